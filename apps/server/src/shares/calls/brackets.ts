import type pg from 'pg'
import type { placeBracket, previewBracket } from '@bahi/contract/shares/brackets'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import type { Calendar } from '@bahi/domain/calendar/calendar'
import { type Decision, accept, refusal, refuse } from '@bahi/domain/outcome'
import { type AskedExits, entryReference, exitProblems } from '@bahi/domain/shares/triggers/decide-exits'
import { GTT_DAYS } from '@bahi/domain/shares/triggers/decide-trigger'
import { addDays, businessDate } from '@bahi/money/business-date'
import type { InstrumentRegister } from '../../market/instruments/instrument.ts'
import type { MarketFeed } from '../../market/ports/feed.ts'
import type { BusinessClock } from '../../platform/clock.ts'
import type { Call } from '../../platform/http/call.ts'
import type { Who } from '../../platform/http/who.ts'
import type { OrderDesk } from '../desk/order-desk.ts'
import type { PlaceCommand } from '../orders/desk-command.ts'
import { exitsView } from '../orders/exits-view.ts'
import { lastPaise } from '../orders/order-view.ts'
import { countWaitingTriggers, readExits } from '../orders/trigger-rows.ts'
import { placeCommand, problemOf, shown, toDecision } from './place-order.ts'

export type BracketParts = {
  readonly db: { readonly pool: pg.Pool }
  readonly desk: Pick<OrderDesk, 'submit' | 'preview'>
  readonly instruments: Pick<InstrumentRegister, 'byCode'>
  readonly feed: Pick<MarketFeed, 'quote' | 'tickPaise'>
  readonly clock: Pick<BusinessClock, 'now'>
  readonly calendar: Calendar
  /** Whether shares can be sold in the session that bought them, without a wait of some minutes. */
  readonly sellsAtOnce: () => boolean
  /** Tells the watch of prices of exits that were committed. */
  readonly triggerDesk: { refresh(id: bigint): Promise<void> }
}

type Asked = InputOf<typeof previewBracket>

function exitsOf({ targetPaise, stopPaise }: Asked): AskedExits {
  return { targetPaise: targetPaise ?? null, stopPaise: stopPaise ?? null }
}

/** What the exits would bring if the entry filled at its price. The rules of the entry itself are those of any order. */
export async function previewExits(
  parts: BracketParts,
  input: Asked,
  who: Who,
): Promise<Decision<ReplyOf<typeof previewBracket>>> {
  const entry = placeCommand(parts.instruments, 'buy', input, who, undefined)
  if (entry.instrumentId === 0) return refuse(refusal('instrument-deleted', {}, 'code'))
  const exits = exitsOf(input)
  const referencePaise = entryReference(entry.order, lastPaise(parts.feed, entry.instrumentId))
  const at = (side: 'buy' | 'sell', pricePaise: number) => forecast(parts.desk, entry, side, pricePaise)
  const [bought, target, stop, waiting] = await Promise.all([
    at('buy', referencePaise),
    exits.targetPaise === null ? null : at('sell', exits.targetPaise),
    exits.stopPaise === null ? null : at('sell', exits.stopPaise),
    countWaitingTriggers(parts.db.pool, [who]),
  ])
  const cost = bought.preview.valuePaise + bought.preview.charges.totalPaise
  const result = (pricePaise: number | null, sale: Awaited<ReturnType<typeof at>> | null) =>
    pricePaise === null || sale === null
      ? null
      : { pricePaise, resultPaise: shown(sale.preview.valuePaise - sale.preview.charges.totalPaise - cost) }
  const today = businessDate(parts.clock.now().date)
  const { sessionOn } = bought
  return accept({
    referencePaise,
    target: result(exits.targetPaise, target),
    stop: result(exits.stopPaise, stop),
    armsOn: parts.sellsAtOnce() ? sessionOn : (parts.calendar.nextTradingDay(sessionOn) ?? sessionOn),
    validUntil: addDays(today, GTT_DAYS),
    problems: exitProblems(exits, {
      referencePaise,
      tickPaise: parts.feed.tickPaise(entry.instrumentId) ?? 1,
      waiting: waiting.get(who.customerId) ?? 0,
      today,
    }).map(problemOf),
  })
}

/** An order of all the shares at one price, as if it filled there. */
function forecast(desk: BracketParts['desk'], entry: PlaceCommand, side: 'buy' | 'sell', pricePaise: number) {
  const { quantity, variety = 'regular' } = entry.order
  return desk.preview({
    ...entry,
    side,
    order: { type: 'limit', quantity, limitPaise: pricePaise, timeInForce: 'day', variety },
  })
}

/** The desk writes the entry and its exits in one transaction, and answers a repeated key with the same group. */
export async function placeGroup(
  parts: BracketParts,
  input: InputOf<typeof placeBracket>,
  who: Who,
  { idempotencyKey }: Call,
): Promise<Decision<ReplyOf<typeof placeBracket>>> {
  const entry = placeCommand(parts.instruments, 'buy', input, who, idempotencyKey)
  const decision = toDecision(await parts.desk.submit({ ...entry, exits: exitsOf(input) }))
  if (!decision.ok) return decision
  const order = decision.accepted
  const id = BigInt(order.id)
  const exits = (await readExits(parts.db.pool, [{ shard: who.shard, id }])).get(id)
  if (exits === undefined) throw new Error(`the order ${order.id} has no exits`)
  await parts.triggerDesk.refresh(exits.id)
  return accept({ order, exits: exitsView(exits) })
}
