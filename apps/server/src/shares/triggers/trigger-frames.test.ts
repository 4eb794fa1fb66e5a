import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AcceptedLeg } from '@bahi/domain/shares/triggers/decide-trigger'
import { type DeskFixture, openCustomer, openDeskFixture, STEEL } from '../../../testing/desk-fixture.ts'
import { expectLedgerToHold } from '../../../testing/expect-books-to-hold.ts'
import { falling, rising, writeGtt } from '../../../testing/servers/trigger-desk.ts'
import type { OwnerKey } from '../../ledger/account-books.ts'
import type { TradedRange } from '../../market/ports/trading-day.ts'
import { messageCode } from '../../platform/http/refusals.ts'
import { readTrigger, type TriggerRow } from '../orders/trigger-rows.ts'
import { openTriggerDesk, type TriggerDesk } from './trigger-desk.ts'

describe('a trigger and what was traded between two frames', () => {
  let fixture: DeskFixture
  let desk: TriggerDesk
  let who: OwnerKey

  beforeEach(async () => {
    fixture = await openDeskFixture()
    who = await openCustomer(fixture, 10_00_000_00n)
    desk = await openTriggerDesk({
      pool: fixture.database.app.pool,
      lease: fixture.parts.lease,
      desk: fixture.desk,
      feed: fixture.feed,
      clock: fixture.clock,
      systemClock: () => new Date(fixture.nowMs),
      ids: fixture.ids,
      messageCode,
      programOf: async () => undefined,
      sellsAtOnce: () => false,
      instruments: { byId: (id) => fixture.instruments.get(id), reload: async () => undefined },
      tell: () => undefined,
      log: fixture.parts.log,
      retryMs: 5,
    })
    fixture.feed.set({
      instrumentId: STEEL,
      lastPaise: 1_420_00,
      bidPaise: 1_419_90,
      askPaise: 1_420_10,
      state: 'open',
    })
    await frame()
  })
  afterEach(async () => {
    await desk.close()
    await expectLedgerToHold(fixture)
    await fixture.close()
  })

  async function set(quantity: bigint, legs: readonly AcceptedLeg[] = [rising]): Promise<bigint> {
    const id = await writeGtt(fixture, who, { quantity, legs: [...legs] })
    await desk.refresh(id)
    return id
  }
  /** The next frame; with what was traded since the one before. */
  async function frame(traded?: Partial<TradedRange>): Promise<void> {
    fixture.feed.publish(
      [STEEL],
      traded === undefined
        ? undefined
        : new Map([[STEEL, { lowPaise: 1_420_00, highPaise: 1_420_00, isLowFirst: true, second: 36_011, ...traded }]]),
    )
    await desk.settled()
    await fixture.desk.settled()
  }
  const read = async (id: bigint): Promise<TriggerRow | undefined> => readTrigger(fixture.database.app.pool, id)

  it('fires on a price that came and went, and of two directions on the one that was traded first', async () => {
    const [rise, both] = [await set(10n), await set(20n, [falling, rising])]
    await frame()
    await frame({ lowPaise: 1_380_00, highPaise: 1_450_00 })
    expect(await read(rise)).toMatchObject({
      state: 'placed',
      fired_leg: 1,
      fired_paise: 1_450_00n,
      fired_second: 36_011,
    })
    expect(await read(both)).toMatchObject({ state: 'placed', fired_leg: 1, fired_paise: 1_380_00n })
  })

  it('hears of the last trades before the close, and its order is told that the market has closed', async () => {
    const id = await set(10n)
    await frame()
    fixture.clock.turn({ second: 15 * 3_600 + 30 * 60, phase: 'after' })
    fixture.feed.set({ instrumentId: STEEL, state: 'closed' })
    await frame({ highPaise: 1_455_00, second: 55_799 })
    expect(await read(id)).toMatchObject({ state: 'refused', fired_paise: 1_455_00n, fired_second: 55_799 })
  })

  it('is not reached by what was traded before it was set, nor while its share is halted', async () => {
    const id = await set(10n)
    await frame({ highPaise: 1_455_00 })
    const steel = fixture.instruments.get(STEEL)
    if (steel === undefined) throw new Error('there is no steel')
    fixture.instruments.set(STEEL, { ...steel, halted: true })
    await frame({ highPaise: 1_455_00 })
    expect(await read(id)).toMatchObject({ state: 'watching' })
    fixture.instruments.set(STEEL, steel)
    await frame({ highPaise: 1_455_00 })
    expect(await read(id)).toMatchObject({ state: 'placed' })
  })
})
