import { readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getUserInfo } from '@bahi/contract/customers/account'
import { previewTemp, uploadFile, uploadTemp } from '@bahi/contract/customers/identity'
import { SECRET, type HostileFile } from '../../../testing/hostile/hostile-file.ts'
import { hostileFiles } from '../../../testing/hostile/hostile-files.ts'
import { cardPicture, uploadForm } from '../../../testing/make-pictures.ts'
import { openTestServer, type TestServer } from '../../../testing/open-test-server.ts'

const files = await hostileFiles()
/** What the process that decodes may ever have had in memory. */
const MAX_WORKER_KB = 900_000

interface Reply {
  status: number
  msg: string
  data: { id: string; width: number; height: number; fields?: string[] }
}

describe('a file that was not sent in good faith', () => {
  let bahi: TestServer
  let token: string
  let neighbour: string
  let good: Buffer
  beforeAll(async () => {
    bahi = await openTestServer()
    token = await bahi.logIn('9000000001')
    neighbour = await bahi.logIn('9000000002')
    good = await cardPicture().jpeg().toBuffer()
  })
  afterAll(() => bahi.close())

  async function send(file: Pick<HostileFile, 'bytes' | 'fileName' | 'type'>, as = token) {
    const form = uploadForm(file.bytes, {
      ...(file.fileName === undefined ? {} : { name: file.fileName }),
      ...(file.type === undefined ? {} : { type: file.type }),
    })
    return sendRaw(form.payload, form.headers, as)
  }
  async function sendRaw(payload: Buffer, headers: Record<string, string>, as = token, url: string = uploadTemp.path) {
    const reply = await bahi.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { ...headers, authorization: `Bearer ${as}` },
    })
    return {
      http: reply.statusCode,
      body: reply.json<Reply>(),
      text: reply.payload,
      type: reply.headers['content-type'],
    }
  }
  async function preview(id: string, as = token): Promise<Buffer> {
    const reply = await bahi.app.inject({
      method: 'GET',
      url: previewTemp.path,
      query: { id },
      headers: { authorization: `Bearer ${as}` },
    })
    expect([
      reply.headers['content-type'],
      reply.headers['x-content-type-options'],
      reply.headers['cache-control'],
    ]).toEqual(['image/jpeg', 'nosniff', 'no-store'])
    return reply.rawPayload
  }
  const forget = () => bahi.database.owner.pool.query('delete from bahi.photo where used_at is null')

  it('comes in at least sixty shapes here', () => {
    expect(files.length).toBeGreaterThanOrEqual(60)
    expect(new Set(files.map(({ name }) => name)).size).toBe(files.length)
  })

  it.each(files.map((file) => [file.name, file] as const))(
    '%s',
    async (_name, file) => {
      const { http, body, type } = await send(file)
      expect([http, type]).toEqual([200, 'application/json; charset=utf-8'])
      if (file.fate !== 'clean' && file.fate !== 'either')
        expect([body.status, body.msg]).toEqual([1, `tips.msg.${file.fate}`])
      if (file.fate === 'clean') expect([body.status, body.msg]).toEqual([0, ''])
      if (body.status === 0) await expectOnlyPicture(await preview(body.data.id), file.bytes)
      else expect(['tips.msg.915', 'tips.msg.930', 'tips.msg.931']).toContain(body.msg)
      // Nobody else notices: another customer's calls are answered.
      expect(await bahi.call(getUserInfo.path, {}, { token: neighbour })).toMatchObject({ status: 0 })
      await forget()
    },
    60_000,
  )

  it('does not keep another customer from sending a good one meanwhile', async () => {
    const bomb = files.find(({ name }) => name.startsWith('a JPEG of two thousand scans'))
    if (bomb === undefined) throw new Error('the bomb is gone')
    const [, theirs] = await Promise.all([send(bomb), send({ bytes: good }, neighbour), send(bomb)])
    expect(theirs.body).toMatchObject({ status: 0, data: { width: 640, height: 400 } })
    await forget()
  })

  it('never needs more memory than the largest honest picture', () => {
    const peaks = workerPeaks()
    // Linux tells; elsewhere nobody does.
    if (peaks === null) return
    expect(peaks.length).toBeGreaterThan(0)
    for (const peak of peaks) expect(peak).toBeLessThan(MAX_WORKER_KB)
  })

  describe('in a malformed form', () => {
    const form = () => uploadForm(good)

    it.each<[string, () => { payload: Buffer; headers: Record<string, string> }, number, string]>([
      ['without an end', () => ({ ...form(), payload: form().payload.subarray(0, -200) }), 200, 'tips.msg.915'],
      [
        'without a boundary',
        () => ({ payload: form().payload, headers: { 'content-type': 'multipart/form-data' } }),
        200,
        'tips.msg.915',
      ],
      [
        'with another boundary than it says',
        () => ({ payload: form().payload, headers: { 'content-type': 'multipart/form-data; boundary=other' } }),
        200,
        'tips.msg.915',
      ],
      [
        'without any part',
        () => ({ payload: Buffer.from('--x--\r\n'), headers: { 'content-type': 'multipart/form-data; boundary=x' } }),
        200,
        'tips.msg.915',
      ],
      [
        'without a body',
        () => ({ payload: Buffer.alloc(0), headers: { 'content-type': 'multipart/form-data; boundary=x' } }),
        200,
        'tips.msg.915',
      ],
      [
        'as JSON',
        () => ({ payload: Buffer.from('{"file":"x"}'), headers: { 'content-type': 'application/json' } }),
        200,
        'tips.msg.915',
      ],
      ['with two files', () => twice(good), 413, 'tips.msg.022'],
      [
        'with fifty fields',
        () => uploadForm(good, { fields: Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`f${at}`, 'x'])) }),
        413,
        'tips.msg.022',
      ],
      [
        'with a field that would change every object',
        () => uploadForm(good, { fields: { ['__proto__']: 'x' } }),
        400,
        'tips.msg.022',
      ],
      ['with a purpose there is none', () => uploadForm(good, { fields: { purpose: 'avatar' } }), 400, 'tips.msg.022'],
      [
        'with a purpose that is a page of text',
        () => uploadForm(good, { fields: { purpose: 'identity'.repeat(10_000) } }),
        400,
        'tips.msg.022',
      ],
    ])('%s', async (_name, make, http, msg) => {
      const { payload, headers } = make()
      const answer = await sendRaw(payload, headers)
      expect([answer.http, answer.body.status, answer.body.msg]).toEqual([http, 1, msg])
      expect(answer.text).not.toMatch(/node_modules|\.ts:\d/)
      expect(Object.prototype).not.toHaveProperty('x')
    })

    it('says the same by the older path', async () => {
      const { payload, headers } = uploadForm(Buffer.from(SECRET), { field: 'upload_file' })
      expect((await sendRaw(payload, headers, token, uploadFile.path)).body).toMatchObject({
        success: false,
        msg: 'tips.msg.915',
      })
    })

    it('is taken by no call other than those for files', async () => {
      const { payload, headers } = uploadForm(good)
      const answer = await sendRaw(payload, headers, token, '/api/app/user/auth.do')
      expect([answer.http, answer.body.msg]).toEqual([415, 'tips.msg.022'])
    })
  })

  it('cannot be sent without a session, nor in a read-only session', async () => {
    expect((await send({ bytes: good }, 'nobody')).body).toMatchObject({ msg: 'tips.msg.249' })
    await bahi.database.owner.pool.query(
      `insert into bahi.customer_lock (shard, id, customer_id, kind, reason, locked_at, locked_until)
      select shard, 1, customer_id, 'account', 'customer-request', $1::timestamptz, $1::timestamptz + interval '1 hour' from bahi.customer_phone where phone = '9000000004'`,
      [bahi.now],
    )
    const { data } = await bahi.call('/api/app/login.do', { phone: '9000000004', password: 'bahi-demo' })
    expect((await send({ bytes: good }, (data['params'] as { token: string }).token)).body).toMatchObject({
      msg: 'tips.msg.006',
    })
  })

  it('is refused when fifty-two wait already, and there is room again when they are gone', async () => {
    const {
      rows: [who],
    } = await bahi.database.owner.pool.query<{ shard: number; customer_id: bigint }>(
      `select shard, customer_id from bahi.customer_phone where phone = '9000000003'`,
    )
    const meera = await bahi.logIn('9000000003')
    await bahi.database.owner.pool.query(
      `insert into bahi.photo (shard, id, customer_id, purpose, sealed, width, height, taken_at) select $1, n, $2, 'chat', decode(repeat('00', 40), 'hex'), 1, 1, $3 from generate_series(1, 51) n`,
      [who?.shard, who?.customer_id, bahi.now],
    )
    expect((await send({ bytes: good }, meera)).body).toMatchObject({ status: 0 })
    expect((await send({ bytes: good }, meera)).body).toMatchObject({
      status: 1,
      msg: 'tips.msg.932',
      data: { params: { most: 52 } },
    })
    await forget()
    expect((await send({ bytes: good }, meera)).body).toMatchObject({ status: 0 })
  })

  it('was no fault of ours, and none of it was written anywhere as it came', async () => {
    expect(bahi.faults).toEqual([])
    const { rows } = await bahi.database.owner.pool.query<{ found: boolean }>(
      `select coalesce(bool_or(position($1::bytea in sealed) > 0), false) as found from bahi.photo`,
      [Buffer.from(SECRET)],
    )
    expect(rows[0]?.found).toBe(false)
  })
})

async function expectOnlyPicture(shown: Buffer, sent: Buffer): Promise<void> {
  const { format, width, height, exif, icc, xmp, iptc, hasAlpha, space, orientation, comments } =
    await sharp(shown).metadata()
  expect({ format, exif, icc, xmp, iptc, hasAlpha, space, orientation, comments }).toEqual({
    format: 'jpeg',
    exif: undefined,
    icc: undefined,
    xmp: undefined,
    iptc: undefined,
    hasAlpha: false,
    space: 'srgb',
    orientation: undefined,
    comments: undefined,
  })
  expect(Math.max(width, height)).toBeLessThanOrEqual(2_400)
  const seen = shown.toString('latin1')
  for (const trace of [
    SECRET,
    '<script',
    '<?php',
    'PK\u0003\u0004',
    'Exif',
    'GPS',
    'http://ns.adobe.com',
    'ICC_PROFILE',
    'Photoshop',
  ])
    expect(seen.includes(trace)).toBe(false)
  // It ends where the picture ends: nothing hangs behind it.
  expect(shown.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]))
  expect(shown.equals(sent)).toBe(false)
}

function twice(file: Buffer): { payload: Buffer; headers: Record<string, string> } {
  const { payload, headers } = uploadForm(file)
  const end = payload.lastIndexOf('------bahi-test-boundary-7f3a19c4--')
  return { payload: Buffer.concat([payload.subarray(0, end), payload]), headers }
}

/** The most memory each process that this one started has ever had, in KB; null where the system does not say. */
function workerPeaks(): number[] | null {
  try {
    const children = readdirSync('/proc/self/task')
      .flatMap((thread) => readFileSync(`/proc/self/task/${thread}/children`, 'utf8').trim().split(' '))
      .filter((pid) => pid !== '')
    return children.flatMap((pid) => {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      return command.includes('redraw-worker')
        ? [Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])]
        : []
    })
  } catch {
    return null
  }
}
