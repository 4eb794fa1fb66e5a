import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  declareNominees,
  declineNominees,
  type NomineesView,
  readNominees,
  withdrawNominees,
} from '@bahi/contract/customers/nominees'
import * as refusals from '@bahi/contract/messages/refusals'
import { readNotices, registerNewcomer } from '../../../testing/credential-calls.ts'
import { openTestServer, type TestServer } from '../../../testing/open-test-server.ts'
import { findWho } from '../../../testing/race.ts'
import { strangeValues } from '../../../testing/sample-input.ts'

const PASSWORD = 'correct horse'
const SPOUSE = { name: 'Meera Rao', relation: 'spouse', shareBp: 10_000 }
const PAN = 'ZZZPB4711Z'
const CHILD = {
  name: 'Kabir Rao',
  relation: 'son',
  shareBp: 3_333,
  bornOn: '2015-03-01',
  guardianName: 'Meera Rao',
  guardianRelation: 'mother',
}

let bahi: TestServer
let phones = 9_512_000_000
let keys = 0
beforeAll(async () => void (bahi = await openTestServer()))
afterAll(() => bahi.close())

async function newcomer(): Promise<{ token: string; phone: string }> {
  const phone = String((phones += 1))
  return { token: await registerNewcomer(bahi, phone, PASSWORD), phone }
}
const send = (token: string, path: string, input: object, key = `nominees-${keys++}`) =>
  bahi.call(path, { password: PASSWORD, ...input }, { token, key })
const declare = (token: string, nominees: readonly object[], more: object = {}) =>
  send(token, declareNominees.path, { nominees, ...more })
const state = async (token: string) =>
  (await bahi.call(readNominees.path, {}, { token, method: 'GET' })).data as unknown as NomineesView
describe('nominees', () => {
  it('are declared, changed without typing a number again, declined and withdrawn; what was before stays', async () => {
    const { token, phone } = await newcomer()
    expect(await state(token)).toMatchObject({ isOffered: true, current: null, earlier: [] })
    const first = await declare(token, [
      { ...SPOUSE, idType: 'pan', idNumber: 'zzzpb 4711z', mobile: '+91 98200 12345' },
    ])
    expect(first, first.text).toMatchObject({ status: 0 })
    const named = await state(token)
    expect(named.current).toMatchObject({
      id: first.data['id'],
      kind: 'named',
      nominees: [
        {
          name: 'Meera Rao',
          shareBp: 10_000,
          mobile: '9820012345',
          isMinor: false,
          guardian: null,
          id: { type: 'pan' },
        },
      ],
    })
    expect(named.current?.nominees[0]?.id?.masked).toBe('ZZZPB••••Z')

    const changed = await declare(
      token,
      [
        { ...SPOUSE, shareBp: 3_334, idType: 'pan', keepsNumberOf: 1 },
        { ...SPOUSE, name: 'Ravi Rao', relation: 'brother', shareBp: 3_333 },
        CHILD,
      ],
      { replaces: first.data['id'] },
    )
    expect(changed, changed.text).toMatchObject({ status: 0 })
    const view = await state(token)
    expect(view.current?.nominees.map(({ shareBp, isMinor, id }) => [shareBp, isMinor, id?.masked])).toEqual([
      [3_334, false, 'ZZZPB••••Z'],
      [3_333, false, undefined],
      [3_333, true, undefined],
    ])
    expect(view.earlier).toEqual([named.current])

    const declined = await send(token, declineNominees.path, { confirmed: true, replaces: changed.data['id'] })
    expect((await state(token)).current).toMatchObject({ kind: 'opted-out', nominees: [] })
    const withdrawn = await send(token, withdrawNominees.path, { replaces: declined.data['id'] })
    expect(withdrawn, withdrawn.text).toMatchObject({ status: 0 })
    expect((await send(token, withdrawNominees.path, { replaces: withdrawn.data['id'] })).msg).toBe(
      refusals.nomineesNone,
    )
    expect((await state(token)).earlier).toHaveLength(3)
    expect((await readNotices(bahi, phone)).filter((kind) => kind.startsWith('nominees'))).toEqual([
      'nominees.named',
      'nominees.named',
      'nominees.opted-out',
      'nominees.withdrawn',
    ])
  })

  it('are declared once under a key', async () => {
    const { token } = await newcomer()
    const input = { nominees: [SPOUSE] }
    const first = await send(token, declareNominees.path, input, 'the-same')
    expect((await send(token, declareNominees.path, input, 'the-same')).data).toEqual(first.data)
    expect((await send(token, declareNominees.path, { nominees: [CHILD] }, 'the-same')).msg).toBe(refusals.keyReused)
    expect((await state(token)).earlier).toEqual([])
  })

  it.each<[string, readonly object[], string, string]>([
    ['shares of 99.99%', [{ ...SPOUSE, shareBp: 9_999 }], refusals.nomineeSharesNotWhole, 'nominees.0.shareBp'],
    [
      'a minor without a guardian',
      [{ ...CHILD, guardianName: '', guardianRelation: undefined }],
      refusals.nomineeGuardianMissing,
      'nominees.0.guardianName',
    ],
    [
      'a number of a real document',
      [{ ...SPOUSE, idType: 'pan', idNumber: 'ABCPE1234F' }],
      refusals.idNumberNotSynthetic,
      'nominees.0.idNumber',
    ],
    [
      'one person twice',
      [
        { ...SPOUSE, shareBp: 5_000 },
        { ...SPOUSE, shareBp: 5_000 },
      ],
      refusals.nomineeTwice,
      'nominees.1.name',
    ],
    [
      'four',
      [1, 2, 3, 4].map((at) => ({ ...SPOUSE, name: `Meera ${'ABCD'[at - 1]}`, shareBp: 2_500 })),
      refusals.parameterMalformed,
      'nominees',
    ],
    ['none', [], refusals.parameterMalformed, 'nominees'],
  ])('are refused for %s', async (_what, nominees, msg, field) => {
    const { token } = await newcomer()
    expect(await declare(token, nominees)).toMatchObject({ msg, data: { fields: [field] } })
    expect((await state(token)).current).toBeNull()
  })

  it('need the password, whose wrong tries count, and a confirmation where nobody is named', async () => {
    const { token, phone } = await newcomer()
    for (const path of [declareNominees.path, declineNominees.path, withdrawNominees.path])
      expect(await send(token, path, { nominees: [SPOUSE], confirmed: true, password: 'wrong' })).toMatchObject({
        msg: refusals.oldPasswordWrong,
        data: { fields: ['password'] },
      })
    expect(await send(token, declineNominees.path, { confirmed: false })).toMatchObject({ http: 400 })
    expect((await state(token)).current).toBeNull()
    expect(await readNotices(bahi, phone)).not.toContain('nominees.named')
    for (let at = 0; at < 17; at += 1) await declare(token, [SPOUSE], { password: `guess ${at}` })
    expect((await declare(token, [SPOUSE])).msg).toBe(refusals.tooFrequent)
  })

  it('are not the customer: a number of their own identity is refused', async () => {
    const { token, phone } = await newcomer()
    const { shard, customerId } = await findWho(bahi.database.owner.pool, phone)
    await bahi.database.owner.pool.query(
      'insert into bahi.identity_number (fingerprint, shard, customer_id) values ($1, $2, $3)',
      [bahi.parts.seal.fingerprint(`pan:${PAN}`, 'identity-number'), shard, customerId],
    )
    expect(await declare(token, [{ ...SPOUSE, idType: 'pan', idNumber: PAN }])).toMatchObject({
      msg: refusals.nomineeIsSelf,
    })
  })

  it('of two declarations at once are those of one; the other is told that they changed', async () => {
    const { token } = await newcomer()
    const answers = await Promise.all([
      declare(token, [SPOUSE]),
      declare(token, [{ ...SPOUSE, name: 'Ravi Rao', relation: 'brother' }]),
      send(token, declineNominees.path, { confirmed: true }),
    ])
    expect(answers.map(({ msg }) => msg).toSorted()).toEqual(['', refusals.nomineesChanged, refusals.nomineesChanged])
    expect((await state(token)).earlier).toEqual([])
  })

  it('belong to full accounts', async () => {
    const { token, phone } = await newcomer()
    await bahi.database.owner.pool.query(
      `update bahi.customer set password_hash = null, phone = null, identity_state = 'practice', simulated = true where phone = $1`,
      [phone],
    )
    expect(await state(token)).toMatchObject({ isOffered: false, current: null })
    expect((await declare(token, [SPOUSE])).msg).toBe(refusals.practiceAccount)
  })

  it('stay apart: nobody sees or replaces those of another customer', async () => {
    const [owner, other] = [await newcomer(), await newcomer()]
    const { data } = await declare(owner.token, [SPOUSE])
    expect((await state(other.token)).current).toBeNull()
    for (const path of [declareNominees.path, declineNominees.path, withdrawNominees.path])
      expect((await send(other.token, path, { nominees: [CHILD], confirmed: true, replaces: data['id'] })).msg).toBe(
        refusals.nomineesChanged,
      )
    expect((await state(owner.token)).current?.id).toBe(data['id'])
  })

  it('of any text make no fault', async () => {
    const { token } = await newcomer()
    for (const field of ['name', 'relation', 'bornOn', 'idNumber', 'mobile', 'email', 'address', 'guardianName'])
      for (const strange of strangeValues) {
        const latest = (await state(token)).current?.id ?? ''
        const answer = await declare(token, [{ ...SPOUSE, [field]: strange }], { replaces: latest })
        expect(answer.http, `${field} ${JSON.stringify(strange)} ${answer.text}`).toBeLessThan(500)
      }
    expect(bahi.faults).toEqual([])
  })
})

it('made no fault', () => {
  expect(bahi.faults).toEqual([])
})
