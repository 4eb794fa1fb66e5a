import type { FundOrder } from '@bahi/contract/funds/views'
import type { JournalView } from '@bahi/contract/wire/journal'
import { ACCOUNT } from '@bahi/proofs/accounts'
import { checkAccountBook } from '@bahi/proofs/check-books'
import type { AccountNames } from '../entries/account-names.ts'
import { allPostings } from '../entries/all-postings.ts'
import type { TextKey } from '../text/use-text.tsx'
import { orderStage } from './scheme/units-rules.ts'

const rupees = 0

/** The accounts an order of units goes through. */
export const fundAccounts: AccountNames = {
  [ACCOUNT.available]: { cash: 'account.available', shares: 'fund.account.units' },
  [ACCOUNT.held]: { cash: 'account.held', shares: 'fund.account.unitsHeld' },
  [ACCOUNT.clearing]: { cash: 'fund.account.clearing', shares: 'fund.account.unitsClearing' },
  [ACCOUNT['fund-fee']]: { cash: 'fund.account.fee', shares: 'account.other.shares' },
}

export const fundEntryTitles: Readonly<Record<string, TextKey>> = {
  'fund-hold': 'fund.entry.hold',
  'fund-release': 'fund.entry.release',
  'fund-subscription': 'fund.entry.subscription',
  'fund-redeem-hold': 'fund.entry.redeemHold',
  'fund-redeem-release': 'fund.entry.redeemRelease',
  'fund-redemption': 'fund.entry.redemption',
  'fund-payout': 'fund.entry.payout',
}

type Told = Pick<FundOrder, 'kind' | 'state' | 'units' | 'heldPaise' | 'nav' | 'amountPaise' | 'feePaise' | 'netPaise'>

/** Whether the entries balance and come to what the order says of itself at its stage: what is held, what was paid, and the units for it. */
export function provesOrder(order: Told, journals: readonly JournalView[]): boolean {
  const postings = allPostings(journals)
  if (postings.length === 0) return false
  const { balances, assets } = checkAccountBook(postings)
  if (assets.some(({ difference }) => difference !== 0n)) return false
  const on = (account: number, isCash: boolean) =>
    balances
      .filter((one) => one.account === account && (one.asset === rupees) === isCash)
      .reduce((sum, { amount }) => sum + amount, 0n)
  const expected = expectedOf(order)
  return (
    on(ACCOUNT.available, true) === expected.cash &&
    on(ACCOUNT.held, true) === expected.cashHeld &&
    on(ACCOUNT['fund-fee'], true) === expected.fee &&
    on(ACCOUNT.available, false) === expected.units &&
    on(ACCOUNT.held, false) === expected.unitsHeld
  )
}

/** What the entries of an order must leave in the customer's accounts; what is received is positive. */
function expectedOf({ kind, state, units, heldPaise, nav, feePaise, netPaise }: Told): {
  cash: bigint
  cashHeld: bigint
  fee: bigint
  units: bigint
  unitsHeld: bigint
} {
  const nothing = { cash: 0n, cashHeld: 0n, fee: 0n, units: 0n, unitsHeld: 0n }
  const [count, net] = [BigInt(units), BigInt(netPaise ?? 0)]
  switch (orderStage({ state, nav })) {
    case 'failed':
      return nothing
    case 'asked':
      return kind === 'subscribe'
        ? { ...nothing, cash: -BigInt(heldPaise), cashHeld: BigInt(heldPaise) }
        : { ...nothing, units: -count, unitsHeld: count }
    case 'executed':
      return kind === 'subscribe'
        ? { ...nothing, cash: -net, fee: BigInt(feePaise ?? 0), units: count }
        : { ...nothing, units: -count }
    case 'done':
      // The exit load of a redemption stays in the scheme: it never enters the customer's book.
      return kind === 'subscribe'
        ? { ...nothing, cash: -net, fee: BigInt(feePaise ?? 0), units: count }
        : { ...nothing, cash: net, units: -count }
  }
}
