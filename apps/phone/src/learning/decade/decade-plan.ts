import { decadeBounds, type getDecade } from '@bahi/contract/learning/decade'
import type { CallOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { amountText, parseAmount } from '../../text/typed-amount.ts'

export type Decade = ReplyOf<typeof getDecade>
export type DecadeMonth = Decade['months'][number]

/** What the reader chose. */
export interface DecadePlan {
  readonly seed: number
  readonly amountPaise: number
  readonly dayOfMonth: number
  readonly stepUpPercent: number
  readonly depositBps: number
}

/** Three decades that end in three ways. The first to be seen is the one in the middle. */
export const namedSeeds = { high: 15, middle: 5, low: 22 } as const
export type NamedSeed = keyof typeof namedSeeds

export const firstPlan: DecadePlan = {
  seed: namedSeeds.middle,
  amountPaise: 5_000_00,
  dayOfMonth: 5,
  stepUpPercent: 0,
  depositBps: 400,
}

export const stepUps = [0, 5, 10, 15, 25] as const

/** The seed of an address, where it is one. */
export function seedOf(text: string | undefined): number | null {
  const { min, max } = decadeBounds.seed
  return text !== undefined && /^\d{1,6}$/.test(text) && Number(text) >= min && Number(text) <= max
    ? Number(text)
    : null
}

/** A seed that is not one of the named three. */
export function drawSeed(random: () => number = Math.random): number {
  const { min, max } = decadeBounds.seed
  const seed = min + Math.floor(random() * (max - min + 1))
  return Object.values<number>(namedSeeds).includes(seed) ? seed + 1 : seed
}

/** The form as it is typed. */
export interface PlanForm {
  readonly amount: string
  readonly day: string
  readonly stepUp: string
  readonly rate: string
}

export function formOf({ amountPaise, dayOfMonth, stepUpPercent, depositBps }: DecadePlan): PlanForm {
  return {
    amount: amountText(amountPaise),
    day: String(dayOfMonth),
    stepUp: String(stepUpPercent),
    rate: String(depositBps / 100),
  }
}

export type PlanProblem = 'amount' | 'rate'

/** What the form means, or which of its fields mean nothing. */
export function readForm(form: PlanForm): Omit<DecadePlan, 'seed'> | readonly PlanProblem[] {
  const amountPaise = parseAmount(form.amount)
  const depositBps = parseRate(form.rate)
  const { min, max } = decadeBounds.amountPaise
  const hasAmount = amountPaise !== null && amountPaise >= min && amountPaise <= max
  if (hasAmount && depositBps !== null)
    return { amountPaise, dayOfMonth: Number(form.day), stepUpPercent: Number(form.stepUp), depositBps }
  return [...(hasAmount ? [] : (['amount'] as const)), ...(depositBps === null ? (['rate'] as const) : [])]
}

/** A yearly rate in per cent with at most two places, in basis points; null for anything else and beyond the bounds. */
export function parseRate(typed: string): number | null {
  const parts = /^(\d{1,2})(?:\.(\d{1,2}))?$/.exec(typed.trim())
  if (parts === null) return null
  const bps = Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
  return bps <= decadeBounds.depositBps.max ? bps : null
}

export function callOf(plan: DecadePlan): CallOf<typeof getDecade> {
  return { ...plan }
}

/** The year of a made decade: its calendar begins in 2001, and nobody shall take it for that year. */
export function yearOf(date: string): number {
  return Number(date.slice(0, 4)) - 2000
}
