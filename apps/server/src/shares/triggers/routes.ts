import type { FastifyInstance } from 'fastify'
import {
  type TriggerView,
  cancelTrigger,
  changeTrigger,
  createTrigger,
  getTrigger,
  listTriggers,
  maxTriggers,
  previewTrigger,
} from '@bahi/contract/shares/triggers'
import type { InputOf } from '@bahi/contract/wire/endpoint'
import { type Decision, accept, refusal, refuse } from '@bahi/domain/outcome'
import { type AskedLeg, decideTouch, decideTrigger } from '@bahi/domain/shares/triggers/decide-trigger'
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
import { type JudgeParts, type Wanted, judge, triggerPreview } from './judge-trigger.ts'
import type { TriggerDesk } from './trigger-desk.ts'
import {
  TRIGGER,
  type TriggerRow,
  changeTrigger as writeChange,
  endTrigger,
  lockTrigger,
  readTrigger,
  writeTrigger,
} from './trigger-rows.ts'
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
        await judge(parts, wanted, who, await countWaiting(parts.db.pool, who, changed?.id)),
        changed?.valid_until,
      ),
    )
  })
  serve(app, parts, createTrigger, (input, who, call) => create(parts, input, who, call))
  serve(app, parts, changeTrigger, (input, who, call) => change(parts, input, who, call))
  serve(app, parts, cancelTrigger, ({ triggerId }, who, call) =>
    followed(parts, who, call, async (tx) => {
      const row = await lockOwn(tx, who, triggerId)
      const decision = decideTouch(row?.state ?? null, 'cancel')
      if (row === undefined || !decision.ok) return decision.ok ? missing : decision
      await endTrigger(tx, row, { event: 'cancel', why: null, at: parts.clock.instant() })
      return read(tx, parts, row.id)
    }),
  )
  serve(app, parts, listTriggers, (input, who) => list(parts, input, who))
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
    const decision = decideTrigger(wanted, (await judge(parts, wanted, who, await lockedCount(tx, who))).facts)
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
    const legs = legsOf(input)
    // A change cannot turn a trigger with one price into a pair, or a pair into a trigger with one price.
    if (legs.length !== row.legs.length) return refuse(refusal('parameter-malformed', {}, 'otherTriggerPaise'))
    const wanted: Wanted = {
      kind: row.kind,
      side: row.side,
      legs,
      isForDay: row.validity === 'day',
      quantity: input.quantity,
      instrumentId: row.instrument_id,
    }
    const decision = decideTrigger(wanted, (await judge(parts, wanted, who, 0)).facts)
    if (!decision.ok) return decision
    await writeChange(tx, row, {
      quantity: BigInt(input.quantity),
      legs: decision.accepted.legs,
      today: parts.clock.now().date,
    })
    return read(tx, parts, row.id)
  })
}

async function countWaiting(db: Queryable, { shard, customerId }: Who, apart?: bigint): Promise<number> {
  const {
    rows: [found],
  } = await db.query<{ count: number }>(
    `select count(*)::int as count from bahi.order_trigger where shard = $1 and owner = $2 and state in ('watching', 'firing') and id is distinct from $3`,
    [shard, customerId, apart ?? null],
  )
  return found?.count ?? 0
}

/**
 * The lock lets two requests of one customer run one after the other, so that the maximum of waiting triggers holds.
 */
async function lockedCount(tx: Transaction, who: Who): Promise<number> {
  await tx.query('select from bahi.customer where shard = $1 and id = $2 for no key update', [
    who.shard,
    who.customerId,
  ])
  return countWaiting(tx, who)
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

const wantedStates: Readonly<Record<InputOf<typeof listTriggers>['state'], readonly TriggerRow['state'][]>> = {
  waiting: ['watching', 'firing'],
  ended: ['placed', 'refused', 'cancelled', 'expired', 'ended'],
  all: ['watching', 'firing', 'placed', 'refused', 'cancelled', 'expired', 'ended'],
}

async function list(
  parts: TriggerParts,
  { state, code, page, size }: InputOf<typeof listTriggers>,
  who: Who,
): Promise<Decision<{ items: TriggerView[]; more: boolean; total: number; waiting: number; most: number }>> {
  const share = code === undefined ? null : (parts.instruments.byCode(code)?.id ?? 0)
  const from =
    'where t.shard = $1 and t.owner = $2 and t.state = any ($3) and ($4::integer is null or t.instrument_id = $4)'
  const values = [who.shard, who.customerId, wantedStates[state], share]
  const { pool } = parts.db
  const [
    { rows },
    {
      rows: [counted],
    },
    waiting,
  ] = await Promise.all([
    pool.query<TriggerRow>(`${TRIGGER} ${from} order by t.id desc offset $5 limit $6`, [
      ...values,
      (page - 1) * size,
      size + 1,
    ]),
    pool.query<{ total: number }>(`select count(*)::int as total from bahi.order_trigger t ${from}`, values),
    countWaiting(pool, who),
  ])
  return accept({
    items: rows.slice(0, size).map((row) => triggerView(parts, row)),
    more: rows.length > size,
    total: counted?.total ?? 0,
    waiting,
    most: maxTriggers,
  })
}
