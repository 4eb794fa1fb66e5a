import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as refusals from '@bahi/contract/messages/refusals'
import {
  addStaffPasskey,
  askNewStaffPasskey,
  askStaffPasskey,
  listStaffPasskeys,
  removeStaffPasskey,
  signInWithPasskey,
} from '@bahi/contract/staff/passkeys'
import type { PasskeyQuestion } from '@bahi/contract/wire/passkey'
import { DEMO_STAFF_PASSWORD, demoSecondFactor, type DemoStaffName } from '../../seed/demo-staff.ts'
import { openTestServer, type TestServer } from '../../testing/open-test-server.ts'
import { ORIGIN, type NewQuestion } from '../../testing/passkeys/passkey-holders.ts'
import { SoftwarePasskey, type Saying } from '../../testing/passkeys/software-passkey.ts'
import { testSeal } from '../../testing/test-seal.ts'
import { codeAt } from './second-factor.ts'

const REASON = 'they called and named what only they know'
let bahi: TestServer
const tokens: Partial<Record<DemoStaffName, string>> = {}
beforeAll(async () => {
  bahi = await openTestServer()
  for (const name of ['anita', 'dev', 'farah'] as const) tokens[name] = await bahi.signIn(name)
})
afterAll(() => bahi.close())

const as = (name: DemoStaffName) => ({ token: tokens[name] ?? '' })
const rightCode = (name: DemoStaffName): string => {
  bahi.now = new Date(bahi.now.getTime() + 60_000)
  return codeAt(demoSecondFactor(testSeal, name), bahi.now)
}
const askNew = (name: DemoStaffName, input: object = {}) =>
  bahi.call(
    askNewStaffPasskey.path,
    { password: DEMO_STAFF_PASSWORD, code: rightCode(name), ...input },
    { ...as(name) },
  )

async function addKey(name: DemoStaffName, saying: Saying = {}) {
  const passkey = new SoftwarePasskey(ORIGIN)
  const question = (await askNew(name)).data as unknown as NewQuestion
  const made = passkey.make(question, question.user.id, saying)
  const answer = await bahi.call(addStaffPasskey.path, { ...made, name: 'Desk key' }, as(name))
  return { passkey, answer, made }
}

let addresses = 0
async function signIn(name: string, passkey: SoftwarePasskey, saying: Saying = {}, password = DEMO_STAFF_PASSWORD) {
  addresses += 1
  const question = (await bahi.call(askStaffPasskey.path)).data as unknown as PasskeyQuestion
  const answer = passkey.answer(question, saying)
  return bahi.call(signInWithPasskey.path, { ...answer, name, password }, { from: `127.1.${addresses}.1` })
}

const wrongOf = async (name: string) => {
  const { rows } = await bahi.database.owner.pool.query<{ wrong_codes: number }>(
    'select wrong_codes from bahi.staff where name = $1',
    [name],
  )
  return rows[0]?.wrong_codes
}

describe('a passkey of a member of staff', () => {
  it('is added after password and code, opens the console after the password, and is in the audit log', async () => {
    const { passkey, answer } = await addKey('anita')
    expect(answer).toMatchObject({ status: 0, data: { name: 'Desk key' } })
    expect(await signIn('anita', passkey, { count: 1 })).toMatchObject({
      status: 0,
      data: { staff: { name: 'anita' } },
    })
    expect((await bahi.call(listStaffPasskeys.path, {}, { ...as('anita'), method: 'GET' })).data).toMatchObject({
      items: [{ name: 'Desk key', lastUsedAt: bahi.now.toISOString() }],
    })
    const { rows } = await bahi.database.owner.pool.query<{ action: string }>(
      `select action from bahi.audit_entry where action = 'staff.passkey-added'`,
    )
    expect(rows).toHaveLength(1)
  })

  it('is not asked for with a wrong password or a wrong code', async () => {
    for (const input of [{ password: 'wrong' }, { code: '000' }])
      expect(await askNew('dev', input)).toMatchObject({ msg: refusals.staffCredentialsWrong })
    expect(await askNew('dev')).toMatchObject({ status: 0 })
  })

  it.each<[string, Saying, string?]>([
    ['with a wrong password', {}, 'wrong'],
    ['for another origin', { origin: 'https://bahi.example' }],
    ['for another domain', { rpId: 'bahi.example' }],
    ['when the device did not verify its owner', { isVerified: false }],
  ])('opens nothing %s, and is refused like a wrong name', async (_why, saying, password) => {
    const { passkey } = await addKey('anita')
    expect(await signIn('anita', passkey, saying, password)).toMatchObject({ msg: refusals.staffCredentialsWrong })
    expect(await signIn('nobody', passkey, saying)).toMatchObject({ msg: refusals.staffCredentialsWrong })
    await signIn('anita', passkey)
    const { data } = await bahi.call(listStaffPasskeys.path, {}, { ...as('anita'), method: 'GET' })
    for (const { id } of data['items'] as { id: string }[])
      expect(await bahi.call(removeStaffPasskey.path, { id }, as('anita'))).toMatchObject({ status: 0 })
  })

  it('opens the account of its owner only, once for each challenge, and with a counter that grows', async () => {
    const { passkey } = await addKey('dev')
    expect(await signIn('anita', passkey)).toMatchObject({ msg: refusals.staffCredentialsWrong })
    expect(await wrongOf('anita')).toBe(1)
    const question = (await bahi.call(askStaffPasskey.path)).data as unknown as PasskeyQuestion
    const answer = { ...passkey.answer(question, { count: 3 }), name: 'dev', password: DEMO_STAFF_PASSWORD }
    const together = await Promise.all(Array.from({ length: 4 }, () => bahi.call(signInWithPasskey.path, answer)))
    expect(together.filter(({ status }) => status === 0)).toHaveLength(1)
    // The others were right and late: only what may be a guess counts.
    expect(await wrongOf('dev')).toBe(0)
    expect(await signIn('dev', passkey, { count: 3 })).toMatchObject({ msg: refusals.staffCredentialsWrong })
    expect(await wrongOf('dev')).toBe(1)
    expect(await signIn('dev', passkey, { count: 4 })).toMatchObject({ status: 0 })
    expect(await wrongOf('dev')).toBe(0)
  })

  it('closes the sign-in after five wrong ones, for codes too, and goes with the second factor that two people renew', async () => {
    const { passkey } = await addKey('farah')
    for (let at = 0; at < 5; at += 1) await signIn('farah', passkey, { isVerified: false })
    expect(await wrongOf('farah')).toBe(5)
    expect(await signIn('farah', passkey)).toMatchObject({ msg: refusals.staffCredentialsWrong })
    const { rows } = await bahi.database.owner.pool.query<{ id: bigint }>(
      `select id from bahi.staff where name = 'farah'`,
    )
    const id = String(rows[0]?.id)
    const { data } = await bahi.call(
      '/api/console/staff/propose.do',
      { act: 'staff-second-factor', id, reason: REASON },
      as('anita'),
    )
    expect(
      await bahi.call('/api/console/proposal/approve.do', { id: data['proposalId'], reason: REASON }, as('dev')),
    ).toMatchObject({ status: 0 })
    const left = await bahi.database.owner.pool.query('select 1 from bahi.staff_passkey where staff_id = $1', [id])
    expect(left.rows).toEqual([])
    expect(await signIn('farah', passkey)).toMatchObject({ msg: refusals.staffCredentialsWrong })
  })

  it('is no sixth, and no one else removes it', async () => {
    const list = async () =>
      (await bahi.call(listStaffPasskeys.path, {}, { ...as('dev'), method: 'GET' })).data['items'] as { id: string }[]
    for (let at = (await list()).length; at < 5; at += 1)
      expect((await addKey('dev')).answer).toMatchObject({ status: 0 })
    expect(await askNew('dev')).toMatchObject({ msg: refusals.passkeysFull, data: { params: { most: 5 } } })
    const [{ id } = { id: '' }] = await list()
    expect(await bahi.call(removeStaffPasskey.path, { id }, as('anita'))).toMatchObject({
      msg: refusals.passkeyMissing,
    })
    expect(await list()).toHaveLength(5)
  })

  it('is written by nobody who has the role of the server without its key', async () => {
    await expect(
      bahi.database.app.pool.query(
        `insert into bahi.staff_passkey (id, staff_id, slot, credential_id, public_key, sign_count, name, device, created_at, proof)
         select 1, id, 5, $1, $2, 0, 'x', '', now(), $3 from bahi.staff where name = 'anita'`,
        [Buffer.alloc(32, 1), Buffer.alloc(64, 2), Buffer.alloc(32)],
      ),
    ).rejects.toThrow(/added by its owner/)
  })
})
