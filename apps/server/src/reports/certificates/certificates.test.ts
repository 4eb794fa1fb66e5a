import { afterAll, beforeAll, expect, it } from 'vitest'
import type { checkDocument, getCertificate } from '@bahi/contract/reports/certificates'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { openTestServer, type TestServer } from '../../../testing/open-test-server.ts'

let bahi: TestServer
let asha: string
let ravi: string
let code: string
beforeAll(async () => {
  bahi = await openTestServer()
  await bahi.passTo(10 * 3_600)
  ;[asha, ravi] = [await bahi.logIn('9000000001'), await bahi.logIn('9000000002')]
  const { data } = await bahi.call('/market/api/hq/stock/getINDStockList.do', { size: '100' }, { method: 'GET' })
  code =
    (data['items'] as { code: string; lastPaise: number }[]).toSorted(
      (one, other) => one.lastPaise - other.lastPaise,
    )[0]?.code ?? ''
})
afterAll(async () => {
  expect(bahi.faults).toEqual([])
  await bahi.close()
})

type Shown = ReplyOf<typeof getCertificate>
const view = (token = asha) => bahi.call('/api/app/user/certificate/view.do', { code }, { token, method: 'GET' })
const issue = (token = asha) => bahi.call('/api/app/user/certificate/issue.do', { code }, { token })
const check = async (mark: string) => bahi.call('/api/app/document/check.do', { mark }, { method: 'GET' })
const buy = async (token: string) => {
  expect(await bahi.call('/api/app/user/buy.do', { code, quantity: '100', type: 'market' }, { token })).toMatchObject({
    status: 0,
  })
  await bahi.passTo(bahi.parts.clock.now().second + 20)
}
const file = (mark: string, token = asha, lang = 'en') =>
  bahi.app.inject({
    method: 'GET',
    url: `/api/app/user/document/file.do?mark=${mark}&lang=${lang}`,
    headers: { authorization: `Bearer ${token}` },
  })

it('certifies nothing that is not held, and no share that nobody knows', async () => {
  expect(await view()).toMatchObject({ status: 1, msg: 'tips.msg.992' })
  expect(await issue()).toMatchObject({ status: 1, msg: 'tips.msg.992' })
  expect(
    await bahi.call('/api/app/user/certificate/view.do', { code: 'NOSUCH' }, { token: asha, method: 'GET' }),
  ).toMatchObject({ msg: 'tips.msg.191' })
  expect(await bahi.call('/api/app/user/certificate/view.do', { code }, { method: 'GET' })).toMatchObject({
    msg: 'tips.msg.249',
  })
})

it('says what the book says by account, with a code once it was made, and gives the same again while nothing changed', async () => {
  await buy(asha)
  const before = (await view()).data as Shown
  expect(before).toMatchObject({
    current: null,
    issued: [],
    holding: {
      share: { code },
      quantities: { available: 0, held: 0, unsettled: 100, pledged: 0, locked: 0, total: 100 },
      heldSince: '2026-11-23',
    },
  })
  const [first, again] = await Promise.all([issue(), issue()])
  const { current } = first.data as Shown
  expect(current).toMatchObject({
    mark: expect.stringMatching(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]$/) as string,
    quantity: 100,
  })
  expect((again.data as Shown).current?.mark).toBe(current?.mark)
  await bahi.endDay()
  await bahi.passTo(10 * 3_600)
  const settled = (await view()).data as Shown
  expect(settled).toMatchObject({
    current: null,
    issued: [{ mark: current?.mark }],
    holding: { quantities: { available: 100, unsettled: 0, total: 100 } },
  })
  expect((await issue()).data).toMatchObject({ issued: [{ quantity: 100 }, { mark: current?.mark }] })
})

it('is a PDF for its owner alone, with the same bytes whenever it is fetched', async () => {
  const mark = ((await view()).data as Shown).current?.mark ?? ''
  const [one, other] = [await file(mark), await file(mark.toLowerCase())]
  expect([one.headers['content-type'], one.headers['content-disposition'], one.headers['cache-control']]).toEqual([
    'application/pdf',
    `attachment; filename="bahi-certificate-${code.replace(/[^A-Za-z0-9]/g, '-')}-${mark.replaceAll('-', '')}.pdf"`,
    'no-store',
  ])
  expect(one.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(other.rawPayload.equals(one.rawPayload)).toBe(true)
  expect((await file(mark, ravi)).json()).toMatchObject({ status: 1, msg: 'tips.msg.991' })
  expect((await file('AAAA')).json()).toMatchObject({ status: 1, msg: 'tips.msg.990' })
})

it('is in the language that is asked for, under the same code', async () => {
  const mark = ((await view()).data as Shown).current?.mark ?? ''
  for (const [lang, tag] of Object.entries({ en: 'en-IN', hi: 'hi-IN', zh: 'zh' })) {
    const { rawPayload, headers } = await file(mark, asha, lang)
    expect(rawPayload.toString('latin1'), lang).toContain(`/Lang (${tag}`)
    expect(headers['content-disposition']).toContain(mark.replaceAll('-', ''))
  }
})

it('is checked by anybody who has its code, who learns no name', async () => {
  await bahi.database.owner.pool.query(
    `update bahi.customer set real_name = 'आशा Deshmukh', identity_state = 'completed' where id = (select customer_id from bahi.customer_phone where phone = '9000000001')`,
  )
  const { current, holding } = (await issue()).data as Shown
  expect(holding.holder.name).toBe('आशा Deshmukh')
  const said = (await check(current?.mark ?? '')).data as ReplyOf<typeof checkDocument>
  expect(said).toMatchObject({
    mark: current?.mark,
    kind: 'share-certificate',
    fingerprint: current?.fingerprint,
    share: { code },
    quantities: { available: 100, total: 100 },
    asOf: current?.asOf,
  })
  expect(said.holder).toBe(`आ••• D••• •••${holding.holder.number.slice(-3)}`)
  expect(JSON.stringify(said)).not.toMatch(/Deshmukh|आशा/)
  expect((await check(` ${current?.mark.toLowerCase().replaceAll('-', ' ')} `)).data).toEqual(said)
  const wrong = `${current?.mark.startsWith('2') === true ? '3' : '2'}${current?.mark.slice(1)}`
  expect(await check(wrong)).toMatchObject({ status: 1, msg: 'tips.msg.990', data: { fields: ['mark'] } })
  expect(await check('2222-2222-2')).toMatchObject({ status: 1, msg: 'tips.msg.991' })
})

it('stays as it was issued, whoever writes in the database, and is no longer shown when its figures are not what they were', async () => {
  const mark = ((await view()).data as Shown).current?.mark ?? ''
  for (const change of [
    "update bahi.issued_document set figures = '{}'",
    'delete from bahi.issued_document',
    'truncate bahi.issued_document',
    'update bahi.document_mark set shard = 1',
  ]) {
    await expect(bahi.database.owner.pool.query(change)).rejects.toMatchObject({ code: '23001' })
  }
  await bahi.database.owner.pool.query(
    `begin; set local session_replication_role = replica; update bahi.issued_document set figures = jsonb_set(figures, '{quantities,total}', '900') where mark = '${mark.replaceAll('-', '')}'; commit`,
  )
  expect(await check(mark)).toMatchObject({ http: 500, msg: 'tips.error' })
})

it('answers strangers so often and no more', async () => {
  const answers = await Promise.all(Array.from({ length: 70 }, () => check('2222-2222-2')))
  expect(answers.some(({ http, msg }) => http === 429 && msg === 'tips.msg.162')).toBe(true)
})
