import { paise } from '@bahi/money/paise'
import { INR } from '../src/ledger/asset.ts'
import { JournalBatch } from '../src/ledger/journal-batch.ts'
import { lockOwnersForAssets } from '../src/ledger/lock-owners.ts'
import { writeJournals } from '../src/ledger/write-journals.ts'
import type { Transaction } from '../src/platform/db/in-transaction.ts'
import { postEntry } from '../src/shares/fills/post-fills.ts'
import { beginTape, type TapeState } from '../src/shares/fills/tape-state.ts'
import { readChargedDays } from '../src/shares/orders/charged-days.ts'
import { writeNewOrders } from '../src/shares/orders/order-rows.ts'
import { deskSettings } from '../src/shares/orders/order-settings.ts'
import { readOpenLots, writeTapeRows } from '../src/shares/orders/tape-rows.ts'
import { orderAtClose, type PastTrade } from './order-at-close.ts'
import { closeOn, dateOf, PAST_SECONDS, type PastParts } from './past-parts.ts'

/** Trades of a past day have numbers of their own below zero, in the order of days: older lots are sold first. */
const FIRST_TRADE = -10_000_000n
const TRADES_A_DAY = 10_000n
const NO_ROWS = { fills: [], newLots: [], soldLots: [], sales: [], dues: [], chargedDays: [] }

/**
 * Writes orders that were filled whole at the close of a past session, sales first, with the functions of the desk and
 * of the tape: hold, fill, charges, lots and what settles when. A purchase is cut to the whole lots that the cash pays
 * for; one that buys nothing is left out. `place` numbers the trades of the day that were written before.
 */
export async function tradeAtClose(
  tx: Transaction,
  parts: PastParts,
  day: number,
  trades: readonly PastTrade[],
  place: number,
): Promise<void> {
  if (trades.length === 0) return
  const date = dateOf(parts, day)
  parts.clock.set(date, PAST_SECONDS.trade)
  const sides = trades.map(({ owner, instrumentId, side }) => ({ ...owner, instrumentId, side, date }))
  const accountBooks = await lockOwnersForAssets(
    tx,
    trades.flatMap(({ owner, instrumentId }) => [
      { ...owner, asset: INR },
      { ...owner, asset: instrumentId },
    ]),
  )
  const state = beginTape({
    parts,
    settings: deskSettings((name) => parts.settings.value(name)),
    journals: new JournalBatch(accountBooks, {
      newId: (shard) => parts.ids.newId(shard),
      businessDate: date,
      recordedAt: parts.clock.instant(),
    }),
    orders: new Map(),
    openLots: await readOpenLots(tx, sides),
    chargedDays: await readChargedDays(tx, sides),
    instant: parts.clock.instant(),
  })
  for (const [at, trade] of trades.toSorted((a, b) => b.side.localeCompare(a.side)).entries())
    fill(parts, state, trade, day, FIRST_TRADE + BigInt(day) * TRADES_A_DAY + BigInt(place + at))
  await writeNewOrders(tx, [...state.orders.values()])
  // One by one: these connections send no statement before the answer to the last, as the desk's do.
  await writeTapeRows(tx, { ...NO_ROWS, fills: state.fills })
  await writeTapeRows(tx, { ...NO_ROWS, newLots: [...state.newLots.values()] })
  await writeTapeRows(tx, { ...NO_ROWS, soldLots: [...state.soldLots.values()] })
  await writeTapeRows(tx, { ...NO_ROWS, sales: state.sales })
  await writeTapeRows(tx, { ...NO_ROWS, dues: [...state.dues.values()] })
  // A purchase that was left out traded nothing.
  const chargedDays = [...state.chargedDays.values()].filter(({ day }) => day.valuePaise > 0n)
  await writeTapeRows(tx, { ...NO_ROWS, chargedDays })
  await writeJournals(tx, state.journals)
}

function fill(parts: PastParts, state: TapeState, trade: PastTrade, day: number, seq: bigint): void {
  const pricePaise = paise(closeOn(parts, trade.instrumentId, day))
  const order = orderAtClose(parts, state, trade, pricePaise)
  if (order === null) return
  state.orders.set(order.id, order)
  postEntry(state, {
    kind: 'trade',
    seq,
    date: order.placedOn,
    second: PAST_SECONDS.trade,
    instrumentId: order.instrumentId,
    pricePaise: Number(pricePaise),
    quantity: Number(order.quantity),
    buyOrderId: order.side === 'buy' ? order.id : null,
    sellOrderId: order.side === 'sell' ? order.id : null,
  })
}
