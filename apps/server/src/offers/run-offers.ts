import type pg from 'pg'
import { shareOut } from '@bahi/domain/offers/share-out'
import { businessDate } from '@bahi/money/business-date'
import { ACCOUNT } from '@bahi/proofs/accounts'
import { writeNotice } from '../customers/notices/tell-customer.ts'
import type { AccountBooks } from '../ledger/account-books.ts'
import { addIssueBack } from '../ledger/issue-journals.ts'
import { batchStamp, JournalBatch } from '../ledger/journal-batch.ts'
import { lockOwnersForAssets } from '../ledger/lock-owners.ts'
import { writeJournals } from '../ledger/write-journals.ts'
import { morningOf } from '../market/ports/morning.ts'
import type { IdSource } from '../platform/db/ids.ts'
import type { Transaction } from '../platform/db/in-transaction.ts'
import { inLeasedTransaction, type Lease } from '../platform/db/role-lease.ts'
import { logAndContinue } from '../platform/jobs/log-and-continue.ts'
import { addOutcome, assetsOfAllotments, writeShares, type Application } from './allot.ts'
import type { AllotParts } from './offer-parts.ts'
import { readOffer, type OfferRow } from './offer-rows.ts'

export interface OfferJobParts extends AllotParts {
  readonly ids: IdSource
  readonly pool: pg.Pool
  /** The lease of the role `jobs`, which every transaction of a job checks first. */
  readonly lease: Pick<Lease, 'role' | 'epoch'>
  readonly log: { error(details: object, message: string): void }
}

/**
 * Runs the clock's steps of offers: allots and closes offers whose time is over, closes offers whose share was delisted
 * or split with all holds released, and releases shares from lock-in. Every step can run again.
 */
export async function runOffers(parts: OfferJobParts): Promise<void> {
  await closeDue(parts)
  await releaseDue(parts)
}

async function each<Row>(
  parts: OfferJobParts,
  rows: readonly Row[],
  step: (tx: Transaction, row: Row) => Promise<unknown>,
): Promise<void> {
  for (const row of rows)
    await logAndContinue(
      parts.log,
      () => inLeasedTransaction(parts, (tx) => step(tx, row)),
      'a step of an offer failed; it is tried again',
    )
}

/**
 * Whether the share of the offer `o` was delisted by the day $1, or split since the offer was made; then no share is
 * allotted. The checks of offers and of corporate actions keep such a split out; if one happened nevertheless, the
 * agreed price would no longer be right.
 */
const IS_VOID = `(exists (select from bahi.instrument i where i.id = o.instrument_id and i.state = 'deleted')
  or exists (select from bahi.instrument_act t where t.instrument_id = o.instrument_id and t.act = 'delist' and t.effective_from <= $1::date)
  or exists (select from bahi.corporate_action s where s.instrument_id = o.instrument_id and s.kind <> 'dividend' and s.ex_date > (o.created_at at time zone 'Asia/Kolkata')::date and s.ex_date <= $1::date))`

async function closeDue(parts: OfferJobParts): Promise<void> {
  const { rows } = await parts.pool.query<{ id: bigint }>(
    `select o.id from bahi.offer o where o.closed_at is null and (o.closes_at <= $2 or ${IS_VOID}) order by o.id`,
    [parts.clock.now().date, parts.clock.instant()],
  )
  await each(parts, rows, (tx, { id }) => closeOffer(tx, parts, id))
}

type WaitingRow = { shard: number; id: bigint; customer_id: bigint; quantity: bigint }

/**
 * Closes an offer: allots the applied shares, releases the rest of every hold and returns unsold shares to the
 * depository. One transaction, so that an offer closes completely or not at all. A delisted or split share is not
 * allotted, and every hold is released.
 */
export async function closeOffer(tx: Transaction, parts: OfferJobParts, id: bigint): Promise<void> {
  const seen = await readOffer(tx, id)
  if (seen === undefined) return
  const { rows } = await tx.query<WaitingRow>(
    `select shard, id, customer_id, quantity from bahi.offer_application where offer_id = $1 and state = 'applied' order by id`,
    [id],
  )
  const applications = rows.map((row): Application => ({
    shard: row.shard,
    id: row.id,
    customerId: row.customer_id,
    quantity: row.quantity,
  }))
  const accountBooks = await lockOwnersForAssets(tx, assetsOfAllotments(seen, applications))
  const offer = await readOffer(tx, id, 'for update')
  if (offer === undefined || offer.closed_at !== null) return
  // A purchase committed between the first read and the lock is not among the locked account books, so the next run
  // closes the offer.
  const {
    rows: [{ count } = { count: 0 }],
  } = await tx.query<{ count: number }>(
    `select count(*)::integer as count from bahi.offer_application where offer_id = $1 and state = 'applied'`,
    [id],
  )
  if (count !== applications.length) throw new Error(`offer ${id} was applied for while it closed`)
  const {
    rows: [standing],
  } = await tx.query<{ is_void: boolean }>(`select ${IS_VOID} as is_void from bahi.offer o where o.id = $2`, [
    parts.clock.now().date,
    id,
  ])
  await shareOutOffer(
    tx,
    parts,
    accountBooks,
    offer,
    applications,
    standing?.is_void === true ? 0n : offer.quantity - offer.allotted,
  )
}

async function shareOutOffer(
  tx: Transaction,
  parts: OfferJobParts,
  accountBooks: AccountBooks,
  offer: OfferRow,
  applications: readonly Application[],
  offered: bigint,
): Promise<void> {
  const shares = new Map(shareOut(offered, offer.lot_size, applications).map(({ id, quantity }) => [id, quantity]))
  const batch = new JournalBatch(accountBooks, batchStamp(parts))
  for (const application of applications) addOutcome(batch, parts, offer, application, shares.get(application.id) ?? 0n)
  const given = applications.reduce((sum, { id }) => sum + (shares.get(id) ?? 0n), 0n)
  // The seller's balance after the journals above. A split multiplies this balance, but not the offered quantity.
  const left = accountBooks.balance(offer.seller_id, offer.instrument_id, ACCOUNT.available)
  if (left > 0n)
    addIssueBack(batch, {
      kind: offer.kind,
      offerId: offer.id,
      issuer: offer.seller_id,
      asset: offer.instrument_id,
      shares: left,
    })
  const now = parts.clock.instant()
  await tx.query('update bahi.offer set allotted = allotted + $2, closed_at = $3 where id = $1', [offer.id, given, now])
  for (const application of applications)
    await endApplication(tx, parts, offer, application, shares.get(application.id) ?? 0n, now)
  await tx.query(
    'update bahi.lot set remaining = remaining - $5 where shard = $1 and owner = $2 and instrument_id = $3 and id = $4',
    [offer.seller_shard, offer.seller_id, offer.instrument_id, offer.id, left],
  )
  await tx.query('update bahi.offer_reserve set drawn = drawn - $2 where instrument_id = $1', [
    offer.instrument_id,
    left,
  ])
  await writeJournals(tx, batch)
}

async function endApplication(
  tx: Transaction,
  parts: OfferJobParts,
  offer: OfferRow,
  application: Application,
  allotted: bigint,
  now: Date,
): Promise<void> {
  const { shard, id, customerId, quantity } = application
  const released = (quantity - allotted) * offer.price_paise
  await tx.query(
    `update bahi.offer_application set state = $3, allotted = $4, paid_paise = $5, released_paise = $6, decided_at = $7, decided_on = $8 where shard = $1 and id = $2`,
    [
      shard,
      id,
      allotted === 0n ? 'not-allotted' : 'allotted',
      allotted,
      allotted * offer.price_paise,
      released,
      now,
      parts.clock.now().date,
    ],
  )
  await writeShares(tx, parts, offer, application, allotted)
  await writeNotice(tx, parts, { shard, customerId }, allotted === 0n ? 'offer.not-allotted' : 'offer.allotted', {
    number: offer.number,
    quantity: Number(allotted),
    released: Number(released),
  })
}

type LockRow = {
  shard: number
  application_id: bigint
  owner: bigint
  instrument_id: number
  releases_on: string
  number: string
}

async function releaseDue(parts: OfferJobParts): Promise<void> {
  const { rows } = await parts.pool.query<LockRow>(
    `select i.shard, i.application_id, i.owner, i.instrument_id, i.releases_on, o.number
     from bahi.lock_in i join bahi.offer_application a on a.shard = i.shard and a.id = i.application_id join bahi.offer o on o.id = a.offer_id
     where i.released_at is null and i.releases_on <= $1 order by i.shard, i.owner, i.application_id limit 1000`,
    [parts.clock.now().date],
  )
  await each(parts, rows, (tx, row) => releaseLockIn(tx, parts, row))
}

/**
 * Releases shares from lock-in, dated the morning of the release day. The quantity comes from the row, because a split
 * may have multiplied it.
 */
async function releaseLockIn(tx: Transaction, parts: OfferJobParts, row: LockRow): Promise<void> {
  const accountBooks = await lockOwnersForAssets(tx, [{ shard: row.shard, owner: row.owner, asset: row.instrument_id }])
  const {
    rows: [released],
  } = await tx.query<{ quantity: bigint }>(
    'update bahi.lock_in set released_at = $3 where shard = $1 and application_id = $2 and released_at is null returning quantity',
    [row.shard, row.application_id, parts.clock.instant()],
  )
  if (released === undefined) return
  const day = businessDate(row.releases_on)
  const batch = new JournalBatch(accountBooks, { ...batchStamp(parts), businessDate: day, recordedAt: morningOf(day) })
  batch.addJournal({
    owner: row.owner,
    kind: 'lock-in-release',
    reference: row.application_id.toString(),
    postings: [
      { debit: ACCOUNT.available, credit: ACCOUNT.locked, asset: row.instrument_id, amount: released.quantity },
    ],
  })
  await writeJournals(tx, batch)
  await writeNotice(tx, parts, { shard: row.shard, customerId: row.owner }, 'offer.unlocked', {
    number: row.number,
    quantity: Number(released.quantity),
  })
}
