import { ChartNoAxesCombined, Flag, History, PencilLine } from 'lucide-react'
import { Chip, ChipRow } from '@bahi/ui/buttons/chip'
import { useSheet } from '../../page/use-sheet.ts'
import { useText } from '../../text/use-text.tsx'
import type { Drawings } from '../drawings/use-drawings.ts'
import { CompareSheet } from './compare-sheet.tsx'
import type { ChartChoosing } from './use-stock-chart.ts'

/** What one can do with candles: compare, draw, read the marks, and step through a past day. */
export function ChartWork({
  code,
  chart,
  drawings,
  onMarks,
  onReplay,
}: {
  code: string
  chart: ChartChoosing
  drawings: Drawings
  onMarks: () => void
  onReplay: () => void
}) {
  const { t } = useText()
  const compare = useSheet('compare')
  return (
    <div className="chart-work">
      <ChipRow name={t('candle.work')}>
        <Chip on={chart.compared.length > 0} icon={<ChartNoAxesCombined size={16} />} onPress={compare.show}>
          {t('compare.open')}
        </Chip>
        <DrawChip drawings={drawings} />
        <Chip on={chart.marks} icon={<Flag size={16} />} onPress={onMarks}>
          {t('marks.open')}
        </Chip>
        <Chip icon={<History size={16} />} onPress={onReplay}>
          {t('replay.open')}
        </Chip>
      </ChipRow>
      <CompareSheet chart={chart} code={code} open={compare.open} onOpenChange={compare.onOpenChange} />
    </div>
  )
}

/** Begins and ends drawing. */
export function DrawChip({ drawings: { isOpen, setOpen } }: { drawings: Drawings }) {
  const { t } = useText()
  return (
    <Chip on={isOpen} icon={<PencilLine size={16} />} onPress={() => setOpen(!isOpen)}>
      {t('draw.open')}
    </Chip>
  )
}
