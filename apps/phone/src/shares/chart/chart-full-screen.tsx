import './chart.css'
import { Dialog } from '@base-ui/react/dialog'
import { Minimize2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Chip, ChipRow } from '@bahi/ui/buttons/chip'
import { useFrameElement } from '@bahi/ui/layout/frame'
import { SimulatedBadge } from '@bahi/ui/layout/simulated-badge'
import { useText } from '../../text/use-text.tsx'
import { spanCandles } from '../candles/candle-intervals.ts'
import type { StockCandles } from '../candles/use-stock-candles.ts'
import { DrawTools } from '../drawings/draw-tools.tsx'
import type { Drawings } from '../drawings/use-drawings.ts'
import { CandleThanks } from './candle-tools.tsx'
import { indicatorKeys, intervalKeys } from './candle-words.ts'
import { indicatorsFor } from './chart-choice.ts'
import { DrawChip } from './chart-work.tsx'
import type { ChartChoosing } from './use-stock-chart.ts'

interface ChartFullScreenProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** Price, move and crosshair, as in the header of the page. */
  figures: ReactNode
  spans: ReactNode
  chart: ChartChoosing
  drawings: Drawings
  of: StockCandles
  children: ReactNode
}

/** The chart over everything else. Escape, the phone's back button and the cross leave it, and the focus returns to where it came from. */
export function ChartFullScreen({
  open,
  onOpenChange,
  title,
  figures,
  spans,
  chart,
  drawings,
  of,
  children,
}: ChartFullScreenProps) {
  const { t } = useText()
  const frame = useFrameElement()
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal container={frame}>
        <Dialog.Popup className="chart-full">
          <div className="chart-full__head">
            <Dialog.Title className="chart-full__title">{title}</Dialog.Title>
            <div className="chart-full__figures">{figures}</div>
            <SimulatedBadge text={t('app.simulated')} />
            <Dialog.Close className="icon-button" aria-label={t('candle.fullScreen.close')}>
              <Minimize2 size={20} strokeWidth={1.75} aria-hidden="true" />
            </Dialog.Close>
          </div>
          {children}
          {drawings.isOpen ? <DrawTools drawings={drawings} of={of} interval={chart.interval} /> : null}
          <div className="chart-full__tools">
            {spans}
            <ChipRow name={t('candle.settings')}>
              <DrawChip drawings={drawings} />
              {spanCandles[chart.span].intervals.map((interval) => (
                <Chip key={interval} on={interval === chart.interval} onPress={() => chart.setInterval(interval)}>
                  {t(intervalKeys[interval])}
                </Chip>
              ))}
              {indicatorsFor(chart.interval).map((indicator) => (
                <Chip
                  key={indicator}
                  on={chart.studies.some((study) => study.indicator === indicator)}
                  onPress={() => chart.toggle(indicator)}
                >
                  {t(indicatorKeys[indicator])}
                </Chip>
              ))}
            </ChipRow>
          </div>
          <CandleThanks />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
