import { createHash } from 'node:crypto'
import type { IpoDocumentKind } from '@bahi/contract/ipo/views'
import type { IpoDates } from '@bahi/domain/ipo/ipo-dates'
import { type BusinessTime } from '@bahi/money/business-date'
import { epochMsOf } from '@bahi/money/ist'
import { addIssue } from '../../ledger/issue-journals.ts'
import { batchStamp, JournalBatch } from '../../ledger/journal-batch.ts'
import { lockOwners } from '../../ledger/lock-owners.ts'
import { writeJournals } from '../../ledger/write-journals.ts'
import type { Queryable, Transaction } from '../../platform/db/in-transaction.ts'
import type { IpoCommitments, IpoWriteParts } from './ipo-parts.ts'
import { offerDocument } from './offer-document.ts'
import type { OfferTerms } from './offer-terms.ts'

export interface NewOffer {
  readonly id: bigint
  readonly serial: number
  readonly instrumentId: number
  readonly commitment: Uint8Array
  readonly terms: OfferTerms
  readonly dates: IpoDates
  readonly proposalId: bigint | null
}

/**
 * The lot id of allotted shares. No entry of the tape has the id 0, so no traded lot has this id, and the allotted lot
 * sorts as the oldest.
 */
export const ALLOTTED_LOT = 0n
const TICK_PAISE = 100n
const SHARDS = 64
/** The last instrument id with an invented ISIN. */
export const LAST_INSTRUMENT = 999
/** The key of an advisory lock, an arbitrary number. The lock makes two writers take different serial numbers. */
const MAKING_OFFERS = 1_684_368_746

const instantOf = (time: BusinessTime) => new Date(epochMsOf(time))

/**
 * The next serial number and instrument id; null when the exchange's list is full. Call inside the transaction that
 * writes the IPO.
 */
export async function nextIpoNumber(tx: Transaction): Promise<{ serial: number; instrumentId: number } | null> {
  await tx.query(`select pg_advisory_xact_lock(${MAKING_OFFERS})`)
  const {
    rows: [row],
  } = await tx.query<{ serial: number; instrument_id: number }>(
    `select coalesce((select max(serial) from bahi.ipo), 0) + 1 as serial, greatest((select max(id) from bahi.instrument), (select max(instrument_id) from bahi.ipo), 0) + 1 as instrument_id`,
  )
  if (row === undefined || row.instrument_id > LAST_INSTRUMENT) return null
  return { serial: row.serial, instrumentId: row.instrument_id }
}

/** Names and symbols of all instruments and IPOs. */
export async function readTakenNames(db: Queryable): Promise<{ names: Set<string>; symbols: Set<string> }> {
  const { rows } = await db.query<{ name: string; symbol: string }>(
    'select name, symbol from bahi.instrument union all select name, symbol from bahi.ipo',
  )
  return { names: new Set(rows.map(({ name }) => name)), symbols: new Set(rows.map(({ symbol }) => symbol)) }
}

/**
 * Writes an IPO: the issuer with the issued shares in an account book of its own, the terms with the commitment to the
 * draw's secret, and the offer document. Terms never change after this.
 */
export async function writeIpo(
  tx: Transaction,
  parts: IpoWriteParts & { readonly vault: Pick<IpoCommitments, 'isinOf'> },
  { id, serial, instrumentId, commitment, terms, dates, proposalId }: NewOffer,
): Promise<void> {
  const shard = serial % SHARDS
  const issuerId = parts.ids.newId(shard)
  const now = parts.clock.instant()
  await tx.query(`insert into bahi.participant (shard, id, kind, name) values ($1, $2, 'issuer', $3)`, [
    shard,
    issuerId,
    terms.name,
  ])
  await tx.query(
    `insert into bahi.ipo (id, serial, instrument_id, symbol, name, sector, exchange, isin, about, band_low_paise, band_high_paise, tick_paise, lot_size, shares_offered, shares_here, shares_after_issue,
       revenue_paise, profit_paise, opens_at, closes_at, allots_at, reveal_by, credits_on, lists_on, issuer_shard, issuer_id, proposal_id, announced_at, commitment, committed_at, state, allotted_shares)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $28, 'upcoming', 0)`,
    [
      id,
      serial,
      instrumentId,
      terms.symbol,
      terms.name,
      terms.sector,
      terms.exchange,
      parts.vault.isinOf(instrumentId),
      JSON.stringify(terms.about),
      terms.bandLowPaise,
      terms.bandHighPaise,
      TICK_PAISE,
      terms.lotSize,
      terms.sharesOffered,
      terms.sharesHere,
      terms.sharesAfterIssue,
      terms.revenuePaise,
      terms.profitPaise,
      instantOf(dates.opensAt),
      instantOf(dates.closesAt),
      instantOf(dates.allotsAt),
      instantOf(dates.revealBy),
      dates.creditsOn,
      dates.listsOn,
      shard,
      issuerId,
      proposalId,
      now,
      Buffer.from(commitment),
    ],
  )
  const batch = new JournalBatch(await lockOwners(tx, [{ shard, owner: issuerId }]), batchStamp(parts))
  addIssue(batch, { kind: 'ipo', offerId: id, issuer: issuerId, asset: instrumentId, shares: terms.sharesHere })
  await writeJournals(tx, batch)
  await tx.query(
    'insert into bahi.lot (shard, owner, instrument_id, id, quantity, remaining, cost_paise, charges_paise, bought_on, settles_on) values ($1, $2, $3, $4, $5, $5, 0, 0, $6, $6)',
    [shard, issuerId, instrumentId, ALLOTTED_LOT, terms.sharesHere, parts.clock.now().date],
  )
  await writeDocument(tx, parts, {
    ipoId: id,
    kind: 'offer-document',
    title: `${terms.name}: offer document`,
    text: offerDocument(serial, terms, dates, TICK_PAISE),
    staffId: null,
    at: now,
  })
}

export interface NewDocument {
  readonly ipoId: bigint
  readonly kind: IpoDocumentKind
  readonly title: string
  readonly text: string
  readonly staffId: bigint | null
  readonly at: Date
}

export async function writeDocument(
  tx: Transaction,
  { ids }: Pick<IpoWriteParts, 'ids'>,
  { ipoId, kind, title, text, staffId, at }: NewDocument,
): Promise<bigint> {
  const id = ids.newId(0)
  await tx.query(
    'insert into bahi.ipo_document (id, ipo_id, kind, title, body, sha256, published_at, staff_id) values ($1, $2, $3, $4, $5, $6, $7, $8)',
    [id, ipoId, kind, title, text, createHash('sha256').update(text).digest(), at, staffId],
  )
  return id
}
