import type { AnnouncedReason, ForcedReason } from '@bahi/contract/funds/views'
import { decideRedeemFund } from '@bahi/domain/funds/orders/redeem-fund'
import { decideSubscribeFund } from '@bahi/domain/funds/orders/subscribe-fund'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { decideProgramSpend } from '@bahi/domain/programs/decide-program-key'
import type { BusinessDate } from '@bahi/money/business-date'
import { type Paise, paise } from '@bahi/money/paise'
import { ACCOUNT } from '@bahi/proofs/accounts'
import type { AccountBooks, OwnerKey } from '../../ledger/account-books.ts'
import { INR, unitAsset } from '../../ledger/asset.ts'
import { batchStamp, JournalBatch, type BatchStamp } from '../../ledger/journal-batch.ts'
import { lockOwnersForAssets } from '../../ledger/lock-owners.ts'
import { writeJournals } from '../../ledger/write-journals.ts'
import { morningOf } from '../../market/ports/morning.ts'
import type { IdSource } from '../../platform/db/ids.ts'
import type { Transaction } from '../../platform/db/in-transaction.ts'
import type { ProgramCaller } from '../../platform/http/who.ts'
import { spentByProgram } from '../../shares/port.ts'
import { addFundHold, addUnitHold } from '../schemes/journals.ts'
import type { SchemeRow } from '../schemes/scheme-rows.ts'
import { type AskedOf, type FundFactParts, readRedeemFacts, readSubscribeFacts } from './fund-facts.ts'
import { readFundOrder, type FundOrderRow } from './fund-order-rows.ts'

export interface FundOrderParts extends FundFactParts {
  readonly ids: Pick<IdSource, 'newId'>
}

export interface AskedSubscription extends AskedOf {
  /** The units as the client sent them; the rules check the number. */
  readonly units: number | undefined
  /**
   * An instalment of a SIP: the order holds `amountPaise` and never costs more. `units` is the number that the amount
   * buys at the last NAV.
   */
  /** The key with which a program asks; absent for the customer's own hand. */
  readonly program?: ProgramCaller
  readonly instalment?: { readonly sipId: bigint; readonly amountPaise: bigint }
}

/**
 * Places a subscription: takes the lock of the owner's account book, decides, holds the cash and writes the order.
 * Customers' orders, SIPs and sponsors all use this function. Refusals come in the order of the catalogue.
 */
export async function placeSubscription(
  tx: Transaction,
  parts: FundOrderParts,
  asked: AskedSubscription,
): Promise<Decision<FundOrderRow>> {
  const { owner, scheme, units, morning, instalment, program } = asked
  const accountBooks = await lockOwnersForAssets(tx, [{ ...owner, asset: INR }])
  const decision = decideSubscribeFund(
    units,
    await readSubscribeFacts(
      tx,
      parts,
      asked,
      accountBooks.balance(owner.owner, INR, ACCOUNT.available),
      instalment?.amountPaise,
    ),
  )
  if (!decision.ok) return decision
  if (scheme?.nav == null) throw new Error('the rules let a subscription to no scheme pass')
  const { holdPaise, appliesOn } = decision.accepted
  let programDayPaise: Paise | null = null
  if (program !== undefined) {
    // Under the same lock as the orders of shares, so that both together stay within the key's limit of the day.
    const spent = await spentByProgram(tx, { shard: owner.shard, program }, orderStamp(parts, morning).businessDate)
    const allowed = decideProgramSpend(spent, paise(holdPaise), paise(program.dayLimitPaise))
    if (!allowed.ok) return allowed
    programDayPaise = allowed.accepted
  }
  const orderId = parts.ids.newId(owner.shard)
  await insertOrder(tx, parts, {
    owner,
    orderId,
    scheme,
    nav: scheme.nav,
    kind: 'subscribe',
    units: decision.accepted.units,
    appliesOn,
    heldPaise: holdPaise,
    sipId: instalment?.sipId ?? null,
    programKeyId: program?.keyId ?? null,
    programDayPaise,
    morning,
  })
  const batch = new JournalBatch(accountBooks, orderStamp(parts, morning))
  addFundHold(batch, { owner: owner.owner, orderId, amountPaise: holdPaise })
  await writeJournals(tx, batch)
  return accept(await justWritten(tx, owner, orderId))
}

export interface AskedRedemption extends AskedOf {
  readonly units: number | undefined
}

/**
 * Places a redemption: takes the oldest lots that are out of lock-up and not held or pledged, and holds the units until
 * the NAV is known.
 */
export async function placeRedemption(
  tx: Transaction,
  parts: FundOrderParts,
  asked: AskedRedemption,
): Promise<Decision<FundOrderRow>> {
  const { owner, scheme, units, morning } = asked
  const accountBooks = await lockUnits(tx, owner, scheme)
  const decision = decideRedeemFund(
    units,
    await readRedeemFacts(tx, parts, asked, unitFacts(accountBooks, owner, scheme)),
  )
  if (!decision.ok) return decision
  if (scheme?.nav == null) throw new Error('the rules let a redemption from no scheme pass')
  return accept(
    await writeRedemption(tx, parts, accountBooks, {
      owner,
      scheme,
      nav: scheme.nav,
      kind: 'redeem',
      units: decision.accepted.units,
      appliesOn: decision.accepted.appliesOn,
      morning,
    }),
  )
}

export interface ForcedUnits {
  readonly owner: OwnerKey
  readonly scheme: SchemeRow
  /** Null: all available units, which are neither held nor pledged. */
  readonly units: bigint | null
  readonly reason: AnnouncedReason
  readonly proposalId: bigint
  /** The announced day: the order is written in its morning and gets its NAV. */
  readonly on: BusinessDate
}

/**
 * Places a redemption that two people decided and that was announced to the customer. The rules of a redemption do not
 * apply, and a lock-up does not bar the order. The order takes at most the available units; refuses
 * `fund-order-missing` when no units are available.
 */
export async function placeForcedRedemption(
  tx: Transaction,
  parts: FundOrderParts,
  { owner, scheme, units, reason, proposalId, on }: ForcedUnits,
): Promise<Decision<FundOrderRow>> {
  const accountBooks = await lockUnits(tx, owner, scheme)
  const { available } = unitFacts(accountBooks, owner, scheme)
  const taken = units === null || units > available ? available : units
  if (taken === 0n || scheme.nav === null) return refuse(refusal('fund-order-missing'))
  return accept(
    await writeRedemption(tx, parts, accountBooks, {
      owner,
      scheme,
      nav: scheme.nav,
      kind: 'forced',
      units: taken,
      appliesOn: on,
      morning: on,
      forced: { reason, proposalId },
    }),
  )
}

function lockUnits(tx: Transaction, owner: OwnerKey, scheme: SchemeRow | null): Promise<AccountBooks> {
  return lockOwnersForAssets(tx, [{ ...owner, asset: scheme === null ? INR : unitAsset(scheme.id) }])
}

function unitFacts(accountBooks: AccountBooks, { owner }: OwnerKey, scheme: SchemeRow | null) {
  const on = (account: number): bigint =>
    scheme === null ? 0n : accountBooks.balance(owner, unitAsset(scheme.id), account)
  return { available: on(ACCOUNT.available), held: on(ACCOUNT.held), pledged: on(ACCOUNT.pledged) }
}

type NewOrder = {
  readonly owner: OwnerKey
  readonly orderId: bigint
  readonly scheme: SchemeRow
  readonly nav: bigint
  readonly kind: FundOrderRow['kind']
  readonly units: bigint
  readonly appliesOn: BusinessDate
  readonly heldPaise: bigint
  readonly sipId?: bigint | null
  readonly programKeyId?: bigint | null
  /** What the key has ordered today, with this order; null without a key. */
  readonly programDayPaise?: Paise | null
  readonly forced?: { readonly reason: ForcedReason; readonly proposalId: bigint | null }
  readonly morning: BusinessDate | undefined
}

type NewRedemption = Omit<NewOrder, 'orderId' | 'heldPaise'>

async function writeRedemption(
  tx: Transaction,
  parts: FundOrderParts,
  accountBooks: AccountBooks,
  order: NewRedemption,
): Promise<FundOrderRow> {
  const batch = new JournalBatch(accountBooks, orderStamp(parts, order.morning))
  const orderId = await insertRedemption(tx, parts, batch, order)
  await writeJournals(tx, batch)
  return justWritten(tx, order.owner, orderId)
}

/**
 * Writes a redemption and holds its units, and returns the order's id. The batch must have locked the owner's account
 * book, and the units must be available.
 */
export async function insertRedemption(
  tx: Transaction,
  parts: FundOrderParts,
  batch: JournalBatch,
  order: NewRedemption,
): Promise<bigint> {
  const { owner, scheme, units } = order
  const orderId = parts.ids.newId(owner.shard)
  await insertOrder(tx, parts, { ...order, orderId, heldPaise: 0n })
  addUnitHold(batch, { owner: owner.owner, orderId, asset: unitAsset(scheme.id), units })
  return orderId
}

async function insertOrder(
  tx: Transaction,
  parts: FundOrderParts,
  {
    owner,
    orderId,
    scheme,
    nav,
    kind,
    units,
    appliesOn,
    heldPaise,
    sipId = null,
    programKeyId = null,
    programDayPaise = null,
    forced,
    morning,
  }: NewOrder,
): Promise<void> {
  const { businessDate: placedOn, recordedAt } = orderStamp(parts, morning)
  await tx.query(
    `insert into bahi.fund_order (shard, id, customer_id, scheme_id, kind, state, units, asked_nav, applies_on, held_paise, sip_id, is_of_amount, forced_reason, proposal_id, placed_at, placed_on, program_key_id, program_day_paise)
     values ($1, $2, $3, $4, $5, 'in-progress', $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
    [
      owner.shard,
      orderId,
      owner.owner,
      scheme.id,
      kind,
      units,
      nav,
      appliesOn,
      heldPaise,
      sipId,
      sipId !== null,
      forced?.reason ?? null,
      forced?.proposalId ?? null,
      recordedAt,
      placedOn,
      programKeyId,
      programDayPaise,
    ],
  )
}

async function justWritten(tx: Transaction, { shard }: OwnerKey, orderId: bigint): Promise<FundOrderRow> {
  const row = await readFundOrder(tx, shard, orderId)
  if (row === null) throw new Error(`fund order ${orderId} was not written`)
  return row
}

/**
 * The stamp of an order's journals: business time now, or the morning of a day while the business clock still stands at
 * the last close.
 */
function orderStamp(parts: FundOrderParts, morning: BusinessDate | undefined): BatchStamp {
  const now = batchStamp(parts)
  return morning === undefined ? now : { ...now, businessDate: morning, recordedAt: morningOf(morning) }
}
