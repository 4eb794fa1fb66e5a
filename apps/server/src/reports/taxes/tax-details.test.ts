import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PaperView } from '@bahi/contract/reports/papers'
import { openTestServer, type TestServer } from '../../../testing/open-test-server.ts'

let bahi: TestServer
let asha: string
beforeAll(async () => {
  bahi = await openTestServer()
  asha = await bahi.logIn('9000000001')
})
afterAll(async () => {
  expect(bahi.faults).toEqual([])
  await bahi.close()
})

const read = (token: string, path: string, input: object) => bahi.call(path, input, { token, method: 'GET' })
const told = (token: string, year = 2026) =>
  read(token, '/api/app/user/tax/details.do', { year: String(year) }).then(({ data }) => data)
const tell = (input: object, token = asha) => bahi.call('/api/app/user/tax/setDetails.do', input, { token })
const loss = (year: number, shortPaise = 100, longPaise = 200) => ({ year, shortPaise, longPaise })

it('knows nothing before it is told, keeps the last word of a year, and tells it to nobody else', async () => {
  expect(await told(asha)).toMatchObject({ year: 2026, otherIncomePaise: null, losses: [] })
  await tell({ year: 2026, otherIncomePaise: 5_00_000_00, losses: [loss(2025), loss(2020)] })
  await tell({ year: 2026, otherIncomePaise: null, losses: [loss(2025, 7, 0)] })
  expect(await told(asha)).toMatchObject({ otherIncomePaise: null, losses: [loss(2025, 7, 0)] })
  expect(await told(asha, 2025)).toMatchObject({ losses: [] })
  expect(await told(await bahi.logIn('9000000002'))).toMatchObject({ losses: [] })
})

it('refuses losses of years that cannot be set off any more, of the year itself, and of one year twice', async () => {
  for (const losses of [[loss(2017)], [loss(2026)], [loss(2025), loss(2025)], [loss(2025, -1)]]) {
    const { status } = await tell({ year: 2026, otherIncomePaise: null, losses })
    expect(status).not.toBe(0)
  }
  expect(await told(asha)).toMatchObject({ losses: [loss(2025, 7, 0)] })
})

it('takes the losses as a form sends them, in one text', async () => {
  await tell({ year: '2026', losses: '2025:7:0,2020:0:9' })
  expect(await told(asha)).toMatchObject({ otherIncomePaise: null, losses: [loss(2025, 7, 0), loss(2020, 0, 9)] })
  for (const losses of ['2025:7', '2025:7:0,', '2026:7:0', '2025:7:0,2025:7:0', '2025:99999999999999999:0'])
    expect((await tell({ year: '2026', losses })).status).not.toBe(0)
  await tell({ year: '2026', losses: '' })
  expect(await told(asha)).toMatchObject({ losses: [] })
  await tell({ year: 2026, losses: [loss(2025, 7, 0)] })
})

it('holds the same walls in the database', async () => {
  const { rows } = await bahi.database.owner.pool.query<{ shard: number; id: bigint }>(
    `select shard, customer_id as id from bahi.customer_phone where phone = '9000000001'`,
  )
  const put = (lossYear: number, shortPaise: number) =>
    bahi.database.owner.pool.query(
      'insert into bahi.tax_loss (shard, customer_id, year, loss_year, short_paise, long_paise) values ($1, $2, 2026, $3, $4, 0)',
      [rows[0]?.shard, rows[0]?.id, lossYear, shortPaise],
    )
  await expect(put(2017, 1)).rejects.toThrow(/check constraint/)
  await expect(put(2026, 1)).rejects.toThrow(/check constraint/)
  await expect(put(2024, -1)).rejects.toThrow(/check constraint/)
})

it('shows sixteen words at once as one of them, whole', async () => {
  await Promise.all(
    Array.from({ length: 16 }, (_, at) =>
      tell({ year: 2026, otherIncomePaise: at, losses: [loss(2025, at, at), loss(2024, at, at)] }),
    ),
  )
  const { otherIncomePaise: at, losses } = await told(asha)
  expect(losses).toEqual([loss(2025, Number(at), Number(at)), loss(2024, Number(at), Number(at))])
})

it('stands in the tax paper: losses of earlier years with what is left of them, and whether a surcharge is counted', async () => {
  const paper = async () =>
    (await read(asha, '/api/app/user/paper/view.do', { kind: 'tax', period: '2026' })).data as unknown as PaperView
  await tell({ year: 2026, otherIncomePaise: null, losses: [loss(2025, 5_00, 3_00)] })
  const without = await paper()
  expect(without.sections.find(({ key }) => key === 'earlier-losses')?.rows).toEqual([
    ['2025–26', '@long', '300', '0', '300'],
    ['2025–26', '@short', '500', '0', '500'],
  ])
  expect(without.notes).toContain('note-income-unknown')
  await tell({ year: 2026, otherIncomePaise: 60_00_000_00, losses: [] })
  const surcharged = await paper()
  expect(surcharged.notes).toContain('note-surcharge')
  expect(surcharged.facts.map(({ key }) => key)).toEqual(
    expect.arrayContaining(['tax-on-gains', 'surcharge', 'cess', 'tax-total']),
  )
})
