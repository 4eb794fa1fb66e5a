import { formatPrice } from '@bahi/money/format'
import { paise } from '@bahi/money/paise'
import { type Decision, type Refusal, accept, refusal, refuse } from '../outcome.ts'
import type { ClockWindow } from '../staff/setting-bounds.ts'
import { isSameName } from './same-name.ts'

/** Who asks, as far as it decides whether money may leave at all. */
export type LeaverFacts = {
  readonly identity: 'not-authenticated' | 'in-review' | 'completed' | 'failed'
  readonly hasCard: boolean
  /** The name on the card, as it was when the card was added; null where there is none. */
  readonly holderName: string | null
  readonly verifiedName: string | null
  readonly isSimulated: boolean
  /** Until when a card that was changed pays nobody out; null when it was never changed or long ago. In milliseconds since 1970. */
  readonly cardPausedUntilMs: number | null
  readonly cardPauseHours: number
  readonly nowMs: number
}

/**
 * Whether money would go to somebody else: the card is in one name, and the customer's verified name is another one now. Where no
 * name is verified at the moment nothing is known to differ.
 */
export function isOthersCard({
  holderName,
  verifiedName,
}: {
  readonly holderName: string
  readonly verifiedName: string | null
}): boolean {
  return verifiedName !== null && !isSameName(holderName, verifiedName)
}

/** What stands between a customer and all transfers out: 067, 068, 069, 903, 911. */
export function refuseWithdrawal(facts: LeaverFacts): Refusal | null {
  if (facts.identity !== 'completed') return refusal('transfer-out-identity-missing')
  if (!facts.hasCard) return refusal('card-missing')
  if (facts.isSimulated) return refusal('simulated-cannot-withdraw')
  if (facts.holderName !== null && isOthersCard({ holderName: facts.holderName, verifiedName: facts.verifiedName }))
    return refusal('holder-differs', { name: facts.verifiedName ?? '' })
  if (facts.cardPausedUntilMs !== null && facts.nowMs < facts.cardPausedUntilMs)
    return refusal('card-just-changed', { hours: facts.cardPauseHours })
  return null
}

/** The customer's cash, in paise, read under their lock. */
export type CashFacts = {
  readonly availablePaise: bigint
  /** Held for open orders, and proceeds that have not settled: it comes free by itself. Not what other transfers out hold. */
  readonly tiedToTradesPaise: bigint
  /** Due on a loan by now. */
  readonly dueOnLoansPaise: bigint
}

export type AmountFacts = CashFacts & {
  readonly leastPaise: bigint
  readonly windows: readonly ClockWindow[]
  /** The second of the business day. */
  readonly second: number
}

/** What can leave now: available cash less what is due. Nothing else is kept back (H5). */
export function withdrawablePaise({
  availablePaise,
  dueOnLoansPaise,
}: Pick<CashFacts, 'availablePaise' | 'dueOnLoansPaise'>): bigint {
  return availablePaise > dueOnLoansPaise ? availablePaise - dueOnLoansPaise : 0n
}

/** The rules an amount breaks, in their order: 070, 071/072/222, 241, 066, 075. Of the last three there is one at most: which cash the amount would need. */
export function amountRefusals(amountPaise: bigint, facts: AmountFacts): Refusal[] {
  const most = withdrawablePaise(facts)
  const rupees = (amount: bigint): string => formatPrice(paise(amount))
  // The least never bars the whole balance: small change is the customer's too.
  const belowLeast =
    amountPaise < facts.leastPaise && amountPaise !== most
      ? refusal('transfer-out-below-least', { withMinAmt: rupees(facts.leastPaise) }, 'amountPaise')
      : null
  const all = [
    belowLeast,
    refuseOutsideWindows(facts.windows, facts.second),
    refuseCash(amountPaise, most, facts, rupees),
  ]
  return all.filter((refused) => refused !== null)
}

function refuseCash(
  amountPaise: bigint,
  most: bigint,
  { availablePaise, tiedToTradesPaise, dueOnLoansPaise }: CashFacts,
  rupees: (amount: bigint) => string,
): Refusal | null {
  if (amountPaise <= most) return null
  const isThere = amountPaise <= availablePaise + tiedToTradesPaise
  if (dueOnLoansPaise > 0n && isThere) return refusal('needs-cash-due', { most: rupees(most) }, 'amountPaise')
  return refusal(isThere ? 'needs-tied-cash' : 'more-than-cash', { most: rupees(most) }, 'amountPaise')
}

/** Decides whether this amount may be held to leave for the bank. */
export function decideTransferOut(amountPaise: bigint, facts: AmountFacts): Decision<{ readonly holdPaise: bigint }> {
  const [refused] = amountRefusals(amountPaise, facts)
  return refused === undefined ? accept({ holdPaise: amountPaise }) : refuse(refused)
}

function secondOf(clock: string): number {
  const [hours = '0', minutes = '0'] = clock.split(':')
  return Number(hours) * 3_600 + Number(minutes) * 60
}

/**
 * Whether transfers out are taken at this second of the business day. Of one window there is one message; of a morning and an
 * afternoon the one that begins next is named.
 */
export function refuseOutsideWindows(windows: readonly ClockWindow[], second: number): Refusal | null {
  if (windows.some(({ from, to }) => second >= secondOf(from) && second < secondOf(to))) return null
  const [morning, afternoon] = windows
  if (morning === undefined) return null
  if (afternoon === undefined) return refusal('outside-window', { from: morning.from, to: morning.to })
  const isBetween = second >= secondOf(morning.to) && second < secondOf(afternoon.from)
  return isBetween
    ? refusal('before-afternoon-window', { from: afternoon.from })
    : refusal('before-morning-window', { from: morning.from })
}
