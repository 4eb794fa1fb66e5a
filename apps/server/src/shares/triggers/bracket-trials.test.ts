import { describe, expect, it } from 'vitest'
import { businessDate } from '@bahi/money/business-date'
import { openCustomer, STEEL } from '../../../testing/desk-fixture.ts'
import {
  bracket,
  nextDay,
  placeBracket,
  pledgeSteel,
  stand,
  stopPaise,
  targetPaise,
  TOMORROW,
} from '../../../testing/servers/brackets.ts'
import { arrangeTriggers } from '../../../testing/servers/trigger-desk.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { settleDue } from '../settlement/settle-due.ts'

describe('the exits of a bracket, when something comes between,', () => {
  const setup = arrangeTriggers()
  const { open, price, read, orders, notices } = setup

  const customer = () => openCustomer(setup.fixture, 10_00_000_00n)
  const sales = async (who: Awaited<ReturnType<typeof customer>>) =>
    (await orders(who)).filter(({ side }) => side === 'sell').map(({ quantity }) => quantity)

  async function split(exDate: string): Promise<void> {
    await inTransaction(setup.fixture.database.owner.pool, async (tx) => {
      await tx.query('set local session_replication_role = replica')
      await tx.query(
        `insert into bahi.corporate_action (id, instrument_id, kind, shares, announced_on, ex_date, paid_on) values (9001, $1, 'split', 5, '2026-11-02', $2, $2)`,
        [STEEL, exDate],
      )
    })
  }

  /** The next day has come, and what was bought has settled. */
  async function settle(): Promise<void> {
    const { fixture } = setup
    await nextDay(fixture)
    const { pool, lease, ids, log, systemClock, calendar } = { ...fixture.parts, pool: fixture.database.app.pool }
    await settleDue({ pool, lease, ids, log, systemClock, calendar }, businessDate(TOMORROW))
  }

  /** A bracket whose entry ends by itself after five minutes, which are over. */
  async function timedOut(who: Awaited<ReturnType<typeof customer>>, watch: { settled(): Promise<void> }) {
    const { fixture } = setup
    const command = bracket(who)
    const placed = await placeBracket(fixture, { ...command, order: { ...command.order, validityMinutes: 5 } })
    fixture.clock.turn({ second: 36_000 + 5 * 60 })
    await fixture.desk.submit({ kind: 'expire', ...who, key: null, orderId: BigInt(placed.orderId) })
    await fixture.desk.settled()
    await watch.settled()
    return placed
  }

  it('end with a split before they were armed, and with one after, because their prices mean something else', async () => {
    const who = await customer()
    await open()
    stand(setup.fixture, 'sell', 1_412_60, 100)
    const { id } = await placeBracket(setup.fixture, bracket(who))
    await split(TOMORROW)
    await nextDay(setup.fixture)
    await price(1_412_60)
    expect(await read(id)).toMatchObject({ state: 'ended', why: 'corporate-action' })
    // A fifth of the price is far below the stop.
    await price(282_50)
    expect(await sales(who)).toEqual([])
    expect((await notices(who)).filter(({ kind }) => kind === 'trigger.ended')).toMatchObject([
      { params: { why: 'corporate-action' } },
    ])
  })

  it('sell what is not pledged, and are refused with that reason when everything is', async () => {
    const [some, all] = [await customer(), await customer()]
    await open()
    const bought = async (who: typeof some) => {
      stand(setup.fixture, 'sell', 1_412_60, 100)
      return (await placeBracket(setup.fixture, bracket(who))).id
    }
    const [less, none] = [await bought(some), await bought(all)]
    await settle()
    await pledgeSteel(setup.fixture, some, 70n)
    await pledgeSteel(setup.fixture, all, 100n)
    await price(1_412_60)
    await price(stopPaise)
    expect([(await read(less)).state, await sales(some)]).toEqual(['placed', [30n]])
    expect(await read(none)).toMatchObject({ state: 'refused', refused_msg: 'tips.msg.272', order_id: null })
    expect(await sales(all)).toEqual([])
  })

  it('are armed for what an entry of some minutes had bought when its time was over', async () => {
    const who = await customer()
    const watch = await open()
    stand(setup.fixture, 'sell', 1_412_60, 42)
    const { id } = await timedOut(who, watch)
    expect(await read(id)).toMatchObject({ state: 'attached' })
    await nextDay(setup.fixture)
    await price(targetPaise)
    expect(await read(id)).toMatchObject({ state: 'placed', quantity: 42n })
    expect(await sales(who)).toEqual([42n])
  })

  it('end with an entry of some minutes that bought nothing', async () => {
    const who = await customer()
    const watch = await open()
    const { id } = await timedOut(who, watch)
    // Nobody told the watch of the new exits: it reads them with everything else.
    await watch.readAgain()
    await watch.settled()
    expect(await read(id)).toMatchObject({ state: 'ended', why: 'entry-unfilled' })
  })

  it('are armed after a crash between the desk, which placed the bracket, and the watch, which never heard of it', async () => {
    setup.fixture.settings = { ...setup.fixture.settings, sellsSameDay: true }
    const who = await customer()
    const deaf = await open()
    stand(setup.fixture, 'sell', 1_412_60, 30)
    const { id } = await placeBracket(setup.fixture, bracket(who))
    expect((await read(id)).state).toBe('attached')
    await deaf.close()
    await open()
    expect(await read(id)).toMatchObject({ state: 'watching', quantity: 30n })
    stand(setup.fixture, 'sell', 1_412_60, 20)
    await setup.fixture.desk.settled()
    await price(stopPaise)
    expect(await sales(who)).toEqual([50n])
  })

  it('sell once after a crash between the sale and the word that it was placed', async () => {
    const who = await customer()
    stand(setup.fixture, 'sell', 1_412_60, 100)
    const { id } = await placeBracket(setup.fixture, bracket(who))
    await nextDay(setup.fixture)
    const dying = await open({
      retryMs: 60_000,
      log: { error: () => undefined },
      desk: {
        onOrderChanged: (listener) => setup.fixture.desk.onOrderChanged(listener),
        submit: async (command) => {
          await setup.fixture.desk.submit(command)
          if (command.kind === 'place') throw new Error('lost')
          return setup.fixture.desk.submit(command)
        },
      },
    })
    setup.fixture.feed.set({ instrumentId: STEEL, lastPaise: stopPaise, bidPaise: stopPaise - 10, state: 'open' })
    setup.fixture.feed.publish([STEEL])
    await expect.poll(() => sales(who)).toEqual([100n])
    await dying.close()
    expect((await read(id)).state).toBe('firing')
    await (await open()).settled()
    expect([(await read(id)).state, await sales(who)]).toEqual(['placed', [100n]])
    expect((await notices(who)).filter(({ kind }) => kind === 'trigger.fired')).toHaveLength(1)
  })
})
