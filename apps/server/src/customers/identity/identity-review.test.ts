import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authenticate } from '@bahi/contract/customers/identity'
import { approveReview, openReview, proposeReopen, rejectReview } from '@bahi/contract/customers/identity-staff'
import { approveProposal } from '@bahi/contract/staff/proposals'
import type { TestServer } from '../../../testing/open-test-server.ts'
import { openIdentityServer, type IdentityServer } from '../../../testing/servers/identity-server.ts'

describe('an identity', () => {
  let all: IdentityServer
  let bahi: TestServer
  beforeAll(async () => {
    all = await openIdentityServer()
    bahi = all.bahi
  })
  afterAll(() => bahi.close())

  it('that is rejected says why, keeps what was accepted, and goes again with the rest', async () => {
    const token = await all.newcomer()
    const reviewer = await bahi.signIn('anita')
    const id = await all.inReview(token, reviewer, { name: 'Dev Anand' })
    expect(await bahi.call(rejectReview.path, { id, reasons: '', note: '' }, { token: reviewer })).toMatchObject({
      http: 400,
      msg: 'tips.msg.022',
    })
    expect(await bahi.call(rejectReview.path, { id, reasons: 'because', note: '' }, { token: reviewer })).toMatchObject(
      { http: 400, msg: 'tips.msg.022' },
    )
    const fee = 'Pay the verification fee by UPI to bahi@upi and it goes through.'
    expect(
      await bahi.call(rejectReview.path, { id, reasons: 'front-not-readable', note: fee }, { token: reviewer }),
    ).toMatchObject({ msg: 'tips.msg.960', data: { fields: ['note'] } })
    expect(
      await bahi.call(
        rejectReview.path,
        { id, reasons: 'front-not-readable', note: 'The last two digits are in the shade.' },
        { token: reviewer },
      ),
    ).toMatchObject({ status: 0, data: { state: 'rejected' } })
    const view = await all.stateOf(token)
    expect(view).toMatchObject({
      state: 'failed',
      submission: { reasons: ['front-not-readable'], again: ['front'], note: 'The last two digits are in the shade.' },
    })
    expect(await bahi.call(authenticate.path, {}, { token })).toMatchObject({
      msg: 'tips.msg.915',
      data: { fields: ['frontPhoto'] },
    })
    const { frontPhoto } = await all.photosOf(token)
    const again = await bahi.call(authenticate.path, { frontPhoto }, { token })
    expect(again, again.text).toMatchObject({
      status: 0,
      data: {
        state: 'in-review',
        submission: {
          name: 'Dev Anand',
          frontPhoto,
          backPhoto: (view['submission'] as { backPhoto: string }).backPhoto,
        },
      },
    })
    const second = (again.data['submission'] as { id: string }).id
    // What was opened before counts for what was sent before, even within the same moment.
    expect(await bahi.call(approveReview.path, { id: second }, { token: reviewer })).toMatchObject({
      msg: 'tips.msg.935',
    })
    await all.openAll(second, reviewer)
    expect((await bahi.call(openReview.path, { id: second }, { token: reviewer })).data).toMatchObject({
      attempt: 2,
      earlier: [{ attempt: 1, reasons: ['front-not-readable'] }],
      openedByMe: ['front', 'back'],
    })
    expect(await bahi.call(approveReview.path, { id: second }, { token: reviewer })).toMatchObject({ status: 0 })
  })

  it('that is rejected keeps nobody else from their number', async () => {
    const [token, owner] = [await all.newcomer(), await all.newcomer()]
    const reviewer = await bahi.signIn('dev')
    const number = await all.freeNumber(token, 'passport')
    const id = await all.inReview(token, reviewer, { idType: 'passport', idNumber: number })
    await bahi.call(rejectReview.path, { id, reasons: ['number-differs'] }, { token: reviewer })
    expect(
      await bahi.call(authenticate.path, await all.inputOf(owner, { idType: 'passport', idNumber: number }), {
        token: owner,
      }),
    ).toMatchObject({ status: 0 })
    expect(
      await bahi.call(authenticate.path, { name: 'Kavya Rao', idType: 'passport', idNumber: number }, { token }),
    ).toMatchObject({ msg: 'tips.msg.916' })
  })

  it('of two reviewers who decide at once, one does', async () => {
    const token = await all.newcomer()
    const [one, other] = [await bahi.signIn('anita'), await bahi.signIn('dev')]
    const id = await all.inReview(token, one)
    await all.openAll(id, other)
    const answers = await Promise.all([
      bahi.call(approveReview.path, { id }, { token: one }),
      bahi.call(rejectReview.path, { id, reasons: 'back-cut-off' }, { token: other }),
      bahi.call(approveReview.path, { id }, { token: other }),
    ])
    expect(answers.map(({ msg }) => msg).toSorted()).toEqual(['', 'tips.msg.926', 'tips.msg.926'])
  })

  it('that is completed is taken back by two reviewers, never by one', async () => {
    const token = await all.newcomer()
    const [one, other] = [await bahi.signIn('anita'), await bahi.signIn('dev')]
    const id = await all.inReview(token, one)
    expect(
      await bahi.call(
        proposeReopen.path,
        { id, reasons: 'photo-altered', reason: 'The card turned out to be a forgery' },
        { token: one },
      ),
    ).toMatchObject({ msg: 'tips.msg.936' })
    await bahi.call(approveReview.path, { id }, { token: one })
    const proposed = await bahi.call(
      proposeReopen.path,
      { id, reasons: 'photo-altered', reason: 'The card turned out to be a forgery' },
      { token: one },
    )
    expect(proposed, proposed.text).toMatchObject({ status: 0 })
    const proposal = { id: String(proposed.data['proposalId']), reason: 'I looked at the photos again myself' }
    expect(await bahi.call(approveProposal.path, proposal, { token: one })).toMatchObject({ msg: 'tips.msg.923' })
    expect(await all.stateOf(token)).toMatchObject({ state: 'completed' })
    await expect(
      bahi.database.app.pool.query(
        `update bahi.identity_submission set state = 'reopened', reasons = '{photo-altered}' where id = $1`,
        [id],
      ),
    ).rejects.toThrow(/check constraint/)
    expect(await bahi.call(approveProposal.path, proposal, { token: other })).toMatchObject({
      status: 0,
      data: { outcome: { state: 'reopened' } },
    })
    expect(await all.stateOf(token)).toMatchObject({ state: 'failed', submission: { again: ['front', 'back'] } })
    const { rows } = await bahi.database.owner.pool.query('select real_name from bahi.customer where phone = $1', [
      all.lastPhone(),
    ])
    expect(rows).toEqual([{ real_name: null }])
  })

  it('made no fault', () => {
    expect(bahi.faults).toEqual([])
  })
})
