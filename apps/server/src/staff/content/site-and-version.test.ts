import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { appVersion } from '@bahi/contract/wire/headers'
import { inject } from '../../../testing/inject-call.ts'
import { arrangeContent, REASON, three } from '../../../testing/servers/content-desk.ts'
import { createApp } from '../../server.ts'
import { FourEyes } from '../four-eyes/four-eyes.ts'

const setup = arrangeContent()
const { desk, expectInAuditLog } = setup

describe('the version of the app', () => {
  const ask = async (code: number) => (await setup.bahi.call('/api/app/version.do', { code, version: '1.0.1' })).data

  it('is the one that this server hands out', async () => {
    expect(await ask(appVersion.code)).toMatchObject({ ...appVersion, update: 'none', worksUntil: null })
    expect(await ask(appVersion.code - 1)).toMatchObject({ update: 'offered', worksUntil: null })
    expect((await setup.bahi.call('/api/app/version.do', {})).data).toMatchObject({ update: 'offered' })
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
  const info = async () =>
    (await setup.bahi.call('/api/app/site/getInfo.do', { channel: '001' }, { method: 'GET' })).data
  const service = async () => (await setup.bahi.call('/api/app/serviceInfo.do')).data

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
    expect(
      await setup.bahi.call('/api/app/site/address.do', { url: 'https://evil.in/' }, { method: 'GET' }),
    ).toMatchObject({
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
        { ...setup.bahi.parts, fourEyes: new FourEyes(setup.bahi.parts), http: { ...setup.bahi.parts.http, webHosts } },
        { phoneFolder },
      )
    const [app, closed] = [await appWith(['help.example.in', '127.0.0.1:9001']), await appWith([])]
    const call = (path: string, input: object, method: 'GET' | 'POST' = 'POST') =>
      inject(app, path, input, { token: setup.anita, method })
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

it('leaves a row in the audit log for each change and each that was refused', () =>
  expectInAuditLog(['version.announce', 'version.least', 'site.write']))
