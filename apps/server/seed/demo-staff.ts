import type pg from 'pg'
import { staffRoles } from '@bahi/contract/wire/staff-roles'
import type { IdSource } from '../src/platform/db/ids.ts'
import { inTransaction } from '../src/platform/db/in-transaction.ts'
import type { Seal } from '../src/platform/seal.ts'
import { secondFactorContext } from '../src/staff/second-factor.ts'

export const DEMO_STAFF_PASSWORD = 'bahi-demo-staff'

/** Three, so that four eyes can be tried, and what needs a third pair: money that a bank's statement lets in or out by hand. Their second factors are printed, and so they sign in on this machine only. */
export const demoStaff = [
  { name: 'anita', displayName: 'Anita Rao', number: 'S-0001', secret: 'JBQWQ2JNMRSW23ZNMFXGS5DBFVZTCMJR' },
  { name: 'dev', displayName: 'Dev Menon', number: 'S-0002', secret: 'JBQWQ2JNMRSW23ZNMRSXMLLTGIZDEMRS' },
  { name: 'farah', displayName: 'Farah Khan', number: 'S-0003', secret: 'JBQWQ2JNMRSW23ZNMZQXEYLIFVZTGMZT' },
] as const

export interface DemoStaffParts {
  /** Connections of the owner: only it may install staff whom no two people let in. */
  readonly pool: pg.Pool
  readonly ids: IdSource
  readonly systemClock: () => Date
  readonly hashPassword: (password: string) => Promise<string>
  readonly seal: Seal
}

/** Whoever is there stays as they are; where somebody else has the number by now, the next free one is taken. */
export async function seedDemoStaff({ pool, ids, systemClock, hashPassword, seal }: DemoStaffParts): Promise<void> {
  for (const { name, displayName, number, secret } of demoStaff) {
    const known = await pool.query('select from bahi.staff where name = $1', [name])
    if (known.rowCount !== 0) continue
    const {
      rows: [taken],
    } = await pool.query<{ last: number }>(
      'select max(substring(number from 3)::int) as last from bahi.staff having bool_or(number = $1)',
      [number],
    )
    const free = taken === undefined ? number : `S-${String(taken.last + 1).padStart(4, '0')}`
    const passwordHash = await hashPassword(DEMO_STAFF_PASSWORD)
    const id = ids.newId(0)
    const now = systemClock()
    await inTransaction(pool, async (tx) => {
      await tx.query(
        `insert into bahi.staff (id, number, name, display_name, password_hash, second_factor, second_factor_step, is_demo, created_at, installed) values ($1, $2, $3, $4, $5, $6, 0, true, $7, true)`,
        [id, free, name, displayName, passwordHash, seal.seal(Buffer.from(secret), secondFactorContext(id)), now],
      )
      await tx.query(
        `insert into bahi.staff_role (staff_id, role, granted_at, installed) select $1, role, $2, true from unnest($3::text[]) as role`,
        [id, now, staffRoles],
      )
    })
  }
}
