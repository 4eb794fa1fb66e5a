import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { ExchangeMoment } from '../../../market/ports/market-clock.ts'
import { acquireLease, type Lease, LeaseHeld } from '../../../platform/db/role-lease.ts'
import type { Disposer } from '../../../platform/disposer.ts'
import type { Wire } from '../../../platform/wire/wire.ts'
import type { OrderDesk } from '../order-desk.ts'
import { deskTaken } from './desk-messages.ts'
import { serveDesk } from './serve-desk.ts'
import { shardsOfGroup } from './writer-groups.ts'

const LOOK_MS = 250
/** Who holds more groups leaves a free one this much longer to who holds fewer. */
const PATIENCE_MS = 1_000

export interface KeepDesksParts {
  readonly pool: pg.Pool
  readonly wire: Wire
  readonly holder: string
  readonly groups: readonly number[]
  readonly shards: readonly number[]
  readonly openDesk: (group: number, shards: readonly number[], lease: Lease) => Promise<OrderDesk>
  readonly noteMoment: (moment: ExchangeMoment) => void
  readonly onError: (error: unknown) => void
  /** Tells the operator which groups this process holds now. */
  readonly onHeld: (groups: readonly number[]) => void
  /** False where no other process takes groups. */
  readonly isPatient: boolean
}

interface HeldDesk {
  readonly desk: OrderDesk
  readonly lease: Lease
  readonly served: { close(): void }
}

/**
 * Runs the order desks of all writer groups that no other process holds. Groups are taken one after the other, so that
 * processes that start together share them; a group whose process has died is taken by one that lives.
 */
export class KeptDesks {
  readonly #parts: KeepDesksParts
  readonly #held = new Map<number, HeldDesk>()
  readonly #freeSince = new Map<number, number>()
  #running: Promise<void> = Promise.resolve()
  #isClosed = false

  constructor(parts: KeepDesksParts) {
    this.#parts = parts
  }

  static start(parts: KeepDesksParts, opened: Disposer): KeptDesks {
    const kept = new KeptDesks(parts)
    kept.#running = kept.#run()
    opened.add(() => kept.close())
    return kept
  }

  /** Whether orders wait at one of the desks held here. */
  get isHeldUp(): boolean {
    return [...this.#held.values()].some(({ desk }) => desk.isHeldUp)
  }

  get load(): OrderDesk['load'] {
    const loads = [...this.#held.values()].map(({ desk }) => desk.load)
    return {
      waiting: loads.reduce((sum, { waiting }) => sum + waiting, 0),
      tapeBehind: Math.max(0, ...loads.map(({ tapeBehind }) => tapeBehind)),
    }
  }

  /** Resolves when this process holds every group. */
  async holdsAll(): Promise<void> {
    while (!this.#isClosed && this.#held.size < this.#parts.groups.length) await sleep(LOOK_MS / 10)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#running
    await Promise.all([...this.#held.keys()].map((group) => this.#give(group)))
  }

  async #run(): Promise<void> {
    while (!this.#isClosed) {
      try {
        const free = await this.#findFree()
        if (free === undefined) await sleep(LOOK_MS)
        else await this.#take(free)
      } catch (error) {
        if (!(error instanceof LeaseHeld)) this.#parts.onError(error)
        await sleep(LOOK_MS)
      }
    }
  }

  /** A group that nobody has held for long enough. */
  async #findFree(): Promise<number | undefined> {
    const { pool, groups, isPatient } = this.#parts
    const open = groups.filter((group) => !this.#held.has(group))
    if (open.length === 0) return undefined
    const { rows } = await pool.query<{ role: string }>(
      'select role from bahi.role_lease where role = any($1) and expires_at > clock_timestamp()',
      [open.map(roleOfGroup)],
    )
    const taken = new Set(rows.map(({ role }) => role))
    const now = performance.now()
    for (const group of groups) {
      if (this.#held.has(group) || taken.has(roleOfGroup(group))) this.#freeSince.delete(group)
      else if (!this.#freeSince.has(group)) this.#freeSince.set(group, now)
    }
    const patienceMs = isPatient ? this.#held.size * PATIENCE_MS : 0
    return open.find((group) => now - (this.#freeSince.get(group) ?? Infinity) >= patienceMs)
  }

  async #take(group: number): Promise<void> {
    const { pool, wire, holder, shards, openDesk, noteMoment } = this.#parts
    const lease = await acquireLease(pool, roleOfGroup(group), holder, { waitMs: 0 })
    const groups = this.#parts.groups.length
    const own = shardsOfGroup(shards, groups, group)
    try {
      const desk = await openDesk(group, own, lease)
      const served = serveDesk({ wire, desk, address: { groups, group }, noteMoment })
      this.#held.set(group, { desk, lease, served })
    } catch (error) {
      await lease.release().catch(() => undefined)
      throw error
    }
    lease.lost.addEventListener('abort', () => void this.#give(group), { once: true })
    wire.say(deskTaken, group)
    this.#tellHeld()
  }

  /** Nothing new is taken first, then what has begun is finished, then the lease is given back. */
  async #give(group: number): Promise<void> {
    const held = this.#held.get(group)
    if (held === undefined) return
    this.#held.delete(group)
    held.served.close()
    await held.desk.close().catch(this.#parts.onError)
    await held.lease.release().catch(this.#parts.onError)
    this.#tellHeld()
  }

  #tellHeld(): void {
    this.#parts.onHeld([...this.#held.keys()].sort((a, b) => a - b))
  }
}

export function roleOfGroup(group: number): string {
  return `desk:${group}`
}
