import { demoBankRules } from '@bahi/contract/wallet/views'
import { bankReference } from '@bahi/domain/wallet/bank-reference'
import { DEMO_BANK_MS, demoOutcome } from '@bahi/domain/wallet/demo-bank'
import { istTimeOf } from '@bahi/money/ist'
import type { BankAccountName, NewLine } from './bank-lines.ts'

/** The answer of a bank or gateway about one payment; null while the answer is open. */
export type IncomingAnswer =
  | { readonly kind: 'paid'; readonly line: NewLine; readonly isFromPayer: boolean }
  | { readonly kind: 'refused' }
  | null
export type OutgoingAnswer = { readonly kind: 'paid'; readonly line: NewLine } | { readonly kind: 'refused' } | null

/**
 * The number of the attempt at a payment. Each attempt has a reference of its own, so that a taken reference does not
 * block the payment.
 */
type Attempt = { readonly id: bigint; readonly attempt: number }

export type AskedIn = Attempt & {
  readonly amountPaise: bigint
  readonly payerName: string
  readonly note: string
  readonly askedAt: Date
}
export type AskedOut = Attempt & {
  readonly amountPaise: bigint
  readonly holderName: string
  readonly number: string
  readonly approvedAt: Date
}

/** A bank or gateway. Its answers become lines of the account's statement before any money is credited. */
export interface PaymentProvider {
  readonly name: BankAccountName
  /** Whether the provider moves real money (rule H3). */
  readonly isReal: boolean
  readonly answersIn: (asked: AskedIn, now: Date) => IncomingAnswer
  readonly answersOut: (asked: AskedOut, now: Date) => OutgoingAnswer
}

/** An invented name for payments from another person. */
const SOMEBODY_ELSE = 'Sunrise Traders'

/**
 * The simulated bank. It answers within seconds of system time. The paise of an amount decide whether the bank pays,
 * refuses, pays in another name, or never pays.
 */
export const demoBank: PaymentProvider = {
  name: 'demo-bank',
  isReal: false,
  answersIn({ id, attempt, amountPaise, payerName, note, askedAt }, now) {
    if (now.getTime() < askedAt.getTime() + DEMO_BANK_MS) return null
    const outcome = demoOutcome(amountPaise, demoBankRules)
    if (outcome === 'never-paid') return null
    if (outcome === 'bank-refused') return { kind: 'refused' }
    const isFromPayer = outcome === 'paid'
    const line = {
      bookedOn: istTimeOf(now.getTime()).date,
      reference: bankReference('DBI', id, attempt),
      description: note,
      counterparty: isFromPayer ? payerName : SOMEBODY_ELSE,
      isIncoming: true,
      amountPaise,
    }
    return { kind: 'paid', line, isFromPayer }
  },
  answersOut({ id, attempt, amountPaise, holderName, number, approvedAt }, now) {
    if (now.getTime() < approvedAt.getTime() + DEMO_BANK_MS) return null
    if (demoOutcome(amountPaise, demoBankRules) === 'bank-refused') return { kind: 'refused' }
    const line = {
      bookedOn: istTimeOf(now.getTime()).date,
      reference: bankReference('DBO', id, attempt),
      description: number,
      counterparty: holderName,
      isIncoming: false,
      amountPaise,
    }
    return { kind: 'paid', line }
  },
}

/** Payments that only an imported statement shows; this provider never answers. */
export const manual: PaymentProvider = {
  name: 'bank-file',
  isReal: false,
  answersIn: () => null,
  answersOut: () => null,
}

/** A provider with real money was combined with simulated prices or demo customers (rule H3). */
export class RealMoneyRefused extends Error {
  override readonly name = 'RealMoneyRefused'
}

/**
 * Checks that a provider with real money runs only with real prices and a real venue, on a database that never had demo
 * customers.
 * @throws RealMoneyRefused otherwise, and the server must not start.
 */
export function refuseRealMoney(
  providers: readonly Pick<PaymentProvider, 'name' | 'isReal'>[],
  house: { readonly isSimulated: boolean; readonly hadDemoCustomers: boolean },
): void {
  const real = providers.find(({ isReal }) => isReal)
  if (real === undefined) return
  if (house.isSimulated) throw new RealMoneyRefused(`${real.name} takes real money, and this market is simulated`)
  if (house.hadDemoCustomers)
    throw new RealMoneyRefused(`${real.name} takes real money, and this database has held demo customers`)
}
