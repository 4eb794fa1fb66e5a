import { describe, expect, it } from 'vitest'
import { openCustomer } from '../../../testing/desk-fixture.ts'
import { arrangeShareSips } from '../../../testing/sips/share-sips.ts'

/** The price protection of a market order in steel; an amount of ₹5,000 asks for three shares. */
const LIMIT_PAISE = 1_455_00n

describe('an instalment of a SIP in a share that meets what its customer set', () => {
  const setup = arrangeShareSips()
  const { open, begin, turn, read, instalments, orders, notices } = setup

  it.each([
    ['a pause', 'paused_until', '2099-12-31T00:00:00Z', 'tips.msg.870'],
    ['a limit of a day', 'buy_paise', '100000', 'tips.msg.871'],
    ['the closing of the account', 'is_closing', 'true', 'tips.msg.875'],
  ])('is missed by %s, with the reason, and the SIP goes on', async (_what, column, value, msg) => {
    const who = await openCustomer(setup.fixture, 1_00_000_00n)
    const id = await begin(who)
    await setup.fixture.database.owner.pool.query(
      `insert into bahi.own_limit (shard, customer_id, ${column}) values ($1, $2, $3)`,
      [who.shard, who.owner, value],
    )
    open()
    await turn()
    expect(await instalments(id)).toMatchObject([{ state: 'missed', msg, order_id: null }])
    expect(await orders(who)).toEqual([])
    expect(await read(who, id)).toMatchObject({ state: 'running', missed_in_row: 1 })
    const [told] = await notices(who)
    expect(JSON.parse(String(told?.params['why']))).toMatchObject({ msg })
  })

  it.each([
    [3n * LIMIT_PAISE, 'ordered'],
    [3n * LIMIT_PAISE - 1n, 'missed'],
  ])('is measured by its limit price: a limit of %s paise a day has it %s', async (limitPaise, state) => {
    const who = await openCustomer(setup.fixture, 1_00_000_00n)
    const id = await begin(who)
    await setup.fixture.database.owner.pool.query(
      'insert into bahi.own_limit (shard, customer_id, buy_paise) values ($1, $2, $3)',
      [who.shard, who.owner, limitPaise],
    )
    open()
    await turn()
    expect(await instalments(id)).toMatchObject([{ state }])
  })
})
