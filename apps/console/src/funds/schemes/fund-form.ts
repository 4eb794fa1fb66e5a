import { fillMessage } from '@bahi/client/fill-message'
import type { checkFundTerms } from '@bahi/contract/funds/staff'
import { fundCategories, type FundCategory } from '@bahi/contract/funds/views'
import { en } from '@bahi/contract/messages/en'
import type { CallOf, ReplyOf } from '@bahi/contract/wire/endpoint'

type Terms = CallOf<typeof checkFundTerms>

/** What can be typed of a fund, as typed. NAV, returns and size are computed and have no field (H2). */
export type FundForm = { readonly [Name in keyof Terms]-?: NonNullable<Terms[Name]> }
export type FundField = keyof FundForm
export type TermProblem = ReplyOf<typeof checkFundTerms>['problems'][number]
export type CheckedFund = ReplyOf<typeof checkFundTerms>

/** The value of one unit on its first day: public, the same for every new fund. */
export const openingNav = '10.0000'

export const emptyFundForm: FundForm = {
  code: 'FND-',
  name: '',
  category: 'index',
  manager: '',
  experienceYears: '',
  subscribeFrom: '',
  subscribeUntil: '',
  redeemFrom: '',
  leastUnits: '',
  stepUnits: '',
  leastRedeemUnits: '',
  amountPerUnit: '',
  subscriptionPercent: '',
  redemptionPercent: '',
  exitDays: '',
  lockUpDays: '',
  payoutDays: '',
  expensePercent: '',
  aboutEn: '',
  aboutZh: '',
  aboutHi: '',
  rule: '',
}

/** Sample rule files, one for each way of choosing shares; staff edit their fields. */
export const ruleBeginnings = {
  'An index': { form: 1, pick: 'index', of: 'BAHI50', cash: '3%', drift: '5%', cap: '10%' },
  'By size': {
    form: 1,
    pick: 'cap-rank',
    from: 1,
    to: 100,
    count: 30,
    weights: 'equal',
    cash: '3%',
    drift: '5%',
    cap: '10%',
  },
  'A sector': { form: 1, pick: 'sector', sector: 'Banks', cash: '3%', drift: '5%', cap: '20%' },
} as const satisfies Readonly<
  Record<string, { readonly form: 1; readonly pick: string; readonly [name: string]: string | number }>
>

interface FieldWords {
  readonly label: string
  readonly hint?: string
  readonly most?: number
  readonly kind?: 'date' | 'long'
}

/** Every field with its words, in the groups and the order of the page. */
export const fundGroups = [
  {
    title: 'The fund',
    fields: {
      code: { label: 'Code', most: 16 },
      name: { label: 'Name', most: 60 },
      manager: { label: 'Manager', most: 60 },
      experienceYears: { label: 'Years of experience', most: 3 },
    },
  },
  {
    title: 'Shares and rates',
    fields: {
      leastUnits: { label: 'Least to subscribe, units', most: 12 },
      stepUnits: { label: 'In steps of, units', most: 12 },
      leastRedeemUnits: { label: 'Least to redeem, units', most: 12 },
      subscriptionPercent: { label: 'Subscription rate, %', most: 8 },
      redemptionPercent: { label: 'Redemption rate, %', hint: 'Of units younger than the days beside', most: 8 },
      exitDays: { label: 'Redemption rate ends after, days', most: 5 },
      expensePercent: { label: 'Expenses a year, %', hint: 'Taken day by day inside the NAV', most: 8 },
      lockUpDays: { label: 'Lock-up, days', most: 5 },
      payoutDays: { label: 'Paid out after, settlement days', most: 2 },
    },
  },
  {
    title: 'Dates',
    fields: {
      subscribeFrom: { label: 'Subscribe from', kind: 'date' },
      subscribeUntil: { label: 'Subscribe until', hint: 'Empty: without an end', kind: 'date' },
      redeemFrom: { label: 'Redeem from', kind: 'date' },
    },
  },
  {
    title: 'What it is, and its rule',
    fields: {
      aboutEn: { label: 'English', kind: 'long', most: 2_000 },
      aboutZh: { label: '中文', kind: 'long', most: 2_000 },
      aboutHi: { label: 'हिन्दी', kind: 'long', most: 2_000 },
      rule: { label: 'Rule file, as JSON', kind: 'long', most: 4_000 },
    },
  },
] as const satisfies readonly {
  readonly title: string
  readonly fields: Readonly<Partial<Record<FundField, FieldWords>>>
}[]

export function fundFields(group: (typeof fundGroups)[number]): readonly (readonly [FundField, FieldWords])[] {
  return Object.entries(group.fields) as [FundField, FieldWords][]
}

/** The terms as they are sent: without the signs and commas that people type with figures. */
export function readFundTerms(form: FundForm): FundForm {
  const figures: readonly FundField[] = [
    'experienceYears',
    'leastUnits',
    'stepUnits',
    'leastRedeemUnits',
    'subscriptionPercent',
    'redemptionPercent',
    'exitDays',
    'lockUpDays',
    'payoutDays',
    'expensePercent',
  ]
  const tidy = Object.fromEntries(
    Object.entries(form).map(([name, text]) => [
      name,
      figures.includes(name as FundField) ? text.replaceAll(/[,%\s]/g, '').replace('−', '-') : text.trim(),
    ]),
  )
  return { ...form, ...tidy, code: form.code.trim().toUpperCase() }
}

/** A draft as it was kept; what it does not say is empty. */
export function formFromTerms(terms: Readonly<Record<string, string>>): FundForm {
  const said = Object.fromEntries(Object.keys(emptyFundForm).map((name) => [name, terms[name] ?? ''])) as Record<
    Exclude<FundField, 'category'>,
    string
  >
  return { ...said, category: fundCategories.find((one): one is FundCategory => one === terms['category']) ?? 'index' }
}

/** Fields that share the message of another: what is wrong with them themselves. */
const ownWords: Readonly<Partial<Record<FundField, string>>> = {
  aboutEn: 'Say in 5 to 2,000 characters what it is.',
  aboutZh: 'Say in 5 to 2,000 characters what it is.',
  aboutHi: 'Say in 5 to 2,000 characters what it is.',
  stepUnits: 'The least subscription must be whole steps.',
  lockUpDays: 'Whole days.',
  payoutDays: 'Whole settlement days.',
  exitDays: 'Whole days, with a redemption rate above 0.',
  expensePercent: 'The yearly expense is out of its bounds.',
}

/** What is wrong with a field, in the words of its message and with its bounds; the first where there are several. */
export function fieldProblem(problems: readonly TermProblem[], field: FundField): string | null {
  const problem = problems.find((one) => one.field === field)
  if (problem === undefined) return null
  const { least, most, why } = problem.params
  const bounds =
    field === 'experienceYears' || least === undefined || least === ''
      ? ''
      : most === undefined
        ? ` At least ${least}.`
        : ` From ${least} to ${most}.`
  return `${ownWords[field] ?? fillMessage(en, problem.msg, problem.params)}${bounds}${why === undefined || why === '' ? '' : ` ${why}`}`
}

/** Problems of no field on the page: they are said above it, so that none is lost. */
export function otherProblems(problems: readonly TermProblem[]): readonly string[] {
  return problems
    .filter(({ field }) => !(field in emptyFundForm) || field === 'amountPerUnit')
    .map(({ msg, params }) => fillMessage(en, msg, params))
}

export function toPutRight(count: number): string {
  return count === 1 ? '1 thing to put right' : `${count} things to put right`
}
