import { demoBankRules } from '@bahi/contract/wallet/views'
import { istTimeOf } from '@bahi/domain/calendar/ist'
import { bankReference } from '@bahi/domain/wallet/bank-reference'
import { DEMO_BANK_MS, demoOutcome } from '@bahi/domain/wallet/demo-bank'
import type { BankAccountName, NewLine } from './bank-lines.ts'

/** What a bank or gateway says came of one payment. Null: nothing yet. */
export type IncomingAnswer =
  | { readonly kind: 'paid'; readonly line: NewLine; readonly isFromPayer: boolean }
  | { readonly kind: 'refused' }
  | null
export type OutgoingAnswer = { readonly kind: 'paid'; readonly line: NewLine } | { readonly kind: 'refused' } | null

/** Which attempt at this payment it is: each has a reference of its own, so that a taken one stands in nobody's way. */
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

/** Where money comes from and leaves to. Whatever it says becomes a line of its account's statement before anything is credited. */
export interface PaymentProvider {
  readonly name: BankAccountName
  /** Whether it moves money that somebody could lose (H3). */
  readonly isReal: boolean
  readonly answersIn: (asked: AskedIn, now: Date) => IncomingAnswer
  readonly answersOut: (asked: AskedOut, now: Date) => OutgoingAnswer
}

/** An invented name, for money that comes from somebody else. */
const SOMEBODY_ELSE = 'Sunrise Traders'

/** The simulated bank: pays within seconds of system time, and by the paise of the amount refuses, pays in another name, or never pays. */
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

/** Payments that only an imported statement knows: it answers nothing by itself. */
export const manual: PaymentProvider = {
  name: 'bank-file',
  isReal: false,
  answersIn: () => null,
  answersOut: () => null,
}

/** Money that somebody could lose, beside a market or customers that are made up (H3). */
export class RealMoneyRefused extends Error {
  override readonly name = 'RealMoneyRefused'
}

/**
 * A provider that can take real money starts only with real prices and a real venue, on a database that never held demo customers.
 * @throws RealMoneyRefused otherwise: the server is not to start.
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
