import type { FundCategory, SchemeState } from '@bahi/contract/funds/views'
import type { TagTone } from '@bahi/ui/feedback/tag'

export const categoryWords = {
  index: 'Index',
  large: 'Large companies',
  mid: 'Mid-sized companies',
  small: 'Small companies',
  sector: 'Sector',
  hybrid: 'Hybrid',
  debt: 'Debt',
  liquid: 'Liquid',
} satisfies Record<FundCategory, string>

export const stateWords = {
  coming: ['Announced', 'wait'],
  open: ['Open', 'done'],
  closed: ['Closed to subscriptions', 'mute'],
  retired: ['Retired', 'mute'],
} as const satisfies Record<SchemeState, readonly [string, TagTone]>

export type NextState = Exclude<SchemeState, 'coming'>

/**
 * What may be proposed of a scheme in each state; the server holds the same rule. What is announced opens by the
 * clock, and retired is for good.
 */
const nextStates = {
  coming: ['retired'],
  open: ['closed', 'retired'],
  closed: ['open', 'retired'],
  retired: [],
} as const satisfies Record<SchemeState, readonly NextState[]>

export function listNextStates(state: SchemeState): readonly NextState[] {
  return nextStates[state]
}

export const stateActs = {
  open: {
    button: 'Open…',
    title: 'Open to subscriptions',
    explains: 'Customers can subscribe again from the second signature on.',
  },
  closed: {
    button: 'Close…',
    title: 'Close to subscriptions',
    explains: 'Nobody can subscribe any more. Orders in progress are executed, and redeeming stays possible.',
  },
  retired: {
    button: 'Retire…',
    title: 'Retire for good',
    explains:
      'Nobody can subscribe ever again. Subscriptions in progress fail and their money comes back; whoever holds units can redeem them.',
  },
} as const satisfies Record<NextState, { readonly button: string; readonly title: string; readonly explains: string }>

export const riskWords = ['', 'Low', 'Low to moderate', 'Moderate', 'Moderately high', 'High', 'Very high'] as const

/** "5, high": the level of the riskometer, in number and word. */
export function riskText(risk: number | null): string {
  return risk === null ? '–' : `${risk}, ${(riskWords[risk] ?? '').toLowerCase()}`
}

/** Exit load by age: "1.00% below 365 days, then none". */
export function exitText(bands: readonly { readonly belowDays: number; readonly bps: number }[]): string {
  const owed = bands.filter(({ bps }) => bps > 0)
  if (owed.length === 0) return 'None'
  return `${owed.map(({ belowDays, bps }) => `${(bps / 100).toFixed(2)}% below ${belowDays} days`).join(', ')}, then none`
}
