import { describe, expect, it } from 'vitest'
import type { BusinessDate } from '@bahi/money/business-date'
import { COTTON, openCustomer, STEEL } from '../../../testing/desk-fixture.ts'
import { arrangeShareSips, DUE, HALF_PAST_NINE } from '../../../testing/sips/share-sips.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'

describe('a SIP in a share', () => {
  const setup = arrangeShareSips()
  const { open, begin, turn, read, instalments, orders, notices } = setup

  it('buys at half past nine, and not a second before, as many whole shares as its amount pays for with charges', async () => {
    const who = await openCustomer(setup.fixture, 1_00_000_00n)
    const id = await begin(who)
    open()
    await turn({ second: HALF_PAST_NINE - 1 })
    expect(await orders(who)).toEqual([])
    await turn()
    const [order] = await orders(who)
    expect(order).toMatchObject({ type: 'market', quantity: 3n })
    expect(order?.quantity).toBeGreaterThan(0n)
    // One share more would be held for more than the amount.
    expect((order?.limit_paise ?? 0n) * 4n).toBeGreaterThan(5_000_00n)
    expect(await instalments(id)).toMatchObject([
      { due_on: DUE, ran_on: DUE, state: 'ordered', amount_paise: 5_000_00n, quantity: 3n, order_id: order?.id },
    ])
    expect(await read(who, id)).toMatchObject({ state: 'running', next_due: '2026-11-30', missed_in_row: 0 })
    expect((await notices(who)).filter(({ kind }) => kind.startsWith('share-sip'))).toMatchObject([
      { kind: 'share-sip.ordered', params: { code: 'RELSTEEL', shares: 3, order: order?.id.toString() } },
    ])
  })

  it('buys a number of shares, however much they cost', async () => {
    const who = await openCustomer(setup.fixture, 10_00_000_00n)
    await begin(who, { purchase: { quantity: 7n } })
    open()
    await turn()
    expect(await orders(who)).toMatchObject([{ quantity: 7n, type: 'market' }])
  })

  it('buys once on a day, however often the watch looks', async () => {
    const who = await openCustomer(setup.fixture, 10_00_000_00n)
    await begin(who)
    const watch = open()
    for (const second of [HALF_PAST_NINE, HALF_PAST_NINE + 60, 12 * 3_600]) {
      await watch.readAgain()
      await turn({ second })
    }
    expect(await orders(who)).toHaveLength(1)
  })

  it('whose day is a holiday buys on the next trading day', async () => {
    const who = await openCustomer(setup.fixture, 10_00_000_00n)
    const id = await begin(who, { firstDue: '2026-11-22' as BusinessDate, schedule: { dayOfMonth: 22 } })
    open()
    await turn()
    expect(await instalments(id)).toMatchObject([{ due_on: '2026-11-22', ran_on: DUE, state: 'ordered' }])
    expect((await read(who, id)).next_due).toBe('2026-12-22')
  })

  it('leaves an instalment out when the customer asked for that, and goes on with the next', async () => {
    const who = await openCustomer(setup.fixture, 10_00_000_00n)
    const id = await begin(who)
    await setup.fixture.database.app.pool.query('update bahi.share_sip set skips_next = true where id = $1', [id])
    open()
    await turn()
    expect(await orders(who)).toEqual([])
    expect(await instalments(id)).toMatchObject([{ state: 'skipped', order_id: null }])
    expect(await read(who, id)).toMatchObject({ skips_next: false, next_due: '2026-11-30' })
  })

  it('goes on by itself when its pause is over, and not before', async () => {
    const who = await openCustomer(setup.fixture, 10_00_000_00n)
    const id = await begin(who)
    const pause = (until: string) =>
      setup.fixture.database.app.pool.query(
        `update bahi.share_sip set state = 'paused', paused_until = $2 where id = $1`,
        [id, until],
      )
    await pause('2026-11-24')
    const watch = open()
    await turn()
    expect(await orders(who)).toEqual([])
    await pause('2026-11-23')
    await watch.readAgain()
    await turn()
    expect(await orders(who)).toHaveLength(1)
    expect(await read(who, id)).toMatchObject({ state: 'running', paused_until: null, next_due: '2026-11-30' })
  })

  it('is told of a day that went by while nobody could place its order, and buys on the day it is', async () => {
    const who = await openCustomer(setup.fixture, 10_00_000_00n)
    const id = await begin(who, { firstDue: '2026-11-16' as BusinessDate })
    open()
    await turn()
    expect(await instalments(id)).toMatchObject([
      { due_on: '2026-11-16', ran_on: DUE, state: 'missed', msg: 'tips.msg.009' },
      { due_on: DUE, ran_on: DUE, state: 'ordered' },
    ])
  })

  it('ends after so many purchases, and after its last day', async () => {
    const who = await openCustomer(setup.fixture, 10_00_000_00n)
    const once = await begin(who, { end: { purchasesLeft: 1 } })
    const until = await begin(who, { instrumentId: COTTON, end: { lastOn: '2026-11-29' as BusinessDate } })
    open()
    await turn()
    expect(await orders(who)).toHaveLength(2)
    for (const id of [once, until])
      expect(await read(who, id)).toMatchObject({ state: 'stopped', why: 'complete', next_due: null })
    expect((await notices(who)).filter(({ kind }) => kind === 'share-sip.ended')).toHaveLength(2)
  })

  it('of a delisted share ends with that reason and buys nothing', async () => {
    const who = await openCustomer(setup.fixture, 10_00_000_00n)
    const id = await begin(who)
    const steel = setup.fixture.instruments.get(STEEL)
    if (steel === undefined) throw new Error('no steel')
    setup.fixture.instruments.set(STEEL, { ...steel, state: 'deleted' })
    open()
    await turn()
    expect(await orders(who)).toEqual([])
    expect(await read(who, id)).toMatchObject({ state: 'stopped', why: 'delisted' })
  })

  it('of a number of shares follows a split and bonus shares, once', async () => {
    const who = await openCustomer(setup.fixture, 10_00_000_00n)
    const [number, amount] = [await begin(who, { purchase: { quantity: 2n } }), await begin(who)]
    await inTransaction(setup.fixture.database.owner.pool, async (tx) => {
      await tx.query('set local session_replication_role = replica')
      await tx.query(
        `insert into bahi.corporate_action (id, instrument_id, kind, shares, announced_on, ex_date, paid_on) values (9001, $1, 'split', 5, '2026-11-02', $2, $2)`,
        [STEEL, DUE],
      )
    })
    const watch = open()
    await turn()
    await watch.readAgain()
    await turn({ second: HALF_PAST_NINE + 60 })
    expect(await read(who, number)).toMatchObject({ quantity: 10n, terms_on: DUE })
    expect(await read(who, amount)).toMatchObject({ quantity: null, amount_paise: 5_000_00n })
    expect((await orders(who)).map(({ quantity }) => quantity)).toContain(10n)
    expect((await notices(who)).filter(({ kind }) => kind === 'share-sip.changed')).toMatchObject([
      { params: { before: 2, shares: 10 } },
    ])
  })
})
