import { useState } from 'react'
import { ChartPicker } from '@bahi/ui/charts/chart-picker'
import { LineChart } from '@bahi/ui/charts/line-chart'
import { formatSecondOfDay } from '../text/business-time.ts'
import { useFigures } from '../text/use-figures.ts'
import { Block } from './block.tsx'
import { walk } from './samples.ts'
import { useSay } from './use-say.ts'

const [open, close] = [33_300, 55_800]
const rising = walk(11, 119, 140_210, 220, 12).map((value, index) => ({ at: open + index * 180, value }))
const falling = walk(5, 60, 140_210, 220, -18).map((value, index) => ({ at: open + index * 180, value }))
const times = [open, 39_600, 45_000, 50_400, close].map((at) => ({ at, text: formatSecondOfDay(at) }))
const spans = ['1D', '1W', '1M', '3M', '1Y', '5Y'].map((text) => ({ value: text, text, name: text }))

export function ChartsGroup() {
  const say = useSay()
  const figures = useFigures()
  const [span, setSpan] = useState('1D')
  const [scrubbed, setScrubbed] = useState('')
  const shared = {
    from: open,
    to: close,
    times,
    formatValue: figures.price,
    formatAt: (at: number) => formatSecondOfDay(at),
    columns: { time: say('Time', '时间', 'समय'), value: say('Price', '价格', 'दाम') },
  }
  return (
    <>
      <Block wide name={`LineChart: up, with the previous close ${scrubbed}`}>
        <LineChart
          {...shared}
          points={rising}
          direction="up"
          name={say('Price today, rising', '今日价格，上涨', 'आज का दाम, बढ़त')}
          crosshairName={say('Point of the day', '当日时点', 'दिन का समय')}
          previousClose={{ value: 140_050, text: say('Previous close 1,400.50', '昨收 1,400.50', 'पिछला बंद 1,400.50') }}
          onScrub={(point) => setScrubbed(point === null ? '' : figures.price(point.value))}
        />
      </Block>
      <Block wide name="LineChart: down, half a day">
        <LineChart
          {...shared}
          points={falling}
          direction="down"
          name={say('Price today, falling', '今日价格，下跌', 'आज का दाम, गिरावट')}
          crosshairName={say('Point of the half day', '半日时点', 'आधे दिन का समय')}
        />
      </Block>
      <Block wide name="LineChart: old prices">
        <LineChart
          {...shared}
          points={falling}
          direction="flat"
          name={say('Price until 15:04', '截至 15:04 的价格', '15:04 तक का दाम')}
          crosshairName={say('Point of the old day', '旧日时点', 'पुराने दिन का समय')}
        />
      </Block>
      <Block wide name="LineChart: what was computed before the start is dashed">
        <LineChart
          {...shared}
          points={rising}
          direction="up"
          solidFrom={open + (close - open) / 3}
          name={say('Value, computed at first', '净值，起初为推算', 'मूल्य, शुरू में निकाला गया')}
          crosshairName={say('Point of the value', '净值时点', 'मूल्य का समय')}
        />
      </Block>
      <Block wide name="ChartPicker">
        <ChartPicker name="Span" value={span} options={spans} onChange={setSpan} />
      </Block>
    </>
  )
}
