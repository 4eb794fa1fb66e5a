import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acceptAgreement, getUserInfo, register } from '@bahi/contract/customers/account'
import { agreementVersion } from '@bahi/contract/site/agreement-version'
import { getSetting } from '@bahi/contract/site/public-settings'
import { openAccountServer, type AccountServer } from '../../../testing/open-account-server.ts'

describe('the agreement', () => {
  let bahi: AccountServer
  let lastPhone = 9_500_000_000
  beforeAll(async () => void (bahi = await openAccountServer()))
  afterAll(() => bahi.close())

  const enrol = (input = {}) =>
    bahi.call(register.path, { phone: String((lastPhone += 1)), password: 'correct horse', agreed: '1', ...input })
  const agreementsOf = async (token: string) => (await bahi.call(getUserInfo.path, {}, { token })).data['agreements']
  /** As if the customer had registered under an earlier text. */
  const registeredWith = (token: string, version: string) =>
    bahi.database.owner.pool.query(`update bahi.customer set agreement_version = $2 where phone = $1`, [token, version])

  it('in force is told to everybody', async () => {
    expect(await bahi.call(getSetting.path, {}, { method: 'GET' })).toMatchObject({ data: { agreementVersion } })
  })

  it('is kept with its version and time when an account is opened', async () => {
    const { data } = await enrol({ agreementVersion })
    expect(data['user']).toMatchObject({
      agreements: [{ version: agreementVersion, acceptedAt: bahi.now.toISOString() }],
    })
  })

  it('that was read must be the one in force', async () => {
    expect(await enrol({ agreementVersion: '2020-01-01' })).toMatchObject({
      status: 1,
      msg: 'tips.msg.906',
      data: { fields: ['agreed'] },
    })
  })

  it('is accepted once, however often it is sent, and the first time counts', async () => {
    const { data } = await enrol()
    const token = String(data['token'])
    await registeredWith(String(lastPhone), '2025-01-01')
    const first = bahi.now
    bahi.now = new Date(first.getTime() + 60_000)
    const answer = await bahi.call(acceptAgreement.path, { agreementVersion }, { token })
    expect(answer).toMatchObject({ status: 0, data: { version: agreementVersion, acceptedAt: bahi.now.toISOString() } })
    bahi.now = new Date(first.getTime() + 120_000)
    expect((await bahi.call(acceptAgreement.path, { agreementVersion }, { token })).data).toEqual(answer.data)
    expect(await agreementsOf(token)).toEqual([
      { version: agreementVersion, acceptedAt: new Date(first.getTime() + 60_000).toISOString() },
      { version: '2025-01-01', acceptedAt: first.toISOString() },
    ])
    bahi.now = first
  })

  it('of another day cannot be accepted', async () => {
    const { data } = await enrol()
    expect(
      await bahi.call(acceptAgreement.path, { agreementVersion: '2030-01-01' }, { token: String(data['token']) }),
    ).toMatchObject({ status: 1, msg: 'tips.msg.906' })
  })

  it('once accepted can be neither changed nor taken back', async () => {
    for (const statement of [
      'update bahi.agreement_acceptance set accepted_at = accepted_at',
      'delete from bahi.agreement_acceptance',
      'update bahi.customer set agreed_at = agreed_at',
      'update bahi.customer set agreement_version = agreement_version',
    ]) {
      await expect(bahi.database.app.pool.query(statement)).rejects.toMatchObject({ code: '42501' })
    }
  })

  it('raised no fault in any of this', () => {
    expect(bahi.faults).toEqual([])
  })
})
