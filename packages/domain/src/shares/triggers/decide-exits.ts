import { addDays, type BusinessDate } from '@bahi/money/business-date'
import { formatPrice } from '@bahi/money/format'
import { paise } from '@bahi/money/paise'
import { isOnTick } from '../../market/tick.ts'
import { type Decision, type Refusal, accept, refusal, refuse } from '../../outcome.ts'
import type { SellFacts, ShareOrder } from '../orders/order-facts.ts'
import { readQuantity } from '../orders/order-quantity.ts'
import { type OrderState, isLive } from '../orders/order-states.ts'
import { maxSellable } from '../orders/sell-shares.ts'
import { type AcceptedLeg, type AcceptedTrigger, GTT_DAYS, MAX_TRIGGERS } from './decide-trigger.ts'
import type { TriggerState } from './trigger-states.ts'

/** The prices at which a bracket sells what its entry buys, as the customer typed them; one of the two is enough. */
export type AskedExits = { readonly targetPaise: number | null; readonly stopPaise: number | null }

export type ExitFacts = {
  /** The price that the entry is expected to pay; 0 while nobody knows one. */
  readonly referencePaise: number
  readonly tickPaise: number
  /** The customer's other waiting triggers. */
  readonly waiting: number
  readonly today: BusinessDate
}

/**
 * The price that an entry is expected to pay, in paise: its limit, the trigger of an `sl-m`, or the last price of the
 * share; 0 for a price that the rules of the order refuse.
 */
export function entryReference(
  { type, limitPaise, triggerPaise }: Pick<ShareOrder, 'type' | 'limitPaise' | 'triggerPaise'>,
  lastPaise: number,
): number {
  const price = type === 'market' ? lastPaise : type === 'sl-m' ? triggerPaise : limitPaise
  return Number.isSafeInteger(price) ? Math.max(0, price ?? 0) : 0
}

/** Every reason why these exits cannot be attached to their entry. */
export function exitProblems({ targetPaise, stopPaise }: AskedExits, facts: ExitFacts): Refusal[] {
  const { referencePaise, tickPaise, waiting } = facts
  const price = formatPrice(paise(referencePaise))
  const offTick = (value: number, field: string) =>
    isPrice(value, tickPaise) ? [] : [refusal('parameter-malformed', { tick: formatPrice(paise(tickPaise)) }, field)]
  const wrong = [
    ...(targetPaise === null && stopPaise === null ? [refusal('parameter-malformed', {}, 'targetPaise')] : []),
    ...(targetPaise === null ? [] : offTick(targetPaise, 'targetPaise')),
    ...(stopPaise === null ? [] : offTick(stopPaise, 'stopPaise')),
  ]
  const isPriced = referencePaise > 0 && wrong.length === 0
  return [
    ...wrong,
    ...(isPriced && targetPaise !== null && targetPaise <= referencePaise
      ? [refusal('target-not-above', { price }, 'targetPaise')]
      : []),
    ...(isPriced && stopPaise !== null && stopPaise >= referencePaise
      ? [refusal('stop-not-below', { price }, 'stopPaise')]
      : []),
    ...(waiting >= MAX_TRIGGERS ? [refusal('watches-full', { most: MAX_TRIGGERS })] : []),
  ]
}

function isPrice(value: number, tickPaise: number): boolean {
  return Number.isSafeInteger(value) && value > 0 && isOnTick(paise(value), paise(tickPaise))
}

/** Decides whether the exits may be attached: a stop that falls to its price, a target that rises to it, each sold at market. */
export function decideExits(asked: AskedExits, facts: ExitFacts): Decision<AcceptedTrigger> {
  const [refused] = exitProblems(asked, facts)
  if (refused !== undefined) return refuse(refused)
  const leg = (direction: AcceptedLeg['direction'], triggerPaise: number | null): AcceptedLeg[] =>
    triggerPaise === null ? [] : [{ direction, triggerPaise, type: 'market', limitPaise: null }]
  return accept({
    legs: [...leg('falls', asked.stopPaise), ...leg('rises', asked.targetPaise)],
    validUntil: addDays(facts.today, GTT_DAYS),
  })
}

/** The entry of a bracket as it stands. It trades in one session only. */
export type Entry = {
  readonly state: OrderState
  readonly filledQuantity: bigint
  readonly sessionOn: BusinessDate
}

export type ArmFacts = {
  readonly today: BusinessDate
  /** Whether shares can be sold in the session that bought them, without a wait of some minutes. */
  readonly sellsAtOnce: boolean
}

export type Arming = { readonly arms: bigint } | { readonly ends: 'entry-unfilled' } | null

/**
 * What its entry means for the exits of a bracket: they are armed for exactly the shares that were filled, once these
 * can be sold; they end with an entry that bought nothing; null when nothing changes.
 */
export function decideArming(
  { state, quantity, entry }: { readonly state: TriggerState; readonly quantity: bigint; readonly entry: Entry },
  { today, sellsAtOnce }: ArmFacts,
): Arming {
  if (state !== 'attached' && state !== 'watching') return null
  if (entry.filledQuantity === 0n)
    return state === 'attached' && !isLive(entry.state) ? { ends: 'entry-unfilled' } : null
  const canBeSold = sellsAtOnce || entry.sessionOn < today
  const isNew = state === 'attached' || quantity !== entry.filledQuantity
  return canBeSold && isNew ? { arms: entry.filledQuantity } : null
}

/**
 * The order of an exit whose price was reached: it sells the shares that its entry bought, or as many of them as can be
 * sold, when others were sold by hand, are held by open orders or are pledged. With none left it stays as it is, so that
 * a rule about the holding names the reason.
 */
export function exitOrder(order: ShareOrder, facts: SellFacts): ShareOrder {
  const bought = readQuantity(order.quantity)
  const sellable = bought === null ? 0n : maxSellable(facts, bought)
  return sellable === 0n ? order : { ...order, quantity: Number(sellable) }
}
