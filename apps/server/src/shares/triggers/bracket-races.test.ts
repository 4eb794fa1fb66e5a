import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { openCustomer, STEEL } from '../../../testing/desk-fixture.ts'
import { openUnlockedPool } from '../../../testing/hostile/unlocked-pool.ts'
import { bracket, nextDay, placeBracket, stand, stopPaise, targetPaise } from '../../../testing/servers/brackets.ts'
import { arrangeTriggers } from '../../../testing/servers/trigger-desk.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { cancelLeg } from '../orders/trigger-moves.ts'
import { lockTrigger } from '../orders/trigger-rows.ts'

const WAYS = 64
const STOP = 1

describe('the exits of a bracket', () => {
  const setup = arrangeTriggers()
  const { open, price, read, orders } = setup

  /** Brackets whose shares were bought yesterday. */
  async function bought(many: number): Promise<{ id: bigint; who: Awaited<ReturnType<typeof openCustomer>> }[]> {
    const { fixture } = setup
    const placed = []
    for (let at = 0; at < many; at += 1) {
      const who = await openCustomer(fixture, 2_00_000_00n)
      stand(fixture, 'sell', 1_412_60, 100)
      placed.push({ who, id: (await placeBracket(fixture, bracket(who))).id })
    }
    await nextDay(fixture)
    return placed
  }

  it('sell once when both prices were crossed between two frames, however many watches see it', async () => {
    const placed = await bought(WAYS)
    const watches = [await open(), await open(), await open()]
    const crossed = { lowPaise: stopPaise, highPaise: targetPaise, isLowFirst: true, second: 36_001 }
    setup.fixture.feed.publish([STEEL], new Map())
    setup.fixture.feed.publish([STEEL], new Map([[STEEL, crossed]]))
    for (const watch of watches) await watch.settled()
    await setup.fixture.desk.settled()
    for (const { id, who } of placed) {
      expect((await orders(who)).map(({ side }) => side)).toEqual(['buy', 'sell'])
      expect(await read(id)).toMatchObject({ state: 'placed', legs: [{ state: 'fired' }, { state: 'cancelled' }] })
    }
  })

  /** Whether a stop still sold that the customer was ending in the moment when its price was reached. */
  async function sellsAnEndedStop(pool: pg.Pool): Promise<boolean> {
    const [{ id, who } = { id: 0n, who: { shard: 0, owner: 0n } }] = await bought(1)
    const watch = await open({ pool })
    await watch.settled()
    let reached: Promise<void> = Promise.resolve()
    await inTransaction(pool, async (tx) => {
      const row = await lockTrigger(tx, id)
      if (row === undefined) throw new Error('the exits are gone')
      await cancelLeg(tx, row, STOP)
      reached = price(stopPaise)
      await expect.poll(isAnyoneWaiting).toBe(true)
    })
    await reached
    await watch.close()
    return (await orders(who)).some(({ side }) => side === 'sell')
  }

  async function isAnyoneWaiting(): Promise<boolean> {
    const { rows } = await setup.fixture.database.owner.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows.length > 0
  }

  it('do not sell at a stop that is being ended, because the group is locked', async () => {
    expect(await sellsAnEndedStop(setup.fixture.database.app.pool)).toBe(false)
  })

  it('sell at it as soon as the lock is taken away', async () => {
    const pool = openUnlockedPool(setup.fixture.database.access.app)
    expect(await sellsAnEndedStop(pool)).toBe(true)
    await pool.end()
  })
})
