import type pg from 'pg'
import type { MessageCode } from '@bahi/contract/messages/message-code'
import type { Level } from '@bahi/domain/market/level-watch'
import { type Refusal, refusal } from '@bahi/domain/outcome'
import { decideFire, waitingLegs } from '@bahi/domain/shares/triggers/decide-trigger'
import { nextTriggerState, type TriggerEnd } from '@bahi/domain/shares/triggers/trigger-states'
import { writeNotice } from '../../customers/notices/tell-customer.ts'
import { readShareChanges, type ShareChange } from '../../market/history/share-changes.ts'
import type { InstrumentRegister } from '../../market/instruments/instrument.ts'
import type { MarketFeed } from '../../market/ports/feed.ts'
import { type DayChange, PriceWatch, type Reached } from '../../market/quotes/price-watch.ts'
import type { SystemClock } from '../../platform/clock.ts'
import type { CustomerId } from '../../platform/customer-id.ts'
import type { IdSource } from '../../platform/db/ids.ts'
import type { Transaction } from '../../platform/db/in-transaction.ts'
import { inLeasedTransaction } from '../../platform/db/role-lease.ts'
import type { ProgramCaller } from '../../platform/http/who.ts'
import type { OrderDesk } from '../desk/order-desk.ts'
import type { DeskAnswer, PlaceCommand } from '../orders/desk-command.ts'
import { endTrigger, writeAnswer, writeFiring } from '../orders/trigger-moves.ts'
import { lockTrigger, readTrigger, TRIGGER, type TriggerRow } from '../orders/trigger-rows.ts'
import { type ArmingParts, armAllByEntry } from './arm-exits.ts'
import { closeEntry } from './close-entry.ts'
import { EntryWatch } from './entry-watch.ts'

export interface TriggerDeskParts extends ArmingParts {
  /** The lease of the desk: a process that lost the lease cannot fire a trigger. */
  readonly lease: ArmingParts['lease']
  readonly desk: Pick<OrderDesk, 'submit' | 'onOrderChanged'>
  readonly feed: Pick<MarketFeed, 'quote' | 'indices' | 'onChanged' | 'onDay'>
  readonly instruments: Pick<InstrumentRegister, 'byId' | 'reload'>
  readonly systemClock: SystemClock
  readonly ids: IdSource
  /** The message code of a refusal; the one table of codes belongs to the HTTP layer. */
  readonly messageCode: (refused: Refusal) => MessageCode
  /** The caller of a key that is in force; undefined for a key that has ended or was stopped. */
  readonly programOf: (key: { readonly shard: number; readonly id: bigint }) => Promise<ProgramCaller | undefined>
  readonly log: { error(details: object, message: string): void }
  readonly retryMs?: number
}

/** Watches the prices that triggers wait for, and places their orders. */
export interface TriggerDesk {
  /** Reads a trigger again after the transaction that set, changed or cancelled the trigger was committed. */
  refresh(id: bigint): Promise<void>
  /** Reads everything again, after changes of which this process may have missed the news. */
  readAgain(): Promise<void>
  /** Resolves when every price received so far has been handled. */
  settled(): Promise<void>
  close(): Promise<void>
}

/** The desk takes no more commands at the moment: the trigger's order is tried again later. */
class DeskIsFull extends Error {
  override readonly name = 'DeskIsFull'
}

export async function openTriggerDesk(parts: TriggerDeskParts): Promise<TriggerDesk> {
  const entries = new EntryWatch(parts, (id) => watch.refresh(id))
  const watch = new PriceWatch({
    feed: parts.feed,
    clock: parts.clock,
    instruments: parts.instruments,
    log: parts.log,
    ...(parts.retryMs === undefined ? {} : { retryMs: parts.retryMs }),
    readAll: async () => {
      const rows = await readWaiting(parts.pool)
      entries.followAll(rows)
      return new Map(rows.map((row) => [row.id, levelsOf(row)]))
    },
    readOne: async (id) => {
      const row = await readTrigger(parts.pool, id)
      if (row !== undefined) entries.follow(row)
      return levelsOf(row)
    },
    act: (id, reached) => fireAndPlace(parts, id, reached),
    onDayChange: (turn) => onDayChange(parts, turn),
  })
  await watch.start()
  // This runs before the desk's keys expire, so that an order that was placed before a crash is found by its key.
  for (const row of await readFiring(parts.pool))
    watch.resume(row.id, {
      subject: row.instrument_id,
      value: Number(row.fired_paise),
      date: row.fired_on ?? row.placed_on,
      second: row.fired_second ?? 0,
    })
  return {
    refresh: async (id) => {
      await watch.refresh(id)
      await entries.look(id)
    },
    readAgain: () => watch.readAgain(),
    settled: async () => {
      await entries.settled()
      await watch.settled()
    },
    close: async () => {
      await entries.close()
      await watch.close()
    },
  }
}

function levelsOf(row: TriggerRow | undefined): Level[] {
  if (row === undefined || nextTriggerState(row.state, 'reach') === null) return []
  return waitingLegs(row.legs).map(({ direction, triggerPaise }) => ({
    subject: row.instrument_id,
    direction,
    level: triggerPaise,
  }))
}

async function readWaiting(pool: pg.Pool): Promise<TriggerRow[]> {
  return (await pool.query<TriggerRow>(`${TRIGGER} where t.state in ('attached', 'watching')`)).rows
}

async function readFiring(pool: pg.Pool): Promise<TriggerRow[]> {
  return (await pool.query<TriggerRow>(`${TRIGGER} where t.state = 'firing' order by t.fired_at`)).rows
}

/**
 * Works in two steps, and each step may be repeated. First the transaction that records that the price was reached
 * commits, so that neither a price that moves back nor a crash of this process undoes it. Then the desk is asked for
 * the order under a key made of the trigger's id: however often, and by however many processes, the desk places one
 * order.
 */
async function fireAndPlace(parts: TriggerDeskParts, id: bigint, reached: Reached): Promise<void> {
  await inLeasedTransaction(parts, async (tx) => {
    await fire(tx, parts, id, reached)
  })
  const row = await readTrigger(parts.pool, id)
  if (row !== undefined && nextTriggerState(row.state, 'place') !== null) await place(parts, row)
}

async function fire(
  tx: Transaction,
  parts: TriggerDeskParts,
  id: bigint,
  { value, date, second }: Reached,
): Promise<void> {
  const row = await lockTrigger(tx, id)
  if (row === undefined) return
  const decided = decideFire(
    { state: row.state, validUntil: row.valid_until, legs: row.legs },
    { pricePaise: value, date },
  )
  if (decided === null) return
  if ('expires' in decided) return expire(tx, parts, row)
  await writeFiring(tx, row, { leg: decided.fires, paise: value, date, second, at: parts.clock.instant() })
}

/** The key of a trigger's order. No client can send this key: keys of clients are plain ASCII. */
export function keyOfTrigger(id: bigint): string {
  return `trigger→${id}`
}

/** @param bought the shares that the entry of a bracket has bought, which its exit sells; null for any other trigger */
function commandOf(row: TriggerRow, bought: bigint | null, program: ProgramCaller | undefined): PlaceCommand {
  const leg = row.legs.find((one) => one.leg === row.fired_leg)
  if (leg === undefined) throw new Error(`the trigger ${row.id} fired without a leg`)
  return {
    kind: 'place',
    shard: row.shard,
    owner: row.owner,
    key: keyOfTrigger(row.id),
    side: row.side,
    instrumentId: row.instrument_id,
    tag: 'customer',
    isTriggered: true,
    ...(bought === null ? {} : { isExit: true }),
    ...(program === undefined ? {} : { program }),
    order: { type: leg.type, quantity: Number(bought ?? row.quantity), limitPaise: leg.limitPaise, timeInForce: 'day' },
  }
}

/** The order of a key's trigger is the key's: it counts against its limits, and an ended key places nothing. */
async function askDesk(parts: TriggerDeskParts, row: TriggerRow): Promise<DeskAnswer> {
  const { shard, program_key_id: id } = row
  const program = id === null ? undefined : await parts.programOf({ shard, id })
  // An order that was placed before a crash stays placed, whatever became of its key.
  if (id !== null && program === undefined && !(await wasPlaced(parts.pool, row)))
    return { ok: false, refused: refusal('program-key-ended') }
  return parts.desk.submit(commandOf(row, await closeEntry(parts, row), program))
}

async function wasPlaced(pool: pg.Pool, { shard, owner, id }: TriggerRow): Promise<boolean> {
  const { rows } = await pool.query('select from bahi.idempotency_key where shard = $1 and actor = $2 and key = $3', [
    shard,
    owner,
    keyOfTrigger(id),
  ])
  return rows.length > 0
}

async function place(parts: TriggerDeskParts, row: TriggerRow): Promise<void> {
  const answer = await askDesk(parts, row)
  if (!answer.ok && 'floodSeconds' in answer)
    throw new DeskIsFull(`the desk takes the order of the trigger ${row.id} later`)
  const said = answer.ok
    ? { orderId: BigInt(answer.order.id) }
    : { msg: parts.messageCode(answer.refused), params: answer.refused.params }
  const isNew = await inLeasedTransaction(parts, async (tx) => {
    if (!(await writeAnswer(tx, row, said, parts.clock.instant()))) return false
    const of = {
      code: codeOf(parts, row),
      price: Number(row.fired_paise),
      time: (row.fired_at ?? parts.clock.instant()).toISOString(),
    }
    if (answer.ok)
      await writeNotice(tx, parts, ownerOf(row), 'trigger.fired', {
        ...of,
        order: answer.order.id,
        number: answer.order.number,
      })
    else await writeNotice(tx, parts, ownerOf(row), 'trigger.refused', { ...of, why: JSON.stringify(said) })
    return true
  })
  if (isNew) parts.tell(row.owner)
}

function ownerOf({ shard, owner }: TriggerRow): CustomerId {
  return { shard, customerId: owner }
}

function codeOf({ instruments }: TriggerDeskParts, { instrument_id: id }: TriggerRow): string {
  return instruments.byId(id)?.symbol ?? String(id)
}

async function expire(tx: Transaction, parts: TriggerDeskParts, row: TriggerRow): Promise<void> {
  await endTrigger(tx, row, { event: 'expire', why: null, at: parts.clock.instant() })
  await writeNotice(tx, parts, ownerOf(row), 'trigger.ended', { code: codeOf(parts, row), why: 'expired' })
}

async function end(tx: Transaction, parts: TriggerDeskParts, row: TriggerRow, why: TriggerEnd): Promise<void> {
  await endTrigger(tx, row, { event: 'end', why, at: parts.clock.instant() })
  await writeNotice(tx, parts, ownerOf(row), 'trigger.ended', { code: codeOf(parts, row), why })
}

/**
 * Ends the triggers that end with a day, or because of a change at its opening. Each end is its own transaction; a
 * trigger that has ended stays as it is.
 */
async function onDayChange(parts: TriggerDeskParts, turn: DayChange): Promise<void> {
  if (turn.kind === 'opened') await parts.instruments.reload()
  const changes = await readShareChanges(parts.pool, turn.date)
  const endOf = (row: TriggerRow) =>
    endDue(row, turn, changes, parts.instruments.byId(row.instrument_id)?.state === 'deleted')
  for (const { id } of (await readWaiting(parts.pool)).filter((row) => endOf(row) !== null)) {
    const told = await inLeasedTransaction(parts, async (tx) => {
      const row = await lockTrigger(tx, id)
      const why = row === undefined || nextTriggerState(row.state, 'end') === null ? null : endOf(row)
      if (row === undefined || why === null) return null
      await (why === 'expired' ? expire(tx, parts, row) : end(tx, parts, row, why))
      return row.owner
    })
    if (told !== null) parts.tell(told)
  }
  await armAllByEntry(parts, turn.date)
}

/** The reason why a trigger ends with this turn of the day; null when the trigger keeps waiting. */
function endDue(
  row: TriggerRow,
  { kind, date }: DayChange,
  changes: readonly ShareChange[],
  isDelisted: boolean,
): TriggerEnd | 'expired' | null {
  const { valid_until: until, instrument_id: share, terms_on: termsOn } = row
  if (until !== null && (kind === 'closed' ? until <= date : until < date)) return 'expired'
  if (isDelisted) return 'delisted'
  return changes.some(({ instrumentId, exDate }) => instrumentId === share && exDate > termsOn)
    ? 'corporate-action'
    : null
}
