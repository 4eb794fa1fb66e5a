import type { InputOf, ReplyOf } from '@bahi/contract/endpoint'
import type { JournalView, OrderView, getOrder, listOrders } from '@bahi/contract/orders'
import { type ChargeKind, chargeKinds } from '@bahi/domain/orders/charges'
import { type Decision, accept, refusal, refuse } from '@bahi/domain/outcome'
import type pg from 'pg'
import { ACCOUNT, type AccountName } from '../../ledger/account-kinds.ts'
import { type WrittenJournal, readJournals } from '../../ledger/read-journals.ts'
import type { Who } from '../../identity/who.ts'
import type { BusinessClock } from '../../market/clock.ts'
import type { InstrumentRegister } from '../../market/instrument.ts'
import type { OrderRecord } from '../../trading/order-record.ts'
import { ORDER_COLUMNS, type OrderRow, readOrders, recordOf } from '../../trading/order-rows.ts'
import { orderView } from '../../trading/order-view.ts'

export type ReadParts = { readonly db: { readonly pool: pg.Pool }; readonly instruments: Pick<InstrumentRegister, 'byId'>; readonly clock: Pick<BusinessClock, 'now'> }

const wanted: Readonly<Record<InputOf<typeof listOrders>['state'], string>> = {
  all: 'true', open: 'o.ended_at is null', ended: 'o.ended_at is not null', today: 'o.placed_on = $5',
}

export async function listOwnOrders({ db, instruments, clock }: ReadParts, { state, page, size }: InputOf<typeof listOrders>, who: Who): Promise<Decision<ReplyOf<typeof listOrders>>> {
  const { rows } = await db.pool.query<OrderRow>({
    name: `list-orders-${state}`,
    text: `select ${ORDER_COLUMNS} from bahi.orders o where o.book = $1 and o.owner = $2 and ${wanted[state]} order by o.id desc offset $3 limit $4`,
    values: [who.book, who.customerId, (page - 1) * size, size + 1, ...(state === 'today' ? [clock.now().date] : [])],
  })
  const items = rows.slice(0, size).map((row): OrderView => orderView(recordOf(row), instruments.byId(row.instrument_id)))
  return accept({ items, more: rows.length > size })
}

type FillRow = { tape_seq: bigint; price_paise: bigint; quantity: bigint; value_paise: bigint; charges_paise: bigint; traded_on: string; traded_second: number; settles_on: string }

async function readFills(pool: pg.Pool, order: OrderRecord): Promise<FillRow[]> {
  const { rows } = await pool.query<FillRow>({
    name: 'read-fills-of-order',
    text: `select tape_seq, price_paise, quantity, value_paise, charges_paise, traded_on, traded_second, settles_on
           from bahi.fill where book = $1 and order_id = $2 order by tape_seq`,
    values: [order.book, order.id],
  })
  return rows
}

/** Everything that was ever written for an order: its hold, the changes of it, its fills, what was given back. */
function causesOf(order: OrderRecord, fills: readonly FillRow[]): { kind: string; reference: string }[] {
  const changes = Array.from({ length: order.revision }, (_, at) => `${order.id}:${at + 1}`)
  const ofOrder = [order.id.toString(), ...changes].flatMap((reference) => [{ kind: 'order-hold', reference }, { kind: 'order-release', reference }])
  return [...ofOrder, ...fills.map(({ tape_seq: seq }) => ({ kind: `${order.side}-fill`, reference: `${seq}:${order.side}` }))]
}

const accountOfCharge: Readonly<Record<ChargeKind, AccountName>> = {
  brokerage: 'brokerage', stt: 'stt', exchange: 'exchange-charge', sebi: 'sebi-fee', stamp: 'stamp-duty', gst: 'gst', dp: 'dp-charge',
}

/** The charge lines as they stand in the books, not as they would be computed today. */
function chargeLines(journals: readonly WrittenJournal[], side: 'buy' | 'sell'): ReplyOf<typeof getOrder>['charges'] {
  const postings = journals.flatMap((journal) => journal.postings)
  return chargeKinds.filter((kind) => kind !== (side === 'buy' ? 'dp' : 'stamp')).map((kind) => {
    const account = ACCOUNT[accountOfCharge[kind]]
    return { kind, amountPaise: Number(postings.reduce((total, { debit, amount }) => (debit === account ? total + amount : total), 0n)) }
  })
}

function journalView(journal: WrittenJournal, instruments: ReadParts['instruments']): JournalView {
  return {
    id: journal.id.toString(), kind: journal.kind, reference: journal.reference, recordedAt: journal.recordedAt.toISOString(), businessDate: journal.businessDate,
    postings: journal.postings.map(({ seq, debit, credit, asset, amount, hash }) => ({
      seq: Number(seq), debit, credit, asset, symbol: asset === 0 ? null : (instruments.byId(asset)?.symbol ?? null), amount: Number(amount), hash: hash.toString('hex'),
    })),
  }
}

export async function readOwnOrder({ db, instruments }: ReadParts, orderId: string, who: Who): Promise<Decision<ReplyOf<typeof getOrder>>> {
  const id = orderIdOf(orderId)
  const order = id === null ? undefined : (await readOrders(db.pool, [{ book: who.book, id }])).get(id)
  if (order === undefined || order.owner !== who.customerId) return refuse(refusal('order-missing', {}, 'orderId'))
  const fills = await readFills(db.pool, order)
  const journals = await readJournals(db.pool, order, causesOf(order, fills))
  return accept({
    order: orderView(order, instruments.byId(order.instrumentId)),
    charges: chargeLines(journals, order.side),
    fills: fills.map((fill) => ({
      tapeSeq: fill.tape_seq.toString(), pricePaise: Number(fill.price_paise), quantity: Number(fill.quantity), valuePaise: Number(fill.value_paise), chargesPaise: Number(fill.charges_paise),
      tradedOn: fill.traded_on, tradedSecond: fill.traded_second, settlesOn: fill.settles_on,
    })),
    journals: journals.map((journal) => journalView(journal, instruments)),
  })
}

const LARGEST_ID = 2n ** 63n - 1n

/** An id from outside; null for a number that no row can have. */
export function orderIdOf(text: string): bigint | null {
  const id = BigInt(text)
  return id > 0n && id <= LARGEST_ID ? id : null
}
