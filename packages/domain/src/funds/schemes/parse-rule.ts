import { FieldReader } from './read-fields.ts'
import {
  type Basket,
  type BasketChoice,
  type Feature,
  type FundRule,
  featureKinds,
  featureNamed,
  MIN_CASH_BPS,
  type PlanRule,
  type SchemeRule,
} from './scheme-rule.ts'

export type ParsedRule =
  | { readonly ok: true; readonly rule: SchemeRule }
  | { readonly ok: false; readonly problems: readonly string[] }

/** The newest form of rule files that this code reads; a file names its form. */
const FORM = 1
const WHOLE_BPS = 10_000
const MAX_PLACES = 5_000

/** Reads a rule file from the database or a request. Returns every problem; an unknown field is a problem. */
export function parseSchemeRule(value: unknown): ParsedRule {
  const fields = new FieldReader(value)
  fields.count('form', FORM, FORM, FORM)
  const pick = fields.text('pick', ['index', 'cap-rank', 'sector', 'symbol', 'mix', 'model'])
  const rule = pick === 'model' ? readPlan(fields) : readFund(fields, pick)
  const problems = fields.end()
  return problems.length === 0 ? { ok: true, rule } : { ok: false, problems }
}

/** Like `parseSchemeRule`, for the text of a rule file. */
export function parseRuleText(text: string): ParsedRule {
  try {
    return parseSchemeRule(JSON.parse(text))
  } catch {
    return { ok: false, problems: ['the rule: is not JSON'] }
  }
}

/**
 * Reads a rule that was accepted before. @throws Error for anything else, because a rule is checked before it is
 * stored.
 */
export function knownRule(value: unknown): SchemeRule {
  const parsed = parseSchemeRule(value)
  if (!parsed.ok) throw new Error(`not a rule file: ${parsed.problems.join('; ')}`)
  return parsed.rule
}

type FundPick = BasketChoice['pick'] | 'mix'

function readFund(fields: FieldReader, pick: FundPick): FundRule {
  const cashBps = fields.percent('cash', MIN_CASH_BPS, WHOLE_BPS - 500, '3%')
  const driftBps = fields.percent('drift', 100, 5_000, '5%')
  fields.text('rebalance', ['monthly'], 'monthly')
  if (pick !== 'mix')
    return {
      form: 'fund',
      parts: [{ shareBps: WHOLE_BPS - cashBps, basket: readBasket(fields, pick) }],
      cashBps,
      driftBps,
    }
  const parts = fields.list('parts', 1, 5).map((value, at) => {
    const part = new FieldReader(value, `parts[${at}].`)
    const shareBps = part.percent('share', 100, WHOLE_BPS)
    const basket = readBasket(part, part.text('pick', ['index', 'cap-rank', 'sector', 'symbol']))
    fields.problems.push(...part.end())
    return { shareBps, basket }
  })
  if (parts.reduce((sum, { shareBps }) => sum + shareBps, cashBps) > WHOLE_BPS)
    fields.problems.push('parts: come to more than the whole with the cash')
  return { form: 'fund', parts, cashBps, driftBps }
}

function readBasket(fields: FieldReader, pick: BasketChoice['pick']): Basket {
  const choice = readChoice(fields, pick)
  if (choice.pick === 'symbol') return { choice, count: 1, choose: 'cap', weights: 'equal', capBps: WHOLE_BPS }
  return {
    choice,
    count: fields.has('count') ? fields.count('count', 1, 100) : null,
    choose: fields.text('choose', ['cap', 'calm'], 'cap'),
    weights: fields.text('weights', ['cap', 'equal', 'calm'], 'cap'),
    capBps: fields.percent('cap', 100, 2_500, '10%'),
  }
}

function readChoice(fields: FieldReader, pick: BasketChoice['pick']): BasketChoice {
  if (pick === 'index') return { pick, of: fields.text('of') }
  if (pick === 'sector') return { pick, sector: fields.text('sector') }
  if (pick === 'symbol') return { pick, symbol: fields.text('symbol') }
  return { pick, ...readPlaces(fields) }
}

function readPlaces(fields: FieldReader): { from: number; to: number } {
  const from = fields.count('from', 1, MAX_PLACES)
  const to = fields.count('to', 1, MAX_PLACES)
  if (to < from) fields.problems.push('to: must not come before from')
  return { from, to }
}

function readPlan(fields: FieldReader): PlanRule {
  const places = readPlaces(fields)
  const features = fields.list('features', 1, 16).map((value) => readFeature(value, fields.problems))
  const rule: PlanRule = {
    form: 'plan',
    ...places,
    features,
    train: fields.count('train', 5, 500),
    ahead: fields.count('ahead', 1, 20),
    refit: fields.count('refit', 1, 60),
    ridgeBps: fields.percent('ridge', 1, 100_000, '10%'),
    names: fields.count('names', 1, 60),
    keep: fields.count('keep', 1, 200),
    capBps: fields.percent('cap', 100, 5_000, '8%'),
    turnoverBps: fields.percent('turnover', 100, WHOLE_BPS, '25%'),
    leastBps: fields.percent('least', 1, 1_000, '0.5%'),
    cashBps: fields.percent('cash', MIN_CASH_BPS, 9_000, '3%'),
    chargeBps: fields.percent('charge', 0, 200, '0.15%'),
  }
  if (rule.keep < rule.names) fields.problems.push('keep: must not be less than names')
  if (new Set(features.map(({ kind, sessions }) => `${kind}-${sessions}`)).size !== features.length)
    fields.problems.push('features: each once')
  return rule
}

function readFeature(value: unknown, problems: string[]): Feature {
  const feature = typeof value === 'string' ? featureNamed(value) : null
  if (
    feature === null ||
    feature.sessions < 1 ||
    feature.sessions > 250 ||
    ((feature.kind === 'volatility' || feature.kind === 'volume') && feature.sessions < 3)
  ) {
    problems.push(`features: ${String(value)} is none; written like momentum-20, of ${featureKinds.join(', ')}`)
    return { kind: 'momentum', sessions: 1 }
  }
  return feature
}
