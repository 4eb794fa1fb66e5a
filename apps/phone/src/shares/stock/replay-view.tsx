import '../chart/chart.css'
import { Dialog } from '@base-ui/react/dialog'
import { ChevronLeft, ChevronRight, Pause, Play, X } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '@bahi/ui/buttons/icon-button'
import { Segmented } from '@bahi/ui/buttons/segmented'
import { Note } from '@bahi/ui/feedback/note'
import { SelectBox } from '@bahi/ui/fields/select-box'
import { useFrameElement } from '@bahi/ui/layout/frame'
import { SimulatedBadge } from '@bahi/ui/layout/simulated-badge'
import { formatDay } from '../../text/business-time.ts'
import { useText } from '../../text/use-text.tsx'
import { candleDate } from '../candles/candle-live.ts'
import { candleTime } from '../candles/candle-times.ts'
import { replaySpeeds, useReplay, type Replay } from '../candles/use-replay.ts'
import { CandleChart } from '../chart/candle-chart.tsx'
import { CandleTable } from '../chart/candle-table.tsx'
import { CandleThanks } from '../chart/candle-tools.tsx'
import type { ChartChoosing } from '../chart/use-stock-chart.ts'
import { headOfCandles } from './chart-head.ts'
import { StockPrice, type PricedStock } from './stock-price.tsx'

/** A past day over the whole page, so that neither today's price nor a ticket is beside it. Leaving it leads back to today. */
export function ReplayView({
  stock: { code, symbol },
  chart,
  open,
  onOpenChange,
}: Pick<PricedStock, 'stock'> & {
  chart: ChartChoosing
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const { t } = useText()
  const frame = useFrameElement()
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal container={frame}>
        <Dialog.Popup className="chart-full chart-replay">
          <div className="chart-full__head">
            <Dialog.Title className="chart-full__title">{t('replay.title', { symbol })}</Dialog.Title>
            <SimulatedBadge text={t('app.simulated')} />
            <Dialog.Close className="icon-button" aria-label={t('replay.leave')}>
              <X size={22} strokeWidth={1.75} aria-hidden="true" />
            </Dialog.Close>
          </div>
          {open ? <PastDay code={code} chart={chart} /> : null}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function PastDay({ code, chart }: { code: string; chart: ChartChoosing }) {
  const { t, language } = useText()
  const replay = useReplay(code, true)
  const [pointed, setPointed] = useState<number | null>(null)
  const { of, day, basePaise } = replay
  const last = of.candles.at(-1)
  const formatTime = (time: string) => candleTime(time, { interval: '5m', language, withDay: true })
  const head = headOfCandles({
    lastPaise: last?.closePaise ?? 0,
    previousClosePaise: basePaise,
    now: last === undefined ? '' : formatTime(last.time),
    candles: of.candles,
    pointed,
    formatTime,
  })
  const ofDay = day === null ? [] : of.candles.filter(({ time }) => candleDate(time) === day)
  return (
    <div className="chart-replay__page">
      <div className="chart-replay__note">
        <Note>{day === null ? t('replay.about') : t('replay.past', { day: formatDay(day, language) })}</Note>
      </div>
      <StockPrice head={head} stale={false} ofCandles />
      <CandleChart
        code={`${code} ${day ?? ''}`}
        share={code}
        chart={{ ...chart, kind: 'candle', span: '1D', interval: '5m' }}
        of={of}
        pointed={pointed}
        onPoint={setPointed}
      />
      <Controls replay={replay} />
      {replay.isComputed ? <p className="chart-replay__words">{t('replay.computed')}</p> : null}
      <CandleTable candles={ofDay} interval="5m" />
      <CandleThanks />
    </div>
  )
}

function Controls({ replay }: { replay: Replay }) {
  const { t, language } = useText()
  const { days, day, setDay, step, isFirst, isOver, plays, setPlays, speed, setSpeed } = replay
  return (
    <div className="chart-replay__tools">
      <div className="chart-replay__row">
        <IconButton
          name={t('replay.back')}
          icon={<ChevronLeft size={24} strokeWidth={1.75} />}
          disabled={isFirst}
          onPress={() => step(-1)}
        />
        <IconButton
          name={t(plays ? 'replay.pause' : 'replay.play')}
          icon={plays ? <Pause size={24} strokeWidth={1.75} /> : <Play size={24} strokeWidth={1.75} />}
          disabled={isOver}
          onPress={() => setPlays(!plays)}
        />
        <IconButton
          name={t('replay.step')}
          icon={<ChevronRight size={24} strokeWidth={1.75} />}
          disabled={isOver}
          onPress={() => step(1)}
        />
        <div className="chart-replay__speed">
          <Segmented
            name={t('replay.speed')}
            value={String(speed)}
            options={replaySpeeds.map((one) => ({ value: String(one), text: `${one}×` }))}
            onChange={(value) => setSpeed(replaySpeeds.find((one) => String(one) === value) ?? 1)}
          />
        </div>
      </div>
      {day === null ? null : (
        <SelectBox
          name={t('replay.day')}
          value={day}
          options={days.map((value) => ({ value, text: formatDay(value, language) }))}
          onChange={setDay}
        />
      )}
      <p className="chart-replay__words" role="status">
        {isOver ? t('replay.over') : ''}
      </p>
    </div>
  )
}
