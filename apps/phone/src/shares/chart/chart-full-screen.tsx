import './chart.css'
import { Dialog } from '@base-ui/react/dialog'
import { Minimize2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFrameElement } from '@bahi/ui/layout/frame'
import { SimulatedBadge } from '@bahi/ui/layout/simulated-badge'
import { useText } from '../../text/use-text.tsx'
import type { StockCandles } from '../candles/use-stock-candles.ts'
import { DrawTools } from '../drawings/draw-tools.tsx'
import type { Drawings } from '../drawings/use-drawings.ts'
import type { CandleWork } from './candle-chart.tsx'
import { CandleThanks, TableOfCandles } from './candle-tools.tsx'
import { ChartBar, type ChartActs } from './chart-work.tsx'
import type { ChartChoosing } from './use-stock-chart.ts'

interface ChartFullScreenProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** Price, move and crosshair, as in the header of the page. */
  figures: ReactNode
  spans: ReactNode
  chart: ChartChoosing
  work: CandleWork
  drawings: Drawings
  acts: ChartActs
  of: StockCandles
  children: ReactNode
  /** The sheets that lie over it. */
  sheets: ReactNode
}

/**
 * The chart over everything else, with all of its tools: beside it where the screen lies on its side, below it where
 * it stands. Escape, the phone's back button and the cross leave it, and the focus returns to where it came from.
 */
export function ChartFullScreen({
  open,
  onOpenChange,
  title,
  figures,
  spans,
  chart,
  work,
  drawings,
  acts,
  of,
  children,
  sheets,
}: ChartFullScreenProps) {
  const { t } = useText()
  const frame = useFrameElement()
  const parts = { chart, of, work, drawings }
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
          <div className="chart-full__body">
            {children}
            {drawings.isOpen || acts.table.on ? (
              <div className="chart-full__side">
                {drawings.isOpen ? <DrawTools drawings={drawings} of={of} interval={chart.interval} /> : null}
                {acts.table.on ? <TableOfCandles {...parts} /> : null}
              </div>
            ) : null}
          </div>
          <div className="chart-full__tools">
            {spans}
            <ChartBar acts={acts} />
          </div>
          <CandleThanks />
          {sheets}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
