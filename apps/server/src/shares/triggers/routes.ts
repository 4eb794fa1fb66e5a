import type { FastifyInstance } from 'fastify'
import {
  type TriggerView,
  cancelTrigger,
  changeTrigger,
  createTrigger,
  getTrigger,
  listTriggers,
  previewTrigger,
} from '@bahi/contract/shares/triggers'
import type { InputOf } from '@bahi/contract/wire/endpoint'
import { type Decision, accept, refusal, refuse } from '@bahi/domain/outcome'
import { type AskedLeg, decideTouch, decideTrigger, waitingLegs } from '@bahi/domain/shares/triggers/decide-trigger'
import type { InstrumentRegister } from '../../market/instruments/instrument.ts'
import type { BusinessClock, SystemClock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/connect.ts'
import type { IdSource } from '../../platform/db/ids.ts'
import type { Queryable, Transaction } from '../../platform/db/in-transaction.ts'
import { answerOnce } from '../../platform/http/answer-once.ts'
import type { Call } from '../../platform/http/call.ts'
import type { HttpDeps } from '../../platform/http/http-deps.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Who } from '../../platform/http/who.ts'
import { cancelLeg, changeTrigger as writeChange, endTrigger } from '../orders/trigger-moves.ts'
import {
  TRIGGER,
  type TriggerRow,
  countWaitingTriggers,
  lockTrigger,
  lockTriggerOwners,
  readTrigger,
  writeTrigger,
} from '../orders/trigger-rows.ts'
import { readEntry } from './arm-exits.ts'
import { type JudgeParts, type Judged, type Wanted, factsOfExits, judge, triggerPreview } from './judge-trigger.ts'
import { listOwnTriggers } from './list-triggers.ts'
import type { TriggerDesk } from './trigger-desk.ts'
import { triggerView, type ViewParts } from './trigger-view.ts'

export interface TriggerParts extends HttpDeps, JudgeParts {
  readonly db: Pick<Database, 'pool'>
  readonly ids: IdSource
  readonly systemClock: SystemClock
  readonly clock: BusinessClock
  readonly feed: JudgeParts['feed'] & ViewParts['feed']
  readonly instruments: Pick<InstrumentRegister, 'byId' | 'byCode'>
  readonly triggerDesk: Pick<TriggerDesk, 'refresh'>
}

const missing = refuse(refusal('watch-missing', {}, 'triggerId'))

export function registerTriggers(app: FastifyInstance, parts: TriggerParts): void {
  serve(app, parts, previewTrigger, async ({ triggerId, ...input }, who) => {
    const wanted = wantedOf(parts, input)
    if (wanted.instrumentId === 0) return refuse(refusal('instrument-deleted', {}, 'code'))
    const changed = triggerId === undefined ? undefined : await readOwn(parts, who, triggerId)
    return accept(
      triggerPreview(
        wanted,
        await judgeFor(parts, wanted, who, changed, await countOthers(parts.db.pool, who, changed?.id)),
        changed?.valid_until,
      ),
    )
  })
  serve(app, parts, createTrigger, (input, who, call) => create(parts, input, who, call))
  serve(app, parts, changeTrigger, (input, who, call) => change(parts, input, who, call))
  serve(app, parts, cancelTrigger, (input, who, call) => cancel(parts, input, who, call))
  serve(app, parts, listTriggers, (input, who) => listOwnTriggers(parts, input, who))
  serve(app, parts, getTrigger, async ({ triggerId }, who) => {
    const row = await readOwn(parts, who, triggerId)
    return row === undefined ? missing : accept(triggerView(parts, row))
  })
}

type Terms = Pick<
  InputOf<typeof createTrigger>,
  'triggerPaise' | 'type' | 'pricePaise' | 'otherTriggerPaise' | 'otherType' | 'otherPricePaise'
>

/** A missing price becomes 0, which its own rule refuses, so that the rules that come before it are asked first. */
function legsOf({ triggerPaise, type, pricePaise, otherTriggerPaise, otherType, otherPricePaise }: Terms): AskedLeg[] {
  const first: AskedLeg = { triggerPaise: triggerPaise ?? 0, type, limitPaise: pricePaise ?? null }
  return otherTriggerPaise === undefined
    ? [first]
    : [first, { triggerPaise: otherTriggerPaise, type: otherType, limitPaise: otherPricePaise ?? null }]
}

function wantedOf({ instruments }: TriggerParts, input: InputOf<typeof createTrigger>): Wanted {
  const { code, side, kind, validity, quantity } = input
  return {
    kind,
    side,
    legs: legsOf(input),
    isForDay: kind === 'stop-loss' && validity === 'day',
    quantity,
    instrumentId: instruments.byCode(code)?.id ?? 0,
  }
}

/** Once it is committed the watch reads it, and holds it against the price of this moment. */
async function followed(
  parts: TriggerParts,
  who: Who,
  call: Call,
  act: (tx: Transaction) => Promise<Decision<TriggerView>>,
): Promise<Decision<TriggerView>> {
  const decision = await answerOnce({ pool: parts.db.pool, systemClock: parts.systemClock }, who, call, act)
  if (decision.ok) await parts.triggerDesk.refresh(BigInt(decision.accepted.id))
  return decision
}

/** A stop-loss has one price; an order with two prices is a good-till-triggered order. */
function create(
  parts: TriggerParts,
  input: InputOf<typeof createTrigger>,
  who: Who,
  call: Call,
): Promise<Decision<TriggerView>> {
  return followed(parts, who, call, async (tx) => {
    const wanted = wantedOf(parts, input)
    if (wanted.kind === 'stop-loss' && wanted.legs.length > 1)
      return refuse(refusal('parameter-malformed', {}, 'otherTriggerPaise'))
    const decision = decideTrigger(
      wanted,
      (await judge(parts, wanted, who, { waiting: await lockedCount(tx, who), isNew: true })).facts,
    )
    if (!decision.ok) return decision
    const { date, second } = parts.clock.now()
    const { legs, validUntil } = decision.accepted
    const id = parts.ids.newId(who.shard)
    await writeTrigger(tx, {
      shard: who.shard,
      id,
      owner: who.customerId,
      instrument_id: wanted.instrumentId,
      kind: wanted.kind,
      side: wanted.side,
      validity: wanted.kind === 'gtt' ? 'year' : wanted.isForDay ? 'day' : 'till-cancelled',
      valid_until: validUntil,
      quantity: BigInt(wanted.quantity),
      placed_on: date as TriggerRow['placed_on'],
      placed_second: second,
      placed_at: parts.clock.instant(),
      program_key_id: who.program?.keyId ?? null,
      entry_order_id: null,
      legs,
    })
    return read(tx, parts, id)
  })
}

function change(
  parts: TriggerParts,
  input: InputOf<typeof changeTrigger>,
  who: Who,
  call: Call,
): Promise<Decision<TriggerView>> {
  return followed(parts, who, call, async (tx) => {
    const row = await lockOwn(tx, who, input.triggerId)
    const mayTouch = decideTouch(row?.state ?? null, 'change')
    if (row === undefined || !mayTouch.ok) return mayTouch.ok ? missing : mayTouch
    // As with orders: a key changes only what it set itself.
    if (who.program !== undefined && row.program_key_id !== who.program.keyId) return refuse(refusal('program-barred'))
    // The exits of a bracket are for the shares that its entry buys.
    if (row.entry_order_id !== null && BigInt(input.quantity) !== row.quantity)
      return refuse(refusal('parameter-malformed', {}, 'quantity'))
    const legs = legsOf(input)
    // A change cannot turn a trigger with one price into a pair, or a pair into a trigger with one price.
    if (legs.length !== waitingLegs(row.legs).length)
      return refuse(refusal('parameter-malformed', {}, 'otherTriggerPaise'))
    const wanted: Wanted = {
      kind: row.kind,
      side: row.side,
      legs,
      isForDay: row.validity === 'day',
      quantity: input.quantity,
      instrumentId: row.instrument_id,
    }
    const { facts } = await judgeFor(parts, wanted, who, row, 0)
    const decision = decideTrigger(wanted, facts)
    if (!decision.ok) return decision
    await writeChange(tx, row, {
      quantity: BigInt(input.quantity),
      legs: decision.accepted.legs,
      today: parts.clock.now().date,
    })
    return read(tx, parts, row.id)
  })
}

/** The customer's other waiting triggers. */
async function countOthers(db: Queryable, who: Who, apart: bigint | null = null): Promise<number> {
  return (await countWaitingTriggers(db, [who], apart)).get(who.customerId) ?? 0
}

async function lockedCount(tx: Transaction, who: Who): Promise<number> {
  await lockTriggerOwners(tx, [who])
  return countOthers(tx, who)
}

/** Cancels a trigger that waits, or one of its two prices; the last price ends the trigger. */
function cancel(
  parts: TriggerParts,
  { triggerId, leg }: InputOf<typeof cancelTrigger>,
  who: Who,
  call: Call,
): Promise<Decision<TriggerView>> {
  return followed(parts, who, call, async (tx) => {
    const row = await lockOwn(tx, who, triggerId)
    const decision = decideTouch(row?.state ?? null, 'cancel')
    if (row === undefined || !decision.ok) return decision.ok ? missing : decision
    const waiting = waitingLegs(row.legs)
    if (leg !== undefined && !waiting.some((one) => one.leg === leg))
      return refuse(refusal('parameter-malformed', {}, 'leg'))
    if (leg !== undefined && waiting.length > 1) await cancelLeg(tx, row, leg)
    else await endTrigger(tx, row, { event: 'cancel', why: null, at: parts.clock.instant() })
    return read(tx, parts, row.id)
  })
}

/** Judges the terms of a trigger, of exits with what they know of their entry. */
async function judgeFor(
  parts: TriggerParts,
  wanted: Wanted,
  who: Who,
  row: TriggerRow | undefined,
  waiting: number,
): Promise<Judged> {
  const judged = await judge(parts, wanted, who, { waiting, isNew: row === undefined })
  const entry = row === undefined ? undefined : await readEntry(parts.db.pool, row)
  return entry === undefined ? judged : { ...judged, facts: factsOfExits(judged.facts, entry) }
}

async function lockOwn(tx: Transaction, who: Who, triggerId: string): Promise<TriggerRow | undefined> {
  const own = await readOwn({ db: { pool: tx } }, who, triggerId)
  return own === undefined ? undefined : lockTrigger(tx, own.id)
}

async function readOwn(
  { db }: { readonly db: { readonly pool: Queryable } },
  who: Who,
  triggerId: string,
): Promise<TriggerRow | undefined> {
  const { rows } = await db.pool.query<TriggerRow>(`${TRIGGER} where t.shard = $1 and t.owner = $2 and t.id = $3`, [
    who.shard,
    who.customerId,
    BigInt(triggerId),
  ])
  return rows[0]
}

async function read(tx: Transaction, parts: ViewParts, id: bigint): Promise<Decision<TriggerView>> {
  const row = await readTrigger(tx, id)
  return row === undefined ? missing : accept(triggerView(parts, row))
}
