import {
  ChartNoAxesCombined,
  Flag,
  History,
  PencilLine,
  SlidersHorizontal,
  Table2,
  type LucideIcon,
} from 'lucide-react'
import { Chip, ChipRow } from '@bahi/ui/buttons/chip'
import { useText, type TextKey } from '../../text/use-text.tsx'
import type { Drawings } from '../drawings/use-drawings.ts'
import type { ChartChoosing } from './use-stock-chart.ts'

/** What one can do with candles beyond reading them: each act, whether it is on, and what a press does. */
export interface ChartActs {
  readonly compare: ChartAct
  readonly draw: ChartAct
  readonly marks: ChartAct
  readonly replay: ChartAct
  readonly settings: ChartAct
  readonly table: ChartAct
}

interface ChartAct {
  readonly on: boolean
  readonly onPress: () => void
}

/** The acts of a chart, from its state and from how its sheets are shown. */
export function chartActs(
  chart: Pick<ChartChoosing, 'compared' | 'marks'>,
  { isOpen, setOpen }: Pick<Drawings, 'isOpen' | 'setOpen'>,
  show: Readonly<Record<'compare' | 'marks' | 'replay' | 'settings', () => void>>,
  table: { readonly on: boolean; readonly set: (on: boolean) => void },
): ChartActs {
  return {
    compare: { on: chart.compared.length > 0, onPress: show.compare },
    draw: { on: isOpen, onPress: () => setOpen(!isOpen) },
    marks: { on: chart.marks, onPress: show.marks },
    replay: { on: false, onPress: show.replay },
    settings: { on: false, onPress: show.settings },
    table: { on: table.on, onPress: () => table.set(!table.on) },
  }
}

const looks = {
  compare: { text: 'compare.open', Icon: ChartNoAxesCombined },
  draw: { text: 'draw.open', Icon: PencilLine },
  marks: { text: 'marks.open', Icon: Flag },
  replay: { text: 'replay.open', Icon: History },
  settings: { text: 'candle.bar.settings', Icon: SlidersHorizontal },
  table: { text: 'candle.bar.table', Icon: Table2 },
} as const satisfies Record<keyof ChartActs, { text: TextKey; Icon: LucideIcon }>

const work = ['compare', 'draw', 'marks', 'replay'] as const
/** All acts, in the order of the bar of the full screen. */
const all = ['settings', ...work, 'table'] as const

/** What one can do with candles: compare, draw, read the marks, and step through a past day. */
export function ChartWork({ acts }: { acts: ChartActs }) {
  const { t } = useText()
  return (
    <div className="chart-work">
      <ChipRow name={t('candle.work')}>
        {work.map((act) => {
          const { text, Icon } = looks[act]
          return (
            <Chip key={act} on={acts[act].on} icon={<Icon size={16} />} onPress={acts[act].onPress}>
              {t(text)}
            </Chip>
          )
        })}
      </ChipRow>
    </div>
  )
}

/** All that one can do with candles as one bar, each a sign over its word. */
export function ChartBar({ acts }: { acts: ChartActs }) {
  const { t } = useText()
  return (
    <div className="chart-bar" role="group" aria-label={t('candle.work')}>
      {all.map((act) => {
        const { text, Icon } = looks[act]
        const { on, onPress } = acts[act]
        return (
          <button
            key={act}
            type="button"
            className="chart-bar__one"
            aria-pressed={act === 'replay' || act === 'settings' ? undefined : on}
            onClick={onPress}
          >
            <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
            <span>{t(text)}</span>
          </button>
        )
      })}
    </div>
  )
}
