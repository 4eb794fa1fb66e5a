import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authenticate, checkIdNumber, uploadTemp } from '@bahi/contract/customers/identity'
import { approveReview, listReviews, rejectReview } from '@bahi/contract/customers/identity-staff'
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

  it('is not there at first, and the demo shows numbers that nobody has', async () => {
    const token = await all.newcomer()
    const view = await all.stateOf(token)
    expect(view).toMatchObject({ state: 'not-authenticated', submission: null })
    expect(
      (view['demoNumbers'] as { idType: string; numbers: string[] }[]).map(({ idType, numbers }) => [
        idType,
        numbers.length,
      ]),
    ).toEqual([
      ['aadhaar', 3],
      ['pan', 3],
      ['passport', 3],
      ['voter', 3],
      ['licence', 3],
    ])
  })

  it('goes to review, is approved by one reviewer who looked at both photos, and carries the verified name from then on', async () => {
    const token = await all.newcomer()
    const reviewer = await bahi.signIn('anita')
    const sent = await bahi.call(authenticate.path, await all.inputOf(token), { token })
    expect(sent).toMatchObject({
      status: 0,
      data: {
        state: 'in-review',
        submission: { name: 'Kavya Rao', idType: 'pan', reasons: [], again: [], decidedAt: null },
      },
    })
    expect(sent.text).not.toMatch(/ZZZPB\d{4}Z/)
    const { id } = sent.data['submission'] as { id: string }
    const queue = await bahi.call(listReviews.path, {}, { token: reviewer, method: 'GET' })
    expect(queue.data['items']).toContainEqual(
      expect.objectContaining({ id, idType: 'pan', attempt: 1, state: 'waiting' }),
    )
    expect(queue.text).not.toContain('Kavya')
    expect(await bahi.call(approveReview.path, { id }, { token: reviewer })).toMatchObject({
      status: 1,
      msg: 'tips.msg.935',
    })
    await all.openAll(id, reviewer)
    expect(await bahi.call(approveReview.path, { id }, { token: reviewer })).toMatchObject({
      status: 0,
      data: { state: 'approved' },
    })
    expect(await all.stateOf(token)).toMatchObject({ state: 'completed', demoNumbers: null })
    const { rows } = await bahi.database.owner.pool.query(
      'select real_name, identity_state from bahi.customer where phone = $1',
      [all.lastPhone()],
    )
    expect(rows).toEqual([{ real_name: 'Kavya Rao', identity_state: 'completed' }])
    expect(await bahi.call(approveReview.path, { id }, { token: reviewer })).toMatchObject({ msg: 'tips.msg.926' })
    expect(await bahi.call(rejectReview.path, { id, reasons: 'name-differs' }, { token: reviewer })).toMatchObject({
      msg: 'tips.msg.926',
    })
  })

  describe('is refused with', () => {
    let token: string
    let input: object
    beforeAll(async () => {
      token = await all.newcomer()
      input = await all.inputOf(token)
    })
    const send = (changes: object) => bahi.call(authenticate.path, { ...input, ...changes }, { token })

    it.each([
      ['a name that is none', { name: '12345' }, 'tips.msg.022', ['name']],
      ['no name', { name: '' }, 'tips.msg.022', ['name']],
      ['no document', { idType: undefined }, 'tips.msg.022', ['idType']],
      ['a PAN of nine', { idNumber: 'ZZZPB0001' }, 'tips.msg.914', ['idNumber']],
      ['the PAN of a company', { idNumber: 'ZZZCB0001Z' }, 'tips.msg.914', ['idNumber']],
      [
        'an Aadhaar whose check digit is wrong',
        { idType: 'aadhaar', idNumber: '999999000015' },
        'tips.msg.914',
        ['idNumber'],
      ],
      ['a real number, in the demo', { idNumber: 'ABCPE1234F' }, 'tips.msg.917', ['idNumber']],
      ['no front photo', { frontPhoto: '' }, 'tips.msg.915', ['frontPhoto']],
      ['no back photo', { backPhoto: '' }, 'tips.msg.915', ['backPhoto']],
      ['a photo that is not there', { backPhoto: '12345' }, 'tips.msg.915', ['backPhoto']],
      ['a photo with an impossible id', { backPhoto: '9999999999999999999' }, 'tips.msg.022', ['backPhoto']],
    ])('%s', async (_name, changes, msg, fields) => {
      expect(await send(changes)).toMatchObject({ status: 1, msg, data: { fields } })
      expect(await all.stateOf(token)).toMatchObject({ state: 'not-authenticated', submission: null })
    })

    it('one photo for both sides', async () => {
      expect(await send({ backPhoto: (input as { frontPhoto: string }).frontPhoto })).toMatchObject({
        msg: 'tips.msg.915',
        data: { fields: ['backPhoto'] },
      })
    })

    it('a photo of somebody else, or one that was sent for the chat', async () => {
      const other = await all.newcomer()
      expect(await send({ backPhoto: (await all.photosOf(other)).backPhoto })).toMatchObject({ msg: 'tips.msg.915' })
      const chat = await all.upload(token, all.pictures.back, uploadTemp.path, { fields: { purpose: 'chat' } })
      expect(await send({ backPhoto: chat.body.data.id })).toMatchObject({ msg: 'tips.msg.915' })
    })

    it('a number that another account has, even one in review', async () => {
      const other = await all.newcomer()
      expect(
        await bahi.call(authenticate.path, { ...input, ...(await all.photosOf(other)) }, { token: other }),
      ).toMatchObject({ status: 0 })
      expect(await send({})).toMatchObject({ status: 1, msg: 'tips.msg.916', data: { fields: ['idNumber'] } })
    })

    it('being in review, or completed, already', async () => {
      const other = await all.newcomer()
      expect(await bahi.call(authenticate.path, await all.inputOf(other), { token: other })).toMatchObject({
        status: 0,
      })
      expect(await bahi.call(authenticate.path, {}, { token: other })).toMatchObject({ msg: 'tips.msg.918' })
      expect(await bahi.call(authenticate.path, {}, { token: await bahi.logIn('9000000001') })).toMatchObject({
        msg: 'tips.msg.918',
      })
    })
  })

  it('says while a number is typed whether it can be one, and never whose it is', async () => {
    const [token, other] = [await all.newcomer(), await all.newcomer()]
    const number = await all.freeNumber(other, 'aadhaar')
    await bahi.call(
      authenticate.path,
      { ...(await all.inputOf(other)), idType: 'aadhaar', idNumber: number },
      { token: other },
    )
    const check = (idType: string, idNumber: string) => bahi.call(checkIdNumber.path, { idType, idNumber }, { token })
    expect(await check('aadhaar', number.replace(/(....)(....)(....)/, '$1 $2 $3'))).toMatchObject({
      status: 0,
      data: { idNumber: number },
    })
    expect(await check('pan', 'zzzpb0042z')).toMatchObject({ status: 0, data: { idNumber: 'ZZZPB0042Z' } })
    expect(await check('pan', 'ZZZPB0000Z')).toMatchObject({ msg: 'tips.msg.917' })
    expect(await check('licence', 'MH12 20110012345')).toMatchObject({ msg: 'tips.msg.917' })
    expect(await check('voter', 'ABC123456')).toMatchObject({ msg: 'tips.msg.914' })
  })

  it('of two customers who send one number at once, one goes to review', async () => {
    const tokens = await Promise.all([all.newcomer(), all.newcomer()])
    const number = await all.freeNumber(tokens[0], 'voter')
    const inputs = await Promise.all(tokens.map((token) => all.inputOf(token, { idType: 'voter', idNumber: number })))
    const answers = await Promise.all(tokens.map((token, at) => bahi.call(authenticate.path, inputs[at], { token })))
    expect(answers.map(({ msg }) => msg).toSorted()).toEqual(['', 'tips.msg.916'])
  })

  it('that one customer sends twice at once goes to review once', async () => {
    const token = await all.newcomer()
    const input = await all.inputOf(token)
    const answers = await Promise.all([1, 2, 3].map(() => bahi.call(authenticate.path, input, { token })))
    expect(answers.map(({ msg }) => msg).toSorted()).toEqual(['', 'tips.msg.918', 'tips.msg.918'])
  })

  it('sent again under the same key answers the same and changes nothing more; other input is refused', async () => {
    const token = await all.newcomer()
    const input = await all.inputOf(token)
    const first = await bahi.call(authenticate.path, input, { token, key: 'identity once' })
    expect(first).toMatchObject({ status: 0 })
    expect((await bahi.call(authenticate.path, input, { token, key: 'identity once' })).data).toEqual(first.data)
    expect(
      await bahi.call(authenticate.path, { ...input, name: 'Kavya Rau' }, { token, key: 'identity once' }),
    ).toMatchObject({ msg: 'tips.msg.905' })
    expect((await all.logOf(token)).items).toHaveLength(2)
  })
})
