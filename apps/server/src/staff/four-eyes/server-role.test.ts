import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appointStaff } from '../../../testing/appoint-staff.ts'
import { openTestServer, type TestServer } from '../../../testing/open-test-server.ts'
import { createActProofs } from './act-proof.ts'

const REFUSED = { code: '23001' }
const REASON = 'two of us talked it over'
const GHOST = { name: 'ghost', displayName: 'Ghost', roles: ['admin'] }

/** SQL of somebody who got hold of the server's connection, and not of its key. */
describe('the server’s role in the database', () => {
  let bahi: TestServer
  let sql: pg.Pool
  let anita: bigint
  let dev: bigint
  beforeAll(async () => {
    bahi = await openTestServer()
    sql = bahi.parts.db.pool
    const { rows } = await sql.query<{ id: bigint }>(
      `select id from bahi.staff where name in ('anita', 'dev') order by name`,
    )
    const [first, second] = rows
    if (first === undefined || second === undefined) throw new Error('the demo staff are missing')
    ;[anita, dev] = [first.id, second.id]
  })
  afterAll(() => bahi.close())

  let last = 9_000n
  const propose = async (
    { kind = 'staff-create', payload = GHOST as object, madeBy = anita, proof = randomBytes(32) as Buffer | null },
    state = 'waiting',
    checkedBy: bigint | null = null,
  ) => {
    const id = (last += 1n)
    await sql.query(
      `insert into bahi.proposal (id, kind, payload, reason, state, made_by, made_at, made_proof, checked_by, checked_at, check_reason)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        id,
        kind,
        JSON.stringify(payload),
        REASON,
        state,
        madeBy,
        bahi.now,
        proof,
        checkedBy,
        checkedBy === null ? null : bahi.now,
        checkedBy === null ? null : REASON,
      ],
    )
    return id
  }
  const proofs = () => createActProofs(bahi.parts.seal)
  /** A proposal that the server did make: the walls behind it are what is tried. */
  const proposeTruly = (kind: string, payload: object, madeBy = anita) =>
    propose({ kind, payload, madeBy, proof: proofs().ofProposal(last + 1n, kind, madeBy) })
  const approve = (id: bigint, checkedBy: bigint, proof: Buffer | null) =>
    sql.query(
      `update bahi.proposal set state = 'approved', checked_by = $2, checked_at = $3, check_reason = $4, checked_proof = $5 where id = $1`,
      [id, checkedBy, bahi.now, REASON, proof],
    )
  const approveTruly = async (kind: string, payload: object) => {
    const id = await proposeTruly(kind, payload)
    await approve(id, dev, proofs().ofApproval(id, dev))
    return id
  }
  const insertStaff = (id: bigint, name: string, proposalId: bigint | null) =>
    sql.query(
      `insert into bahi.staff (id, number, name, display_name, second_factor_step, is_demo, created_at, proposal_id) values ($1, $2, $3, 'Ghost', 0, false, $4, $5)`,
      [id, `S-${id}`, name, bahi.now, proposalId],
    )
  const grant = (staffId: bigint, role: string, proposalId: bigint | null, at = bahi.now) =>
    sql.query('insert into bahi.staff_role (staff_id, role, granted_at, proposal_id) values ($1, $2, $3, $4)', [
      staffId,
      role,
      at,
      proposalId,
    ])

  it('makes no proposal that is approved already, by people who are there or who are not', async () => {
    await expect(propose({}, 'approved', dev)).rejects.toMatchObject(REFUSED)
    await expect(propose({ madeBy: 1n }, 'approved', 2n)).rejects.toMatchObject(REFUSED)
  })

  it('proposes in nobody’s name', async () => {
    await expect(propose({ proof: null })).rejects.toMatchObject(REFUSED)
    await expect(propose({})).rejects.toMatchObject(REFUSED)
    // The proof of another proposal is none of this one.
    await expect(propose({ proof: proofs().ofProposal(last, 'staff-create', anita) })).rejects.toMatchObject(REFUSED)
  })

  it('proposes and approves for nobody whose roles do not allow it, even with the proof of the server', async () => {
    const { id: support } = await appointStaff(bahi, ['support'])
    await expect(proposeTruly('staff-create', GHOST, support)).rejects.toMatchObject(REFUSED)
    await expect(proposeTruly('an-act-of-nobody', {})).rejects.toMatchObject(REFUSED)
    const waiting = await proposeTruly('staff-create', GHOST)
    await expect(approve(waiting, support, proofs().ofApproval(waiting, support))).rejects.toMatchObject(REFUSED)
    const { id: locked } = await appointStaff(bahi, ['admin'], { isLocked: true })
    await expect(approve(waiting, locked, proofs().ofApproval(waiting, locked))).rejects.toMatchObject(REFUSED)
    await expect(approve(waiting, anita, proofs().ofApproval(waiting, anita))).rejects.toMatchObject(REFUSED)
  })

  it('approves in nobody’s name', async () => {
    const waiting = await proposeTruly('staff-create', GHOST)
    for (const proof of [null, randomBytes(32), proofs().ofApproval(waiting - 1n, dev)])
      await expect(approve(waiting, dev, proof)).rejects.toMatchObject(REFUSED)
  })

  it('makes of an approval the person and the roles that two people approved, once, and nobody else', async () => {
    const setting = await approveTruly('setting-change', { name: 'trade.lotSize' })
    await expect(insertStaff(8_001n, 'ghost', setting)).rejects.toMatchObject(REFUSED)
    await expect(grant(anita, 'admin', setting)).rejects.toMatchObject(REFUSED)
    const created = await approveTruly('staff-create', { ...GHOST, name: 'wanted', roles: ['support'] })
    await expect(insertStaff(8_002n, 'unwanted', created)).rejects.toMatchObject(REFUSED)
    await insertStaff(8_003n, 'wanted', created)
    await expect(insertStaff(8_004n, 'wanted.too', created)).rejects.toMatchObject(REFUSED)
    await expect(grant(8_003n, 'admin', created)).rejects.toMatchObject(REFUSED)
    await expect(grant(dev, 'support', created)).rejects.toMatchObject(REFUSED)
    await grant(8_003n, 'support', created)
    await expect(grant(8_003n, 'support', created, new Date(bahi.now.getTime() + 1))).rejects.toMatchObject({
      code: '23505',
    })
  })

  it('makes no agent, and ends none, that two people did not decide last', async () => {
    const { rows } = await sql.query<{ shard: number; id: bigint }>(
      'select shard, id from bahi.customer where not is_agent and not simulated order by id limit 1',
    )
    const [customer] = rows
    if (customer === undefined) throw new Error('there is no customer who is no agent')
    const apply = () =>
      sql.query<{ agent: boolean }>('select bahi.apply_agent($1, $2) as agent', [customer.shard, customer.id])
    const agents = async (): Promise<boolean | undefined> => {
      const found = await sql.query<{ is_agent: boolean }>('select is_agent from bahi.customer where id = $1', [
        customer.id,
      ])
      return found.rows[0]?.is_agent
    }
    await expect(
      sql.query('update bahi.customer set is_agent = true where id = $1', [customer.id]),
    ).rejects.toMatchObject({ code: '42501' })
    await expect(apply()).rejects.toMatchObject(REFUSED)
    const payload = { customerId: customer.id.toString() }
    await proposeTruly('customer-agent', payload)
    await approveTruly('customer-agent', { customerId: '1' })
    await expect(apply()).rejects.toMatchObject(REFUSED)
    await approveTruly('customer-agent', payload)
    expect((await apply()).rows).toEqual([{ agent: true }])
    await approveTruly('customer-agent-ended', payload)
    expect((await apply()).rows).toEqual([{ agent: false }])
    // The first approval is spent: only the last one counts.
    expect((await apply()).rows).toEqual([{ agent: false }])
    expect(await agents()).toBe(false)
  })

  it('brings nobody in as an agent', async () => {
    await expect(
      sql.query(
        `insert into bahi.customer select (c).* from (
           select jsonb_populate_record(c, jsonb_build_object('id', c.id + 1, 'phone', '9999900000', 'invitation_code', 'ABCDEFGH', 'is_agent', true)) as c
           from bahi.customer c order by id limit 1
         ) made`,
      ),
    ).rejects.toMatchObject(REFUSED)
  })

  it('gives no role back that has ended', async () => {
    const { id } = await appointStaff(bahi, ['admin'], { isDismissed: true })
    await expect(
      sql.query('update bahi.staff_role set revoked_at = null where staff_id = $1', [id]),
    ).rejects.toMatchObject(REFUSED)
  })

  it('opens no session of anybody, and none again that has ended', async () => {
    const open = (proof: Buffer | null, hash = randomBytes(32)) =>
      sql.query(
        `insert into bahi.staff_session (token_hash, staff_id, device, created_at, last_seen_at, expires_at, proof) values ($1, $2, '', $3, $3, $4, $5)`,
        [hash, anita, bahi.now, new Date(bahi.now.getTime() + 3_600_000), proof],
      )
    for (const proof of [null, randomBytes(32), proofs().ofSession(dev, Buffer.alloc(32))])
      await expect(open(proof, Buffer.alloc(32))).rejects.toMatchObject(REFUSED)
    const token = await bahi.signIn('anita')
    await bahi.parts.staffSessions.revoke(token)
    const hash = createHash('sha256').update(token).digest()
    await expect(
      sql.query('update bahi.staff_session set revoked_at = null where token_hash = $1', [hash]),
    ).rejects.toMatchObject(REFUSED)
  })

  it('opens nobody’s enrolment', async () => {
    await expect(
      sql.query('update bahi.staff set enrolment_hash = $2, enrolment_until = $3, second_factor = null where id = $1', [
        anita,
        randomBytes(32),
        new Date(bahi.now.getTime() + 3_600_000),
      ]),
    ).rejects.toMatchObject(REFUSED)
  })

  it('reads and writes no key of the proofs', async () => {
    for (const statement of ['select * from bahi.act_key', 'delete from bahi.act_key', 'delete from bahi.act_role'])
      await expect(sql.query(statement)).rejects.toMatchObject({ code: '42501' })
  })
})
