import './basket.css'
import * as refusals from '@bahi/contract/messages/refusals'
import { CardRows, ListRow } from '@bahi/ui/rows/list-row'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { useOrderWords } from '../orders/order-words.ts'
import type { BasketLine } from '../ticket/kept-basket.ts'
import { useProblemText } from '../ticket/problem-text.ts'
import { type Problem, termsToRepeat } from './line-terms.ts'
import type { BasketPreview } from './use-basket-order.ts'

interface BasketLinesProps {
  lines: readonly BasketLine[]
  /** Absent while the lines are being added up. */
  preview: BasketPreview | undefined
  onEdit: (line: BasketLine) => void
}

/** The orders of the basket in the order in which they are placed, each with what it moves or why it does not pass. */
export function BasketLines({ lines, preview, onEdit }: BasketLinesProps) {
  return (
    <CardRows>
      {lines.map((line, place) => (
        <OneLine key={line.terms.code} line={line} found={preview?.lines[place]} onEdit={() => onEdit(line)} />
      ))}
    </CardRows>
  )
}

function OneLine({
  line: { symbol, terms },
  found,
  onEdit,
}: {
  line: BasketLine
  found: BasketPreview['lines'][number] | undefined
  onEdit: () => void
}) {
  const { t } = useText()
  const figures = useFigures()
  const words = useOrderWords()
  const problemText = useProblemText()
  const [broken] = found?.problems ?? []
  const amount = found === undefined ? undefined : terms.side === 'buy' ? found.cashNeededPaise : found.netInHandPaise
  // Of several broken rules the first one is what would refuse the order.
  const textOf = (problem: Problem) => {
    const { short = '', seconds = 0 } = problem.params
    if (problem.msg === refusals.cashShort) return t('basket.line.cashShort', { short })
    if (problem.msg === refusals.tooFrequent) return t('basket.line.again', { seconds })
    return problemText([problem])
  }
  return (
    <ListRow
      title={symbol}
      detail={
        <>
          {words.terms({ side: terms.side, ...termsToRepeat(terms) })}
          {broken === undefined ? null : <span className="basket-line__problem">{textOf(broken)}</span>}
        </>
      }
      end={amount === undefined || broken !== undefined ? undefined : figures.rupees(amount)}
      onPress={onEdit}
    />
  )
}
