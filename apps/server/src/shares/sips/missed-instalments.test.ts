import { describe, expect, it } from 'vitest'
import { type DeskFixture, deposit, openCustomer, STEEL } from '../../../testing/desk-fixture.ts'
import { arrangeShareSips, DUE, HALF_PAST_NINE } from '../../../testing/sips/share-sips.ts'
import type { Instrument } from '../../market/instruments/instrument.ts'

describe('an instalment of a SIP in a share that cannot be bought', () => {
  const setup = arrangeShareSips()
  const { open, begin, turn, read, instalments, orders, notices } = setup

  it('is missed without cash, with the reason, moves no money, and the SIP goes on', async () => {
    const who = await openCustomer(setup.fixture, 4_000_00n)
    const id = await begin(who)
    open()
    await turn()
    expect(await orders(who)).toEqual([])
    expect(await instalments(id)).toMatchObject([{ state: 'missed', msg: 'tips.msg.166', amount_paise: 5_000_00n }])
    expect(await read(who, id)).toMatchObject({ state: 'running', next_due: '2026-11-30', missed_in_row: 1 })
    const [told] = await notices(who)
    expect(told).toMatchObject({ kind: 'share-sip.missed', params: { code: 'RELSTEEL', due: DUE } })
    expect(JSON.parse(String(told?.params['why']))).toMatchObject({ msg: 'tips.msg.166' })
  })

  it('is missed when one share costs more than the amount, and the reason says what it would need', async () => {
    const who = await openCustomer(setup.fixture, 1_00_000_00n)
    const id = await begin(who, { purchase: { amountPaise: 1_400_00n } })
    open()
    await turn()
    const [missed] = await instalments(id)
    expect(missed).toMatchObject({ state: 'missed', msg: 'tips.msg.889' })
    expect(await orders(who)).toEqual([])
  })

  it('is missed when the share is suspended or halted, at its upper circuit without a seller, and after the close', async () => {
    const who = await openCustomer(setup.fixture, 1_00_00_000_00n)
    const missedWith = async (arrange: () => void): Promise<string | null> => {
      const id = await begin(who)
      arrange()
      const watch = open()
      await turn()
      await watch.close()
      return (await instalments(id))[0]?.msg ?? null
    }
    expect(await missedWith(() => change(setup.fixture, { suspended: true }))).toBe('tips.msg.108')
    expect(await missedWith(() => change(setup.fixture, { suspended: false, halted: true }))).toBe('tips.msg.011')
    change(setup.fixture, { halted: false })
    expect(await missedWith(() => setup.fixture.feed.set({ instrumentId: STEEL, askPaise: 0 }))).toBe('tips.msg.107')
    setup.fixture.feed.set({ instrumentId: STEEL, askPaise: 1_412_70 })
    const late = await begin(who)
    open()
    await turn({ second: 16 * 3_600, phase: 'after' })
    expect(await instalments(late)).toMatchObject([{ state: 'missed', msg: 'tips.msg.009' }])
    expect(await orders(who)).toEqual([])
  })

  it('is missed while the customer is locked', async () => {
    const who = await openCustomer(setup.fixture, 1_00_000_00n)
    const id = await begin(who)
    await setup.fixture.database.owner.pool.query(
      `insert into bahi.customer_lock (shard, id, customer_id, kind, reason, locked_at, locked_until) values ($1, $2, $3, 'trade', 'unusual-trading', $4, $5)`,
      [
        who.shard,
        setup.fixture.ids.newId(who.shard),
        who.owner,
        new Date(setup.fixture.nowMs - 1_000),
        new Date(setup.fixture.nowMs + 3_600_000),
      ],
    )
    open()
    await turn()
    expect(await instalments(id)).toMatchObject([{ state: 'missed', msg: 'tips.msg.006' }])
  })

  it('pauses its SIP at the third time in a row, and is told; a purchase between begins the count anew', async () => {
    const who = await openCustomer(setup.fixture, 1_00n)
    const id = await begin(who)
    open()
    for (const date of ['2026-11-23', '2026-11-30']) await turn({ date, second: HALF_PAST_NINE })
    expect(await read(who, id)).toMatchObject({ state: 'running', missed_in_row: 2 })
    await deposit(setup.fixture, who, 5_000_00n)
    await turn({ date: '2026-12-07', second: HALF_PAST_NINE })
    expect(await read(who, id)).toMatchObject({ state: 'running', missed_in_row: 0 })
    change(setup.fixture, { suspended: true })
    for (const date of ['2026-12-14', '2026-12-21', '2026-12-28']) await turn({ date, second: HALF_PAST_NINE })
    expect(await read(who, id)).toMatchObject({ state: 'paused', why: 'three-misses', missed_in_row: 0 })
    expect((await notices(who)).at(-1)).toMatchObject({ kind: 'share-sip.paused', params: { code: 'RELSTEEL' } })
    await turn({ date: '2027-01-04', second: HALF_PAST_NINE })
    expect(await instalments(id)).toHaveLength(6)
  })
})

function change({ instruments }: DeskFixture, more: Partial<Instrument>): void {
  const steel = instruments.get(STEEL)
  if (steel === undefined) throw new Error('no steel')
  instruments.set(STEEL, { ...steel, ...more })
}
