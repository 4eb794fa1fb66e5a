import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { allEndpoints } from '@bahi/contract/all-endpoints'
import { openCustomer } from '@bahi/contract/customers/staff'
import { getWorth, getWorthParts, getWorthWorkings, listWorthEntries } from '@bahi/contract/reports/worth'
import { getWorthFile } from '@bahi/contract/reports/worth-file'
import type { EndpointShape, ReplyOf } from '@bahi/contract/wire/endpoint'
import { staffRoles } from '@bahi/contract/wire/staff-roles'
import { formatPlainRupees } from '@bahi/money/format'
import { appointStaff } from '../../../testing/appoint-staff.ts'
import type { TestServer } from '../../../testing/open-test-server.ts'
import { sampleInput } from '../../../testing/sample-input.ts'
import { openFirstMorning } from '../../../testing/servers/first-morning.ts'

const worthCalls = [getWorth, getWorthParts, getWorthWorkings, listWorthEntries, getWorthFile]
const staffCalls = Object.entries(allEndpoints).filter(([, { access }]) => access === 'staff')
const LOG_IN_FIRST = 'tips.msg.249'

/** Words of the contract that only the worth of one customer has. */
const WORTH_FIELDS = [
  'worthPaise',
  'netWorthPaise',
  'contributedPaise',
  'gainPaise',
  'xirr',
  'xirrBps',
  'timeWeightedBps',
]

/**
 * The page of one customer shows the account as it is at this moment, and writes a line into the customer's access log;
 * the support role sees it only while the customer allows it. It shows nothing of the nights before.
 */
const OF_THIS_MOMENT = ['worthPaise', 'netWorthPaise']

/** The names of all fields of a reply, however deep. */
function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  if (Array.isArray(schema)) return schema.flatMap(fieldsOf)
  return Object.entries(schema).flatMap(([name, inner]) => [
    ...(name === 'properties' && typeof inner === 'object' && inner !== null ? Object.keys(inner) : []),
    ...fieldsOf(inner),
  ])
}

/** Nobody of the staff reads what a customer is worth: the contract has no such call, and no call of theirs says it. */
describe('what a customer is worth', () => {
  let bahi: TestServer
  let asha: string
  let owner: bigint
  let secrets: string[]
  let known: Record<string, unknown>
  beforeAll(async () => {
    let cheap: string
    ;({ bahi, asha, owner, cheap } = await openFirstMorning())
    const ticket = { code: cheap, quantity: '200', type: 'market' }
    expect(await bahi.call('/api/app/user/buy.do', ticket, { token: asha })).toMatchObject({ msg: '' })
    await bahi.passTo(bahi.parts.clock.now().second + 20)
    await bahi.endDay()
    const { data } = await bahi.call(getWorth.path, {}, { token: asha, method: 'GET' })
    const [night] = (data as unknown as ReplyOf<typeof getWorth>).nights
    if (night === undefined) throw new Error('no night was kept')
    secrets = [night.worthPaise, night.sharesPaise].flatMap((paise) => [String(paise), formatPlainRupees(paise)])
    const { rows } = await bahi.database.owner.pool.query<{ shard: number }>(
      'select shard from bahi.customer where id = $1',
      [owner],
    )
    const id = owner.toString()
    const shard = String(rows[0]?.shard)
    const { on } = night
    known = {
      customer: id,
      customerId: id,
      owner: id,
      id,
      shard,
      book: shard,
      phone: '9000000001',
      query: '9000000001',
      search: '9000000001',
      text: 'Asha',
      code: cheap,
      reason: 'a look for a test',
      date: on,
      from: on,
      to: on,
      on,
      month: on.slice(0, 7),
    }
  })
  afterAll(async () => {
    expect(bahi.faults).toEqual([])
    await bahi.close()
  })

  it.each(staffRoles)('is closed to the role %s in every call that says it', async (role) => {
    const { token } = await appointStaff(bahi, [role])
    for (const call of worthCalls) {
      expect(call.access).toBe('customer')
      expect(call).not.toHaveProperty('roles')
      const answer = await bahi.call(call.path, { customerId: owner.toString() }, { token, method: 'GET' })
      expect(answer, call.path).toMatchObject({ status: 1, msg: LOG_IN_FIRST })
    }
  })

  it.each(staffCalls)('is no field of the reply of %s', (_name, endpoint) => {
    const { reply } = endpoint
    const fields = fieldsOf(z.toJSONSchema(reply, { io: 'output', unrepresentable: 'any' }))
    const found = [...new Set(fields.filter((field) => WORTH_FIELDS.includes(field)))].toSorted()
    expect(found).toEqual(endpoint === openCustomer ? OF_THIS_MOMENT.toSorted() : [])
  })

  it('is in no answer that any role gets to any call of staff', async () => {
    let answered = 0
    for (const role of staffRoles) {
      const { token } = await appointStaff(bahi, [role])
      for (const [name, endpoint] of staffCalls) {
        // A call that signs staff out or in would end the session of the others.
        if (endpoint.changes || endpoint === openCustomer) continue
        const answer = await ask(endpoint, token)
        if (answer.status === 0) answered += 1
        for (const secret of secrets) expect(JSON.stringify(answer), `${name} as ${role}`).not.toContain(secret)
      }
    }
    expect(answered).toBeGreaterThan(staffRoles.length * 5)
  })

  it('is told of this moment to support only with leave, and to nobody without a line for the customer', async () => {
    for (const role of openCustomer.roles) {
      const { token } = await appointStaff(bahi, [role])
      const before = await logLines()
      const { data } = await bahi.call(openCustomer.path, { id: owner.toString() }, { token, method: 'GET' })
      expect(await logLines(), role).toBe(before + 1)
      if (role === 'support') expect(data['money']).toBeNull()
    }
  })

  async function logLines(): Promise<number> {
    const { rows } = await bahi.database.owner.pool.query<{ lines: number }>(
      'select count(*)::integer as lines from bahi.customer_access where customer_id = $1',
      [owner],
    )
    return rows[0]?.lines ?? 0
  }

  const ask = (endpoint: EndpointShape, token: string) =>
    bahi.call(endpoint.path, sampleInput(endpoint, known), { token, method: endpoint.methods[0] })
})
