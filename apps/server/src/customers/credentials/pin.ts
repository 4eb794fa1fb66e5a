import type pg from 'pg'
import { accept, refusal, refuse, type Decision, type Refusal } from '@bahi/domain/outcome'
import type { SystemClock } from '../../platform/clock.ts'
import type { CustomerId } from '../../platform/customer-id.ts'
import { Flood } from '../../platform/http/flood.ts'
import type { Seal } from '../../platform/seal.ts'
import type { Settings } from '../../platform/settings.ts'
import { writeNotice, type TellParts } from '../notices/tell-customer.ts'
import type { Passwords } from './passwords.ts'

export interface PinParts extends TellParts {
  readonly pool: pg.Pool
  readonly passwords: Pick<Passwords, 'verify'>
  readonly seal: Pick<Seal, 'open'>
  readonly settings: Pick<Settings, 'value'>
  readonly systemClock: SystemClock
}

export interface PinChecks {
  /**
   * Checks the customer's trade PIN. Refuses `pin-not-set`, `pin-locked` or `pin-wrong`.
   *
   * Call before the transaction that acts on the answer, never inside that transaction: a try is committed before the
   * PIN is compared and counts even when the caller rolls back. The try uses a connection of its own, and transactions
   * that hold one connection and wait for a second could block one another.
   *
   * @throws Flood when a hundred checks of this customer wait.
   */
  checkPin(customer: CustomerId, pin: string): Promise<Decision<object>>
}

/** The number of checks of one customer that may wait. A person cannot type more. */
const MAX_WAITING = 100
const RETRY_AFTER_SECONDS = 5
const MINUTE_MS = 60_000

interface Line {
  last: Promise<unknown>
  waiting: number
}

/**
 * Runs the checks of one customer one after another. The count in the database is the limit on guesses; the queue only
 * keeps five simultaneous checks of the right PIN from counting as guesses.
 */
export function createPinChecks(parts: PinParts): PinChecks {
  const lines = new Map<string, Line>()
  return {
    checkPin(customer, pin) {
      const key = `${customer.shard}/${customer.customerId}`
      const line = lines.get(key) ?? { last: Promise.resolve(), waiting: 0 }
      if (line.waiting >= MAX_WAITING) return Promise.reject(new Flood(RETRY_AFTER_SECONDS))
      line.waiting += 1
      lines.set(key, line)
      const answer = line.last
        .then(() => checkNext(parts, customer, pin))
        .finally(() => {
          line.waiting -= 1
          if (line.waiting === 0) lines.delete(key)
        })
      line.last = answer.catch(() => undefined)
      return answer
    },
  }
}

/** The context of the seal, so that a PIN hash does not open in another customer's row. */
export function pinContext({ shard, customerId }: CustomerId): string {
  return `trade pin ${shard}/${customerId}`
}

async function checkNext(parts: PinParts, customer: CustomerId, pin: string): Promise<Decision<object>> {
  const now = parts.systemClock()
  const most = parts.settings.value('wallet.pinTries')
  const taken = await takeTry(parts.pool, customer, most, now)
  if (taken === undefined) return refuse(await whyNotTaken(parts, customer, now))
  const rightHash = parts.seal.open(taken.pinHash, pinContext(customer)).toString()
  if (await parts.passwords.verify(rightHash, pin)) {
    await parts.pool.query(
      'update bahi.trade_pin set tries = 0, locked_until = null where shard = $1 and customer_id = $2',
      [customer.shard, customer.customerId],
    )
    return accept({})
  }
  return refuse(
    taken.tries < most
      ? refusal('pin-wrong', { left: most - taken.tries }, 'pin')
      : await lockPin(parts, customer, now),
  )
}

/**
 * Counts a try and returns the PIN hash, or undefined when the PIN is locked or all tries are used. After the end of a
 * lock the count begins again.
 */
async function takeTry(
  pool: pg.Pool,
  { shard, customerId }: CustomerId,
  most: number,
  now: Date,
): Promise<{ pinHash: Buffer; tries: number } | undefined> {
  const {
    rows: [taken],
  } = await pool.query<{ pin_hash: Buffer; tries: number }>(
    `update bahi.trade_pin set tries = case when locked_until is null then tries else 0 end + 1, locked_until = null
     where shard = $1 and customer_id = $2 and case when locked_until is null then tries < $3 else locked_until <= $4 end
     returning pin_hash, tries`,
    [shard, customerId, most, now],
  )
  return taken === undefined ? undefined : { pinHash: taken.pin_hash, tries: taken.tries }
}

async function whyNotTaken(parts: PinParts, customer: CustomerId, now: Date): Promise<Refusal> {
  const {
    rows: [pin],
  } = await parts.pool.query<{ locked_until: Date | null }>(
    'select locked_until from bahi.trade_pin where shard = $1 and customer_id = $2',
    [customer.shard, customer.customerId],
  )
  if (pin === undefined) return refusal('pin-not-set')
  // All tries are used without a lock, because the process ended between the count and the comparison. Such tries count
  // as wrong.
  return pin.locked_until === null ? lockPin(parts, customer, now) : lockedUntil(pin.locked_until, now)
}

async function lockPin(parts: PinParts, customer: CustomerId, now: Date): Promise<Refusal> {
  const minutes = parts.settings.value('wallet.pinLockMin')
  const until = new Date(now.getTime() + minutes * MINUTE_MS)
  const { rowCount } = await parts.pool.query(
    'update bahi.trade_pin set locked_until = $3 where shard = $1 and customer_id = $2 and locked_until is null',
    [customer.shard, customer.customerId, until],
  )
  if (rowCount === 1) await writeNotice(parts.pool, parts, customer, 'pin.locked', { minutes })
  return lockedUntil(until, now)
}

function lockedUntil(until: Date, now: Date): Refusal {
  return refusal(
    'pin-locked',
    { minutes: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / MINUTE_MS)), until: until.toISOString() },
    'pin',
  )
}
