import type { FundDetail, FundOrder, FundPreview } from '@bahi/contract/funds/views'
import * as refusals from '@bahi/contract/messages/refusals'
import type { TextKey } from '../../text/use-text.tsx'

export type SchemeKind = 'fund' | 'plan'
export type SchemeSide = 'buy' | 'sell'
/** What buying and leaving are called, of a fund and of a plan. */
export const titleKeys = {
  fund: { buy: 'scheme.title.subscribe', sell: 'scheme.title.redeem' },
  plan: { buy: 'scheme.title.buy', sell: 'scheme.title.sell' },
} as const satisfies Record<SchemeKind, Record<SchemeSide, TextKey>>

export type SchemeProblem = FundPreview['problems'][number]

/** What a form must know of a scheme; the detail of a fund and of a plan both have it. */
export type SchemeTerms = Pick<
  FundDetail,
  'code' | 'name' | 'state' | 'leastUnits' | 'stepUnits' | 'leastRedeemUnits' | 'lockUpDays' | 'expenseBps'
>

/** The units in the field; null unless the text is a whole number. */
export function parseUnits(typed: string): number | null {
  const digits = typed.replaceAll(',', '').trim()
  const units = Number(digits)
  return /^\d+$/.test(digits) && Number.isSafeInteger(units) && units > 0 ? units : null
}

/** What is typed, as far as it can be a number of units. */
export function cleanUnits(typed: string): string {
  return typed
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
    .slice(0, 12)
}

/** Where a form begins: the least that can be bought or redeemed, on a whole step. */
export function firstUnits(
  { leastUnits, leastRedeemUnits, stepUnits }: Pick<SchemeTerms, 'leastUnits' | 'leastRedeemUnits' | 'stepUnits'>,
  side: SchemeSide,
): number {
  const least = side === 'buy' ? leastUnits : leastRedeemUnits
  return Math.max(1, Math.ceil(least / stepUnits) * stepUnits)
}

const ofUnits: ReadonlySet<string> = new Set([
  refusals.unitsMissing,
  refusals.unitsNotMultiple,
  refusals.unitsBelowMin,
  refusals.redeemMissing,
  refusals.redeemBelowMin,
  refusals.redeemAboveMax,
  refusals.unitsLockedUp,
  refusals.redeemNotMultiple,
  refusals.unitsFrozen,
])

/** Problems of the units are shown under their field, all others below the sum. */
export function splitProblems(problems: readonly SchemeProblem[]): {
  ofUnits: SchemeProblem[]
  others: SchemeProblem[]
} {
  const isOfUnits = ({ msg }: SchemeProblem) => ofUnits.has(msg)
  return { ofUnits: problems.filter(isOfUnits), others: problems.filter((problem) => !isOfUnits(problem)) }
}

export interface LoadLine {
  /** The one rate of all units that pay a load; null when they pay different ones. */
  bps: number | null
  units: number
}

/** What the exit load is taken from; null when no unit pays one. */
export function loadLine(lots: FundPreview['lots']): LoadLine | null {
  const paying = lots.filter(({ taken, exitBps }) => taken > 0 && exitBps > 0)
  if (paying.length === 0) return null
  const rates = new Set(paying.map(({ exitBps }) => exitBps))
  return {
    bps: rates.size === 1 ? (paying[0]?.exitBps ?? null) : null,
    units: paying.reduce((sum, { taken }) => sum + taken, 0),
  }
}

/** What the units taken have earned, and how much of it has been held for longer than a year. */
export function gainTotals(lots: FundPreview['lots']): { gainPaise: number; longPaise: number; shortPaise: number } {
  const sum = (of: FundPreview['lots']) => of.reduce((total, { takenGainPaise }) => total + takenGainPaise, 0)
  return {
    gainPaise: sum(lots),
    longPaise: sum(lots.filter(({ isLongTerm }) => isLongTerm)),
    shortPaise: sum(lots.filter(({ isLongTerm }) => !isLongTerm)),
  }
}

/** Whether a lot is in lock-up on a day; the last day belongs to it. */
export function isLockedOn({ lockedUntil }: { lockedUntil: string | null }, on: string): boolean {
  return lockedUntil !== null && on <= lockedUntil
}

/** Units held of a scheme, as its lots say. */
export function heldIn(lots: FundPreview['lots']): number {
  return lots.reduce((sum, { remaining }) => sum + remaining, 0)
}

/** The stage of an order: asked, executed at a NAV, done, or failed. */
export function orderStage({ state, nav }: Pick<FundOrder, 'state' | 'nav'>): 'asked' | 'executed' | 'done' | 'failed' {
  if (state === 'failed') return 'failed'
  if (state === 'success') return 'done'
  return nav === null ? 'asked' : 'executed'
}
