import { applicationAfter } from '@bahi/domain/ipo/ipo-states'
import { businessDate } from '@bahi/money/business-date'
import { ACCOUNT } from '@bahi/proofs/accounts'
import { writeNotice } from '../../customers/notices/tell-customer.ts'
import type { OwnerKey } from '../../ledger/account-books.ts'
import { addAllotment, addIssueBack, addOfferRelease, ownersOfAllotments } from '../../ledger/issue-journals.ts'
import { JournalBatch } from '../../ledger/journal-batch.ts'
import { lockOwners } from '../../ledger/lock-owners.ts'
import { writeJournals } from '../../ledger/write-journals.ts'
import { morningOf } from '../../market/ports/morning.ts'
import type { Transaction } from '../../platform/db/in-transaction.ts'
import { inLeasedTransaction } from '../../platform/db/role-lease.ts'
import { ipoNumber, type IpoRecord } from '../rows/ipo-rows.ts'
import { ALLOTTED_LOT } from '../rows/write-ipo.ts'
import { BrokenIpo, type IpoJobParts, toInstant, stepIpo, timeOfInstant } from './step-ipo.ts'

/** Applications a transaction, which bounds how long the issuer's account book stays locked. */
const AT_ONCE = 200

const LESS_OF_ISSUER =
  'update bahi.lot set remaining = remaining - $5 where shard = $1 and owner = $2 and instrument_id = $3 and id = $4'

type Row = {
  shard: number
  id: bigint
  customer_id: bigint
  state: 'subscribed' | 'allotted' | 'not-allotted'
  allotted_shares: bigint
  paid_paise: bigint
  hold_paise: bigint
}

/**
 * Credits an IPO: moves shares to the applicants, pays their price from the holds and releases the rest. Runs in
 * batches of one transaction each; `moved_at` marks the finished applications, so that a run after a crash continues
 * with the others.
 */
export async function creditIpo(parts: IpoJobParts, row: IpoRecord): Promise<boolean> {
  if (row.issue_price_paise === null) throw new BrokenIpo(`offer ${row.id} has no price`)
  await parts.vault.enterShare({
    instrumentId: row.instrument_id,
    isin: row.isin,
    symbol: row.symbol,
    name: row.name,
    sector: row.sector,
    exchange: row.exchange,
    issuePricePaise: row.issue_price_paise,
    sharesAfterIssue: row.shares_after_issue,
    sharesOffered: row.shares_offered,
    listsOn: row.lists_on,
  })
  const at = morningOf(businessDate(row.credits_on))
  while ((await movePart(parts, row, at)) > 0);
  return stepIpo(parts, row.id, 'credit', at, async (tx, offer, to) => {
    await tx.query('update bahi.ipo set state = $2, ended_at = $3 where id = $1', [offer.id, to, at])
    return { allottedShares: offer.allotted_shares.toString() }
  })
}

/** Returns all holds after a missed deadline, and cancels the issued shares. */
export async function returnMoney(parts: IpoJobParts, row: IpoRecord): Promise<boolean> {
  const at = toInstant(timeOfInstant(row.reveal_by))
  while ((await movePart(parts, row, at)) > 0);
  return inLeasedTransaction(parts, async (tx) => {
    await takeBack(tx, parts, row, at)
    const { rowCount } = await tx.query('update bahi.ipo set ended_at = $2 where id = $1 and ended_at is null', [
      row.id,
      at,
    ])
    return rowCount === 1
  })
}

async function movePart(parts: IpoJobParts, row: IpoRecord, at: Date): Promise<number> {
  const { rows } = await parts.pool.query<Pick<Row, 'shard' | 'id' | 'customer_id'>>(
    'select shard, id, customer_id from bahi.ipo_application where ipo_id = $1 and moved_at is null order by shard, id limit $2',
    [row.id, AT_ONCE],
  )
  if (rows.length === 0) {
    if (row.state === 'basis')
      await inLeasedTransaction(parts, async (tx) => {
        await takeBack(tx, parts, row, at)
      })
    return 0
  }
  await inLeasedTransaction(parts, async (tx) => {
    const issuer = { shard: row.issuer_shard, owner: row.issuer_id }
    const customers: OwnerKey[] = rows.map(({ shard, customer_id: owner }) => ({ shard, owner }))
    const accountBooks = await lockOwners(tx, ownersOfAllotments(customers.map((customer) => ({ customer, issuer }))))
    const batch = new JournalBatch(accountBooks, {
      newId: parts.ids.newId,
      businessDate: timeOfInstant(at).date,
      recordedAt: at,
    })
    for (const { shard, id } of rows) await moveOne(tx, parts, batch, row, { shard, id, at, issuer })
    await writeJournals(tx, batch)
  })
  return rows.length
}

async function moveOne(
  tx: Transaction,
  parts: IpoJobParts,
  batch: JournalBatch,
  offer: IpoRecord,
  { shard, id, at, issuer }: { shard: number; id: bigint; at: Date; issuer: OwnerKey },
): Promise<void> {
  const {
    rows: [row],
  } = await tx.query<Row>(
    'select shard, id, customer_id, state, allotted_shares, paid_paise, hold_paise from bahi.ipo_application where shard = $1 and id = $2 and moved_at is null for update',
    [shard, id],
  )
  if (row === undefined) return
  const customer = { shard, owner: row.customer_id }
  if (row.state === 'allotted') {
    addAllotment(batch, {
      kind: 'ipo',
      applicationId: id,
      transferId: parts.ids.newId(shard),
      customer,
      issuer,
      asset: offer.instrument_id,
      shares: row.allotted_shares,
      costPaise: row.paid_paise,
      restPaise: row.hold_paise - row.paid_paise,
    })
    await tx.query(
      `insert into bahi.lot (shard, owner, instrument_id, id, quantity, remaining, cost_paise, charges_paise, bought_on, settles_on) values ($1, $2, $3, $4, $5, $5, $6, 0, $7, $7)`,
      [shard, customer.owner, offer.instrument_id, ALLOTTED_LOT, row.allotted_shares, row.paid_paise, offer.credits_on],
    )
    await tx.query(LESS_OF_ISSUER, [issuer.shard, issuer.owner, offer.instrument_id, ALLOTTED_LOT, row.allotted_shares])
  } else {
    addOfferRelease(batch, { kind: 'ipo', applicationId: id }, { owner: customer.owner, amountPaise: row.hold_paise })
  }
  if (row.state !== 'subscribed') {
    await tx.query('update bahi.ipo_application set moved_at = $3 where shard = $1 and id = $2', [shard, id, at])
    return
  }
  await tx.query(
    'update bahi.ipo_application set state = $3, decided_at = $4, moved_at = $4 where shard = $1 and id = $2',
    [shard, id, applicationAfter(row.state, 'reveal-missed'), at],
  )
  await writeNotice(tx, parts, { shard, customerId: customer.owner }, 'ipo.returned', {
    name: offer.name,
    number: ipoNumber(offer.serial),
    amount: Number(row.hold_paise),
  })
}

/**
 * Cancels the unallotted shares of the issuer, so that the issuer cannot sell these shares later. Takes the available
 * balance, so a second run finds nothing.
 */
async function takeBack(tx: Transaction, parts: IpoJobParts, row: IpoRecord, at: Date): Promise<void> {
  const accountBooks = await lockOwners(tx, [{ shard: row.issuer_shard, owner: row.issuer_id }])
  const shares = accountBooks.balance(row.issuer_id, row.instrument_id, ACCOUNT.available)
  if (shares === 0n) return
  const batch = new JournalBatch(accountBooks, {
    newId: parts.ids.newId,
    businessDate: timeOfInstant(at).date,
    recordedAt: at,
  })
  addIssueBack(batch, { kind: 'ipo', offerId: row.id, issuer: row.issuer_id, asset: row.instrument_id, shares })
  await writeJournals(tx, batch)
  await tx.query(LESS_OF_ISSUER, [row.issuer_shard, row.issuer_id, row.instrument_id, ALLOTTED_LOT, shares])
}
