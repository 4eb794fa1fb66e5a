import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { usualSessionPlan } from '@bahi/domain/calendar/session-plan'
import { describeBrokenChain, describeDifference, verifyLedger } from '../src/ledger/verify/verify-ledger.ts'
import { connect, type Database } from '../src/platform/db/connect.ts'
import { inTransaction, type Transaction } from '../src/platform/db/in-transaction.ts'
import { findRunningPostgres, startEmbeddedPostgres } from '../src/platform/postgres/embedded-postgres.ts'
import type { OrderTold } from './crash-intents.ts'

/** An order that waits, or waited to its end, at the desk: the exchange never hears of it. */
const UNSENT = `((o.trigger_paise is not null or o.variety = 'amo')
  and not exists (select from bahi.whole_order_log i where i.kind = 'new' and i.order_id = o.id))`

/**
 * Each query returns the rows that violate a rule of exchange and order desk. The rules hold at any moment, because
 * they ignore tape entries after the desk's cursor, which are not posted yet.
 */
const RULES: Readonly<Record<string, string>> = {
  'the tape has no gap': `select count(*) as entries, max(seq) as last from bahi.whole_tape having count(*) <> coalesce(max(seq), 0)`,
  'the order log has no gap': `select date, count(*) as inputs, max(seq) as last from bahi.whole_order_log group by date having count(*) <> max(seq)`,
  'the exchange knows no order that nobody placed': `
    select order_id from bahi.whole_order_log i where kind = 'new' and not exists (select from bahi.orders o where o.id = i.order_id)`,
  'each leg of a trade is posted once, as it stands on the tape': `
    with leg as (
      select seq, part.side, part.order_id, instrument_id, price_paise, quantity from bahi.whole_tape
      cross join lateral (values ('buy', buy_order_id), ('sell', sell_order_id)) as part (side, order_id)
      where kind = 'trade' and part.order_id is not null and seq <= (select tape_seq from bahi.desk_cursor where writer_group = 0)
    )
    select coalesce(leg.seq, fill.tape_seq) as seq, leg.order_id as traded, fill.order_id as posted from leg
    full join bahi.fill on fill.tape_seq = leg.seq and fill.side = leg.side
    where (leg.order_id, leg.instrument_id, leg.price_paise, leg.quantity) is distinct from (fill.order_id, fill.instrument_id, fill.price_paise, fill.quantity)`,
  'the exchange received an order once': `
    select order_id, count(*) as times from bahi.whole_order_log where kind = 'new' group by order_id having count(*) > 1`,
  'what waits for its trigger or its session has not been sent': `
    select id, state from bahi.orders o where state in ('scheduled', 'trigger-pending')
    and exists (select from bahi.whole_order_log i where i.kind = 'new' and i.order_id = o.id)`,
  'only the tape ends an order that has left the desk': `
    select id, state from bahi.orders o where ended_at is not null and not ${UNSENT}
    and not case state when 'filled' then filled_quantity = quantity else exists (select from bahi.whole_tape t where t.kind = 'ended' and t.order_id = o.id) end`,
  'what the tape has ended is ended': `
    select o.id, o.state from bahi.whole_tape t join bahi.orders o on o.id = t.order_id
    where t.kind = 'ended' and t.seq <= (select tape_seq from bahi.desk_cursor where writer_group = 0) and o.ended_at is null`,
  'an open order holds what it may cost': `
    select id from bahi.orders where ended_at is null and (case side when 'buy' then hold_paise < (quantity - filled_quantity) * limit_paise
    else hold_quantity <> quantity - filled_quantity and pending is null end)`,
}

/** Orders and tape entries that are still on their way between desk, exchange and ledger. */
const ON_ITS_WAY = `
  select id::text from bahi.orders o where pending is not null
    or (state not in ('scheduled', 'trigger-pending') and not (ended_at is not null and ${UNSENT})
        and not exists (select from bahi.whole_order_log i where i.kind = 'new' and i.order_id = o.id))
  union all select 'tape ' || seq from bahi.whole_tape where seq > (select tape_seq from bahi.desk_cursor where writer_group = 0)`

const SETTLES_WITHIN_MS = 30_000

/** Looks at the database of a running server over a connection of its own. */
export async function readLedger<Result>(
  dataDir: string,
  work: (ledger: Database) => Promise<Result>,
): Promise<Result> {
  const ledger = await openLedger(dataDir)
  try {
    return await work(ledger)
  } finally {
    await ledger.close()
  }
}

/** Ends whatever PostgreSQL a failed test has left behind. */
export async function endPostgres(dataDir: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ folder: join(dataDir, 'postgres'), log: () => undefined })
  await postgres.stop()
}

async function openLedger(dataDir: string): Promise<Database> {
  const access = await findRunningPostgres(join(dataDir, 'postgres'))
  if (access === undefined) throw new Error('no PostgreSQL is running')
  return connect(access.app, { connections: 1, name: 'bahi-crash-checks' })
}

/** Whether no order of this date can be in a book any more: its session has closed. */
export async function isSessionOver(ledger: Database, date: string): Promise<boolean> {
  const { rows } = await ledger.pool.query(
    `select from bahi.exchange_day where date = $1 and state = 'open' and second < $2`,
    [date, usualSessionPlan.continuousEnd],
  )
  return rows.length === 0
}

/** Returns a text for every violation at this moment; empty in a correct ledger. */
export function findFaults(ledger: Database): Promise<string[]> {
  return inTransaction(ledger.pool, readFaults, { isolation: 'repeatable read' })
}

async function readFaults(tx: Transaction): Promise<string[]> {
  const { differences, broken } = await verifyLedger(tx)
  const faults = [...differences.map(describeDifference), ...broken.map(describeBrokenChain)]
  for (const [rule, text] of Object.entries(RULES)) {
    const { rows } = await tx.query<Record<string, unknown>>(text)
    faults.push(
      ...rows.map(
        (row) =>
          `${rule}: ${Object.entries(row)
            .map(([name, value]) => `${name} ${String(value)}`)
            .join(', ')}`,
      ),
    )
  }
  return faults
}

/** Resolves when all orders and tape entries are posted. @throws Error with the open ones after 30 seconds. */
export async function waitUntilSettled(ledger: Database): Promise<void> {
  for (const deadline = Date.now() + SETTLES_WITHIN_MS; ;) {
    const { rows } = await ledger.pool.query<{ id: string }>(ON_ITS_WAY)
    if (rows.length === 0) return
    if (Date.now() > deadline) throw new Error(`still on its way: ${rows.map(({ id }) => id).join(', ')}`)
    await sleep(100)
  }
}

interface OrderKept {
  readonly id: string
  readonly state: string
  readonly filledQuantity: number
}

/** Reads the stored orders of customers placed from a day on. Schemes order through the same desk. */
export async function readOrdersKept(ledger: Database, since: string): Promise<Map<string, OrderKept>> {
  const { rows } = await ledger.pool.query<OrderKept>(
    `select id::text, state, filled_quantity::int as "filledQuantity" from bahi.orders where placed_on >= $1 and tag = 'customer'`,
    [since],
  )
  return new Map(rows.map((order) => [order.id, order]))
}

/**
 * Compares what customers were told with what is stored. Returns a text for each order that is missing, that lost a
 * fill, or that lost its end.
 */
export function findBrokenWords(told: Iterable<OrderTold>, kept: ReadonlyMap<string, OrderKept>): string[] {
  return [...told].flatMap((order) => {
    const found = kept.get(order.id)
    const isKept =
      found !== undefined &&
      found.filledQuantity >= order.filledQuantity &&
      (order.endedAt === null || (found.state === order.state && found.filledQuantity === order.filledQuantity))
    return isKept
      ? []
      : [
          `order ${order.id}: told ${order.state}, ${order.filledQuantity} filled; kept ${found === undefined ? 'nothing' : `${found.state}, ${found.filledQuantity} filled`}`,
        ]
  })
}

/**
 * Reads everything held for orders of customers: paise and shares of all of them in one sum. Schemes are left out,
 * because they place their orders of a day by themselves as soon as it opens.
 */
export async function readHeld(ledger: Database): Promise<bigint> {
  const { rows } = await ledger.pool.query<{ held: bigint }>(
    `select coalesce(sum(b.amount), 0)::bigint as held from bahi.balance b
     join bahi.customer c on c.shard = b.shard and c.id = b.owner where b.account = 2`,
  )
  return rows[0]?.held ?? 0n
}
