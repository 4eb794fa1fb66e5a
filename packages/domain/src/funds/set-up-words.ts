import type { Basket, BasketChoice, PlanRule, SchemeRule } from '../schemes/scheme-rule.ts'
import { featureName } from '../schemes/scheme-rule.ts'

/** A rule as customers read it beside its fund. The rule file decides; these are its words. */
export function ruleWords(rule: SchemeRule): string {
  if (rule.form === 'plan') return planWords(rule)
  const parts = rule.parts.map(({ shareBps, basket }) => `${percent(shareBps)} ${basketWords(basket)}`)
  return `Holds ${parts.join('; ')}. Keeps ${percent(rule.cashBps)} in cash. Comes back to this on the first trading day of a month, and when it lies more than ${percent(rule.driftBps)} away from it.`
}

/** The index a fund follows with everything it holds; null where it follows none. */
export function benchmarkOf(rule: SchemeRule): string | null {
  const [only, ...others] = rule.form === 'fund' ? rule.parts : []
  return only !== undefined && others.length === 0 && only.basket.choice.pick === 'index' ? only.basket.choice.of : null
}

function percent(bps: number): string {
  return `${(bps / 100).toString()}%`
}

function choiceWords(choice: BasketChoice, which: string): string {
  switch (choice.pick) {
    case 'index': return `in ${which}shares of the index ${choice.of}`
    case 'sector': return `in ${which}shares of the sector ${choice.sector}`
    case 'cap-rank': return `in ${which}shares ranked ${choice.from} to ${choice.to} by worth`
    case 'symbol': return `in ${choice.symbol}`
  }
}

function basketWords({ choice, count, choose, weights, capBps }: Basket): string {
  if (choice.pick === 'symbol') return choiceWords(choice, '')
  const which = count === null ? 'the ' : `the ${count} ${choose === 'calm' ? 'calmest' : 'largest'} `
  const weighed = { cap: 'by worth', equal: 'in equal parts', calm: 'the calmer the more' }[weights]
  return `${choiceWords(choice, which)}, ${weighed}, none above ${percent(capBps)}`
}

function planWords({ from, to, features, names, keep, capBps, turnoverBps, cashBps, train, refit }: PlanRule): string {
  return `Ranks the shares in places ${from} to ${to} by worth with a model of ${features.map(featureName).join(', ')}, learnt anew every ${refit} sessions from the last ${train}. `
    + `Holds the best ${names}, keeps a name until it falls behind place ${keep}, none above ${percent(capBps)}. Buys and sells at most ${percent(turnoverBps)} a day and keeps ${percent(cashBps)} in cash.`
}
