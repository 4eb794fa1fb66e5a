import { afterAll, beforeAll, expect, it } from 'vitest'
import { allEndpoints } from '@bahi/contract/all-endpoints'
import { openFundServer, type FundServer } from '../../../testing/servers/fund-server.ts'

let bahi: FundServer
beforeAll(async () => {
  bahi = await openFundServer()
  await bahi.passTo(10 * 3_600)
})
afterAll(() => bahi.close())

it('counts units at their last NAV where a rule asks what part of their net worth a customer puts into one share', async () => {
  const asha = await bahi.token('asha')
  const { code } = await bahi.openScheme({ subscriptionBps: 0 })
  await bahi.buy(asha, code, 30_000)
  await bahi.evening()
  await bahi.set('trade.buyMaxAmtPercent', '0.5')
  const { data } = await bahi.call(allEndpoints['getStockList']?.path ?? '', { size: '500' }, { method: 'GET' })
  const shares = (data['items'] as { code: string; lastPaise: number; state: string }[]).filter(
    ({ lastPaise, state }) => lastPaise > 0 && state === 'normal',
  )
  const share = shares.toSorted((one, other) => one.lastPaise - other.lastPaise)[0]
  // ₹3,00,000 of the five lakh are units: half of all is more than the ₹1,50,000 asked for, half of the cash is less.
  const preview = async (paise: number) => {
    const quantity = Math.floor(paise / (share?.lastPaise ?? 1) / 100) * 100
    const { data: ticket } = await bahi.read(asha, '/api/app/user/order/preview.do', {
      code: share?.code,
      side: 'buy',
      type: 'limit',
      quantity: String(quantity),
      pricePaise: String(share?.lastPaise),
    })
    return JSON.stringify(ticket)
  }
  expect(await preview(2_60_000_00)).toMatch(/tips\.msg\.118"/)
  expect(await preview(1_50_000_00)).not.toMatch(/tips\.msg\.118"/)
  await bahi.expectLedgerToHold()
})
