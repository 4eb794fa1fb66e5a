import { formatDay } from '../../text/business-time.ts'
import { sentences } from '../../text/sentences.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import type { SchemeProblem } from './units-rules.ts'

/** A broken rule with its figure, as it stands under the field while it is filled in; the catalogue's words are for what was sent. */
export function useRuleText(): (problems: readonly SchemeProblem[]) => string | undefined {
  const { t, tip, language } = useText()
  const figures = useFigures()
  const textOf = ({ msg, params }: SchemeProblem): string => {
    const [step, least, most] = ['step', 'least', 'most'].map((name) =>
      params[name] === undefined ? Number.NaN : Number(params[name]),
    )
    const until = dayIn(String(params['until'] ?? ''))
    if (msg === 'tips.msg.208' || msg === 'tips.msg.212') return t('scheme.rule.none')
    if ((msg === 'tips.msg.209' || msg === 'tips.msg.218') && Number.isSafeInteger(step))
      return t('scheme.rule.step', {
        one: figures.shares(step ?? 0),
        two: figures.shares(2 * (step ?? 0)),
        three: figures.shares(3 * (step ?? 0)),
      })
    if (msg === 'tips.msg.210' && Number.isSafeInteger(least))
      return t('scheme.rule.least', { least: figures.shares(least ?? 0) })
    if (msg === 'tips.msg.213' && Number.isSafeInteger(least))
      return t('scheme.rule.leastOrAll', { least: figures.shares(least ?? 0) })
    if (msg === 'tips.msg.214' && Number.isSafeInteger(most))
      return t('scheme.rule.most', { most: figures.shares(most ?? 0) })
    if (msg === 'tips.msg.215' && until !== null) return t('scheme.rule.locked', { day: formatDay(until, language) })
    if (msg === 'tips.msg.273') return t('scheme.rule.held')
    return tip(msg, params)
  }
  return (problems) => (problems.length === 0 ? undefined : sentences(problems.map(textOf), language))
}

/** A day as refusals write it, "26-11-2026", for the calendar's words; null for what is none. */
function dayIn(written: string): string | null {
  const parts = /^(\d{2})-(\d{2})-(\d{4})$/.exec(written)
  return parts === null ? null : `${parts[3]}-${parts[2]}-${parts[1]}`
}
