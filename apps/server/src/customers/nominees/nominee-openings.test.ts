import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listIdentityLog, listStaffAccess } from '@bahi/contract/customers/identity'
import { declareNominees, declineNominees, openNominees } from '@bahi/contract/customers/nominees'
import * as refusals from '@bahi/contract/messages/refusals'
import { getPaper } from '@bahi/contract/reports/papers'
import { staffRoles } from '@bahi/contract/wire/staff-roles'
import { appointStaff } from '../../../testing/appoint-staff.ts'
import { readNotices, registerNewcomer } from '../../../testing/credential-calls.ts'
import { openTestServer, type TestServer } from '../../../testing/open-test-server.ts'
import { findWho } from '../../../testing/race.ts'

const PASSWORD = 'correct horse'
const SPOUSE = { name: 'Meera Rao', relation: 'spouse', shareBp: 10_000 }
const PAN = 'ZZZPB4711Z'

let bahi: TestServer
let phones = 9_514_000_000
beforeAll(async () => void (bahi = await openTestServer()))
afterAll(() => bahi.close())

async function newcomer(): Promise<{ token: string; phone: string }> {
  const phone = String((phones += 1))
  return { token: await registerNewcomer(bahi, phone, PASSWORD), phone }
}
const declare = (token: string, nominees: readonly object[]) =>
  bahi.call(declareNominees.path, { nominees, password: PASSWORD }, { token })

describe('the database', () => {
  it('keeps nominees unreadable, and keys without names', async () => {
    const { token } = await newcomer()
    await declare(token, [
      { ...SPOUSE, name: 'Unreadable Rao', idType: 'pan', idNumber: PAN, email: 'm@unreadable.example' },
    ])
    const {
      rows: [row],
    } = await bahi.database.owner.pool.query<{ all: string }>(
      `select concat((select string_agg(d::text, '') from bahi.nominee_declaration d), (select string_agg(k::text, '') from bahi.idempotency_key k),
        (select string_agg(n::text, '') from bahi.notice n)) as all`,
    )
    for (const text of ['Unreadable', 'unreadable.example', PAN])
      for (const form of [text, Buffer.from(text).toString('hex')]) expect(row?.all).not.toContain(form)
  })

  it('takes no shares but the whole, and changes and deletes no declaration', async () => {
    const { token, phone } = await newcomer()
    await declare(token, [SPOUSE])
    const { shard, customerId } = await findWho(bahi.database.owner.pool, phone)
    const add = (kind: string, shares: string, seq = 2) =>
      bahi.database.app.pool.query(
        `insert into bahi.nominee_declaration (shard, id, customer_id, seq, kind, shares_bp, sealed, made_at)
         values ($1, $2, $3, $4, $5, $6::integer[], decode(repeat('00', 40), 'hex'), now())`,
        [shard, bahi.parts.ids.newId(shard), customerId, seq, kind, shares],
      )
    for (const shares of [
      '{}',
      '{9999}',
      '{5000,5001}',
      '{10000,0}',
      '{10001,-1}',
      '{NULL,10000}',
      '{2500,2500,2500,2500}',
    ])
      await expect(add('named', shares), shares).rejects.toThrow(/check constraint/)
    await expect(add('opted-out', '{}')).rejects.toThrow(/check constraint/)
    await expect(add('named', '{10000}', 1)).rejects.toThrow(/duplicate key/)
    for (const change of ['update bahi.nominee_declaration set seq = 9', 'delete from bahi.nominee_declaration']) {
      await expect(bahi.database.app.pool.query(change)).rejects.toThrow(/permission denied/)
      await expect(bahi.database.owner.pool.query(change)).rejects.toThrow(/append-only/)
    }
  })
})

describe('staff', () => {
  const reason = 'The family sent a death certificate'

  it('see nominees as a reviewer, for a reason; each look is in the logs and told', async () => {
    const { token, phone } = await newcomer()
    await declare(token, [{ ...SPOUSE, idType: 'pan', idNumber: PAN }])
    const { customerId } = await findWho(bahi.database.owner.pool, phone)
    const opened = await bahi.call(
      openNominees.path,
      { id: customerId.toString(), reason },
      { token: await bahi.signIn('anita') },
    )
    expect(opened.data).toMatchObject({
      kind: 'named',
      nominees: [{ name: 'Meera Rao', id: { type: 'pan', number: PAN }, isMinor: false }],
    })
    const line = { what: 'nominees.opened', role: 'reviewer', reason }
    for (const { path } of [listIdentityLog, listStaffAccess])
      expect((await bahi.call(path, {}, { token, method: 'GET' })).data['items']).toMatchObject([line])
    expect(await readNotices(bahi, phone)).toContain('nominees.opened')
    const { rows } = await bahi.database.owner.pool.query(
      `select action, reason from bahi.audit_entry where subject = $1 and action = 'nominees.opened'`,
      [`customer:${customerId}`],
    )
    expect(rows).toEqual([{ action: 'nominees.opened', reason }])
  })

  it('without that role, without a reason or with forbidden words see nothing, and nothing is written', async () => {
    const { token, phone } = await newcomer()
    await declare(token, [SPOUSE])
    const { customerId } = await findWho(bahi.database.owner.pool, phone)
    const open = async (staff: string, why: string, id = customerId.toString()) =>
      (await bahi.call(openNominees.path, { id, reason: why }, { token: staff })).msg
    const others = staffRoles.filter((role) => role !== 'reviewer')
    expect(await open((await appointStaff(bahi, others)).token, reason)).toBe(refusals.roleMissing)
    const reviewer = await bahi.signIn('anita')
    expect(await open(reviewer, 'short')).toBe(refusals.parameterMalformed)
    expect(await open(reviewer, 'Pay the verification fee by UPI to bahi@upi')).toBe(refusals.messageForbidden)
    expect(await open(reviewer, reason, '7')).toBe(refusals.subjectMissing)
    expect((await bahi.call(listStaffAccess.path, {}, { token, method: 'GET' })).data['items']).toEqual([])
  })
})

describe('the holdings statement', () => {
  it('says whether nominees are registered, and names none', async () => {
    const { token } = await newcomer()
    const fact = async () => {
      const { data, text } = await bahi.call(getPaper.path, { kind: 'holdings' }, { token, method: 'GET' })
      expect(text).not.toContain('Meera')
      return (data['facts'] as { key: string; value: string }[]).find(({ key }) => key === 'nominees')?.value
    }
    expect(await fact()).toBe('@none-registered')
    const { data } = await declare(token, [SPOUSE])
    expect(await fact()).toBe('@registered')
    await bahi.call(declineNominees.path, { confirmed: true, password: PASSWORD, replaces: data['id'] }, { token })
    expect(await fact()).toBe('@none-registered')
  })
})

it('made no fault', () => {
  expect(bahi.faults).toEqual([])
})
