import type { EndReason, ExchangeInput, SelfTradeRule, TapeEvent } from '../../market/ports/trading-day.ts'
import type { TapeEntry } from '../../market/ports/venue.ts'
import { insertRows } from '../../platform/db/bulk-columns.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'

/** One row of the order log: `second` is the second after which it was applied, `seq` its place within the day. */
export interface LoggedInput {
  readonly seq: number
  readonly second: number
  readonly input: ExchangeInput
}

/** The rows that one commit adds to a day. Their sequence numbers follow the stored numbers without a gap. */
export interface DayProgress {
  readonly date: string
  readonly second: number
  readonly inputs: readonly LoggedInput[]
  readonly entries: readonly TapeEntry[]
}

/** Writes inputs, tape and the second reached. To be called in a fenced transaction. */
export async function writeProgress(tx: Queryable, { date, second, inputs, entries }: DayProgress): Promise<void> {
  if (inputs.length > 0)
    await tx.query(
      insertInputs(inputs.map((logged) => ({ date, seq: logged.seq, second: logged.second, input: logged.input }))),
    )
  if (entries.length > 0) await tx.query(insertTape(entries))
  const { rowCount } = await tx.query({
    name: 'exchange-checkpoint',
    text: `update bahi.exchange_day set second = $2 where date = $1 and state = 'open'`,
    values: [date, second],
  })
  if (rowCount !== 1) throw new Error(`the exchange day ${date} is not open`)
}

type InputToWrite = LoggedInput & { readonly date: string }

// What a kind does not have is null.
const insertInputs = insertRows<InputToWrite>('exchange_input', [
  { name: 'date', type: 'date', of: (row) => row.date },
  { name: 'seq', type: 'integer', of: (row) => row.seq },
  { name: 'second', type: 'integer', of: (row) => row.second },
  { name: 'kind', type: 'text', of: ({ input }) => input.kind },
  { name: 'order_id', type: 'bigint', of: ({ input }) => ('orderId' in input ? input.orderId : null) },
  { name: 'instrument_id', type: 'integer', of: ({ input }) => ('instrumentId' in input ? input.instrumentId : null) },
  { name: 'side', type: 'text', of: ({ input }) => (input.kind === 'new' ? input.side : null) },
  { name: 'quantity', type: 'bigint', of: ({ input }) => ('quantity' in input ? input.quantity : null) },
  { name: 'limit_paise', type: 'bigint', of: ({ input }) => ('limitPaise' in input ? input.limitPaise : null) },
  { name: 'time_in_force', type: 'text', of: ({ input }) => (input.kind === 'new' ? input.timeInForce : null) },
  { name: 'tag', type: 'text', of: ({ input }) => (input.kind === 'new' ? input.tag : null) },
  { name: 'client', type: 'bigint', of: ({ input }) => (input.kind === 'new' ? input.client : null) },
  { name: 'self_trade', type: 'text', of: ({ input }) => (input.kind === 'new' ? input.selfTrade : null) },
])

const insertTape = insertRows<TapeEntry>('tape', [
  { name: 'seq', type: 'bigint', of: (entry) => entry.seq },
  { name: 'date', type: 'date', of: (entry) => entry.date },
  { name: 'second', type: 'integer', of: (entry) => entry.second },
  { name: 'kind', type: 'text', of: (entry) => entry.kind },
  { name: 'instrument_id', type: 'integer', of: (entry) => (entry.kind === 'trade' ? entry.instrumentId : null) },
  {
    name: 'price_paise',
    type: 'bigint',
    of: (entry) => (entry.kind === 'trade' ? entry.pricePaise : entry.kind === 'modified' ? entry.limitPaise : null),
  },
  { name: 'quantity', type: 'bigint', of: quantityToWrite },
  { name: 'buy_order_id', type: 'bigint', of: (entry) => (entry.kind === 'trade' ? entry.buyOrderId : null) },
  { name: 'sell_order_id', type: 'bigint', of: (entry) => (entry.kind === 'trade' ? entry.sellOrderId : null) },
  { name: 'order_id', type: 'bigint', of: (entry) => (entry.kind === 'trade' ? null : entry.orderId) },
  { name: 'reason', type: 'text', of: (entry) => (entry.kind === 'ended' ? entry.reason : null) },
])

function quantityToWrite(entry: TapeEntry): number | null {
  if (entry.kind === 'trade' || entry.kind === 'modified') return entry.quantity
  return entry.kind === 'ended' && entry.remaining > 0 ? entry.remaining : null
}

/**
 * Entries after a place of the tape, in order, at most `limit`. Places of packed days are not found: a day is packed when
 * every desk has posted it.
 */
export async function readTape(database: Queryable, afterSeq: bigint, limit: number): Promise<TapeEntry[]> {
  const { rows } = await database.query<TapeRow>({
    name: 'read-tape',
    text: `select * from bahi.tape where seq > $1 order by seq limit $2`,
    values: [afterSeq, limit],
  })
  return rows.map(tapeEntryOf)
}

/** The whole tape of a day, in order. */
export async function readTapeOfDay(database: Queryable, date: string): Promise<TapeEntry[]> {
  const { rows } = await database.query<TapeRow>(`select * from bahi.whole_tape where date = $1 order by seq`, [date])
  return rows.map(tapeEntryOf)
}

/** The last place of the tape; 0 while it is empty. */
export async function readTapeEnd(database: Queryable): Promise<bigint> {
  const { rows } = await database.query<{ seq: bigint | null }>(
    `select greatest((select max(seq) from bahi.tape), (select max(last_seq) from bahi.packed_tape)) as seq`,
  )
  return rows[0]?.seq ?? 0n
}

/** The order log of a day, in order. */
export async function readInputsOfDay(database: Queryable, date: string): Promise<LoggedInput[]> {
  const { rows } = await database.query<InputRow>(`select * from bahi.whole_order_log where date = $1 order by seq`, [
    date,
  ])
  return rows.map((row) => ({ seq: row.seq, second: row.second, input: inputOf(row) }))
}

/** Which of these orders entered the exchange on an earlier day. */
export async function readOrdersTaken(database: Queryable, orderIds: readonly bigint[]): Promise<Set<bigint>> {
  const { rows } = await database.query<{ order_id: bigint }>(
    `select order_id from bahi.exchange_input where kind = 'new' and order_id = any($1::bigint[])
     union all
     select asked.id from unnest($1::bigint[]) as asked (id)
     where exists (
       select from bahi.packed_order_log p
       cross join lateral unnest(p.order_id, p.kind) as line (order_id, kind)
       where (asked.id between p.least_order and p.greatest_order or asked.id = any(p.strays))
         and line.order_id = asked.id and line.kind = 'new'
     )`,
    [orderIds],
  )
  return new Set(rows.map((row) => row.order_id))
}

/** The greatest order id the exchange has ever taken before a day; 0 before the first. */
export async function readGreatestOrderBefore(database: Queryable, date: string): Promise<bigint> {
  const { rows } = await database.query<{ greatest: bigint | null }>(
    `select greatest(
       (select max(order_id) from bahi.exchange_input where kind = 'new' and date < $1),
       (select max(greatest(greatest_order, (select max(stray) from unnest(strays) as stray))) from bahi.packed_order_log where date < $1)
     ) as greatest`,
    [date],
  )
  return rows[0]?.greatest ?? 0n
}

type InputRow = {
  seq: number
  second: number
  kind: ExchangeInput['kind']
  order_id: bigint
  instrument_id: number
  side: 'buy' | 'sell'
  quantity: bigint
  limit_paise: bigint
  time_in_force: 'day' | 'ioc'
  tag: 'customer' | 'scheme'
  client: bigint | null
  self_trade: SelfTradeRule | null
}

function inputOf(row: InputRow): ExchangeInput {
  const [orderId, instrumentId, quantity, limitPaise] = [
    row.order_id,
    row.instrument_id,
    Number(row.quantity),
    Number(row.limit_paise),
  ]
  if (row.kind === 'new')
    return {
      kind: 'new',
      orderId,
      instrumentId,
      side: row.side,
      quantity,
      limitPaise,
      timeInForce: row.time_in_force,
      tag: row.tag,
      client: row.client,
      selfTrade: row.self_trade ?? 'cancel-new',
    }
  if (row.kind === 'cancel') return { kind: 'cancel', orderId }
  if (row.kind === 'modify') return { kind: 'modify', orderId, quantity, limitPaise }
  return { kind: row.kind, instrumentId }
}

type TapeRow = {
  seq: bigint
  date: string
  second: number
  kind: TapeEvent['kind']
  instrument_id: number
  price_paise: bigint
  quantity: bigint | null
  buy_order_id: bigint | null
  sell_order_id: bigint | null
  order_id: bigint
  reason: EndReason
}

function tapeEntryOf(row: TapeRow): TapeEntry {
  const { seq, date, second } = row
  const quantity = Number(row.quantity ?? 0n)
  const pricePaise = Number(row.price_paise)
  if (row.kind === 'trade') {
    return {
      kind: 'trade',
      instrumentId: row.instrument_id,
      pricePaise,
      quantity,
      buyOrderId: row.buy_order_id,
      sellOrderId: row.sell_order_id,
      second,
      seq,
      date,
    }
  }
  const orderId = row.order_id
  if (row.kind === 'ended')
    return { kind: 'ended', orderId, reason: row.reason, remaining: quantity, second, seq, date }
  if (row.kind === 'modified') return { kind: 'modified', orderId, quantity, limitPaise: pricePaise, second, seq, date }
  return { kind: row.kind, orderId, second, seq, date }
}
