import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authenticate, listStaffAccess, previewTemp, uploadFile } from '@bahi/contract/customers/identity'
import {
  approveReview,
  listReviews,
  openReview,
  openReviewPhoto,
  rejectReview,
} from '@bahi/contract/customers/identity-staff'
import { checkAccessLog } from '@bahi/proofs/access-log'
import { fromHex } from '@bahi/proofs/hex'
import type { TestServer } from '../../../testing/open-test-server.ts'
import { openIdentityServer, type IdentityServer } from '../../../testing/servers/identity-server.ts'

describe('an identity that was sent', () => {
  let all: IdentityServer
  let bahi: TestServer
  beforeAll(async () => {
    all = await openIdentityServer()
    bahi = all.bahi
  })
  afterAll(() => bahi.close())

  describe('is opened', () => {
    let token: string
    let reviewer: string
    let id: string
    beforeAll(async () => {
      token = await all.newcomer()
      reviewer = await bahi.signIn('anita')
      id = await all.inReview(token, reviewer)
    })

    it("by its owner and a reviewer, and each opening stands in the owner's log, sealed to the one before", async () => {
      const view = (await all.stateOf(token))['submission'] as { frontPhoto: string }
      const own = await bahi.app.inject({
        method: 'GET',
        url: previewTemp.path,
        query: { id: view.frontPhoto },
        headers: { authorization: `Bearer ${token}` },
      })
      expect([
        own.statusCode,
        own.headers['content-type'],
        own.headers['cache-control'],
        own.headers['x-content-type-options'],
      ]).toEqual([200, 'image/jpeg', 'no-store', 'nosniff'])
      expect(own.headers['content-security-policy']).toContain('sandbox')
      const log = await all.logOf(token)
      const lines = log.items.toReversed()
      expect(lines.map(({ by, what, staffNumber }) => [by, what, staffNumber])).toEqual([
        ['you', 'identity.sent', null],
        ['system', 'identity.sealed', null],
        ['staff', 'identity.details', 'S-0001'],
        ['staff', 'identity.photo-front', 'S-0001'],
        ['staff', 'identity.photo-back', 'S-0001'],
        ['you', 'identity.photo-front', null],
      ])
      expect(log).toMatchObject({ opened: 3, people: 1 })
      const chained = lines.map((line) => ({ ...line, hash: fromHex(line.hash) }))
      expect(checkAccessLog(chained)).toBeNull()
      expect(checkAccessLog(chained.filter(({ seq }) => seq !== 4))).toBe(4)
      expect(checkAccessLog(chained.map((line) => (line.seq === 3 ? { ...line, staffNumber: 'S-0002' } : line)))).toBe(
        3,
      )
      const access = await bahi.call(listStaffAccess.path, {}, { token, method: 'GET' })
      expect((access.data['items'] as { what: string }[]).map(({ what }) => what)).toEqual([
        'identity.photo-back',
        'identity.photo-front',
        'identity.details',
      ])
      const notices = await bahi.database.owner.pool.query<{ kind: string }>(
        `select kind from bahi.notice n join bahi.customer c on c.shard = n.shard and c.id = n.customer_id where c.phone = $1`,
        [all.lastPhone()],
      )
      expect(notices.rows).toEqual([{ kind: 'identity.opened' }])
    })

    it('by nobody else: not by another customer, and not by staff with another role', async () => {
      const view = (await all.stateOf(token))['submission'] as { frontPhoto: string }
      const stranger = await all.newcomer()
      expect(
        await bahi.call(previewTemp.path, { id: view.frontPhoto }, { token: stranger, method: 'GET' }),
      ).toMatchObject({ status: 1, msg: 'tips.msg.933' })
      expect(await all.openPhotoAs(token, id, 'front')).toMatchObject({ msg: 'tips.msg.249' })
      await bahi.database.owner.pool.query(
        `update bahi.staff_role set revoked_at = $1 where role = 'reviewer' and staff_id = (select id from bahi.staff where name = 'dev')`,
        [bahi.now],
      )
      const noReviewer = await bahi.signIn('dev')
      for (const path of [openReview.path, openReviewPhoto.path, approveReview.path, listReviews.path]) {
        expect(
          await bahi.call(
            path,
            { id, side: 'front' },
            { token: noReviewer, method: path === listReviews.path ? 'GET' : 'POST' },
          ),
        ).toMatchObject({ msg: 'tips.msg.922' })
      }
      await bahi.database.owner.pool.query(`update bahi.staff_role set revoked_at = null where role = 'reviewer'`)
    })

    it('a second time only with a reason, which its owner reads', async () => {
      expect(await all.openPhotoAs(reviewer, id, 'front', { why: 'second-look' })).toMatchObject({
        msg: 'tips.msg.934',
      })
      expect(
        (await all.openPhotoAs(reviewer, id, 'front', { why: 'second-look', reason: 'The name was not clear to me' }))
          .contentType,
      ).toBe('image/jpeg')
      await bahi.call(rejectReview.path, { id, reasons: 'name-differs' }, { token: reviewer })
      expect(await bahi.call(openReview.path, { id }, { token: reviewer })).toMatchObject({ msg: 'tips.msg.934' })
      expect((await all.logOf(token)).items.map(({ what, reason }) => [what, reason]).slice(0, 2)).toEqual([
        ['identity.rejected', null],
        ['identity.photo-front', 'The name was not clear to me'],
      ])
    })

    it('never without a line in the log: lines cannot be changed or deleted', async () => {
      const { pool } = bahi.database.app
      await expect(pool.query(`update bahi.identity_log set reason = 'x'`)).rejects.toThrow(
        /permission denied|append-only/,
      )
      await expect(pool.query(`delete from bahi.identity_log`)).rejects.toThrow(/permission denied|append-only/)
      await expect(bahi.database.owner.pool.query(`delete from bahi.identity_log`)).rejects.toThrow(/append-only/)
      await expect(pool.query(`delete from bahi.photo`)).rejects.toThrow(/append-only/)
    })
  })

  it('lies in the database unreadable: neither number nor picture', async () => {
    const token = await all.newcomer()
    const number = await all.freeNumber(token, 'licence')
    await bahi.call(authenticate.path, await all.inputOf(token, { idType: 'licence', idNumber: number }), {
      token,
      key: 'unreadable',
    })
    const {
      rows: [row],
    } = await bahi.database.owner.pool.query<{ all: string }>(`
      select concat((select string_agg(s::text, '') from bahi.identity_submission s), (select string_agg(n::text, '') from bahi.identity_number n),
        (select string_agg(k::text, '') from bahi.idempotency_key k), (select string_agg(a::text, '') from bahi.audit_entry a), (select string_agg(l::text, '') from bahi.identity_log l)) as all`)
    expect(row?.all).not.toContain(number)
    expect(row?.all).not.toContain(Buffer.from(number).toString('hex'))
    const { rows: photos } = await bahi.database.owner.pool.query<{ sealed: Buffer }>('select sealed from bahi.photo')
    for (const { sealed } of photos) expect(sealed.includes(Buffer.from([0xff, 0xd8, 0xff]))).toBe(false)
  })

  describe('by the older path', () => {
    it('a photo is kept, and the reply says success', async () => {
      const token = await all.newcomer()
      const kept = await all.upload(token, all.pictures.front, uploadFile.path, {
        field: 'upload_file',
        fields: { purpose: 'chat' },
      })
      expect(kept).toMatchObject({ http: 200, body: { success: true, msg: '', data: { width: 640, height: 400 } } })
      expect(Object.keys(kept.body).toSorted()).toEqual(['data', 'msg', 'success'])
      expect((await all.upload(token, all.pictures.front, uploadFile.path, { field: 'file' })).body).toMatchObject({
        success: false,
        msg: 'tips.msg.915',
      })
      expect(
        await all.upload(token, all.pictures.front, uploadFile.path, {
          field: 'upload_file',
          fields: { purpose: 'avatar' },
        }),
      ).toMatchObject({ http: 400, body: { success: false, msg: 'tips.msg.022' } })
      expect(
        (await all.upload('nobody', all.pictures.front, uploadFile.path, { field: 'upload_file' })).body,
      ).toMatchObject({ success: false, msg: 'tips.msg.249' })
    })
  })

  it('made no fault', () => {
    expect(bahi.faults).toEqual([])
  })
})
