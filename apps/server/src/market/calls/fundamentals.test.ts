import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CompanyFundamentals } from '@bahi/contract/market/fundamentals'
import { openTestServer, type TestServer } from '../../../testing/open-test-server.ts'

let bahi: TestServer

beforeAll(async () => {
  bahi = await openTestServer()
})
afterAll(() => bahi.close())

async function read(code: string): Promise<CompanyFundamentals | null> {
  const { data } = await bahi.call('/api/stock/getFundamentals.do', { code }, { method: 'GET' })
  return (data as { fundamentals: CompanyFundamentals | null }).fundamentals
}

describe('the fundamentals of a share', () => {
  it('cohere for every company of the demo market, and name peers of its own sector', async () => {
    for (const { code, kind, sector, sharesOutstanding } of bahi.parts.market.instruments.all()) {
      const found = await read(code)
      if (kind === 'etf') {
        expect(found, code).toBeNull()
        continue
      }
      if (found === null) throw new Error(`${code} has no figures`)
      expect(found.business, code).not.toBeNull()
      expect(found.marketCapPaise, code).toBe(found.pricePaise * Number(sharesOutstanding))
      expect(found.shareholding.reduce((sum, { bps }) => sum + bps, 0)).toBe(10_000)
      expect(found.quarters).toHaveLength(4)
      expect(found.peHundredths, code).toBe(
        found.epsPaise > 0 ? Math.round((found.pricePaise * 100) / found.epsPaise) : null,
      )
      for (const peer of found.peers)
        expect(bahi.parts.market.instruments.byCode(peer.code)).toMatchObject({ sector, kind: 'share' })
      expect(found.peers.map((peer) => peer.code)).not.toContain(code)
    }
  })

  it('give a peer the P/E of its own page, and stay the same when they are asked again', async () => {
    const all = await Promise.all(bahi.parts.market.instruments.all().map(({ code }) => read(code)))
    const [peer] = all.flatMap((found) => found?.peers ?? [])
    if (peer === undefined) throw new Error('nobody has a peer')
    expect((await read(peer.code))?.quarters).toEqual((await read(peer.code))?.quarters)
    const own = await read(peer.code)
    expect(own?.peHundredths === null).toBe(peer.peHundredths === null)
  })

  it('are refused for a code that nothing has', async () => {
    expect(await bahi.call('/api/stock/getFundamentals.do', { code: 'NOBODY' }, { method: 'GET' })).toMatchObject({
      status: 1,
    })
  })
})
