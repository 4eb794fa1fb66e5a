import type { checkIpoTerms, openConsoleIpo } from '@bahi/contract/ipo/staff'
import type { IpoCategory, IpoDocumentKind, IpoFilter, IpoRow, IpoState } from '@bahi/contract/ipo/views'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import type { TagTone } from '@bahi/ui/feedback/tag'
import { formatClock, formatDate, formatMoment } from '../text/business-time.ts'

type Opened = ReplyOf<typeof openConsoleIpo>
type Rule = ReplyOf<typeof checkIpoTerms>['problems'][number]['rule']

export const stateWords = {
  upcoming: ['Upcoming', 'wait'],
  open: ['Open', 'done'],
  closed: ['Closed', 'mute'],
  basis: ['Drawn', 'wait'],
  credited: ['Allotted', 'done'],
  listed: ['Listed', 'done'],
  returned: ['Money returned', 'bad'],
} as const satisfies Record<IpoState, readonly [string, TagTone]>

export const filterWords = {
  all: 'All',
  upcoming: 'Upcoming',
  open: 'Open',
  closed: 'Closed',
  listed: 'Listed',
} as const satisfies Record<IpoFilter, string>

export const categoryWords = {
  institutional: 'QIB',
  'non-institutional': 'NII',
  'retail-elsewhere': 'Retail (others)',
  retail: 'Retail (Bahi)',
} as const satisfies Record<IpoCategory, string>

export const basisWords = {
  'pro-rata': 'Pro rata',
  'in-full': 'In full',
  'one-lot-then-pro-rata': 'One lot each, then pro rata',
  draw: 'Draw',
} as const satisfies Record<Opened['basis'][number]['rule'], string>

export const documentWords = {
  'offer-document': 'Offer document',
  'abridged-prospectus': 'Short prospectus',
  'basis-of-allotment': 'Basis of allotment',
  addendum: 'Addendum',
} as const satisfies Record<IpoDocumentKind, string>

export const stepWords = {
  proposed: 'Offer proposed',
  approved: 'Offer approved',
  invented: 'Brought by the exchange',
  sealed: 'Secret sealed',
  document: 'Paper published',
  opened: 'Offer opened',
  closed: 'List closed',
  revealed: 'Secret opened',
  allotted: 'Drawn and allotted',
  credited: 'Money back, shares in',
  listed: 'First day of trading',
  returned: 'Money returned: not opened in time',
} as const satisfies Record<Opened['steps'][number]['what'], string>

/** What a rule says of a field; the bounds are said beside it. */
export const ruleWords = {
  spread: 'The top is 105 % to 120 % of the bottom.',
  'lot-price': 'One lot at the top costs ₹10,000 to ₹15,000.',
  'price-earnings': 'The company at the top costs 8 to 40 times its profit.',
  tick: 'Whole rupees.',
  shares: 'Shares do not fit: the part here is whole lots of the retail part, and the issue is a part of the company.',
  dates: 'Trading days, from the earliest day on, and closing after opening.',
  taken: 'A share has this symbol already.',
  market: 'Prices here are real ones: an invented company has no place beside them.',
} as const satisfies Record<Rule, string>

export const fieldOfRule: Readonly<Record<string, string>> = {
  name: 'Company',
  symbol: 'Symbol',
  bandLowPaise: 'Price from',
  bandHighPaise: 'Price to',
  lotSize: 'Lot',
  sharesOffered: 'Shares offered',
  sharesHere: 'For retail at Bahi',
  sharesAfterIssue: 'Shares after issue',
  profitPaise: 'Profit',
  revenuePaise: 'Sales',
  opensOn: 'Opens',
  closesOn: 'Closes',
}

/** Hundredths as a count of times. */
export function timesText(hundredths: number): string {
  return (hundredths / 100).toFixed(2)
}

/** One line: what happens to it next, and when. */
export function nextOfIpo({ state, dates }: Pick<IpoRow, 'state' | 'dates'>): string {
  if (state === 'upcoming') return `opens ${formatMoment(dates.opensAt)}`
  if (state === 'open') return `closes ${formatMoment(dates.closesAt)}`
  if (state === 'closed') return `draw ${formatMoment(dates.allotsAt)}`
  if (state === 'basis') return `money back and shares ${formatDate(dates.creditsOn)}`
  if (state === 'returned') return 'not opened in time'
  return `${state === 'listed' ? 'trading since' : 'trades from'} ${formatDate(dates.listsOn)}`
}

export interface DateStep {
  readonly name: string
  readonly when: string
  readonly mark: 'done' | 'next' | 'later'
}

const behind = {
  upcoming: 0,
  open: 1,
  closed: 2,
  basis: 3,
  credited: 4,
  listed: 5,
  returned: 3,
} as const satisfies Record<IpoState, number>

/** The days of an offer, and which of them is waited for: told by its state, not by this computer's clock. */
export function dateSteps({ state, dates }: Pick<IpoRow, 'state' | 'dates'>): DateStep[] {
  const moment = (instant: string) => `${formatDate(instant)}, ${formatClock(instant)}`
  const days = [
    ['Opens', moment(dates.opensAt)],
    ['Closes', moment(dates.closesAt)],
    ['Basis and draw', moment(dates.allotsAt)],
    ['Money back, shares in', formatDate(dates.creditsOn)],
    ['First day of trading', formatDate(dates.listsOn)],
  ] as const
  return days.map(([name, when], index) => ({
    name,
    when,
    mark: index < behind[state] ? 'done' : index === behind[state] ? 'next' : 'later',
  }))
}

export interface HourBar {
  readonly key: string
  readonly name: string
  readonly applications: number
  /** Of the tallest bar, 0 to 1. */
  readonly share: number
}

/** The hours of the last day with an application. */
export function hourBars(hours: Opened['hours']): { date: string | null; bars: HourBar[] } {
  const date =
    hours
      .map((one) => one.date)
      .toSorted()
      .at(-1) ?? null
  const ofDay = hours.filter((one) => one.date === date).toSorted((a, b) => a.hour - b.hour)
  const most = Math.max(1, ...ofDay.map(({ applications }) => applications))
  return {
    date,
    bars: ofDay.map(({ hour, applications }) => ({
      key: `${date}-${hour}`,
      name: `${String(hour).padStart(2, '0')}:00`,
      applications,
      share: applications / most,
    })),
  }
}
