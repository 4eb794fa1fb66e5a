import type pg from 'pg'
import type { OrderView, getOrder, listOrders } from '@bahi/contract/shares/orders'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { type Decision, accept, refusal, refuse } from '@bahi/domain/outcome'
import { type ChargeKind, chargeKinds } from '@bahi/domain/shares/charges/charges'
import { ACCOUNT, type AccountName } from '@bahi/proofs/accounts'
import { type WrittenJournal, readJournals } from '../../ledger/read-journals.ts'
import { placeOnTape } from '../../ledger/verify/settled-through.ts'
import { readOrderLines } from '../../market/history/order-lines.ts'
import type { InstrumentRegister } from '../../market/instruments/instrument.ts'
import { journalView, shareSymbols } from '../../market/instruments/journal-view.ts'
import type { BusinessClock } from '../../platform/clock.ts'
import type { Who } from '../../platform/http/who.ts'
import { ORDER_NUMBER } from '../../platform/reference-number.ts'
import { exitsView } from '../orders/exits-view.ts'
import { instrumentsNamed } from '../orders/instruments-named.ts'
import type { OrderRecord } from '../orders/order-record.ts'
import { ORDER_COLUMNS, type OrderRow, readOrders, orderRecord } from '../orders/order-rows.ts'
import { orderView } from '../orders/order-view.ts'
import { readSipOfOrder, shareSipNumber } from '../orders/sip-rows.ts'
import { readExits } from '../orders/trigger-rows.ts'

export type ReadParts = {
  readonly db: { readonly pool: pg.Pool }
  readonly instruments: Pick<InstrumentRegister, 'byId' | 'byCode' | 'all'>
  readonly clock: Pick<BusinessClock, 'now'>
}

const wanted: Readonly<Record<InputOf<typeof listOrders>['state'], string>> = {
  all: 'true',
  open: 'o.ended_at is null',
  ended: 'o.ended_at is not null',
  today: 'true',
}

/** A keyword matches an order's share or the order's number; a code matches only the share. */
const ofShareOrNumber = `($4::integer[] is null or o.instrument_id = any($4)) and ($5::integer[] is null or o.instrument_id = any($5) or strpos(${ORDER_NUMBER}, upper($6::text)) > 0)`

export async function listOwnOrders(
  { db, instruments, clock }: ReadParts,
  input: InputOf<typeof listOrders>,
  who: Who,
): Promise<Decision<ReplyOf<typeof listOrders>>> {
  const { state, page, size, code, keyword = '' } = input
  const from = `from bahi.orders o where o.shard = $1 and o.owner = $2 and ${wanted[state]} and ($3::date is null or o.placed_on = $3 or o.session_on = $3) and ${ofShareOrNumber}`
  const share = code === undefined ? null : [instruments.byCode(code)?.id ?? 0]
  const named = keyword === '' ? null : instrumentsNamed(instruments.all(), keyword)
  const values = [who.shard, who.customerId, state === 'today' ? clock.now().date : null, share, named, keyword]
  const [{ rows }, counted] = await Promise.all([
    db.pool.query<OrderRow>({
      name: `list-orders-${state}`,
      text: `select ${ORDER_COLUMNS} ${from} order by o.id desc offset $7 limit $8`,
      values: [...values, (page - 1) * size, size + 1],
    }),
    db.pool.query<{ total: number }>({
      name: `count-orders-${state}`,
      text: `select count(*)::integer as total ${from}`,
      values,
    }),
  ])
  const shown = rows.slice(0, size).map(orderRecord)
  const exits = await readExits(
    db.pool,
    shown.filter((order) => order.side === 'buy'),
  )
  return accept({
    items: shown.map((order): OrderView => orderView(order, instruments.byId(order.instrumentId))),
    more: rows.length > size,
    total: counted.rows[0]?.total ?? 0,
    exits: [...exits.values()].map(exitsView),
  })
}

type FillRow = {
  tape_seq: bigint
  price_paise: bigint
  quantity: bigint
  value_paise: bigint
  charges_paise: bigint
  traded_on: string
  traded_second: number
  settles_on: string
}

async function readFills(pool: pg.Pool, order: OrderRecord): Promise<FillRow[]> {
  const { rows } = await pool.query<FillRow>({
    name: 'read-fills-of-order',
    text: `select tape_seq, price_paise, quantity, value_paise, charges_paise, traded_on, traded_second, settles_on
           from bahi.fill where shard = $1 and order_id = $2 order by tape_seq`,
    values: [order.shard, order.id],
  })
  return rows
}

/** What the sales of an order earned or lost after the charges of buying and selling; null for a purchase. */
async function readRealisedOf(pool: pg.Pool, { shard, owner, id, side }: OrderRecord): Promise<number | null> {
  if (side === 'buy') return null
  const { rows } = await pool.query<{ realised: bigint }>({
    name: 'read-realised-of-order',
    text: `select coalesce(sum(s.proceeds_paise - s.cost_paise - s.charges_paise), 0)::bigint as realised
           from bahi.fill f
           join bahi.lot_sale s on s.shard = f.shard and s.owner = f.owner and s.instrument_id = f.instrument_id
             and s.sold_on = f.traded_on and s.tape_seq = f.tape_seq
           where f.shard = $1 and f.owner = $2 and f.order_id = $3 and f.side = 'sell'`,
    values: [shard, owner, id],
  })
  return Number(rows[0]?.realised ?? 0n)
}

/** When the exchange wrote the order to its log; null while the order has not reached the exchange. */
async function readArrival(pool: pg.Pool, order: OrderRecord): Promise<ReplyOf<typeof getOrder>['reachedExchange']> {
  const [line] = await readOrderLines(pool, [order])
  return line === undefined ? null : { date: line.date, second: line.second }
}

/** The references of all journals of an order: its hold, the changes of the hold, its fills and its release. */
function causesOf(order: OrderRecord, fills: readonly FillRow[]): { kind: string; reference: string }[] {
  const changes = Array.from({ length: order.revision }, (_, at) => `${order.id}:${at + 1}`)
  const ofOrder = [order.id.toString(), ...changes].flatMap((reference) => [
    { kind: 'order-hold', reference },
    { kind: 'order-release', reference },
  ])
  return [
    ...ofOrder,
    ...fills.map(({ tape_seq: seq }) => ({ kind: `${order.side}-fill`, reference: `${seq}:${order.side}` })),
  ]
}

const accountOfCharge: Readonly<Record<ChargeKind, AccountName>> = {
  brokerage: 'brokerage',
  stt: 'stt',
  exchange: 'exchange-charge',
  sebi: 'sebi-fee',
  stamp: 'stamp-duty',
  gst: 'gst',
  dp: 'dp-charge',
}

/** The charge lines as they were posted, not as today's rates would give them. */
function chargeLines(journals: readonly WrittenJournal[], side: 'buy' | 'sell'): ReplyOf<typeof getOrder>['charges'] {
  const postings = journals.flatMap((journal) => journal.postings)
  return chargeKinds
    .filter((kind) => kind !== (side === 'buy' ? 'dp' : 'stamp'))
    .map((kind) => {
      const account = ACCOUNT[accountOfCharge[kind]]
      return {
        kind,
        amountPaise: Number(
          postings.reduce((total, { debit, amount }) => (debit === account ? total + amount : total), 0n),
        ),
      }
    })
}

export async function readOwnOrder(
  { db, instruments }: Omit<ReadParts, 'clock'>,
  orderId: string,
  who: Who,
): Promise<Decision<ReplyOf<typeof getOrder>>> {
  const id = parseOrderId(orderId)
  const order = id === null ? undefined : (await readOrders(db.pool, [{ shard: who.shard, id }])).get(id)
  if (order === undefined || order.owner !== who.customerId) return refuse(refusal('order-missing', {}, 'orderId'))
  const [exits, sip, fills, reachedExchange, realisedPaise] = await Promise.all([
    readExits(db.pool, [order]),
    readSipOfOrder(db.pool, order),
    readFills(db.pool, order),
    readArrival(db.pool, order),
    readRealisedOf(db.pool, order),
  ])
  const journals = await readJournals(db.pool, order, causesOf(order, fills))
  return accept({
    order: orderView(order, instruments.byId(order.instrumentId)),
    exits: [...exits.values()].map(exitsView)[0] ?? null,
    sip: sip === undefined ? null : { id: sip.id.toString(), number: shareSipNumber(sip) },
    charges: chargeLines(journals, order.side),
    realisedPaise,
    reachedExchange,
    fills: fills.map((fill) => ({
      tapeSeq: placeOnTape(fill.tape_seq).toString(),
      pricePaise: Number(fill.price_paise),
      quantity: Number(fill.quantity),
      valuePaise: Number(fill.value_paise),
      chargesPaise: Number(fill.charges_paise),
      tradedOn: fill.traded_on,
      tradedSecond: fill.traded_second,
      settlesOn: fill.settles_on,
    })),
    journals: journals.map((journal) => journalView(journal, shareSymbols(instruments))),
  })
}

const LARGEST_ID = 2n ** 63n - 1n

/** An order id from a request; null for a number that no row can have. */
export function parseOrderId(text: string): bigint | null {
  const id = BigInt(text)
  return id > 0n && id <= LARGEST_ID ? id : null
}
