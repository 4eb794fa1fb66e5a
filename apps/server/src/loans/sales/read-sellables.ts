import { SALE_COST_BPS, type Sellable } from '@bahi/domain/loans/plan-sale'
import { daysBetween } from '@bahi/money/business-date'
import { ACCOUNT, isOwnerAccount } from '@bahi/proofs/accounts'
import { readHighestExitBps, readUnitsExit, type UnitsExit } from '../../funds/port.ts'
import type { AccountBooks, OwnerKey } from '../../ledger/account-books.ts'
import { schemeIdOfUnits } from '../../ledger/asset.ts'
import type { Transaction } from '../../platform/db/in-transaction.ts'
import type { LoanAccount } from '../loan-account.ts'
import type { Basis } from '../read-basis.ts'
import type { LoanJobParts } from './loan-job-parts.ts'

/** A holding that can be sold for a loan; `redemption` is set for units. */
export type Candidate = Sellable & { readonly redemption: UnitsExit | null }

/**
 * Reads the collateral that can be sold now: shares that trade and have a bid, and units of funds in any state. `tried`
 * holds assets of today's earlier sales, which left a rest unsold and are skipped.
 */
export async function readSellables(
  tx: Transaction,
  parts: LoanJobParts,
  accountBooks: AccountBooks,
  owner: OwnerKey,
  { basis, today }: LoanAccount,
  tried: readonly number[],
): Promise<Candidate[]> {
  const candidates: Candidate[] = []
  for (const holding of basis) {
    if (tried.includes(holding.asset)) continue
    const candidate =
      holding.kind === 'share'
        ? shareOf(parts, accountBooks, owner, holding)
        : await unitsIn(tx, parts, owner, holding, today)
    if (candidate !== null) candidates.push(candidate)
  }
  return candidates
}

function shareOf(
  { market, settings }: LoanJobParts,
  accountBooks: AccountBooks,
  { owner }: OwnerKey,
  holding: Basis,
): Candidate | null {
  const instrument = market.instruments.byId(holding.asset)
  const quote = market.feed.quote(holding.asset)
  if (
    instrument === undefined ||
    instrument.halted ||
    quote === undefined ||
    quote.state === 'halted' ||
    quote.bidPaise === 0
  )
    return null
  const owned = [...accountBooks.balancesOf(owner)].reduce(
    (sum, { asset, account, amount }) =>
      asset === holding.asset && isOwnerAccount(account) && account !== ACCOUNT.held ? sum + amount : sum,
    0n,
  )
  return {
    ...holding,
    lotSize: BigInt(instrument.lotSize),
    owned,
    most: BigInt(settings.value('trade.buyMaxNum')),
    costBps: SALE_COST_BPS,
    nights: 1,
    redemption: null,
  }
}

/**
 * Units are redeemed at the next NAV and paid on the fund's payout day. Null when the calendar ends before that day.
 */
async function unitsIn(
  tx: Transaction,
  parts: LoanJobParts,
  owner: OwnerKey,
  holding: Basis,
  today: LoanAccount['today'],
): Promise<Candidate | null> {
  const redemption = await readUnitsExit(tx, parts, schemeIdOfUnits(holding.asset) ?? 0)
  if (redemption === null) return null
  const { scheme, appliesOn, paidOn } = redemption
  const { quantity } = holding
  return {
    ...holding,
    lotSize: 1n,
    owned: quantity,
    most: quantity,
    costBps: await readHighestExitBps(tx, owner, scheme, appliesOn),
    nights: daysBetween(today, paidOn) + 1,
    redemption,
  }
}
