import { Button } from '@bahi/ui/button'
import { DepthTable } from '@bahi/ui/depth-table'
import { FigureGrid, RangeBar, RangePicker } from '@bahi/ui/figure-grid'
import { IconButton } from '@bahi/ui/icon-button'
import { LineChart } from '@bahi/ui/line-chart'
import { DisplayFigure, Move } from '@bahi/ui/price'
import { Gutter, Section } from '@bahi/ui/screen'
import { useToast } from '@bahi/ui/toast'
import { Star } from 'lucide-react'
import { useState } from 'react'
import { AppScreen } from '../../shell/app-screen.tsx'
import { formatSecondOfDay } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { walk } from './samples.ts'

const open = 33_300
const close = 55_800
const points = walk(11, 119, 140_210, 220, 12).map((value, index) => ({ at: open + index * 180, value }))
const ranges = ['1D', '1W', '1M', '3M', '1Y', '5Y'].map((text) => ({ value: text, text, name: text }))
const times = [open, 39_600, 45_000, 50_400, close].map((at) => ({ at, text: formatSecondOfDay(at) }))

function side(start: number, step: number, quantities: readonly number[], price: (paise: number) => string, shares: (count: number) => string) {
  return quantities.map((quantity, index) => ({ pricePaise: start + step * index, priceText: price(start + step * index), quantity, quantityText: shares(quantity) }))
}

export function StockPart() {
  const figures = useFigures()
  const { toast } = useToast()
  const [range, setRange] = useState('1D')
  const [scrubbed, setScrubbed] = useState<{ at: number; value: number } | null>(null)
  const last = points.at(-1) ?? { at: close, value: 140_210 }
  const shown = scrubbed ?? last
  const move = figures.move(shown.value, 140_050)
  return (
    <AppScreen
      title="SAHYABANK"
      subtitle="NSE · Sahyadri Bank"
      actions={<IconButton name="On your watchlist" pressed icon={<Star size={22} strokeWidth={1.6} fill="var(--color-accent)" color="var(--color-accent-text)" />} />}
      foot={
        <>
          <Button kind="outline" onPress={() => toast('Nothing to sell yet', { tone: 'alert' })}>Sell</Button>
          <Button grow={1.6} onPress={() => toast('Order placed', { tone: 'done' })}>Buy</Button>
        </>
      }
    >
      <Gutter>
        <div><DisplayFigure text={`₹${figures.price(shown.value)}`} name={figures.priceName(shown.value)} /></div>
        <div style={{ display: 'flex', gap: 8, alignItems: 'center' }}><Move direction={move.direction} text={move.full} name={move.name} size="large" /><span className="text-caption text-3">today · {formatSecondOfDay(shown.at, true)}</span></div>
      </Gutter>
      <LineChart
        points={points}
        from={open}
        to={close}
        direction={move.direction}
        times={times}
        formatValue={figures.price}
        formatAt={(at) => formatSecondOfDay(at)}
        name="Price today: from 1,402.10 to 1,412.60, highest 1,418.00, lowest 1,398.20"
        columns={{ time: 'Time', value: 'Price' }}
        previousClose={{ value: 140_050, text: 'Previous close 1,400.50' }}
        onScrub={setScrubbed}
      />
      <RangePicker name="Span" value={range} options={ranges} onChange={setRange} />
      <FigureGrid items={[['Open', '1,402.10'], ['High', '1,418.00'], ['Low', '1,398.20'], ['Prev. close', '1,400.50'], ['Volume', figures.compact(12_400_000)], ['Value', figures.compactRupees(1_748_000_000_000)]].map(([label = '', value = '']) => ({ label, value }))} />
      <RangeBar lowLabel="52-week low" highLabel="52-week high" lowText="1,114.80" highText="1,551.00" share={0.683} />
      <Section title="Market depth" end={<span className="text-caption text-3">5 best prices</span>}>
        <DepthTable
          bids={side(141_250, -10, [1840, 3265, 912, 4410, 2075], figures.price, figures.shares)}
          asks={side(141_260, 10, [1120, 2680, 640, 3905, 6120], figures.price, figures.shares)}
          text={{ caption: 'Market depth', bid: 'Bid', ask: 'Ask', quantity: 'Shares', empty: '–' }}
          onPick={(pricePaise) => toast(figures.price(pricePaise))}
        />
      </Section>
    </AppScreen>
  )
}
