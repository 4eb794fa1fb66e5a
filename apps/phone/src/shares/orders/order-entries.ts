import type { OrderView } from '@bahi/contract/shares/orders'
import type { JournalView } from '@bahi/contract/wire/journal'
import { istTimeOf } from '@bahi/money/ist'
import { ACCOUNT } from '@bahi/proofs/accounts'
import { checkAccountBook } from '@bahi/proofs/check-books'
import { allPostings } from '../../entries/all-postings.ts'

/** The outcome of an order for the customer: an order may have been partly filled before it was cancelled. */
export type OrderOutcome =
  | 'scheduled'
  | 'trigger-pending'
  | 'waiting'
  | 'waiting-partly'
  | 'filled'
  | 'ended-partly'
  | 'cancelled'
  | 'expired'
  | 'rejected'

export function orderOutcome({ state, filledQuantity }: Pick<OrderView, 'state' | 'filledQuantity'>): OrderOutcome {
  if (state === 'filled') return 'filled'
  if (state === 'open') return 'waiting'
  if (state === 'partly-filled') return 'waiting-partly'
  if (filledQuantity > 0) return 'ended-partly'
  return state
}

export function isWaiting({ state }: Pick<OrderView, 'state'>): boolean {
  return state === 'scheduled' || state === 'trigger-pending' || state === 'open' || state === 'partly-filled'
}

/** Whether a stop order has not reached the exchange: it waits for its trigger, or it ended before. */
export function isUntriggered({ triggerPaise, triggered }: Pick<OrderView, 'triggerPaise' | 'triggered'>): boolean {
  return triggerPaise !== null && triggered === null
}

/** Whether an order ended by itself because its minutes were over. */
export function isTimedOut({
  state,
  validUntil,
  endedAt,
}: Pick<OrderView, 'state' | 'validUntil' | 'endedAt'>): boolean {
  if (state !== 'expired' || validUntil === null || endedAt === null) return false
  const ended = istTimeOf(Date.parse(endedAt))
  return ended.date === validUntil.date && ended.second >= validUntil.second
}

/** Whether an order ended, or still waits, without ever having been sent to the exchange. */
export function isUnsent(order: Pick<OrderView, 'state' | 'triggerPaise' | 'triggered'>): boolean {
  return order.state === 'scheduled' || order.state === 'rejected' || isUntriggered(order)
}

/** What an order took from the customer's cash, or brought to it, after charges. */
export function cashMovedPaise({
  side,
  filledValuePaise,
  chargesPaise,
}: Pick<OrderView, 'side' | 'filledValuePaise' | 'chargesPaise'>): number {
  return side === 'buy' ? filledValuePaise + chargesPaise : filledValuePaise - chargesPaise
}

/** The customer's own accounts and the house's, by the names a statement gives them. */
export type EntryAccount = 'available' | 'held' | 'unsettled' | 'pledged' | 'clearing' | 'charges'

const rupees = 0
const ownAccounts: Readonly<Record<number, EntryAccount>> = {
  [ACCOUNT.available]: 'available',
  [ACCOUNT.held]: 'held',
  [ACCOUNT.unsettled]: 'unsettled',
  [ACCOUNT.pledged]: 'pledged',
  [ACCOUNT.clearing]: 'clearing',
}

export interface EntryLine {
  account: EntryAccount
  /** Positive in the debit column, negative in the credit column. */
  amount: number
}

export interface OrderEntries {
  rupees: EntryLine[]
  shares: EntryLine[]
  debitPaise: number
  creditPaise: number
  /** True when the entries balance and come to what the order says: only then is the double rule drawn. */
  proven: boolean
}

/** Adds up the entries of an order, account by account: what was held and given back again leaves no line. */
export function addUpOrder(order: OrderView, journals: readonly JournalView[]): OrderEntries {
  const postings = allPostings(journals)
  const { balances, assets } = checkAccountBook(postings)
  const lines = (asset: number) => {
    const sums = new Map<EntryAccount, number>()
    for (const one of balances.filter((balance) => balance.asset === asset)) {
      const account = one.account >= ACCOUNT.brokerage ? 'charges' : ownAccounts[one.account]
      if (account !== undefined) sums.set(account, (sums.get(account) ?? 0) + Number(one.amount))
    }
    return [...sums].filter(([, amount]) => amount !== 0).map(([account, amount]) => ({ account, amount }))
  }
  const money = lines(rupees)
  const debitPaise = sumOf(money, 1)
  const creditPaise = sumOf(money, -1)
  const shares = lines(order.instrumentId)
  const balanced = postings.length > 0 && debitPaise === creditPaise && assets.every((one) => one.difference === 0n)
  return { rupees: money, shares, debitPaise, creditPaise, proven: balanced && agrees(order, money, shares) }
}

function sumOf(lines: readonly EntryLine[], sign: 1 | -1): number {
  return lines.reduce((sum, line) => (line.amount * sign > 0 ? sum + line.amount * sign : sum), 0)
}

/** The entries must come to the figures the order shows: its value, its charges, and what is still held for it. */
function agrees(order: OrderView, money: readonly EntryLine[], shares: readonly EntryLine[]): boolean {
  const value = order.side === 'buy' ? order.filledValuePaise : -order.filledValuePaise
  const traded = order.side === 'buy' ? -order.filledQuantity : order.filledQuantity
  return (
    amountOn(money, 'clearing') === value &&
    amountOn(money, 'charges') === order.chargesPaise &&
    amountOn(money, 'held') === order.heldPaise &&
    amountOn(shares, 'clearing') === traded &&
    amountOn(shares, 'held') === order.heldQuantity
  )
}

function amountOn(lines: readonly EntryLine[], account: EntryAccount): number {
  return lines.find((line) => line.account === account)?.amount ?? 0
}
