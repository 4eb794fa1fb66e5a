import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NewsRow } from '@bahi/contract/market/news'
import { openTestServer, type TestServer } from '../../../testing/open-test-server.ts'

const REASON = 'Agreed in the meeting of Monday'
const three = (text: string) => ({ en: text, zh: text, hi: text })

let bahi: TestServer
let anita: string
let codes: string[]
beforeAll(async () => {
  bahi = await openTestServer()
  anita = await bahi.signIn('anita')
  const { data } = await bahi.call('/market/api/hq/stock/getINDStockList.do', { size: '3' }, { method: 'GET' })
  codes = (data['items'] as { code: string }[]).map(({ code }) => code)
})
afterAll(async () => {
  expect(bahi.faults).toEqual([])
  await bahi.close()
})

const desk = (path: string, input: object) => bahi.call(`/api/console/news/${path}.do`, input, { token: anita })
const get = (path: string, input: object = {}) => bahi.call(path, input, { method: 'GET' })
const list = async (input: object = {}) =>
  (await get('/api/market/news/getNewsList.do', input)).data as { items: NewsRow[]; more: boolean }
const titles = async (input: object = {}) => (await list(input)).items.map(({ title }) => title.en)

async function publish(title: string, more: object = {}): Promise<string> {
  bahi.now = new Date(bahi.now.getTime() + 60_000)
  const id = String(
    (
      await desk('create', {
        title: { en: title },
        summary: three('In short'),
        body: three('First.\n\nSecond.'),
        source: 'Market desk',
        category: 'market',
        ...more,
      })
    ).data['id'],
  )
  expect(await desk('publish', { id, reason: REASON })).toMatchObject({ status: 0 })
  return id
}

describe('news', () => {
  it('is read by anybody once it is published, and not before or after', async () => {
    const id = String(
      (
        await desk('create', {
          title: three('A draft'),
          summary: three('S'),
          body: three('B'),
          source: 'Desk',
          category: 'bahi',
        })
      ).data['id'],
    )
    expect(await titles()).toEqual([])
    expect(await get('/api/market/news/getNewsDetail.do', { id })).toMatchObject({ status: 1, msg: 'tips.msg.924' })
    await desk('publish', { id, reason: REASON })
    expect(await titles()).toEqual(['A draft'])
    await desk('withdraw', { id, reason: REASON })
    expect(await titles()).toEqual([])
    expect(await get('/api/market/news/getNewsDetail.do', { id })).toMatchObject({ msg: 'tips.msg.924' })
  })

  it('is listed the latest first, by category, by share and page by page, whatever is published or withdrawn meanwhile', async () => {
    const [share = '', other = ''] = codes
    const first = await publish('One', { symbols: share })
    const second = await publish('Two', { category: 'company', symbols: `${share},${other}` })
    await publish('Three', { category: 'company' })
    expect(await titles()).toEqual(['Three', 'Two', 'One'])
    expect(await titles({ category: 'company' })).toEqual(['Three', 'Two'])
    expect(await titles({ code: share })).toEqual(['Two', 'One'])
    expect(await titles({ code: other })).toEqual(['Two'])
    const page = await list({ size: '2' })
    expect([page.more, page.items[1]?.id]).toEqual([true, second])
    await publish('Four')
    await desk('withdraw', { id: second, reason: REASON })
    expect(await list({ size: '2', before: second })).toMatchObject({
      more: false,
      items: [{ id: first, codes: [share], report: null }],
    })
    expect((await get('/market/api/hq/stock/getINDNews.do', { code: share })).data).toEqual(await list({ code: share }))
    expect(await titles({ before: '1' })).toEqual([])
  })

  it('has its text and its shares with their prices, and says nothing in a language it was not written in', async () => {
    const [share = ''] = codes
    const id = await publish('Only English', { symbols: share, body: { en: 'First.\n\n<b>Second.</b>' } })
    expect((await get('/api/market/news/getNewsDetail.do', { id })).data).toMatchObject({
      title: { en: 'Only English', zh: '', hi: '' },
      body: { en: 'First.\n\n<b>Second.</b>', zh: '', hi: '' },
      source: 'Market desk',
      report: null,
      shares: [{ code: share, lastPaise: expect.any(Number) as number }],
    })
  })

  it('is found by a word of its title or summary, not by a pattern', async () => {
    const find = async (keyword: string) =>
      ((await get('/api/market/news/search.do', { keyword })).data['items'] as NewsRow[]).map(({ title }) => title.en)
    expect(await find('ONLY eng')).toEqual(['Only English'])
    expect(await find('%')).toEqual([])
    expect(await find(' ')).toEqual([])
  })
})
