import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openFundTown, type FundTown } from '../../../testing/fund-town.ts'

const MORNING = 10 * 3_600

describe('subscribing', () => {
  let town: FundTown
  let asha: string
  beforeAll(async () => {
    town = await openFundTown()
    await town.passTo(MORNING)
    asha = await town.token('asha')
  })
  afterEach(() => town.expectBooksToHold())
  afterAll(() => town.close())

  it('holds amount, fee and buffer, and becomes units at the NAV of the day', async () => {
    const { code } = await town.openScheme()
    const before = (await town.cashOf(asha)).availablePaise
    const placed = await town.buy(asha, code, 1_000, 'first')
    // 1,000 × ₹10 = ₹10,000, with 5 % buffer ₹10,500, and 0.5 % of that.
    expect(placed).toMatchObject({ status: 0, data: { state: 'in-progress', units: 1_000, askedNav: '10.0000', appliesOn: '2026-11-23', heldPaise: 10_500_00 + 52_50, nav: null } })
    expect((await town.cashOf(asha)).availablePaise).toBe(before - 10_552_50)
    await town.evening()
    await town.evening()
    const { order, journals } = await town.order(asha, placed.data['id'])
    expect(order).toMatchObject({ state: 'success', nav: '10.0000', amountPaise: 10_000_00, feePaise: 50_00, netPaise: 10_050_00, heldPaise: 0 })
    expect(journals.map(({ kind }) => kind)).toEqual(['fund-hold', 'fund-subscription'])
    expect((await town.cashOf(asha)).availablePaise).toBe(before - 10_050_00)
    expect(await town.holding(asha, code)).toMatchObject({ units: 1_000, redeemableUnits: 1_000, investedPaise: 10_000_00, valuePaise: 10_000_00, feesPaise: 50_00, lots: [{ remaining: 1_000, exitBps: 100 }] })
    const { data } = await town.read(asha, '/api/app/user/notice/list.do')
    expect(data['items']).toContainEqual(expect.objectContaining({ kind: 'fund.bought' }))
  })
})
