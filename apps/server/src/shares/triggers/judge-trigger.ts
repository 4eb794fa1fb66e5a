import type { TriggerPreview } from '@bahi/contract/shares/triggers'
import type { Calendar } from '@bahi/domain/calendar/calendar'
import type { Refusal } from '@bahi/domain/outcome'
import {
  type AskedTrigger,
  type TriggerFacts,
  legsWithDirections,
  rulesWhenSet,
  triggerProblems,
  validUntil,
  toWarnings,
} from '@bahi/domain/shares/triggers/decide-trigger'
import type { BusinessDate } from '@bahi/money/business-date'
import type { MarketFeed } from '../../market/ports/feed.ts'
import type { BusinessClock } from '../../platform/clock.ts'
import { messageCode } from '../../platform/http/refusals.ts'
import type { Who } from '../../platform/http/who.ts'
import type { OrderDesk } from '../desk/order-desk.ts'
import type { OrderForecast } from '../desk/preview-order.ts'
import type { OrderRecord } from '../orders/order-record.ts'
import { lastPaise } from '../orders/order-view.ts'

export interface JudgeParts {
  readonly desk: Pick<OrderDesk, 'preview'>
  readonly feed: Pick<MarketFeed, 'quote' | 'tickPaise'>
  readonly clock: Pick<BusinessClock, 'now' | 'phase' | 'dayKind'>
  readonly calendar: Pick<Calendar, 'nextTradingDay'>
}

/** A trigger as the customer asked for it. `instrumentId` is 0 for a code that names no instrument. */
export type Wanted = AskedTrigger & { readonly instrumentId: number; readonly quantity: number }

export type Judged = { readonly facts: TriggerFacts; readonly forecasts: readonly OrderForecast[] }

/**
 * Asks the desk's rules about the order of each leg as if it were placed now; the domain decides which of these rules
 * already apply.
 */
export async function judge(
  parts: JudgeParts,
  wanted: Wanted,
  who: Who,
  others: Pick<TriggerFacts, 'waiting' | 'isNew'>,
): Promise<Judged> {
  const { date } = parts.clock.now()
  const today = date as BusinessDate
  const forecasts = await Promise.all(
    wanted.legs.map(({ type, limitPaise }) =>
      parts.desk.preview({
        kind: 'place',
        shard: who.shard,
        owner: who.customerId,
        key: null,
        side: wanted.side,
        instrumentId: wanted.instrumentId,
        tag: 'customer',
        order: { type, quantity: wanted.quantity, limitPaise, timeInForce: 'day' },
      }),
    ),
  )
  const isOver = parts.clock.dayKind() !== 'trading' || parts.clock.phase() === 'after'
  return {
    forecasts,
    facts: {
      lastPaise: lastPaise(parts.feed, wanted.instrumentId),
      tickPaise: parts.feed.tickPaise(wanted.instrumentId) ?? 1,
      refusals: forecasts.map(({ preview }) => preview.refusals),
      ...others,
      today,
      session: isOver ? parts.calendar.nextTradingDay(today) : today,
    },
  }
}

/**
 * The facts for the exits of a bracket: while their entry has bought nothing, its limit stands for the price of the share.
 * Their quantity is what the entry buys, and the sale takes what one order may have of it: rules about the
 * holding of this moment say nothing.
 */
export function factsOfExits(
  facts: TriggerFacts,
  entry: Pick<OrderRecord, 'filledQuantity' | 'limitPaise'>,
): TriggerFacts {
  return {
    ...facts,
    lastPaise: entry.filledQuantity === 0n ? Number(entry.limitPaise) : facts.lastPaise,
    refusals: facts.refusals.map((refusals) =>
      rulesWhenSet(refusals, facts).filter(({ code }) => code !== 'quantity-below-lot'),
    ),
  }
}

export function triggerPreview(
  wanted: Wanted,
  { facts, forecasts }: Judged,
  lastDay?: BusinessDate | null,
): TriggerPreview {
  const legs = legsWithDirections(wanted, facts.lastPaise).map((leg, at) => ({
    leg,
    forecast: forecasts[at],
    warnings: toWarnings(facts.refusals[at] ?? [], at, facts),
  }))
  const cash = forecasts[0]?.cash
  return {
    lastPaise: facts.lastPaise,
    validUntil: lastDay === undefined ? validUntil(wanted, facts) : lastDay,
    legs: legs.map(({ leg: { direction, triggerPaise }, forecast, warnings }) => ({
      direction,
      triggerPaise: Math.max(0, triggerPaise),
      ...sumOf(forecast),
      warnings: warnings.map(problemOf),
    })),
    availablePaise: cash === undefined ? 0 : shown(cash.availablePaise + cash.unsettledPaise),
    maxQuantity: shown(forecasts[0]?.preview.maxQuantity ?? 0n),
    problems: triggerProblems(wanted, facts).map(problemOf),
  }
}

function sumOf(
  forecast: OrderForecast | undefined,
): Pick<TriggerPreview['legs'][number], 'limitPaise' | 'valuePaise' | 'charges' | 'chargesPaise' | 'totalPaise'> {
  if (forecast === undefined) return { limitPaise: 0, valuePaise: 0, charges: [], chargesPaise: 0, totalPaise: 0 }
  const { limitPaise, valuePaise, charges } = forecast.preview
  return {
    limitPaise: shown(limitPaise ?? 0n),
    valuePaise: shown(valuePaise),
    chargesPaise: shown(charges.totalPaise),
    charges: charges.lines.map(({ kind, amountPaise }) => ({ kind, amountPaise: shown(amountPaise) })),
    totalPaise: shown(forecast.side === 'buy' ? forecast.preview.cashNeededPaise : forecast.preview.netInHandPaise),
  }
}

function problemOf(refused: Refusal): TriggerPreview['problems'][number] {
  return {
    msg: messageCode(refused),
    params: { ...refused.params },
    fields: refused.field === undefined ? [] : [refused.field],
  }
}

/**
 * A quantity beyond every limit is refused by its own rule; the amount shown is cut to the largest integer that JSON
 * carries exactly.
 */
function shown(amount: bigint): number {
  return amount > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(amount)
}
