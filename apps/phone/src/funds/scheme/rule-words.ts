import type { FundRuleView, ModelFeature, PlanRuleView, RuleBasket, RuleVersion } from '@bahi/contract/funds/rules'
import { formatPercent } from '@bahi/money/format'
import type { Language } from '../../text/language.ts'
import { sectorName } from '../../text/sector-name.ts'
import { sentences } from '../../text/sentences.ts'
import type { Text, TextKey } from '../../text/use-text.tsx'

type Words = Pick<Text, 't' | 'language'>

const featureKeys = {
  momentum: 'plan.feature.momentum',
  reversal: 'plan.feature.reversal',
  volatility: 'plan.feature.volatility',
  volume: 'plan.feature.volume',
  high: 'plan.feature.high',
} as const satisfies Record<ModelFeature['kind'], TextKey>

/** "move over 20 sessions" */
export function featureText({ t }: Pick<Text, 't'>, { kind, sessions }: ModelFeature): string {
  return t(featureKeys[kind], { count: sessions })
}

export function listed(parts: readonly string[], language: Language): string {
  return parts.join(language === 'zh' ? '、' : ', ')
}

/** "6%", "0.50%": a rule is mostly written in whole percent. */
function percent(bps: number): string {
  return formatPercent(bps).replace('.00%', '%')
}

/** What a version of the published rule says, made from its figures, so that the words cannot promise what the rule does not do. */
export function ruleText(words: Words, { rule }: Pick<RuleVersion, 'rule'>): string {
  return rule.form === 'fund' ? fundText(words, rule) : planText(words, rule)
}

function fundText(words: Words, { parts, cashBps, driftBps }: FundRuleView): string {
  const { t, language } = words
  const sharesBps = parts.reduce((sum, { shareBps }) => sum + shareBps, 0)
  const held = parts.map(({ shareBps, basket }) =>
    t('scheme.rule.part', { share: percent(shareBps), basket: basketText(words, basket) }),
  )
  const cash = percent(Math.max(cashBps, 10_000 - sharesBps))
  return sentences(
    [
      t('scheme.rule.fund.holds', { parts: held.join(language === 'zh' ? '；' : '; '), cash }),
      t('scheme.rule.fund.when', { drift: percent(driftBps) }),
    ],
    language,
  )
}

const weightKeys = {
  cap: 'scheme.rule.weights.cap',
  equal: 'scheme.rule.weights.equal',
  calm: 'scheme.rule.weights.calm',
} as const satisfies Record<RuleBasket['weights'], TextKey>

function basketText({ t }: Words, { choice, count, choose, weights, capBps }: RuleBasket): string {
  if (choice.pick === 'symbol') return choice.symbol
  const of = choiceText({ t }, choice)
  const chosen =
    count === null
      ? of
      : choose === 'calm'
        ? t('scheme.rule.calmest', { count, of })
        : t('scheme.rule.largest', { count, of })
  return t('scheme.rule.basket', { chosen, weights: t(weightKeys[weights]), cap: percent(capBps) })
}

function choiceText({ t }: Pick<Text, 't'>, choice: Exclude<RuleBasket['choice'], { pick: 'symbol' }>): string {
  if (choice.pick === 'index') return t('scheme.rule.index', { name: choice.of })
  if (choice.pick === 'sector') return t('scheme.rule.sector', { name: sectorName(choice.sector, { t }) })
  return t('scheme.rule.places', { from: choice.from, to: choice.to })
}

function planText(
  words: Words,
  { refit, train, ahead, features, from, to, names, capBps, keep, turnoverBps, leastBps, cashBps }: PlanRuleView,
): string {
  const { t, language } = words
  return sentences(
    [
      t('scheme.rule.plan.learns', {
        refit,
        train,
        ahead,
        features: listed(
          features.map((feature) => featureText(words, feature)),
          language,
        ),
      }),
      t('scheme.rule.plan.holds', { from, to, names, cap: percent(capBps), keep }),
      t('scheme.rule.plan.trades', {
        turnover: percent(turnoverBps),
        least: percent(leastBps),
        cash: percent(cashBps),
      }),
    ],
    language,
  )
}
