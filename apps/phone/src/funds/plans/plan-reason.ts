import type { PlanDecision, PlanReason } from '@bahi/contract/funds/plans'
import { formatPercent } from '@bahi/money/format'
import { formatDay } from '../../text/business-time.ts'
import { sentences } from '../../text/sentences.ts'
import type { Text } from '../../text/use-text.tsx'
import { featureText, listed } from '../scheme/rule-words.ts'

type Words = Pick<Text, 't' | 'language'>
type Ranked = Extract<PlanReason, { kind: 'ranked' }>

/** Why a plan decided as it did, in the chosen language. What did not happen is not said. */
export function reasonText(words: Words, reason: PlanReason, { fittedOn }: Pick<PlanDecision, 'fittedOn'>): string {
  const { t, language } = words
  if (reason.kind === 'no-history')
    return t('plan.reason.noHistory', { needed: reason.sessionsNeeded, known: reason.sessionsKnown })
  if (reason.kind === 'no-rows') return t('plan.reason.noRows')
  const learnt = reason.isFitNew
    ? t('plan.reason.learntNew')
    : t('plan.reason.learnt', { day: formatDay(fittedOn, language) })
  return sentences(
    [learnt, mostText(words, reason), ...movesText(words, reason), ...limitsText(words, reason)],
    language,
  )
}

function mostText(words: Words, { weighedMost }: Ranked): string {
  const { t, language } = words
  const named = weighedMost.map(({ feature, effect }) =>
    effect === 'raises'
      ? t('plan.reason.raises', { feature: featureText(words, feature) })
      : t('plan.reason.lowers', { feature: featureText(words, feature) }),
  )
  return named.length === 0 ? '' : t('plan.reason.most', { features: listed(named, language) })
}

function movesText(
  { t }: Words,
  { come, go, keptBehind, buys, sells, turnoverBps, mostTurnoverBps, waiting, withoutOrder, onlySells }: Ranked,
): string[] {
  const orders = buys + sells
  return [
    ...(onlySells ? [t('plan.reason.onlySells')] : []),
    ...(come + go === 0 ? [] : [t('plan.reason.changes', { come, go })]),
    ...(keptBehind === 0 ? [] : [t('plan.reason.kept', { count: keptBehind })]),
    ...(orders === 0
      ? []
      : [
          t('plan.reason.orders', {
            count: orders,
            turnover: formatPercent(turnoverBps),
            most: formatPercent(mostTurnoverBps),
          }),
        ]),
    ...(orders + waiting + withoutOrder === 0 && !onlySells ? [t('plan.reason.noOrders')] : []),
  ]
}

function limitsText({ t }: Words, { waiting, withoutOrder, capBps, raisedBps }: Ranked): string[] {
  return [
    ...(raisedBps === 0 ? [] : [t('plan.reason.raised', { part: formatPercent(raisedBps) })]),
    ...(waiting === 0 ? [] : [t('plan.reason.waiting', { count: waiting })]),
    ...(withoutOrder === 0 ? [] : [t('plan.reason.withoutOrder', { count: withoutOrder })]),
    ...(capBps === null ? [] : [t('plan.reason.cap', { most: formatPercent(capBps) })]),
  ]
}
