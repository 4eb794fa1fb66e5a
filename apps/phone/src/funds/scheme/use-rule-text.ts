import * as refusals from '@bahi/contract/messages/refusals'
import { formatDay } from '../../text/business-time.ts'
import { sentences } from '../../text/sentences.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import type { SchemeProblem } from './units-rules.ts'

/** The text of a broken rule with its figure, for the field while the customer types; the catalogue's texts are for sent requests. */
export function useRuleText(): (problems: readonly SchemeProblem[]) => string | undefined {
  const { t, tip, language } = useText()
  const figures = useFigures()
  const textOf = ({ msg, params }: SchemeProblem): string => {
    const [step, least, most] = ['step', 'least', 'most'].map((name) =>
      params[name] === undefined ? Number.NaN : Number(params[name]),
    )
    const until = dayIn(String(params['until'] ?? ''))
    if (msg === refusals.unitsMissing || msg === refusals.redeemMissing) return t('scheme.rule.none')
    if ((msg === refusals.unitsNotMultiple || msg === refusals.redeemNotMultiple) && Number.isSafeInteger(step))
      return t('scheme.rule.step', {
        one: figures.shares(step ?? 0),
        two: figures.shares(2 * (step ?? 0)),
        three: figures.shares(3 * (step ?? 0)),
      })
    if (msg === refusals.unitsBelowMin && Number.isSafeInteger(least))
      return t('scheme.rule.least', { least: figures.shares(least ?? 0) })
    if (msg === refusals.redeemBelowMin && Number.isSafeInteger(least))
      return t('scheme.rule.leastOrAll', { least: figures.shares(least ?? 0) })
    if (msg === refusals.redeemAboveMax && Number.isSafeInteger(most))
      return t('scheme.rule.most', { most: figures.shares(most ?? 0) })
    if (msg === refusals.unitsLockedUp && until !== null)
      return t('scheme.rule.locked', { day: formatDay(until, language) })
    if (msg === refusals.unitsFrozen) return t('scheme.rule.held')
    return tip(msg, params)
  }
  return (problems) => (problems.length === 0 ? undefined : sentences(problems.map(textOf), language))
}

/** A day as refusals write it, "26-11-2026", for the calendar's words; null for what is none. */
function dayIn(written: string): string | null {
  const parts = /^(\d{2})-(\d{2})-(\d{4})$/.exec(written)
  return parts === null ? null : `${parts[3]}-${parts[2]}-${parts[1]}`
}
