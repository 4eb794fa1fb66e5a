import { type Basket, featureName, type FundRule, type PlanRule, type SchemeRule } from './scheme-rule.ts'

const percent = (bps: number): string => `${bps % 100 === 0 ? bps / 100 : (bps / 100).toFixed(2)} %`

/**
 * A rule file in sentences, for staff. The sentences are computed from the rule, so they cannot promise more than the
 * rule does.
 */
export function wordsOfRule(rule: SchemeRule): string {
  return rule.form === 'fund' ? fundWords(rule) : planWords(rule)
}

function fundWords({ parts, cashBps, driftBps }: FundRule): string {
  const sharesBps = parts.reduce((sum, { shareBps }) => sum + shareBps, 0)
  const held = parts.map(({ shareBps, basket }) => `${percent(shareBps)} in ${basketWords(basket)}`).join('; ')
  return `Holds ${held}; ${percent(Math.max(cashBps, 10_000 - sharesBps))} in cash. Weights are set anew on the first trading day of each month, and before that when holdings lie more than ${percent(driftBps)} away from them. New money is invested and money for payouts is raised on the trading day after it is known. Shares that are suspended, hidden or under surveillance are not bought.`
}

function basketWords({ choice, count, choose, weights, capBps }: Basket): string {
  if (choice.pick === 'symbol') return choice.symbol
  const of =
    choice.pick === 'index'
      ? `the members of ${choice.of}`
      : choice.pick === 'sector'
        ? `shares of the sector ${choice.sector}`
        : `shares on places ${choice.from} to ${choice.to} by the worth of their free float`
  const chosen =
    count === null ? of : choose === 'calm' ? `the ${count} calmest of ${of}` : `the ${count} largest of ${of}`
  const by =
    weights === 'cap'
      ? 'by the worth of their free float'
      : weights === 'equal'
        ? 'in equal parts'
        : 'the calmer the more'
  return `${chosen}, ${by}, none above ${percent(capBps)}`
}

function planWords(rule: PlanRule): string {
  return (
    `Every ${rule.refit} sessions a ridge regression learns from ${rule.train} past sessions which of these measures told apart what rose from what fell over the next ${rule.ahead} sessions: ${rule.features.map(featureName).join(', ')}. ` +
    `After every close it ranks the shares on places ${rule.from} to ${rule.to} by the worth of their free float. The plan holds the best ${rule.names} in equal parts, none above ${percent(rule.capBps)}, and keeps one until it falls behind place ${rule.keep}. ` +
    `It buys and sells at most ${percent(rule.turnoverBps)} of itself a day, in orders of at least ${percent(rule.leastBps)}, and keeps ${percent(rule.cashBps)} in cash. It knows closing prices up to the last session and nothing else.`
  )
}
