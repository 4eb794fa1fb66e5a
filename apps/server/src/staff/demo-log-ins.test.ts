import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logIn } from '@bahi/contract/customers/account'
import { sendCode } from '@bahi/contract/customers/passwords'
import { signInStaff } from '@bahi/contract/staff/people'
import { DEMO_STAFF_PASSWORD, demoSecondFactor, demoStaff, seedDemoStaff } from '../../seed/demo-staff.ts'
import { openTestServer, type TestServer } from '../../testing/open-test-server.ts'
import { testSeal } from '../../testing/test-seal.ts'
import { createSeal } from '../platform/seal.ts'
import { codeAt, secondFactorContext } from './second-factor.ts'

/** A page of another site whose name was made to lead to this machine. */
const REBOUND = { headers: { host: 'evil.example:8080' } }

describe('demo accounts', () => {
  let bahi: TestServer
  beforeAll(async () => void (bahi = await openTestServer()))
  afterAll(() => bahi.close())

  const signIn = (code: string, how = {}) =>
    bahi.call(signInStaff.path, { name: 'farah', password: DEMO_STAFF_PASSWORD, code }, how)
  const nextCode = (seal = testSeal): string => {
    bahi.now = new Date(bahi.now.getTime() + 60_000)
    return codeAt(demoSecondFactor(seal, 'farah'), bahi.now)
  }

  it('open to nobody who asks this machine under another name', async () => {
    const asked = { phone: '9000000001', password: 'bahi-demo' }
    expect(await bahi.call(logIn.path, asked, REBOUND)).toMatchObject({ status: 1, msg: 'tips.msg.900' })
    expect(await bahi.call(logIn.path, asked)).toMatchObject({ status: 0 })
    expect(await signIn(nextCode(), REBOUND)).toMatchObject({ status: 1, msg: 'tips.msg.900' })
    expect(await signIn(nextCode())).toMatchObject({ status: 0 })
  })

  it('show no code to who asks under another name', async () => {
    const asked = { phone: '9000000002', purpose: 'password' }
    const shown = await bahi.call(sendCode.path, asked)
    expect(shown.data).toMatchObject({ demoMessage: { code: expect.stringMatching(/^\d{6}$/) } })
    const hidden = await bahi.call(sendCode.path, { ...asked, phone: '9000000003' }, REBOUND)
    expect(hidden.text).not.toMatch(/"code":"\d{6}"/)
  })

  it('of the staff have second factors that no other data folder has', async () => {
    const elsewhere = createSeal(new Uint8Array(32).fill(10))
    for (const { name } of demoStaff)
      expect(demoSecondFactor(elsewhere, name)).not.toBe(demoSecondFactor(testSeal, name))
    expect(await signIn(nextCode(elsewhere))).toMatchObject({ status: 1, msg: 'tips.msg.921' })
  })

  it('of the staff lose the second factor that every Bahi once had in common, and nobody else loses theirs', async () => {
    const { pool } = bahi.database.owner
    const { rows } = await pool.query<{ id: bigint; name: string }>(
      `select id, name from bahi.staff where name in ('dev', 'farah')`,
    )
    const published = 'JBQWQ2JNMRSW23ZNMZQXEYLIFVZTGMZT'
    const own = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
    for (const { id, name } of rows)
      await pool.query('update bahi.staff set second_factor = $2 where id = $1', [
        id,
        testSeal.seal(Buffer.from(name === 'farah' ? published : own), secondFactorContext(id)),
      ])
    await seedDemoStaff({
      pool,
      ids: bahi.parts.ids,
      systemClock: () => bahi.now,
      hashPassword: async () => 'nobody is new',
      seal: testSeal,
    })
    bahi.now = new Date(bahi.now.getTime() + 60_000)
    expect(await signIn(codeAt(published, bahi.now))).toMatchObject({ msg: 'tips.msg.921' })
    expect(await signIn(nextCode())).toMatchObject({ status: 0 })
    const dev = { name: 'dev', password: DEMO_STAFF_PASSWORD, code: codeAt(own, bahi.now) }
    expect(await bahi.call(signInStaff.path, dev)).toMatchObject({ status: 0 })
  })
})
