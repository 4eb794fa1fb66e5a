import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../../testing/open-test-server.ts'

const OPEN_SECOND = 10 * 3_600
/** 10,000 in the long run: `npm run reliability -- log-ins`. */
const TRIES = Number(process.env['BAHI_LOGIN_TRIES'] ?? 400)

describe('a flood of log-ins', () => {
  let bahi: TestServer
  beforeAll(async () => {
    bahi = await openTestServer()
    await bahi.passTo(OPEN_SECOND)
  })
  afterAll(() => bahi.close())

  it('is hashed two at a time, turns most away at once, opens nothing, and keeps no order waiting behind it', async () => {
    const token = await bahi.logIn('9000000001')
    const { data } = await bahi.call('/market/api/hq/stock/getINDStockList.do', { size: '500' }, { method: 'GET' })
    const share = (data['items'] as { code: string; lastPaise: number; state: string }[])
      .filter(({ lastPaise, state }) => lastPaise > 0 && state === 'normal')
      .toSorted((a, b) => a.lastPaise - b.lastPaise)[0]
    let pending = TRIES
    // From many addresses and at many phones, so that no limit of an address or a phone stops it earlier.
    const flood = Promise.all(
      Array.from({ length: TRIES }, async (_, index) => {
        const answer = await bahi.call(
          '/api/app/login.do',
          { phone: `98${String(10_000_000 + index)}`, password: 'a guess' },
          { from: `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}` },
        )
        pending -= 1
        return answer
      }),
    )
    let behindFirst = 0
    for (let lots = 1; lots <= 5; lots += 1) {
      const order = await bahi.call(
        '/api/app/user/buy.do',
        { code: share?.code, quantity: String(lots * 100), type: 'limit', pricePaise: String(share?.lastPaise) },
        { token, key: `flood ${lots}` },
      )
      expect(order.text).toContain('"status":0')
      if (lots === 1) behindFirst = pending
    }
    // The first order was answered while guesses were still being worked on. Most guesses are turned away so soon that the
    // others may be over before the last order comes.
    expect(behindFirst).toBeGreaterThan(0)

    const answers = await flood
    expect(answers.filter(({ http }) => http === 429).length).toBeGreaterThan(TRIES / 2)
    expect(answers.filter(({ http }) => http === 200).every(({ msg }) => msg === 'tips.msg.031')).toBe(true)
    expect(answers.filter(({ http }) => http === 429).every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(
      true,
    )
    expect(await bahi.call('/api/app/user/getUserInfo.do', {}, { token })).toMatchObject({ status: 0 })
  })
})
