import { useText } from '../../text/use-text.tsx'
import type { Problem } from './order-ticket.ts'

const malformed = 'tips.msg.022'

/** A broken rule in the words of the catalogue; a price off the tick says which tick. */
export function useProblemText(): (problems: readonly Problem[]) => string | undefined {
  const { t, tip } = useText()
  const textOf = ({ msg, params }: Problem) => (msg === malformed && params['tick'] !== undefined ? t('order.limit.offTick', { tick: params['tick'] }) : tip(msg, params))
  return (problems) => (problems.length === 0 ? undefined : problems.map(textOf).join(' '))
}
