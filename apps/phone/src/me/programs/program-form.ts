import type { makeProgramKey } from '@bahi/contract/programs/calls'
import type { ProgramScope } from '@bahi/contract/programs/program-scopes'
import type { InputOf } from '@bahi/contract/wire/endpoint'
import { istTimeOf } from '@bahi/money/ist'
import { parseAmount } from '../../text/typed-amount.ts'

/** The days after which a key may end. */
export const lifetimes = [7, 30, 90, 365] as const
export type Lifetime = (typeof lifetimes)[number]

export interface ProgramForm {
  readonly name: string
  readonly scopes: readonly ProgramScope[]
  readonly days: Lifetime
  readonly ordersPerSecond: string
  readonly dayLimit: string
  /** One address or network a line. */
  readonly addresses: string
  /** Where log-ins in the Kite Connect format lead to; empty: the key has no app. */
  readonly redirectAddress: string
  /** Where changes of orders are posted to; empty: nowhere. */
  readonly hookAddress: string
}

export const emptyProgramForm: ProgramForm = {
  name: '',
  scopes: ['read'],
  days: 30,
  ordersPerSecond: '2',
  dayLimit: '1,00,000',
  addresses: '',
  redirectAddress: '',
  hookAddress: '',
}

const dayMs = 86_400_000

/** The last day of a key in India, as "2026-12-24". The server counts the lifetime from now to the end of that day. */
export function computeLastDay(days: Lifetime, now: Date): string {
  // A key of the longest lifetime ends a day early: the end of its last day would lie beyond the year.
  const until = now.getTime() + (days === 365 ? days - 1 : days) * dayMs
  return istTimeOf(until).date
}

/** What the form asks for; null while something is missing. The server judges the addresses. */
export function askOfProgram(form: ProgramForm, now: Date): InputOf<typeof makeProgramKey> | null {
  const name = form.name.trim()
  const ordersPerSecond = Number(form.ordersPerSecond)
  const dayLimitPaise = parseAmount(form.dayLimit)
  const isWhole = /^\d{1,4}$/.test(form.ordersPerSecond) && ordersPerSecond > 0
  if (name === '' || form.scopes.length === 0 || !isWhole || dayLimitPaise === null) return null
  return {
    name,
    scopes: [...form.scopes],
    endsOn: computeLastDay(form.days, now),
    addresses: form.addresses.split(/[\s,]+/).filter((address) => address !== ''),
    ordersPerSecond,
    dayLimitPaise,
    redirectAddress: form.redirectAddress.trim(),
    hookAddress: form.hookAddress.trim(),
  }
}
