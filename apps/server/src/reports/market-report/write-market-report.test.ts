import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MarketReport, NewsRow } from '@bahi/contract/market/news'
import { openTestServer, type TestServer } from '../../../testing/open-test-server.ts'
import { writeMarketReport } from './write-market-report.ts'

let bahi: TestServer
beforeAll(async () => {
  bahi = await openTestServer()
})
afterAll(async () => {
  expect(bahi.faults).toEqual([])
  await bahi.close()
})

const get = (path: string, input: object = {}) => bahi.call(path, input, { method: 'GET' })
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
    const date = bahi.parts.clock.now().date
    const before = new Map(
      bahi.parts.instruments.all().map(({ id }) => [id, bahi.parts.feed.quote(id)?.previousClosePaise ?? 0]),
    )
    await bahi.passTo(15 * 3_600 + 30 * 60)
    const minutes = bahi.parts.feed.indexMinutes('BAHI50')
    await bahi.endDay()
    const [row] = (await list({ category: 'report' })).items
    expect(row).toMatchObject({ source: 'Bahi', report: { date } })
    const detail = await get('/api/market/news/getNewsDetail.do', { id: row?.id })
    const report = detail.data['report'] as MarketReport
    const { rows } = await bahi.database.owner.pool.query<{
      instrument_id: number
      close_paise: bigint
      volume: bigint
      value_paise: bigint
    }>('select * from bahi.daily_bar where date = $1', [date])
    const bars: Bar[] = rows.map((bar) => {
      const instrument = bahi.parts.instruments.byId(bar.instrument_id)
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
    const indexBars = await bahi.database.owner.pool.query<{ code: string; close_hundredths: bigint }>(
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
        { ...bahi.parts.daysParts, ids: bahi.parts.ids, clock: bahi.parts.clock, market: bahi.parts.market },
        items[0]?.report?.date ?? '',
      ),
    ).toBe(false)
    expect((await list({ category: 'report' })).items).toEqual(items)
    await expect(
      bahi.database.owner.pool.query(`update bahi.news_item set report = '{}' where report is not null`),
    ).rejects.toMatchObject({ code: '23001' })
    await expect(
      writeMarketReport(
        { ...bahi.parts.daysParts, ids: bahi.parts.ids, clock: bahi.parts.clock, market: bahi.parts.market },
        bahi.parts.clock.now().date,
      ),
    ).rejects.toThrow('has not closed')
  })
})
