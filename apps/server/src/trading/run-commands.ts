import type { Transaction } from '../db/in-transaction.ts'
import { fence } from '../exchange/role-lease.ts'
import { JournalBatch } from '../ledger/journal-batch.ts'
import { lockOwners } from '../ledger/lock-owners.ts'
import { writeJournals } from '../ledger/write-journals.ts'
import { type BatchState, type BatchWork, type Outcome, decideCommand, emptyWork } from './decide-batch.ts'
import type { DeskCommand, PlaceCommand } from './desk-command.ts'
import type { DeskParts, DeskSettings } from './desk-parts.ts'
import { FactsOfOrders, type FactsRead, limitsShareOfWorth } from './facts-of-order.ts'
import { readKeys, writeKeys } from './idempotency-keys.ts'
import type { OrderRecord } from './order-record.ts'
import { readOrders, writeChangedOrders, writeNewOrders } from './order-rows.ts'
import { type Holding, readCustomers, readOpenBuys, readPastCloses, readTradedToday } from './read-facts.ts'
import type { RecentOrders } from './recent-orders.ts'

export type DecidedBatch = { readonly outcomes: readonly Outcome[]; readonly work: BatchWork }

/**
 * Decides commands that arrived together, in their order, and writes what comes of them: one transaction however many there are.
 * A refusal touches nobody else, because it has written nothing; anything thrown undoes the whole batch.
 * @param decided is told the outcome before the commit, so that it is known when the commit's own answer is lost.
 */
export async function runCommands(tx: Transaction, parts: DeskParts, recent: RecentOrders, commands: readonly DeskCommand[], decided: (batch: DecidedBatch) => void): Promise<void> {
  await fence(tx, parts.lease)
  // Everything that moves the owners' money stands behind these locks; what is read after them stays true until the commit.
  const books = await lockOwners(tx, commands)
  const known = await readKeys(tx, commands)
  const asked = [...known.values()].flatMap(({ book, answer }) => ('asked' in answer ? [{ book, id: BigInt(answer.asked) }] : []))
  const named = commands.flatMap((command) => (command.kind === 'place' ? [] : [{ book: command.book, id: command.orderId }]))
  const orders = await readOrders(tx, distinct([...named, ...asked]))
  const settings = parts.settings()
  const at = parts.systemClock()
  const read = await readFacts(tx, parts, settings, commands, orders, at)
  const facts = new FactsOfOrders(parts, settings, { ...read, balances: books })
  const journals = new JournalBatch(books, { newId: (book) => parts.ids.newId(book), businessDate: facts.now.date, recordedAt: at })
  const state: BatchState = { parts, facts, journals, recent, known, orders, work: emptyWork(), at, instant: parts.clock.instant() }
  try {
    decided({ outcomes: commands.map((command) => decideCommand(state, command)), work: state.work })
  } catch (error) {
    for (const forget of state.work.forget) forget()
    throw error
  }
  await writeNewOrders(tx, state.work.newOrders)
  await writeChangedOrders(tx, [...state.work.changedOrders.values()])
  await writeKeys(tx, state.work.keys)
  await writeJournals(tx, journals)
}

function distinct(orders: readonly { readonly book: number; readonly id: bigint }[]): { readonly book: number; readonly id: bigint }[] {
  return [...new Map(orders.map((order) => [order.id, order])).values()]
}

/** The facts that no lock is needed for, or that the owners' locks guard. */
export async function readFacts(
  tx: Pick<Transaction, 'query'>, parts: Pick<DeskParts, 'clock'>, settings: DeskSettings,
  commands: readonly DeskCommand[], orders: ReadonlyMap<bigint, OrderRecord>, at: Date,
): Promise<Omit<FactsRead, 'balances'>> {
  const owners = [...new Map(commands.map(({ book, owner }) => [owner, { book, owner }])).values()]
  const { date } = parts.clock.now()
  const placing = commands.filter((command): command is PlaceCommand => command.kind === 'place')
  const sold = placing.filter(({ side }) => side === 'sell').map(({ book, owner, instrumentId }) => ({ book, owner, instrumentId }))
  const changed = [...orders.values()].filter(({ side }) => side === 'sell').map(({ book, owner, instrumentId }) => ({ book, owner, instrumentId }))
  const customers = await readCustomers(tx, owners, at)
  const tradedToday = await readTradedToday(tx, distinctHoldings([...sold, ...changed]), date)
  const openBuys = limitsShareOfWorth(settings) ? await readOpenBuys(tx, owners) : new Map()
  const bought = settings.mostRiseBps === null ? [] : [...new Set(placing.filter(({ side }) => side === 'buy').map(({ instrumentId }) => instrumentId))]
  const pastCloses = bought.length === 0 ? new Map() : await readPastCloses(tx, bought, date, settings.riseDays)
  return { customers, tradedToday, openBuys, pastCloses }
}

function distinctHoldings(holdings: readonly Holding[]): Holding[] {
  return [...new Map(holdings.map((holding) => [`${holding.owner} ${holding.instrumentId}`, holding])).values()]
}
