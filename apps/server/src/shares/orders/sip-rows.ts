import type { ShareSipStatus, SipWhy } from '@bahi/domain/shares/sips/after-purchase'
import type { Purchase, ShareSipTerms, SipEnd } from '@bahi/domain/shares/sips/share-sip'
import type { Schedule } from '@bahi/domain/sips/sip-dates'
import type { SipState } from '@bahi/domain/sips/sip-states'
import type { BusinessDate } from '@bahi/money/business-date'
import { istTimeOf } from '@bahi/money/ist'
import type { CustomerId } from '../../platform/customer-id.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import { orderNumber } from '../../platform/reference-number.ts'

export type ShareSipRow = {
  shard: number
  id: bigint
  customer_id: bigint
  instrument_id: number
  state: SipState
  why: SipWhy | null
  amount_paise: bigint | null
  quantity: bigint | null
  terms_on: BusinessDate
  day_of_month: number | null
  weekday: number | null
  next_due: BusinessDate | null
  last_on: BusinessDate | null
  purchases_left: number | null
  missed_in_row: number
  skips_next: boolean
  paused_until: BusinessDate | null
  created_at: Date
}

export const SHARE_SIP = `select shard, id, customer_id, instrument_id, state, why, amount_paise, quantity, terms_on, day_of_month, weekday, next_due, last_on, purchases_left, missed_in_row, skips_next, paused_until, created_at from bahi.share_sip`

export function purchaseOf({ id, amount_paise: amountPaise, quantity }: ShareSipRow): Purchase {
  if (amountPaise !== null) return { amountPaise }
  if (quantity === null) throw new Error(`the SIP ${id} buys nothing`)
  return { quantity }
}

export function scheduleOf({ id, day_of_month: dayOfMonth, weekday }: ShareSipRow): Schedule {
  if (dayOfMonth !== null) return { dayOfMonth }
  if (weekday === null) throw new Error(`the SIP ${id} is due on no day`)
  return { weekday }
}

export function endOf({ last_on: lastOn, purchases_left: purchasesLeft }: ShareSipRow): SipEnd {
  if (lastOn !== null) return { lastOn }
  return purchasesLeft === null ? null : { purchasesLeft }
}

export function statusOf(row: ShareSipRow): ShareSipStatus {
  return {
    state: row.state,
    why: row.why,
    nextDue: row.next_due,
    end: endOf(row),
    missedInRow: row.missed_in_row,
    skipsNext: row.skips_next,
    pausedUntil: row.paused_until,
  }
}

/** The SIP number that a customer reads out, for example BH-P-2611-20-004817. */
export function shareSipNumber({ id, created_at: at }: Pick<ShareSipRow, 'id' | 'created_at'>): string {
  return orderNumber(id, istTimeOf(at.getTime()).date).replace('BH-', 'BH-P-')
}

/**
 * Reads a SIP and locks its row: the customer's acts, the desk that places an instalment and the watch of due dates run one
 * after the other. Undefined for a SIP of somebody else.
 */
export async function lockShareSip(
  tx: Queryable,
  { shard, customerId }: CustomerId,
  id: bigint,
): Promise<ShareSipRow | undefined> {
  const { rows } = await tx.query<ShareSipRow>(
    `${SHARE_SIP} where shard = $1 and id = $2 and customer_id = $3 for update`,
    [shard, id, customerId],
  )
  return rows[0]
}

/** The SIPs of a customer: those that have not ended first, the newest of each first. */
export async function readShareSips(db: Queryable, { shard, customerId }: CustomerId): Promise<ShareSipRow[]> {
  const { rows } = await db.query<ShareSipRow>(
    `${SHARE_SIP} where shard = $1 and customer_id = $2 order by state = 'stopped', id desc`,
    [shard, customerId],
  )
  return rows
}

/** Whether an instalment of a due date was decided, whatever became of it. */
export async function isDecided(tx: Queryable, { shard, id }: ShareSipRow, due: BusinessDate): Promise<boolean> {
  const { rows } = await tx.query(
    'select from bahi.share_sip_instalment where shard = $1 and sip_id = $2 and due_on = $3',
    [shard, id, due],
  )
  return rows.length > 0
}

/** The SIP whose instalment an order is. */
export async function readSipOfOrder(
  db: Queryable,
  { shard, id }: { readonly shard: number; readonly id: bigint },
): Promise<Pick<ShareSipRow, 'id' | 'created_at'> | undefined> {
  const { rows } = await db.query<Pick<ShareSipRow, 'id' | 'created_at'>>(
    `select s.id, s.created_at from bahi.share_sip_instalment i join bahi.share_sip s on s.shard = i.shard and s.id = i.sip_id where i.shard = $1 and i.order_id = $2`,
    [shard, id],
  )
  return rows[0]
}

export type NewInstalment = {
  readonly shard: number
  readonly sipId: bigint
  readonly due: BusinessDate
  readonly ranOn: BusinessDate
  readonly purchase: Purchase
} & (
  | { readonly state: 'ordered'; readonly orderId: bigint; readonly ordered: bigint }
  | { readonly state: 'skipped' }
  | { readonly state: 'missed'; readonly msg: string; readonly params: Readonly<Record<string, string | number>> }
)

/**
 * Writes what became of an instalment.
 * @throws Error of the database for an instalment that was decided before: the caller holds the lock of the SIP and has looked
 */
export async function writeInstalment(tx: Queryable, instalment: NewInstalment): Promise<void> {
  const { shard, sipId, due, ranOn, purchase, state } = instalment
  await tx.query(
    `insert into bahi.share_sip_instalment (shard, sip_id, due_on, ran_on, state, amount_paise, quantity, msg, params, order_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10)`,
    [
      shard,
      sipId,
      due,
      ranOn,
      state,
      'amountPaise' in purchase ? purchase.amountPaise : null,
      state === 'ordered' ? instalment.ordered : 'quantity' in purchase ? purchase.quantity : null,
      state === 'missed' ? instalment.msg : null,
      state === 'missed' ? JSON.stringify(instalment.params) : null,
      state === 'ordered' ? instalment.orderId : null,
    ],
  )
}

export type NewShareSip = ShareSipTerms & {
  readonly shard: number
  readonly id: bigint
  readonly customerId: bigint
  readonly instrumentId: number
  readonly firstDue: BusinessDate
  readonly today: BusinessDate
  readonly at: Date
}

const termValues = ({ purchase, schedule, end }: ShareSipTerms) => [
  'amountPaise' in purchase ? purchase.amountPaise : null,
  'quantity' in purchase ? purchase.quantity : null,
  'dayOfMonth' in schedule ? schedule.dayOfMonth : null,
  'weekday' in schedule ? schedule.weekday : null,
  end !== null && 'lastOn' in end ? end.lastOn : null,
  end !== null && 'purchasesLeft' in end ? end.purchasesLeft : null,
]

export async function writeShareSip(tx: Queryable, sip: NewShareSip): Promise<void> {
  await tx.query(
    `insert into bahi.share_sip (shard, id, customer_id, instrument_id, state, amount_paise, quantity, day_of_month, weekday, last_on, purchases_left, terms_on, next_due, missed_in_row, skips_next, created_at, changed_at)
     values ($1, $2, $3, $4, 'running', $5, $6, $7, $8, $9, $10, $11, $12, 0, false, $13, $13)`,
    [sip.shard, sip.id, sip.customerId, sip.instrumentId, ...termValues(sip), sip.today, sip.firstDue, sip.at],
  )
}

export async function writeTerms(
  tx: Queryable,
  { shard, id }: Pick<ShareSipRow, 'shard' | 'id'>,
  terms: ShareSipTerms & { readonly today: BusinessDate; readonly nextDue: BusinessDate; readonly at: Date },
): Promise<void> {
  await tx.query(
    `update bahi.share_sip set amount_paise = $3, quantity = $4, day_of_month = $5, weekday = $6, last_on = $7, purchases_left = $8, terms_on = $9, next_due = $10, changed_at = $11 where shard = $1 and id = $2`,
    [shard, id, ...termValues(terms), terms.today, terms.nextDue, terms.at],
  )
}

export async function writeStatus(
  tx: Queryable,
  { shard, id }: Pick<ShareSipRow, 'shard' | 'id'>,
  { state, why, nextDue, end, missedInRow, skipsNext, pausedUntil }: ShareSipStatus,
  at: Date,
): Promise<void> {
  await tx.query(
    'update bahi.share_sip set state = $3, why = $4, next_due = $5, purchases_left = $6, missed_in_row = $7, skips_next = $8, paused_until = $9, changed_at = $10 where shard = $1 and id = $2',
    [
      shard,
      id,
      state,
      why,
      nextDue,
      end !== null && 'purchasesLeft' in end ? end.purchasesLeft : null,
      missedInRow,
      skipsNext,
      pausedUntil,
      at,
    ],
  )
}

/** The number of shares of a SIP after the company changed its shares. */
export async function writeQuantity(
  tx: Queryable,
  { shard, id }: Pick<ShareSipRow, 'shard' | 'id'>,
  { quantity, termsOn, at }: { readonly quantity: bigint; readonly termsOn: BusinessDate; readonly at: Date },
): Promise<void> {
  await tx.query(
    'update bahi.share_sip set quantity = $3, terms_on = $4, changed_at = $5 where shard = $1 and id = $2',
    [shard, id, quantity, termsOn, at],
  )
}
