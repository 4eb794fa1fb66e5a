import { insertNotices } from '../../customers/notices/insert-notices.ts'
import type { AccountBooks } from '../../ledger/account-books.ts'
import { INR } from '../../ledger/asset.ts'
import { JournalBatch } from '../../ledger/journal-batch.ts'
import { lockOwners, lockOwnersForAssets } from '../../ledger/lock-owners.ts'
import { sendJournals } from '../../ledger/write-journals.ts'
import { inTransaction, type Queryable, type Transaction } from '../../platform/db/in-transaction.ts'
import { fence } from '../../platform/db/role-lease.ts'
import { noticeRows } from '../fills/order-notices.ts'
import { type QueuedCommand, ordersOf } from '../orders/desk-command.ts'
import type { DeskParts, DeskSettings } from '../orders/desk-parts.ts'
import { type StoredKey, ordersNamed, readKeys, writeKeys } from '../orders/idempotency-keys.ts'
import type { OrderRecord } from '../orders/order-record.ts'
import { readOrders, writeChangedOrders, writeNewOrders } from '../orders/order-rows.ts'
import {
  type Holding,
  holdingKey,
  readCustomers,
  readNavs,
  readOpenBuys,
  readPastCloses,
  readTradedToday,
} from '../orders/read-facts.ts'
import { readProgramNames } from '../orders/read-program-names.ts'
import { readSpentByProgram } from '../orders/read-program-spend.ts'
import { writeInstalment } from '../orders/sip-rows.ts'
import { writeTrigger } from '../orders/trigger-rows.ts'
import { type BatchState, type BatchWork, type Outcome, emptyWork } from './batch-state.ts'
import { BasketRefused } from './decide-basket.ts'
import { decideCommand } from './decide-batch.ts'
import { readWaitingTriggers } from './decide-bracket.ts'
import { readDueSips } from './decide-instalment.ts'
import { FactsOfOrders, type FactsRead, limitsShareOfWorth } from './facts-of-order.ts'
import type { RecentOrders } from './recent-orders.ts'

export type DecidedBatch = { readonly outcomes: readonly Outcome[]; readonly work: BatchWork }

/** Runs commands in a transaction of their own, and reports how long it took when they are committed. */
export async function commitCommands(
  parts: DeskParts,
  recent: RecentOrders,
  commands: readonly QueuedCommand[],
  decided: (batch: DecidedBatch) => void,
): Promise<void> {
  const began = performance.now()
  try {
    await inTransaction(parts.pool, (tx) => runCommands(tx, parts, recent, commands, decided))
  } catch (error) {
    if (!(error instanceof BasketRefused)) throw error
    // A basket is a batch of its own, so that no other command was undone with it.
    decided({ outcomes: [{ kind: 'basket', answer: { ok: false, refused: error.refused } }], work: emptyWork() })
  }
  parts.onBatch?.(commands.length, (performance.now() - began) / 1_000)
}

/**
 * Decides commands that arrived together, in order of arrival, and writes the results in one transaction. A refused
 * command has written nothing and so does not affect the others; a thrown error undoes the whole batch, and the desk
 * runs it again in parts.
 *
 * Statements that do not depend on one another's results are sent together (the pool is in pipeline mode); the server
 * runs them in order.
 * @param decided receives the outcome before the commit, so that the outcome is known when the answer to the commit is
 * lost.
 */
async function runCommands(
  tx: Transaction,
  parts: DeskParts,
  recent: RecentOrders,
  commands: readonly QueuedCommand[],
  decided: (batch: DecidedBatch) => void,
): Promise<void> {
  const settings = parts.settings()
  const at = parts.systemClock()
  const instant = parts.clock.instant()
  const named = commands.flatMap((command) =>
    'orderId' in command ? [{ shard: command.shard, id: command.orderId }] : [],
  )
  // All facts of the owners are read after their locks: another batch with one of these owners has ended by then.
  const look = () =>
    Promise.all([
      fence(tx, parts.lease),
      readWaitingTriggers(tx, commands),
      lockAccountBooks(tx, settings, commands),
      readKeys(tx, commands),
      readFacts(tx, parts, settings, commands, at),
      readOrders(tx, distinct(named)),
      readSpentByProgram(tx, commands, parts.clock.now().date),
      readDueSips(tx, commands),
    ])
  let [, waitingTriggers, accountBooks, known, placed, orders, spentByProgram, dueSips] = await look()
  // A missing head could not be locked, so the facts sent together with that statement were read before the head was
  // inserted and locked.
  if (accountBooks.hasNewHeads)
    [, waitingTriggers, accountBooks, known, placed, orders, spentByProgram, dueSips] = await look()
  const read = await readMore(tx, parts, known, orders, placed)
  const facts = new FactsOfOrders(parts, settings, { ...read, balances: accountBooks })
  const journals = new JournalBatch(accountBooks, {
    newId: (shard) => parts.ids.newId(shard),
    businessDate: facts.now.date,
    recordedAt: instant,
  })
  const state: BatchState = {
    parts,
    facts,
    journals,
    recent,
    known,
    orders,
    spentByProgram,
    waitingTriggers,
    dueSips,
    work: emptyWork(),
    at,
    instant,
  }
  try {
    decided({ outcomes: commands.map((command) => decideCommand(state, command)), work: state.work })
  } catch (error) {
    for (const forget of state.work.forget) forget()
    throw error
  }
  const { newOrders, changedOrders, newExits, newInstalments, keys } = state.work
  const notices = noticesOf(parts, state, await readProgramNames(tx, [...changedOrders.values()]))
  await Promise.all([
    writeNewOrders(tx, newOrders),
    writeChangedOrders(tx, [...changedOrders.values()]),
    // They name their entries, which are written before them.
    ...newExits.map((exits) => writeTrigger(tx, exits)),
    ...newInstalments.map((instalment) => writeInstalment(tx, instalment)),
    sendJournals(tx, journals),
    writeKeys(tx, keys),
    notices.length > 0 && tx.query(insertNotices(notices)),
  ])
}

/** What customers are told of orders that the desk itself moved on: those that waited for a trigger. */
function noticesOf(
  parts: DeskParts,
  { orders, work, instant }: BatchState,
  programs: ReadonlyMap<bigint, string>,
): ReturnType<typeof noticeRows> {
  const changes = [...work.changedOrders.values()].flatMap((after) => {
    const before = orders.get(after.id)
    return before === undefined ? [] : [{ before, after }]
  })
  return noticeRows(changes, {
    newId: (shard) => parts.ids.newId(shard),
    at: instant,
    codeOf: (instrumentId) => parts.instruments.byId(instrumentId)?.code ?? '',
    programs,
  })
}

/**
 * Locks cash and the share of each new order, which is enough to decide it. A change may concern any share, and a limit
 * on a customer's net worth needs all balances: both lock everything of the owner.
 */
function lockAccountBooks(
  tx: Transaction,
  settings: DeskSettings,
  commands: readonly QueuedCommand[],
): Promise<AccountBooks> {
  const areAllNew = commands.every((command) => ordersOf(command).length > 0)
  if (!areAllNew || limitsShareOfWorth(settings)) return lockOwners(tx, commands, 'as-one-group')
  return lockOwnersForAssets(
    tx,
    commands.flatMap(ordersOf).flatMap(({ shard, owner, instrumentId }) => [
      { shard, owner, asset: INR },
      { shard, owner, asset: instrumentId },
    ]),
    'as-one-group',
  )
}

/**
 * Reads what only the first answers name: the orders of repeated keys, and today's sales of the shares of changed
 * orders.
 */
async function readMore(
  tx: Transaction,
  parts: DeskParts,
  known: ReadonlyMap<string, StoredKey>,
  orders: Map<bigint, OrderRecord>,
  read: ReadBesides,
): Promise<ReadBesides> {
  const asked = [...known.values()].flatMap(({ shard, answer }) =>
    ordersNamed(answer).flatMap((id) => (orders.has(id) ? [] : [{ shard, id }])),
  )
  for (const [id, order] of await readOrders(tx, distinct(asked))) orders.set(id, order)
  const onSale = [...orders.values()].filter(({ side }) => side === 'sell')
  const tradedToday = await readTradedToday(tx, distinctHoldings(onSale), parts.clock.now().date)
  return { ...read, tradedToday: new Map([...read.tradedToday, ...tradedToday]) }
}

function distinct(
  orders: readonly { readonly shard: number; readonly id: bigint }[],
): { readonly shard: number; readonly id: bigint }[] {
  return [...new Map(orders.map((order) => [order.id, order])).values()]
}

type ReadBesides = Omit<FactsRead, 'balances'>

/**
 * Reads the other facts that the rules need: about the owners who place orders and about the instruments they trade.
 */
export async function readFacts(
  tx: Queryable,
  parts: Pick<DeskParts, 'clock'>,
  settings: DeskSettings,
  commands: readonly QueuedCommand[],
  at: Date,
): Promise<ReadBesides> {
  const owners = [...new Map(commands.map(({ shard, owner }) => [owner, { shard, owner }])).values()]
  const { date } = parts.clock.now()
  const placing = commands.flatMap(ordersOf)
  const bought =
    settings.maxRiseOverSessionsBps === null
      ? []
      : [...new Set(placing.filter(({ side }) => side === 'buy').map(({ instrumentId }) => instrumentId))]
  const [customers, tradedToday, openBuys, pastCloses, navs] = await Promise.all([
    readCustomers(tx, owners, at, date),
    readTradedToday(tx, distinctHoldings(placing.filter(({ side }) => side === 'sell')), date),
    limitsShareOfWorth(settings) ? readOpenBuys(tx, owners) : new Map(),
    bought.length === 0 ? new Map() : readPastCloses(tx, bought, date, settings.riseDays),
    limitsShareOfWorth(settings) ? readNavs(tx) : new Map(),
  ])
  return { customers, tradedToday, openBuys, pastCloses, navs }
}

function distinctHoldings(holdings: readonly Holding[]): Holding[] {
  return [
    ...new Map(
      holdings.map(({ shard, owner, instrumentId }) => [
        holdingKey(owner, instrumentId),
        { shard, owner, instrumentId },
      ]),
    ).values(),
  ]
}
