import { describe, expect, it } from 'vitest'
import { arrangeContent, REASON, three } from '../../../testing/servers/content-desk.ts'

const setup = arrangeContent()
const { desk, expectInAuditLog } = setup

describe('banners', () => {
  const shown = async () =>
    (
      (await setup.bahi.call('/api/site/getBannerByPlat.do', { plat: 'phone' })).data['items'] as {
        title: { en: string }
        link: string
      }[]
    ).map(({ title }) => title.en)
  const make = (more: object = {}) =>
    desk('banner/create', {
      title: three('New: placements'),
      subtitle: three('Read the documents first'),
      link: '/pages/home/detail?tab=placement',
      position: '1',
      startsOn: '2026-11-23',
      reason: REASON,
      ...more,
    })

  it('are made and shown at once, on Home and in the console', async () => {
    const before = await shown()
    expect(before.length).toBeGreaterThan(1)
    const made = await make()
    expect(made).toMatchObject({ status: 0 })
    expect(await shown()).toHaveLength(before.length + 1)
    expect((await desk('banner/list', {}, 'GET')).data).toMatchObject({ businessDate: '2026-11-23' })
    const row = ((await desk('banner/list', {}, 'GET')).data['items'] as { id: string }[]).find(
      ({ id }) => id === made.data['id'],
    )
    expect(row).toMatchObject({ state: 'running', madeBy: 'S-0001', title: three('New: placements') })
  })

  it('wait for their day, end after it, and are withdrawn for good', async () => {
    const before = await shown()
    const later = (await make({ title: three('Later'), startsOn: '2026-11-24', endsOn: '2026-11-24' })).data['id']
    expect(await shown()).toEqual(before)
    expect(
      await desk('banner/schedule', {
        id: later,
        startsOn: '2026-11-20',
        endsOn: '2026-11-23',
        position: '3',
        reason: REASON,
      }),
    ).toMatchObject({ status: 0 })
    expect(await shown()).toContain('Later')
    await desk('banner/schedule', { id: later, startsOn: '2026-11-20', endsOn: '2026-11-22', reason: REASON })
    expect(await shown()).not.toContain('Later')
    await desk('banner/schedule', { id: later, startsOn: '2026-11-20', reason: REASON })
    expect(await desk('banner/withdraw', { id: later, reason: REASON })).toMatchObject({ status: 0 })
    expect(await shown()).not.toContain('Later')
    expect(await desk('banner/withdraw', { id: later, reason: REASON })).toMatchObject({ msg: 'tips.msg.967' })
    expect(await desk('banner/schedule', { id: later, startsOn: '2026-11-20', reason: REASON })).toMatchObject({
      msg: 'tips.msg.967',
    })
    expect(await desk('banner/withdraw', { id: '99999999', reason: REASON })).toMatchObject({ msg: 'tips.msg.924' })
  })

  it('promise nothing, lead nowhere but into the app, and end after they begin', async () => {
    expect(await make({ title: three('Guaranteed return of 12%') })).toMatchObject({
      msg: 'tips.msg.960',
      data: { fields: ['title'] },
    })
    for (const link of [
      'https://evil.in/',
      '//evil.in',
      '/\\evil.in',
      'javascript:alert(1)',
      '/pages/x"onclick="',
      '/Pages',
    ])
      expect(await make({ link }), link).toMatchObject({ msg: 'tips.msg.022', data: { fields: ['link'] } })
    expect(await make({ startsOn: '2026-11-24', endsOn: '2026-11-23' })).toMatchObject({
      msg: 'tips.msg.022',
      data: { fields: ['endsOn'] },
    })
    expect(await make({ title: { en: 'Only English' } })).toMatchObject({ msg: 'tips.msg.022' })
    expect(await make({ reason: 'short' })).toMatchObject({ msg: 'tips.msg.022' })
  })
})

describe('news', () => {
  const write = (more: object = {}) =>
    desk('news/create', {
      title: three('Markets close higher'),
      summary: three('Banks lead'),
      body: three('First paragraph.\n\nSecond.'),
      source: 'Market desk',
      category: 'market',
      ...more,
    })
  const list = async (state = '') =>
    (await desk('news/list', { state }, 'GET')).data['items'] as { id: string; state: string; symbols: string[] }[]

  it('is written, published and withdrawn, each once and in this order', async () => {
    const id = String((await write()).data['id'])
    expect(await list('draft')).toMatchObject([{ id, state: 'draft' }])
    expect(await desk('news/withdraw', { id, reason: REASON })).toMatchObject({ msg: 'tips.msg.967' })
    expect(await desk('news/publish', { id, reason: REASON })).toMatchObject({ status: 0 })
    expect(await desk('news/publish', { id, reason: REASON })).toMatchObject({ msg: 'tips.msg.967' })
    expect(await desk('news/withdraw', { id, reason: REASON })).toMatchObject({ status: 0 })
    expect(await list('published')).toEqual([])
    expect(await desk('news/publish', { id: '1', reason: REASON })).toMatchObject({ msg: 'tips.msg.924' })
  })

  it('names shares that there are, promises nothing, and keeps its words in the database too', async () => {
    const { data } = await setup.bahi.call('/market/api/hq/stock/getINDStockList.do', { size: '1' }, { method: 'GET' })
    const { code } = (data['items'] as { code: string }[])[0] ?? { code: '' }
    const { data: made } = await write({ symbols: `${code}, ${code}` })
    expect((await list('draft')).find(({ id }) => id === made['id'])).toMatchObject({ symbols: [code] })
    expect(await write({ symbols: 'NOSUCHSHARE' })).toMatchObject({ msg: 'tips.msg.191' })
    expect(await write({ body: three('A sure profit for everybody') })).toMatchObject({
      msg: 'tips.msg.960',
      data: { fields: ['body'] },
    })
    expect(await write({ source: 'Guaranteed profit desk' })).toMatchObject({
      msg: 'tips.msg.960',
      data: { fields: ['source'] },
    })
    await expect(
      setup.bahi.parts.db.pool.query(`update bahi.news_item set title = '{}' where state <> 'draft'`),
    ).rejects.toMatchObject({ code: '23001' })
    await expect(
      setup.bahi.parts.db.pool.query(
        `update bahi.news_item set state = 'published', withdrawn_at = null where state = 'withdrawn'`,
      ),
    ).rejects.toMatchObject({ code: '23001' })
    await expect(setup.bahi.parts.db.pool.query(`update bahi.news_item set report = '{}'`)).rejects.toMatchObject({
      code: '42501',
    })
    await expect(setup.bahi.database.owner.pool.query('delete from bahi.news_item')).rejects.toMatchObject({
      code: '23001',
    })
  })

  it('is said better while it is a draft, in English at least, and in no category of its own making', async () => {
    const id = String(
      (await write({ title: { en: 'Banks lead' }, summary: { en: 'S', hi: 'सार' }, body: { en: 'B', zh: '' } })).data[
        'id'
      ],
    )
    const rewrite = (more: object = {}) =>
      desk('news/rewrite', {
        id,
        title: three('Banks lead again'),
        summary: three('S'),
        body: three('B'),
        source: 'Market desk',
        category: 'economy',
        ...more,
      })
    expect(await rewrite()).toMatchObject({ status: 0 })
    expect((await list('draft')).find((one) => one.id === id)).toMatchObject({
      title: three('Banks lead again'),
      category: 'economy',
    })
    expect(await rewrite({ title: { zh: '银行领涨' } })).toMatchObject({ msg: 'tips.msg.022' })
    expect(await rewrite({ category: 'report' })).toMatchObject({ msg: 'tips.msg.022' })
    expect(await rewrite({ body: three('A sure profit for everybody') })).toMatchObject({ msg: 'tips.msg.960' })
    expect(await rewrite({ body: three('Read https://evil.in/now') })).toMatchObject({
      msg: 'tips.msg.961',
      data: { fields: ['body'] },
    })
    expect(await rewrite({ id: '1' })).toMatchObject({ msg: 'tips.msg.924' })
    await desk('news/publish', { id, reason: REASON })
    expect(await rewrite()).toMatchObject({ msg: 'tips.msg.967' })
  })

  it('carries script as text', async () => {
    const body = '<script>alert(1)</script>'
    const { data } = await write({ body: three(body), title: three('<b>bold</b>') })
    expect((await list()).find(({ id }) => id === data['id'])).toMatchObject({
      body: { en: body },
      title: { en: '<b>bold</b>' },
    })
  })
})

it('leaves a row in the audit log for each change and each that was refused', () =>
  expectInAuditLog([
    'banner.create',
    'banner.schedule',
    'banner.withdraw',
    'news.create',
    'news.rewrite',
    'news.publish',
    'news.withdraw',
  ]))
