import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MarketReport, NewsRow } from '@bahi/contract/market/news'
import { openTestServer, type TestServer } from '../../../testing/open-test-server.ts'
import { writeMarketReport } from './write-market-report.ts'

let town: TestServer
beforeAll(async () => {
  town = await openTestServer()
})
afterAll(async () => {
  expect(town.faults).toEqual([])
  await town.close()
})

const get = (path: string, input: object = {}) => town.call(path, input, { method: 'GET' })
const list = async (input: object = {}) =>
  (await get('/api/market/news/getNewsList.do', input)).data as { items: NewsRow[]; more: boolean }

describe('the report of a day', () => {
  type Bar = {
    id: number
    code: string
    close: number
    previous: number
    volume: number
    value: number
    kind: string
    sector: string
    weight: number
  }

  it('appears when the day has ended, and its figures are those of the bars', async () => {
    expect((await list({ category: 'report' })).items).toEqual([])
    const date = town.house.clock.now().date
    const before = new Map(
      town.house.instruments.all().map(({ id }) => [id, town.house.feed.quote(id)?.previousClosePaise ?? 0]),
    )
    await town.passTo(15 * 3_600 + 30 * 60)
    const minutes = town.house.feed.indexMinutes('BAHI50')
    await town.endDay()
    const [row] = (await list({ category: 'report' })).items
    expect(row).toMatchObject({ source: 'Bahi', report: { date } })
    const detail = await get('/api/market/news/getNewsDetail.do', { id: row?.id })
    const report = detail.data['report'] as MarketReport
    const { rows } = await town.database.owner.pool.query<{
      instrument_id: number
      close_paise: bigint
      volume: bigint
      value_paise: bigint
    }>('select * from bahi.daily_bar where date = $1', [date])
    const bars: Bar[] = rows.map((bar) => {
      const instrument = town.house.instruments.byId(bar.instrument_id)
      if (instrument === undefined) throw new Error('a bar of nothing')
      const previous = before.get(bar.instrument_id) ?? 0
      return {
        id: bar.instrument_id,
        code: instrument.code,
        close: Number(bar.close_paise),
        previous,
        volume: Number(bar.volume),
        value: Number(bar.value_paise),
        kind: instrument.kind,
        sector: instrument.sector,
        weight: previous * Number(instrument.sharesOutstanding),
      }
    })
    const move = ({ close, previous }: Bar) => Math.round(((close - previous) * 10_000) / previous)
    const shares = bars.filter(({ kind }) => kind === 'share')
    expect(report.breadth).toMatchObject({
      rising: shares.filter((bar) => move(bar) > 0).length,
      falling: shares.filter((bar) => move(bar) < 0).length,
      same: shares.filter((bar) => move(bar) === 0).length,
    })
    expect([report.valuePaise, report.volume]).toEqual([
      bars.reduce((sum, { value }) => sum + value, 0),
      bars.reduce((sum, { volume }) => sum + volume, 0),
    ])
    expect(report.volume).toBeGreaterThan(0)
    const best = Math.max(...shares.map(move))
    expect(report.gainers[0]?.changeBps).toBe(best)
    for (const share of [...report.gainers, ...report.losers, ...report.byValue, ...report.byVolume]) {
      const bar = bars.find(({ code }) => code === share.code)
      expect([share.closePaise, share.changeBps, share.volume, share.valuePaise]).toEqual(
        bar === undefined ? [] : [bar.close, move(bar), bar.volume, bar.value],
      )
    }
    for (const { sector, changeBps, valuePaise } of report.sectors) {
      const of = shares.filter((bar) => bar.sector === sector)
      expect([changeBps, valuePaise]).toEqual([
        Math.round(
          of.reduce((sum, bar) => sum + move(bar) * bar.weight, 0) / of.reduce((sum, { weight }) => sum + weight, 0),
        ),
        of.reduce((sum, { value }) => sum + value, 0),
      ])
    }
    const indexBars = await town.database.owner.pool.query<{ code: string; close_hundredths: bigint }>(
      'select code, close_hundredths from bahi.index_bar where date = $1',
      [date],
    )
    expect(Object.fromEntries(report.indices.map(({ code, levelHundredths }) => [code, levelHundredths]))).toEqual(
      Object.fromEntries(indexBars.rows.map((bar) => [bar.code, Number(bar.close_hundredths)])),
    )
    expect(report.line.length).toBeGreaterThan(30)
    expect(report.line.every((level) => minutes.includes(level))).toBe(true)
    expect((detail.data['shares'] as { code: string }[]).map(({ code }) => code)).toContain(report.gainers[0]?.code)
  })

  it('is written once, whoever asks again, and never rewritten', async () => {
    const { items } = await list({ category: 'report' })
    expect(
      await writeMarketReport(
        { ...town.house.daysParts, ids: town.house.ids, clock: town.house.clock, market: town.house.market },
        items[0]?.report?.date ?? '',
      ),
    ).toBe(false)
    expect((await list({ category: 'report' })).items).toEqual(items)
    await expect(
      town.database.owner.pool.query(`update bahi.news_item set report = '{}' where report is not null`),
    ).rejects.toMatchObject({ code: '23001' })
    await expect(
      writeMarketReport(
        { ...town.house.daysParts, ids: town.house.ids, clock: town.house.clock, market: town.house.market },
        town.house.clock.now().date,
      ),
    ).rejects.toThrow('has not closed')
  })
})
