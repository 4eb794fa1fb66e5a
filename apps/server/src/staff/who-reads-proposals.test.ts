import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StaffRole } from '@bahi/contract/wire/staff-roles'
import { appointStaff } from '../../testing/appoint-staff.ts'
import { openTestServer, type TestServer } from '../../testing/open-test-server.ts'

const kinds = [
  'customer-segments',
  'fund-forced',
  'identity-reopen',
  'loan-review',
  'setting-change',
  'staff-create',
  'transfer-out',
  'of-an-older-version',
] as const

describe('what waits for two people', () => {
  let bahi: TestServer
  beforeAll(async () => {
    bahi = await openTestServer()
    const maker = await appointStaff(bahi, ['treasury'])
    for (const kind of kinds) await write(kind, maker.id)
  })
  afterAll(() => bahi.close())

  async function write(kind: string, madeBy: bigint): Promise<void> {
    await bahi.database.owner.pool.query(
      `insert into bahi.proposal (id, kind, payload, reason, state, made_by, made_at) values ($1, $2, '{"amountPaise":2500000}', 'two of us talked it over', 'waiting', $3, $4)`,
      [bahi.parts.ids.newId(0), kind, madeBy, bahi.now],
    )
  }
  async function readBy(token: string): Promise<string[]> {
    const { data } = await bahi.call('/api/console/proposal/list.do', {}, { token, method: 'GET' })
    return (data['items'] as { kind: string }[]).map(({ kind }) => kind).toSorted()
  }

  it.each<readonly [StaffRole, readonly string[]]>([
    ['support', ['customer-segments']],
    ['reviewer', ['customer-segments', 'identity-reopen']],
    ['treasury', ['loan-review', 'setting-change', 'transfer-out']],
    ['market', ['fund-forced', 'setting-change']],
    ['auditor', [...kinds].toSorted()],
    ['admin', [...kinds].toSorted()],
  ])('is read by %s only as far as their role makes or checks it: %j', async (role, read) => {
    expect(await readBy((await appointStaff(bahi, [role])).token)).toEqual(read)
  })

  it('stays visible to its maker in any later role, who may still withdraw it', async () => {
    const moved = await appointStaff(bahi, ['support'])
    await write('transfer-out', moved.id)
    expect(await readBy(moved.token)).toEqual(['customer-segments', 'transfer-out'])
  })
})
