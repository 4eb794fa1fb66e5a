import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openFundTown, type FundTown } from '../../testing/fund-town.ts'
import { isOfDatabase } from '../exchange/persistently.ts'

let town: FundTown
const navs = async (code: string) => (await town.database.owner.pool.query('select v.date from bahi.scheme_nav v join bahi.scheme s on s.id = v.scheme_id where s.code = $1 and not v.is_before and v.date = $2', [code, town.today()])).rowCount

beforeAll(async () => {
  town = await openFundTown()
  await town.passTo(10 * 3_600)
})
afterEach(() => town.expectBooksToHold())
afterAll(() => town.close())

describe('an evening of funds', () => {
  it.each(['scheme_nav', 'fund_lot'])('that loses its connection while it writes to %s fails, and made again gives every order the NAV of its day', async (table) => {
    const asha = await town.token('asha')
    const { code } = await town.openScheme()
    const { data } = await town.buy(asha, code, 100)
    const mend = await town.breakInserts(table, 'cut')
    await expect(town.evening()).rejects.toSatisfy(isOfDatabase)
    await mend()
    expect((await town.order(asha, data['id'])).order).toMatchObject({ state: 'in-progress', nav: null })
    await town.evening()
    await town.evening()
    expect(await navs(code)).toBe(1)
    expect((await town.order(asha, data['id'])).order).toMatchObject({ state: 'success', nav: '10.0000' })
    expect((await town.order(asha, data['id'])).journals.map(({ kind }) => kind)).toEqual(['fund-hold', 'fund-subscription'])
  })

  it('that cannot value a scheme by a fault of its own goes on, and its orders wait for the first NAV it has', async () => {
    const asha = await town.token('asha')
    const { code } = await town.openScheme()
    const { data } = await town.buy(asha, code, 10)
    const mend = await town.breakInserts('scheme_nav', 'refuse')
    await town.evening()
    await mend()
    expect((await town.order(asha, data['id'])).order).toMatchObject({ state: 'in-progress', nav: null })
    await town.evening()
    expect((await town.order(asha, data['id'])).order['state']).toBe('success')
  })
})
