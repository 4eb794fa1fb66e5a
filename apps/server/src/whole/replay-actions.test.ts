import { afterEach, expect, it } from 'vitest'
import type { TestDatabase } from '../../testing/open-test-database.ts'
import { openTestServer, type TestServer } from '../../testing/open-test-server.ts'
import { verifyDay } from '../exchange/day/verify-day.ts'
import { ALL_SHARDS, trialBalance } from '../ledger/verify/trial-balance.ts'
import { readActionFile } from '../market/import/read-actions.ts'
import { readFiles } from '../market/import/read-files.ts'
import { writeActions } from '../market/import/write-actions.ts'
import { writeImport } from '../market/import/write-import.ts'

/** The price halves with the bonus of 6 March; no row says a previous close. */
const DAYS = `date,open,high,low,close,volume
2024-03-01,100.00,104.00,99.00,102.00,500000
2024-03-04,102.00,106.50,101.10,104.00,640000
2024-03-05,104.00,106.20,103.00,104.00,720000
2024-03-06,52.00,53.20,51.50,52.60,900000
2024-03-07,52.60,53.00,52.00,52.80,900000
2024-03-08,52.80,53.00,52.00,52.90,900000
`
const ACTIONS = `symbol,purpose,ex-date
RIVERA,Bonus 1:1,06-Mar-2024
ELSEWHERE,Bonus 1:1,06-Mar-2024
`

async function importAll(database: TestDatabase): Promise<void> {
  const [read, actions] = [readFiles([{ name: 'RIVERA.csv', bytes: Buffer.from(DAYS) }]), readActionFile(ACTIONS)]
  if (!read.ok || !actions.ok) throw new Error('the files of this test cannot be read')
  const client = await database.owner.pool.connect()
  try {
    await writeImport(client, read.bars)
    expect(await writeActions(client, actions.actions)).toMatchObject({
      written: 1,
      known: 0,
      elsewhere: [{ symbol: 'ELSEWHERE' }],
    })
    expect(await writeActions(client, actions.actions)).toMatchObject({ written: 0, known: 1 })
    const other = actions.actions.map((row) => ({ ...row, action: { kind: 'bonus', shares: 3 } as const }))
    await expect(writeActions(client, other)).rejects.toThrow('RIVERA has another action on 2024-03-06')
  } finally {
    client.release()
  }
}

let bahi: TestServer | undefined
afterEach(async () => {
  await bahi?.close()
  bahi = undefined
})

it('doubles what a customer holds of a share with a bonus of one for one, at half the average, and shows its past in new shares', async () => {
  const server = (bahi = await openTestServer({ market: 'replay', prepare: importAll }))
  const token = await server.logIn('9000000001')
  await server.passTo(43_200)
  const asked = { code: 'RIVERA', quantity: 100, type: 'market' }
  expect(await server.call('/api/app/user/buy.do', asked, { token, key: 'one' })).toMatchObject({ status: 0 })
  await server.passTo(43_260)
  const holding = async () => {
    const answer = await server.call('/api/app/user/futures/position/list.do', {}, { token, method: 'GET' })
    expect(answer, answer.text).toMatchObject({ status: 0 })
    return (answer.data['holdings'] as { quantity: number; investedPaise: number }[])[0]
  }
  const orders = await server.call('/api/app/user/order/list.do', { state: 'all' }, { token, method: 'GET' })
  expect(orders.data['items'], orders.text).toMatchObject([{ state: 'filled', filledQuantity: 100 }])
  expect(await server.endDay()).toBe('2024-03-05')
  const bought = await holding()
  expect(bought).toMatchObject({ quantity: 100 })
  expect(await server.endDay()).toBe('2024-03-06')
  expect(await holding()).toMatchObject({ quantity: 200, investedPaise: bought?.investedPaise })

  await server.passTo(43_200)
  const quote = await server.call('/api/stock/getSingleStock.do', { code: 'RIVERA' }, { method: 'GET' })
  expect(quote.data).toMatchObject({ previousClosePaise: 52_00 })
  const { data } = await server.call('/market/api/market/money/history/kLine', { code: 'RIVERA' }, { method: 'GET' })
  expect(data['items']).toMatchObject([
    { closePaise: 51_00, volume: 1_000_000 },
    { closePaise: 52_00, highPaise: 53_25 },
    { closePaise: 52_00 },
    { openPaise: 52_00 },
  ])

  expect(await server.endDay()).toBe('2024-03-07')
  for (const day of ['2024-03-04', '2024-03-05', '2024-03-06'])
    expect(await verifyDay(server.parts.db.pool, day)).toMatchObject({ differences: [] })
  expect(await trialBalance(server.parts.db.pool, ALL_SHARDS)).toMatchObject({ differences: [] })
})
