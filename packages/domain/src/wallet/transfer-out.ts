import { formatPrice } from '@bahi/money/format'
import { paise } from '@bahi/money/paise'
import type { IdentityState } from '../customers/identity/identity-state.ts'
import { type Decision, type Refusal, accept, refusal, refuse } from '../outcome.ts'
import type { ClockWindow } from '../staff/setting-bounds.ts'
import { isSameName } from './same-name.ts'

/** The facts about a customer that bar or allow every transfer out. */
export type WithdrawalFacts = {
  readonly identity: IdentityState
  readonly hasCard: boolean
  /** The name on the card from the time when it was added; null without a card. */
  readonly holderName: string | null
  readonly verifiedName: string | null
  readonly isSimulated: boolean
  /** The end of the pause after a change of the card, in milliseconds since 1970; null without a pause. */
  readonly cardPausedUntilMs: number | null
  readonly cardPauseHours: number
  readonly nowMs: number
}

/**
 * Whether a transfer would go to another person: the name on the card differs from the customer's present verified
 * name. Without a verified name no difference is known.
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

/** The rules that bar every transfer out of a customer: 069 of a practice account, 067, 068, 069, 903, 911. */
export function refuseWithdrawal(facts: WithdrawalFacts): Refusal | null {
  if (facts.identity === 'practice') return refusal('simulated-cannot-withdraw')
  if (facts.identity !== 'completed') return refusal('transfer-out-identity-missing')
  if (!facts.hasCard) return refusal('card-missing')
  if (facts.isSimulated) return refusal('simulated-cannot-withdraw')
  if (facts.holderName !== null && isOthersCard({ holderName: facts.holderName, verifiedName: facts.verifiedName }))
    return refusal('holder-differs', { name: facts.verifiedName ?? '' })
  if (facts.cardPausedUntilMs !== null && facts.nowMs < facts.cardPausedUntilMs)
    return refusal('card-just-changed', { hours: facts.cardPauseHours })
  return null
}

/** The customer's cash, in paise, read under the customer's lock. */
export type CashFacts = {
  readonly availablePaise: bigint
  /**
   * Held for open orders, and unsettled proceeds: cash that becomes available without an act. Without the holds of
   * other transfers out.
   */
  readonly tiedToTradesPaise: bigint
  /** Due on loans now. */
  readonly dueOnLoansPaise: bigint
}

export type AmountFacts = CashFacts & {
  readonly leastPaise: bigint
  readonly windows: readonly ClockWindow[]
  /** The second of the business day. */
  readonly second: number
}

/** The cash that can be withdrawn now: available cash less what is due on loans. Nothing else is kept back (H5). */
export function withdrawablePaise({
  availablePaise,
  dueOnLoansPaise,
}: Pick<CashFacts, 'availablePaise' | 'dueOnLoansPaise'>): bigint {
  return availablePaise > dueOnLoansPaise ? availablePaise - dueOnLoansPaise : 0n
}

/**
 * The rules that an amount breaks, in order: 070, 071/072/222, 241, 066, 075. At most one of the last three applies;
 * it tells which cash the amount would need.
 */
export function amountRefusals(amountPaise: bigint, facts: AmountFacts): Refusal[] {
  const most = withdrawablePaise(facts)
  const rupees = (amount: bigint): string => formatPrice(paise(amount))
  // The least amount never bars a withdrawal of the whole balance.
  const belowMin =
    amountPaise < facts.leastPaise && amountPaise !== most
      ? refusal('transfer-out-below-min', { withMinAmt: rupees(facts.leastPaise) }, 'amountPaise')
      : null
  const all = [
    belowMin,
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

/** Decides whether this amount is held for a transfer out. */
export function decideTransferOut(amountPaise: bigint, facts: AmountFacts): Decision<{ readonly holdPaise: bigint }> {
  const [refused] = amountRefusals(amountPaise, facts)
  return refused === undefined ? accept({ holdPaise: amountPaise }) : refuse(refused)
}

function secondOf(clock: string): number {
  const [hours = '0', minutes = '0'] = clock.split(':')
  return Number(hours) * 3_600 + Number(minutes) * 60
}

/**
 * Whether transfers out are taken at this second of the business day. A single window has one message; of a morning
 * and an afternoon window, the message names the next one.
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
