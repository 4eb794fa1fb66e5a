import type { ApplicationView, OfferKind } from '@bahi/contract/offers/calls'
import { standingAt } from '@bahi/domain/offers/block-windows'
import { decideBuyOffer, offerRefusals, refuseCode } from '@bahi/domain/offers/buy-offer'
import type { BuyOfferFacts, CodeFacts } from '@bahi/domain/offers/offer-facts'
import { NO_BOUNDS } from '@bahi/domain/offers/price-bounds'
import { accept, refuse, type Decision, type Refusal } from '@bahi/domain/outcome'
import { ACCOUNT } from '@bahi/proofs/accounts'
import { joinOwnLimits, OWN_LIMITS, type OwnLimitsRow, readOwnLimits } from '../customers/limits/own-limits-of.ts'
import type { AccountBooks } from '../ledger/account-books.ts'
import { INR } from '../ledger/asset.ts'
import { addOfferHold } from '../ledger/issue-journals.ts'
import { batchStamp, JournalBatch } from '../ledger/journal-batch.ts'
import { lockOwnersForAssets } from '../ledger/lock-owners.ts'
import { writeJournals } from '../ledger/write-journals.ts'
import type { Queryable, Transaction } from '../platform/db/in-transaction.ts'
import { answerOnce } from '../platform/http/answer-once.ts'
import type { Call } from '../platform/http/call.ts'
import type { Who } from '../platform/http/who.ts'
import { addOutcome, assetsOfAllotments, writeShares, type Application } from './allot.ts'
import { plainCode, readCode, writeOpening } from './offer-codes.ts'
import type { OfferParts } from './offer-parts.ts'
import {
  APPLICATION,
  applicationView,
  readOffer,
  offerTerms,
  type ApplicationRow,
  type OfferRow,
} from './offer-rows.ts'
import { priceBounds, rangePercent, offerWindows } from './price-of-offer.ts'

export interface Purchase {
  readonly id: string
  readonly quantity: number
  readonly code: string
}

const SEGMENT: Readonly<Record<OfferKind, string>> = { block: 'blocks', placement: 'placements', vip: 'vip-tickets' }

/**
 * Buys from a block or a ticket at once, or applies for a placement. Lock order: the account books of customer and
 * seller first (for a placement the customer's alone), then the offer's row. Of two customers who want the last shares,
 * the second is refused.
 */
export function answerBuyOffer(
  parts: OfferParts,
  kind: OfferKind,
  { id, quantity, code }: Purchase,
  who: Who,
  call: Call,
): Promise<Decision<ApplicationView>> {
  return answerOnce({ pool: parts.db.pool, systemClock: parts.systemClock }, who, call, (tx) =>
    buyOffer(parts, tx, kind, { id, quantity, code }, who),
  )
}

/** Like answerBuyOffer, inside the caller's transaction. */
export async function buyOffer(
  parts: OfferParts,
  tx: Transaction,
  kind: OfferKind,
  { id, quantity, code }: Purchase,
  who: Who,
): Promise<Decision<ApplicationView>> {
  const found = await readOffer(tx, BigInt(id))
  const seen = found?.kind === kind ? found : undefined
  const accountBooks = await lockOwnersForAssets(
    tx,
    seen === undefined || kind === 'placement'
      ? [{ shard: who.shard, owner: who.customerId, asset: INR }]
      : assetsOfAllotments(seen, [who]),
  )
  const offer = seen === undefined ? undefined : await readOffer(tx, seen.id, 'for update')
  if (offer?.kind === 'placement') await lockYear(tx, offer.instrument_id, parts.clock.now().date)
  const { facts, codeId } = await readBuyFacts(
    parts,
    tx,
    kind,
    offer,
    who,
    code,
    accountBooks.balance(who.customerId, INR, ACCOUNT.available),
  )
  const decision = decideBuyOffer(quantity, facts)
  // The same refusal as for a wrong code, so that nobody finds placements and tickets by trying ids.
  if (!decision.ok)
    return decision.refused.code === 'offer-missing' && kind !== 'block'
      ? refuse(refuseCode(kind, 'unknown') ?? decision.refused)
      : decision
  if (offer === undefined) throw new Error('the rules let a purchase from no offer pass')
  const application = {
    shard: who.shard,
    id: parts.ids.newId(who.shard),
    customerId: who.customerId,
    quantity: decision.accepted.quantity,
  }
  if (plainCode(code) !== '' && codeId !== null) await writeOpening(tx, who, offer.id, codeId, parts.systemClock())
  await writeApplication(tx, parts, offer, application, !facts.hasApplied)
  await writeAccountBooks(tx, parts, accountBooks, offer, application)
  return accept(await readApplication(tx, parts, who, application.id))
}

/**
 * Locks the row that counts the customers of a company's placements over all its offers of the year. The caller reads
 * the count after this lock.
 */
async function lockYear(tx: Transaction, instrumentId: number, date: string): Promise<void> {
  const year = Number(date.slice(0, 4))
  await tx.query(
    'insert into bahi.placement_year (instrument_id, year, customers) values ($1, $2, 0) on conflict (instrument_id, year) do nothing',
    [instrumentId, year],
  )
  await tx.query('select from bahi.placement_year where instrument_id = $1 and year = $2 for update', [
    instrumentId,
    year,
  ])
}

async function writeAccountBooks(
  tx: Transaction,
  parts: OfferParts,
  accountBooks: AccountBooks,
  offer: OfferRow,
  application: Application,
): Promise<void> {
  const batch = new JournalBatch(accountBooks, batchStamp(parts))
  addOfferHold(
    batch,
    { kind: offer.kind, applicationId: application.id },
    { owner: application.customerId, amountPaise: application.quantity * offer.price_paise },
  )
  if (offer.kind !== 'placement') {
    addOutcome(batch, parts, offer, application, application.quantity)
    await writeShares(tx, parts, offer, application, application.quantity)
  }
  await writeJournals(tx, batch)
}

async function writeApplication(
  tx: Transaction,
  parts: OfferParts,
  offer: OfferRow,
  { shard, id, customerId, quantity }: Application,
  isNewCustomer: boolean,
): Promise<void> {
  const amount = quantity * offer.price_paise
  const isDone = offer.kind !== 'placement'
  const [allotted, paid] = isDone ? [quantity, amount] : [0n, 0n]
  const { date, second } = parts.clock.now()
  const now = parts.clock.instant()
  const window = offer.kind === 'block' ? standingAt(offerWindows(parts), second).open : null
  await tx.query(
    'update bahi.offer set taken = taken + $2, allotted = allotted + $3, customers = customers + $4 where id = $1',
    [offer.id, quantity, allotted, isNewCustomer ? 1 : 0],
  )
  if (offer.kind === 'placement') {
    await tx.query('update bahi.placement_year set customers = customers + 1 where instrument_id = $1 and year = $2', [
      offer.instrument_id,
      Number(date.slice(0, 4)),
    ])
  }
  await tx.query(
    `insert into bahi.offer_application (shard, id, offer_id, kind, customer_id, instrument_id, quantity, price_paise, held_paise, state, allotted, paid_paise, released_paise, applied_at, decided_at, decided_on, block_window)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 0, $13, $14, $15, $16)`,
    [
      shard,
      id,
      offer.id,
      offer.kind,
      customerId,
      offer.instrument_id,
      quantity,
      offer.price_paise,
      amount,
      isDone ? 'allotted' : 'applied',
      allotted,
      paid,
      now,
      isDone ? now : null,
      isDone ? date : null,
      window,
    ],
  )
}

export async function readApplication(
  db: Queryable,
  parts: Pick<OfferParts, 'instruments'>,
  { shard, customerId }: Who,
  id: bigint,
): Promise<ApplicationView> {
  const {
    rows: [row],
  } = await db.query<ApplicationRow>(`${APPLICATION} where a.shard = $1 and a.id = $2 and a.customer_id = $3`, [
    shard,
    id,
    customerId,
  ])
  if (row === undefined) throw new Error(`application ${id} is not there`)
  return applicationView(parts, row)
}

type CustomerRow = OwnLimitsRow & {
  identity_state: BuyOfferFacts['customer']['identity']
  is_off: boolean
  is_locked: boolean
  asked: bigint
  has_applied: boolean
  places: number
}

/** Collects the facts that the rules of a purchase need. The caller holds the locks when they decide one; a preview has none. */
export async function readBuyFacts(
  parts: OfferParts,
  db: Queryable,
  kind: OfferKind,
  offer: OfferRow | undefined,
  who: Who,
  code: string,
  availablePaise: bigint,
): Promise<{ facts: BuyOfferFacts; codeId: bigint | null }> {
  const { date, second } = parts.clock.now()
  const {
    rows: [row],
  } = await db.query<CustomerRow>({
    name: 'offers-read-customer',
    text: `select c.identity_state, $3 = any(c.segments_off) as is_off,
             exists (select from bahi.customer_lock l where l.shard = $1 and l.customer_id = $2 and l.lifted_at is null and l.locked_at <= $4 and (l.locked_until is null or l.locked_until > $4)) as is_locked,
             (select coalesce(sum(a.quantity), 0)::bigint from bahi.offer_application a where a.shard = $1 and a.customer_id = $2 and a.offer_id = $5) as asked,
             exists (select from bahi.offer_application a where a.shard = $1 and a.customer_id = $2 and a.offer_id = $5) as has_applied,
             coalesce((select y.customers from bahi.placement_year y where y.instrument_id = $6 and y.year = $7), 0) as places, ${OWN_LIMITS}
           from bahi.customer c ${joinOwnLimits('$1', '$2', '$4')} where c.shard = $1 and c.id = $2`,
    values: [
      who.shard,
      who.customerId,
      SEGMENT[kind],
      parts.systemClock(),
      offer?.id ?? 0n,
      offer?.instrument_id ?? 0,
      Number(date.slice(0, 4)),
    ],
  })
  const read =
    offer === undefined
      ? { standing: 'missing' as CodeFacts, codeId: null }
      : await readCode(db, parts.seal, code, offer.id, who)
  const facts: BuyOfferFacts = {
    offer: offer === undefined ? null : offerTerms(offer),
    share: shareFacts(parts, offer?.instrument_id ?? 0),
    code: read.standing,
    nowMs: parts.clock.instant().getTime(),
    dayKind: parts.clock.dayKind(),
    second,
    customer: {
      isSignedIn: true,
      isLocked: row?.is_locked ?? true,
      isSegmentOff: row?.is_off ?? true,
      identity: row?.identity_state ?? 'not-authenticated',
      limits: await readOwnLimits(db, { shard: who.shard, owner: who.customerId }, row, date),
    },
    windows: offerWindows(parts),
    minAmountPaise: kind === 'block' ? BigInt(parts.settings.value('block.minAmt')) : 0n,
    bounds: offer === undefined ? NO_BOUNDS : priceBounds(parts, kind, offer.instrument_id),
    marketPercent: rangePercent(parts, kind),
    askedBefore: row?.asked ?? 0n,
    hasApplied: row?.has_applied ?? false,
    placesLeft: parts.settings.value('placement.maxCustomers') - (row?.places ?? 0),
    availablePaise,
  }
  return { facts, codeId: read.codeId }
}

/** The share as the order desk sees it; an unknown instrument counts as deleted. */
function shareFacts({ instruments, feed }: OfferParts, instrumentId: number): BuyOfferFacts['share'] {
  const instrument = instruments.byId(instrumentId)
  if (instrument === undefined)
    return {
      state: 'deleted',
      isHalted: false,
      isSuspended: false,
      isBarredBySurveillance: false,
      isUnderDelistingNotice: false,
    }
  const { state, halted, suspended, surveillanceBarsOrders, isLeaving = false } = instrument
  return {
    state,
    isHalted: halted || feed.quote(instrumentId)?.state === 'halted',
    isSuspended: suspended,
    isBarredBySurveillance: surveillanceBarsOrders,
    isUnderDelistingNotice: isLeaving,
  }
}

/** Returns every refusal of a purchase, without buying. */
export function purchaseProblems(quantity: number, facts: BuyOfferFacts): readonly Refusal[] {
  return offerRefusals(quantity, facts)
}
