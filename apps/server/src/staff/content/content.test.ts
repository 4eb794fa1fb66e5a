import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appVersion } from '@bahi/contract/wire/headers'
import { inject } from '../../../testing/inject-call.ts'
import { openTestServer, type TestServer } from '../../../testing/open-test-server.ts'
import { createApp } from '../../server.ts'
import { FourEyes } from '../four-eyes/four-eyes.ts'

const REASON = 'Agreed in the meeting of Monday'
const three = (text: string) => ({ en: text, zh: text, hi: text })

let town: TestServer
let anita: string
beforeAll(async () => {
  town = await openTestServer()
  anita = await town.signIn('anita')
})
afterAll(async () => {
  expect(town.faults).toEqual([])
  await town.close()
})

const desk = (path: string, input: object = {}, method: 'GET' | 'POST' = 'POST') =>
  town.call(`/api/console/${path}.do`, input, { token: anita, method })
const actions = async () =>
  (
    await town.database.owner.pool.query<{ act: string }>(
      `select action || ' ' || outcome as act from bahi.audit_entry order by seq`,
    )
  ).rows.map(({ act }) => act)

describe('banners', () => {
  const shown = async () =>
    (
      (await town.call('/api/site/getBannerByPlat.do', { plat: 'phone' })).data['items'] as {
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
    const { data } = await town.call('/market/api/hq/stock/getINDStockList.do', { size: '1' }, { method: 'GET' })
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
      town.house.db.pool.query(`update bahi.news_item set title = '{}' where state <> 'draft'`),
    ).rejects.toMatchObject({ code: '23001' })
    await expect(
      town.house.db.pool.query(
        `update bahi.news_item set state = 'published', withdrawn_at = null where state = 'withdrawn'`,
      ),
    ).rejects.toMatchObject({ code: '23001' })
    await expect(town.house.db.pool.query(`update bahi.news_item set report = '{}'`)).rejects.toMatchObject({
      code: '42501',
    })
    await expect(town.database.owner.pool.query('delete from bahi.news_item')).rejects.toMatchObject({ code: '23001' })
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

describe('the version of the app', () => {
  const ask = async (code: number) => (await town.call('/api/app/version.do', { code, version: '1.0.1' })).data

  it('is the one that this server hands out', async () => {
    expect(await ask(appVersion.code)).toMatchObject({ ...appVersion, update: 'none', worksUntil: null })
    expect(await ask(appVersion.code - 1)).toMatchObject({ update: 'offered', worksUntil: null })
    expect((await town.call('/api/app/version.do', {})).data).toMatchObject({ update: 'offered' })
  })

  it('says what is new, as far as it is handed out', async () => {
    const notes = { en: ['SIPs can be skipped with one tap'], zh: ['一键跳过定投'], hi: ['एक टैप में SIP छोड़ें'] }
    expect(
      await desk('version/announce', {
        code: String(appVersion.code),
        version: appVersion.version,
        notes: JSON.stringify(notes),
        sizeKb: '3400',
        reason: REASON,
      }),
    ).toMatchObject({ status: 0 })
    expect(await ask(99)).toMatchObject({ notes, sizeKb: 3_400 })
    expect(await desk('version/announce', { code: '999', version: '9.9.9', notes, reason: REASON })).toMatchObject({
      msg: 'tips.msg.962',
    })
    expect(
      await desk('version/announce', { code: '99', version: appVersion.version, notes, reason: REASON }),
    ).toMatchObject({ msg: 'tips.msg.967' })
    expect(
      await desk('version/announce', {
        code: '90',
        version: '0.9.0',
        notes: { ...notes, hi: ['गारंटी वाला मुनाफ़ा'] },
        reason: REASON,
      }),
    ).toMatchObject({ msg: 'tips.msg.960' })
    expect(await desk('version/announce', { code: '90', version: '0.9.0', notes, reason: REASON })).toMatchObject({
      status: 0,
    })
  })

  it('ends an older one on a day that was said before, and never all of them', async () => {
    const least = (code: number, fromDay: string) =>
      desk('version/least', { code: String(code), fromDay, reason: REASON })
    expect(await least(appVersion.code + 1, '2026-12-31')).toMatchObject({ msg: 'tips.msg.962' })
    expect(await least(appVersion.code, '2026-11-20')).toMatchObject({ msg: 'tips.msg.022' })
    expect(await least(95, '2026-12-01')).toMatchObject({ msg: 'tips.msg.924' })
    expect(await least(appVersion.code, '2026-12-01')).toMatchObject({ status: 0 })
    expect(await ask(99)).toMatchObject({ update: 'offered', worksUntil: '2026-11-30' })
    expect((await desk('version/list', {}, 'GET')).data).toMatchObject({
      shipped: appVersion,
      least: { code: 0, next: { code: appVersion.code, fromDay: '2026-12-01' } },
      history: [{ madeBy: 'S-0001', reason: REASON }],
    })
    expect(await least(appVersion.code, '2026-11-21')).toMatchObject({ status: 0 })
    expect(await ask(99)).toMatchObject({ update: 'forced' })
    expect(await ask(appVersion.code)).toMatchObject({ update: 'none' })
  })
})

describe('what the house says of itself', () => {
  const words = {
    about: three('A platform'),
    serviceHours: three('08:00–22:00'),
    servicePhone: '1800 000 000',
    serviceEmail: 'help@bahi.example',
    reason: REASON,
  }
  const write = (more: object = {}) => desk('site/write', { ...words, ...more })
  const info = async () => (await town.call('/api/app/site/getInfo.do', { channel: '001' }, { method: 'GET' })).data
  const service = async () => (await town.call('/api/app/serviceInfo.do')).data

  it('is there from the beginning, and is what was written last', async () => {
    expect(await info()).toMatchObject({ name: 'Bahi', ...appVersion, simulated: true, office: null, webHosts: [] })
    expect(await service()).toMatchObject({ kind: 'chat', address: null })
    expect(
      await write({
        officeName: 'Bahi',
        officeAddress: 'Fort, Mumbai 400001',
        officeLatitude: '18.93',
        officeLongitude: '72.83',
      }),
    ).toMatchObject({ status: 0 })
    expect(await info()).toMatchObject({
      about: three('A platform'),
      servicePhone: '1800 000 000',
      office: { name: 'Bahi', latitude: 18.93, longitude: 72.83 },
    })
    expect((await desk('site/info', {}, 'GET')).data).toMatchObject({
      info: { servicePhone: '1800 000 000' },
      history: [{ madeBy: 'S-0001' }],
    })
  })

  it('sends nobody to an address that the operator did not name', async () => {
    for (const serviceAddress of ['https://evil.in/', 'javascript:alert(1)', 'https://help.example.in.evil.in/'])
      expect(await write({ serviceAddress })).toMatchObject({ msg: 'tips.msg.961' })
    expect(await town.call('/api/app/site/address.do', { url: 'https://evil.in/' }, { method: 'GET' })).toMatchObject({
      msg: 'tips.msg.961',
    })
    expect(await write({ officeLatitude: '95', officeLongitude: '10' })).toMatchObject({ msg: 'tips.msg.022' })
    expect(await write({ officeLatitude: '9.5' })).toMatchObject({ msg: 'tips.msg.022' })
    expect(await write({ about: three('A guaranteed profit') })).toMatchObject({ msg: 'tips.msg.960' })
  })

  it('may point at a named address, which alone may stand in a frame, until it is off the list', async () => {
    const phoneFolder = await mkdtemp(join(tmpdir(), 'bahi-page-'))
    await writeFile(join(phoneFolder, 'index.html'), '<!doctype html>')
    const appWith = (webHosts: readonly string[]) =>
      createApp(
        { ...town.house, fourEyes: new FourEyes(town.house), http: { ...town.house.http, webHosts } },
        { phoneFolder },
      )
    const [app, closed] = [await appWith(['help.example.in', '127.0.0.1:9001']), await appWith([])]
    const call = (path: string, input: object, method: 'GET' | 'POST' = 'POST') =>
      inject(app, path, input, { token: anita, method })
    expect(
      await call('/api/console/site/write.do', { ...words, serviceAddress: 'https://help.example.in/chat' }),
    ).toMatchObject({ status: 0 })
    expect((await call('/api/app/serviceInfo.do', {})).data).toMatchObject({
      kind: 'address',
      address: 'https://help.example.in/chat',
    })
    expect((await call('/api/app/site/address.do', { url: 'https://help.example.in/a' }, 'GET')).data).toEqual({
      address: 'https://help.example.in/a',
      host: 'help.example.in',
    })
    const policy = async (of: typeof app) =>
      String((await of.inject({ method: 'GET', url: '/' })).headers['content-security-policy'])
    expect(await policy(app)).toContain('frame-src https://help.example.in http://127.0.0.1:9001;')
    expect(await policy(closed)).toContain("frame-src 'none';")
    await closed.close()
    await app.close()
    await rm(phoneFolder, { recursive: true })
    expect(await service()).toMatchObject({ kind: 'chat', address: null })
  })
})

it('leaves a row in the audit log for each change and each that was refused', async () => {
  const done = await actions()
  for (const act of [
    'banner.create',
    'banner.schedule',
    'banner.withdraw',
    'news.create',
    'news.rewrite',
    'news.publish',
    'news.withdraw',
    'version.announce',
    'version.least',
    'site.write',
  ]) {
    expect(done).toContain(`${act} done`)
    expect(done).toContain(`${act} refused`)
  }
})
