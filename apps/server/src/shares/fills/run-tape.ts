import { insertNotices } from '../../customers/notices/insert-notices.ts'
import { INR } from '../../ledger/asset.ts'
import { JournalBatch } from '../../ledger/journal-batch.ts'
import { lockOwnersForAssets } from '../../ledger/lock-owners.ts'
import { sendJournals } from '../../ledger/write-journals.ts'
import type { TapeEntry } from '../../market/ports/venue.ts'
import { shardOf } from '../../platform/db/ids.ts'
import type { Queryable, Transaction } from '../../platform/db/in-transaction.ts'
import { fence } from '../../platform/db/role-lease.ts'
import { readChargedDays, tradedSideKey, type TradedSide } from '../orders/charged-days.ts'
import type { DeskParts } from '../orders/desk-parts.ts'
import { answerKeys } from '../orders/idempotency-keys.ts'
import type { OrderRecord } from '../orders/order-record.ts'
import { readOrders, writeChangedOrders } from '../orders/order-rows.ts'
import { holdingKey } from '../orders/read-facts.ts'
import { readProgramNames } from '../orders/read-program-names.ts'
import { readOpenLots, writeTapeRows } from '../orders/tape-rows.ts'
import { noticeRows } from './order-notices.ts'
import { postEntry } from './post-fills.ts'
import { type TapeAnswer, beginTape } from './tape-state.ts'

export type PostedTape = { readonly changed: readonly OrderRecord[]; readonly answers: readonly TapeAnswer[] }

/**
 * Posts entries that follow the desk's cursor, and moves the cursor, in one transaction: an entry is posted once, also
 * when the process crashes. The cursor's row is locked before anything is read, so that two desks at a change of the
 * lease post one after the other.
 * @throws Error when the entries do not begin right after the cursor.
 */
export async function runTape(tx: Transaction, parts: DeskParts, entries: readonly TapeEntry[]): Promise<PostedTape> {
  const [, , orders] = await Promise.all([
    fence(tx, parts.lease),
    moveCursor(tx, parts.writerGroup, entries),
    readOrders(tx, ordersNamed(entries, parts.shards)),
  ])
  const traded = sidesTraded(entries, orders)
  const [accountBooks, openLots, chargedDays] = await Promise.all([
    lockOwnersForAssets(
      tx,
      [...orders.values()].flatMap(({ shard, owner, instrumentId }) => [
        { shard, owner, asset: INR },
        { shard, owner, asset: instrumentId },
      ]),
      'as-one-group',
    ),
    readOpenLots(tx, holdingsOnce(traded.filter(({ side }) => side === 'sell'))),
    readChargedDays(tx, traded),
  ])
  const journals = new JournalBatch(accountBooks, {
    newId: (shard) => parts.ids.newId(shard),
    businessDate: parts.clock.now().date,
    recordedAt: parts.clock.instant(),
  })
  const state = beginTape({
    parts,
    settings: parts.settings(),
    journals,
    orders,
    openLots,
    chargedDays,
    instant: parts.clock.instant(),
  })
  const before = new Map(orders)
  for (const entry of entries) postEntry(state, entry)
  const changed = [...state.changed].map((id) => state.orders.get(id)).filter((order) => order !== undefined)
  const notices = noticeRows(
    changed.flatMap((after) => {
      const was = before.get(after.id)
      return was === undefined ? [] : [{ before: was, after }]
    }),
    {
      newId: (shard) => parts.ids.newId(shard),
      at: state.instant,
      codeOf: (instrumentId) => parts.instruments.byId(instrumentId)?.code ?? '',
      programs: await readProgramNames(tx, changed),
    },
  )
  await Promise.all([
    writeTapeRows(tx, {
      fills: state.fills,
      newLots: [...state.newLots.values()],
      soldLots: [...state.soldLots.values()],
      sales: state.sales,
      dues: [...state.dues.values()],
      chargedDays: [...state.chargedDays.values()],
    }),
    writeChangedOrders(tx, changed),
    sendJournals(tx, journals),
    answerKeys(tx, state.answeredKeys),
    notices.length > 0 && tx.query(insertNotices(notices)),
  ])
  return { changed, answers: state.answers }
}

async function moveCursor(tx: Transaction, writerGroup: number, entries: readonly TapeEntry[]): Promise<void> {
  const first = entries[0]
  const last = entries.at(-1)
  if (first === undefined || last === undefined) throw new Error('no tape entries to post')
  const { rowCount } = await tx.query({
    name: 'desk-move-cursor',
    text: `update bahi.desk_cursor set tape_seq = $3 where writer_group = $1 and tape_seq = $2`,
    values: [writerGroup, first.seq - 1n, last.seq],
  })
  if (rowCount !== 1 || last.seq - first.seq !== BigInt(entries.length - 1))
    throw new Error(`the tape entries ${first.seq}–${last.seq} do not follow the cursor without a gap`)
}

/** Every order of these shards that the entries name, once each. An order's shard is part of its id. */
function ordersNamed(entries: readonly TapeEntry[], shards: readonly number[]): { shard: number; id: bigint }[] {
  const ids = new Set<bigint>()
  for (const entry of entries) {
    if (entry.kind !== 'trade') ids.add(entry.orderId)
    else for (const id of [entry.buyOrderId, entry.sellOrderId]) if (id !== null) ids.add(id)
  }
  return [...ids].map((id) => ({ shard: shardOf(id), id })).filter(({ shard }) => shards.includes(shard))
}

/** Every side of a day on which these entries trade, once each. */
function sidesTraded(entries: readonly TapeEntry[], orders: ReadonlyMap<bigint, OrderRecord>): TradedSide[] {
  const sides = new Map<string, TradedSide>()
  for (const entry of entries) {
    if (entry.kind !== 'trade') continue
    for (const id of [entry.buyOrderId, entry.sellOrderId]) {
      const order = id === null ? undefined : orders.get(id)
      if (order === undefined) continue
      const { shard, owner, instrumentId, side } = order
      const traded = { shard, owner, instrumentId, date: entry.date, side }
      sides.set(tradedSideKey(traded), traded)
    }
  }
  return [...sides.values()]
}

/** A holding with sales on two days is listed once: its lots are read once. */
function holdingsOnce(holdings: readonly TradedSide[]): TradedSide[] {
  return [...new Map(holdings.map((holding) => [holdingKey(holding.owner, holding.instrumentId), holding])).values()]
}

/** The last entry this desk has posted; a desk that never posted begins before the first. */
export async function readCursor(tx: Queryable, writerGroup: number): Promise<bigint> {
  await tx.query({
    text: `insert into bahi.desk_cursor (writer_group, tape_seq) values ($1, 0) on conflict (writer_group) do nothing`,
    values: [writerGroup],
  })
  const { rows } = await tx.query<{ tape_seq: bigint }>({
    text: `select tape_seq from bahi.desk_cursor where writer_group = $1`,
    values: [writerGroup],
  })
  const [row] = rows
  if (row === undefined) throw new Error(`the desk ${writerGroup} has no cursor`)
  return row.tape_seq
}
