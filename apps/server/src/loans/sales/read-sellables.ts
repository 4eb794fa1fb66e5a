import { daysBetween } from '@bahi/domain/calendar/business-date'
import { SALE_COST_BPS, type Sellable } from '@bahi/domain/loans/plan-sale'
import { ACCOUNT, isOwnerAccount } from '@bahi/proofs/accounts'
import { readHighestExitBps, readUnitsExit, type UnitsExit } from '../../funds/port.ts'
import type { AccountBooks, OwnerKey } from '../../ledger/account-books.ts'
import { schemeOf } from '../../ledger/asset.ts'
import type { Transaction } from '../../platform/db/in-transaction.ts'
import type { LoanAccount } from '../loan-account.ts'
import type { Basis } from '../read-basis.ts'
import type { LoanJobParts } from './loan-job-parts.ts'

/** What can be sold for a loan; of units, how they leave. */
export type Candidate = Sellable & { readonly redemption: UnitsExit | null }

/**
 * Everything that stands for a customer's loans and that somebody takes now: the desk shares that trade and are bid for, a fund its units,
 * whatever state it is in. Without those that were tried today: nobody took all of them.
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

/** By the NAV that applies next, and paid when its fund pays. None where the calendar ends before. */
async function unitsIn(
  tx: Transaction,
  parts: LoanJobParts,
  owner: OwnerKey,
  holding: Basis,
  today: LoanAccount['today'],
): Promise<Candidate | null> {
  const redemption = await readUnitsExit(tx, parts, schemeOf(holding.asset) ?? 0)
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
