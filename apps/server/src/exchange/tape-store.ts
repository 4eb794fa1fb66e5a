import type pg from 'pg'

import type { Transaction } from '../db/in-transaction.ts'
import type { TapeEntry } from '../trading/venue.ts'
import type { ExchangeInput, TapeEvent } from './trading-day.ts'

/** One row of the order log: `second` is the second after which it was applied, `seq` its place within the day. */
export interface LoggedInput {
  readonly seq: number
  readonly second: number
  readonly input: ExchangeInput
}

type Queries = Pick<Transaction, 'query'> | pg.Pool

/** What one commit adds to a day. The sequence numbers go on without a gap from what stands there. */
export interface DayProgress {
  readonly date: string
  readonly second: number
  readonly inputs: readonly LoggedInput[]
  readonly entries: readonly TapeEntry[]
}

/** Writes inputs, tape and the second reached. To be called in a fenced transaction. */
export async function writeProgress(tx: Pick<Transaction, 'query'>, progress: DayProgress): Promise<void> {
  if (progress.inputs.length > 0) await writeInputs(tx, progress.date, progress.inputs)
  if (progress.entries.length > 0) await writeTape(tx, progress.entries)
  const { rowCount } = await tx.query({
    name: 'exchange-checkpoint',
    text: `update bahi.exchange_day set second = $2 where date = $1 and state = 'open'`,
    values: [progress.date, progress.second],
  })
  if (rowCount !== 1) throw new Error(`the exchange day ${progress.date} is not open`)
}

async function writeInputs(tx: Pick<Transaction, 'query'>, date: string, inputs: readonly LoggedInput[]): Promise<void> {
  const rows = inputs.map(({ seq, second, input }) => ({ seq, second, ...inputColumns(input) }))
  await tx.query({
    name: 'write-exchange-inputs',
    text: `insert into bahi.exchange_input (date, seq, second, kind, order_id, instrument_id, side, quantity, limit_paise, time_in_force, tag)
           select $1::date, * from unnest($2::int[], $3::int[], $4::text[], $5::bigint[], $6::int[], $7::text[], $8::bigint[], $9::bigint[], $10::text[], $11::text[])`,
    values: [
      date, rows.map((row) => row.seq), rows.map((row) => row.second), rows.map((row) => row.kind), rows.map((row) => row.orderId),
      rows.map((row) => row.instrumentId), rows.map((row) => row.side), rows.map((row) => row.quantity), rows.map((row) => row.limitPaise),
      rows.map((row) => row.timeInForce), rows.map((row) => row.tag),
    ],
  })
}

async function writeTape(tx: Pick<Transaction, 'query'>, entries: readonly TapeEntry[]): Promise<void> {
  const rows = entries.map((entry) => ({ seq: entry.seq, date: entry.date, second: entry.second, ...tapeColumns(entry) }))
  await tx.query({
    name: 'write-tape',
    text: `insert into bahi.tape (seq, date, second, kind, instrument_id, price_paise, quantity, buy_order_id, sell_order_id, order_id, reason)
           select * from unnest($1::bigint[], $2::date[], $3::int[], $4::text[], $5::int[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[], $11::text[])`,
    values: [
      rows.map((row) => row.seq), rows.map((row) => row.date), rows.map((row) => row.second), rows.map((row) => row.kind), rows.map((row) => row.instrumentId),
      rows.map((row) => row.pricePaise), rows.map((row) => row.quantity), rows.map((row) => row.buyOrderId), rows.map((row) => row.sellOrderId),
      rows.map((row) => row.orderId), rows.map((row) => row.reason),
    ],
  })
}

/** Entries after a place of the tape, in order, at most `limit`. */
export async function readTape(database: Queries, afterSeq: bigint, limit: number): Promise<TapeEntry[]> {
  const { rows } = await database.query<TapeRow>({
    name: 'read-tape', text: `select * from bahi.tape where seq > $1 order by seq limit $2`, values: [afterSeq, limit],
  })
  return rows.map(tapeEntryOf)
}

/** The whole tape of a day, in order. */
export async function readTapeOfDay(database: Queries, date: string): Promise<TapeEntry[]> {
  const { rows } = await database.query<TapeRow>(`select * from bahi.tape where date = $1 order by seq`, [date])
  return rows.map(tapeEntryOf)
}

/** The last place of the tape; 0 while it is empty. */
export async function readTapeEnd(database: Queries): Promise<bigint> {
  const { rows } = await database.query<{ seq: bigint }>(`select seq from bahi.tape order by seq desc limit 1`)
  return rows[0]?.seq ?? 0n
}

/** The order log of a day, in order. */
export async function readInputsOfDay(database: Queries, date: string): Promise<LoggedInput[]> {
  const { rows } = await database.query<InputRow>(`select * from bahi.exchange_input where date = $1 order by seq`, [date])
  return rows.map((row) => ({ seq: row.seq, second: row.second, input: inputOf(row) }))
}

/** Which of these orders entered the exchange on an earlier day. */
export async function readOrdersTaken(database: Queries, orderIds: readonly bigint[]): Promise<Set<bigint>> {
  const { rows } = await database.query<{ order_id: bigint }>(
    `select order_id from bahi.exchange_input where kind = 'new' and order_id = any($1::bigint[])`, [orderIds],
  )
  return new Set(rows.map((row) => row.order_id))
}

/** The greatest order id the exchange has ever taken before a day; 0 before the first. */
export async function readGreatestOrderBefore(database: Queries, date: string): Promise<bigint> {
  const { rows } = await database.query<{ greatest: bigint | null }>(
    `select max(order_id) as greatest from bahi.exchange_input where kind = 'new' and date < $1`, [date],
  )
  return rows[0]?.greatest ?? 0n
}

interface InputColumns {
  readonly kind: ExchangeInput['kind']
  readonly orderId: bigint | null
  readonly instrumentId: number | null
  readonly side: string | null
  readonly quantity: number | null
  readonly limitPaise: number | null
  readonly timeInForce: string | null
  readonly tag: string | null
}
const NO_INPUT: Omit<InputColumns, 'kind'> = { orderId: null, instrumentId: null, side: null, quantity: null, limitPaise: null, timeInForce: null, tag: null }

/** The columns are the input's own fields; what a kind does not have is null. */
function inputColumns(input: ExchangeInput): InputColumns {
  return { ...NO_INPUT, ...input }
}

interface TapeColumns {
  readonly kind: TapeEvent['kind']
  readonly instrumentId: number | null
  readonly pricePaise: number | null
  readonly quantity: number | null
  readonly buyOrderId: bigint | null
  readonly sellOrderId: bigint | null
  readonly orderId: bigint | null
  readonly reason: string | null
}
const NO_EVENT: Omit<TapeColumns, 'kind'> = { instrumentId: null, pricePaise: null, quantity: null, buyOrderId: null, sellOrderId: null, orderId: null, reason: null }

function tapeColumns(event: TapeEvent): TapeColumns {
  if (event.kind === 'ended') return { ...NO_EVENT, ...event, quantity: event.remaining > 0 ? event.remaining : null }
  if (event.kind === 'modified') return { ...NO_EVENT, ...event, pricePaise: event.limitPaise }
  return { ...NO_EVENT, ...event }
}

type InputRow = {
  seq: number; second: number; kind: ExchangeInput['kind']; order_id: bigint; instrument_id: number; side: 'buy' | 'sell'
  quantity: bigint; limit_paise: bigint; time_in_force: 'day' | 'ioc'; tag: 'customer' | 'scheme'
}

function inputOf(row: InputRow): ExchangeInput {
  const [orderId, instrumentId, quantity, limitPaise] = [row.order_id, row.instrument_id, Number(row.quantity), Number(row.limit_paise)]
  if (row.kind === 'new') return { kind: 'new', orderId, instrumentId, side: row.side, quantity, limitPaise, timeInForce: row.time_in_force, tag: row.tag }
  if (row.kind === 'cancel') return { kind: 'cancel', orderId }
  if (row.kind === 'modify') return { kind: 'modify', orderId, quantity, limitPaise }
  return { kind: row.kind, instrumentId }
}

type TapeRow = {
  seq: bigint; date: string; second: number; kind: TapeEvent['kind']; instrument_id: number; price_paise: bigint; quantity: bigint | null
  buy_order_id: bigint | null; sell_order_id: bigint | null; order_id: bigint; reason: 'cancelled' | 'expired' | 'ioc'
}

function tapeEntryOf(row: TapeRow): TapeEntry {
  const { seq, date, second } = row
  const quantity = Number(row.quantity ?? 0n)
  const pricePaise = Number(row.price_paise)
  if (row.kind === 'trade') {
    return { kind: 'trade', instrumentId: row.instrument_id, pricePaise, quantity, buyOrderId: row.buy_order_id, sellOrderId: row.sell_order_id, second, seq, date }
  }
  const orderId = row.order_id
  if (row.kind === 'ended') return { kind: 'ended', orderId, reason: row.reason, remaining: quantity, second, seq, date }
  if (row.kind === 'modified') return { kind: 'modified', orderId, quantity, limitPaise: pricePaise, second, seq, date }
  return { kind: row.kind, orderId, second, seq, date }
}
