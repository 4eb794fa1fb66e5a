import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { businessDate } from '@bahi/money/business-date'
import { appointStaff } from '../testing/appoint-staff.ts'
import { packFrame, fullPacket, indexPacket, startFakeKite, type FakeKite } from '../testing/fake-kite.ts'
import type { TestDatabase } from '../testing/open-test-database.ts'
import { openTestServer, type TestServer } from '../testing/open-test-server.ts'
import { readCircular, writeCalendar } from './market/import/read-circular.ts'
import { writeInstruments } from './market/kite/write-instruments.ts'

const TOKEN = 408_065
const NIFTY = 256_265
/** Monday 23 November 2026, in India. */
const at = (clock: string) => new Date(`2026-11-23T${clock}:00+05:30`)
const seconds = (clock: string) => at(clock).getTime() / 1_000

async function importMarket({ owner }: TestDatabase): Promise<void> {
  const client = await owner.pool.connect()
  try {
    const share = {
      token: TOKEN,
      symbol: 'SAHYABANK',
      exchange: 'NSE',
      name: 'Sahya Bank Ltd.',
      sector: 'Financial Services',
      isin: 'INE000A01010',
      lastPaise: null,
    } as const
    await writeInstruments(
      client,
      [share, { ...share, token: 5, symbol: 'QUIET', name: 'Quiet Ltd.', isin: null }],
      [{ token: NIFTY, code: 'NIFTY 50', name: 'NIFTY 50' }],
      '2026-11-21',
    )
    const calendar = readCircular(2026, 'date,name,kind\n2026-11-24,Guru Nanak Jayanti,holiday\n')
    if (calendar.ok) await writeCalendar(client, calendar.days)
  } finally {
    client.release()
  }
}

describe('a server beside a live market', () => {
  let kite: FakeKite
  let bahi: TestServer
  beforeAll(async () => {
    kite = await startFakeKite()
    bahi = await openTestServer({
      market: 'live',
      prepare: importMarket,
      ticker: { url: kite.url, apiKey: 'key', accessToken: 'token' },
    })
    await kite.connections(1)
  })
  afterAll(async () => {
    await bahi.close()
    await kite.close()
  })

  /** What the ticker says, once the server has heard it. */
  async function tell(clock: string, lastPaise: number, volume: number): Promise<void> {
    bahi.now = at(clock)
    const day = {
      openPaise: 1_400_00,
      highPaise: Math.max(1_410_00, lastPaise),
      lowPaise: 1_395_00,
      previousClosePaise: 1_398_50,
      averagePaise: 1_402_00,
    }
    kite.send(
      packFrame(
        fullPacket({
          token: TOKEN,
          lastPaise,
          volume,
          exchangeAt: seconds(clock),
          bids: [{ quantity: 10, pricePaise: lastPaise - 5, orders: 2 }],
          asks: [{ quantity: 7, pricePaise: lastPaise + 5, orders: 1 }],
          ...day,
        }),
        indexPacket(NIFTY, [2_600_000, 2_610_000, 2_590_000, 2_595_000, 2_592_000], seconds(clock)),
      ),
    )
    await expect
      .poll(() => bahi.parts.feed.quote(bahi.parts.instruments.all()[0]?.id ?? 0)?.lastPaise, { timeout: 20_000 })
      .toBe(lastPaise)
    await bahi.parts.exchange.advance(0)
  }

  it('asks the ticker for every instrument, and shows its prices at the time of the wall', async () => {
    await tell('10:00', 1_412_60, 50_000)
    await expect.poll(() => kite.asked[0]?.messages.length, { timeout: 20_000 }).toBe(2)
    expect(JSON.parse(kite.asked[0]?.messages[0] ?? '')).toEqual({ a: 'subscribe', v: [TOKEN, 5, NIFTY] })
    expect((await bahi.call('/api/stock/getDataSource.do', {}, { method: 'GET' })).data).toMatchObject({
      source: 'live',
      simulated: true,
      businessDate: '2026-11-23',
      businessSecond: 36_000,
      phase: 'open',
      speed: 1,
      seedAnchor: null,
    })
    const { data } = await bahi.call('/api/stock/getSingleStock.do', { code: 'SAHYABANK' }, { method: 'GET' })
    expect(data).toMatchObject({ lastPaise: 1_412_60, previousClosePaise: 1_398_50, openPaise: 1_400_00 })
  })

  it('takes no order, and says that there is nobody to take it', async () => {
    const token = await bahi.logIn('9000000001')
    const code = bahi.parts.instruments.all()[0]?.code ?? ''
    for (const path of ['/api/app/user/buy.do', '/api/app/user/sell.do', '/api/app/user/buyStockTrade.do']) {
      expect(await bahi.call(path, { code, quantity: '1', type: 'market' }, { token })).toMatchObject({
        status: 1,
        msg: 'tips.msg.984',
      })
    }
    const { rows } = await bahi.database.app.pool.query('select from bahi.orders')
    expect(rows).toEqual([])
  })

  it('lets nobody propose a new share', async () => {
    const { token } = await appointStaff(bahi, ['market'])
    const terms = {
      name: 'Vindhya Solar',
      symbol: 'VINDHYA',
      sector: 'Power',
      exchange: 'NSE',
      aboutEn: 'Makes solar panels.',
      aboutZh: '生产太阳能板。',
      aboutHi: 'सौर पैनल बनाती है।',
      bandLowPaise: '28600',
      bandHighPaise: '30100',
      lotSize: '40',
      sharesOffered: '20000000',
      sharesHere: '80',
      sharesAfterIssue: '90000000',
      revenuePaise: '1126000000000',
      profitPaise: '74000000000',
      opensOn: '2026-11-25',
      closesOn: '2026-11-25',
    }
    const { data } = await bahi.call('/api/console/ipo/check.do', terms, { token, method: 'GET' })
    expect(data['problems']).toEqual([{ rule: 'market', field: 'name', least: null, most: null }])
    expect(
      await bahi.call('/api/console/ipo/propose.do', { ...terms, reason: 'A new issue beside real prices' }, { token }),
    ).toMatchObject({ status: 1, msg: 'tips.msg.983' })
  })

  it('goes on from where it was when the line was lost: the minutes add up to the day', async () => {
    await tell('10:01', 1_413_00, 51_000)
    kite.cut()
    await kite.connections(2)
    await tell('10:07', 1_411_00, 57_500)
    const id = bahi.parts.instruments.all()[0]?.id ?? 0
    const minutes = bahi.parts.feed.minutes(id)
    expect([...(minutes?.volume ?? [])].reduce((sum, volume) => sum + volume, 0)).toBe(57_500 - 50_000)
  })

  it('says since when prices stand when the broker refuses the access token in the middle of the day', async () => {
    const source = async () =>
      (await bahi.call('/api/stock/getDataSource.do', {}, { method: 'GET' })).data['staleSecond']
    expect(await source()).toBeNull()
    kite.refuse(true)
    kite.cut()
    bahi.now = at('10:08')
    await expect.poll(source, { timeout: 20_000 }).toBe(10 * 3_600 + 7 * 60)
    bahi.now = at('15:44')
    expect(await source()).toBe(10 * 3_600 + 7 * 60)
  })

  it('makes the day history when it is over, passes the holiday by, and opens the next', async () => {
    bahi.now = at('15:45')
    let isOver = false
    void bahi.parts.exchange.whenOver().then(() => (isOver = true))
    await bahi.parts.exchange.advance(0)
    expect(isOver).toBe(false)
    bahi.now = at('16:20')
    expect(await bahi.endDay()).toBe('2026-11-25')
    expect(isOver).toBe(true)
    const { rows } = await bahi.database.app.pool.query(
      `select i.symbol, b.date, b.open_paise, b.close_paise, b.volume, b.source from bahi.daily_bar b join bahi.instrument i on i.id = b.instrument_id`,
    )
    expect(rows).toEqual([
      {
        symbol: 'SAHYABANK',
        date: '2026-11-23',
        open_paise: 1_400_00n,
        close_paise: 1_411_00n,
        volume: 57_500n,
        source: 'kite',
      },
    ])
    expect((await bahi.database.app.pool.query('select code, close_hundredths from bahi.index_bar')).rows).toEqual([
      { code: 'NIFTY 50', close_hundredths: 2_600_000n },
    ])
    await expect(bahi.parts.exchange.closeDay(businessDate('2026-11-25'))).rejects.toThrow('not over')
    expect(bahi.faults).toEqual([])
  })
})
