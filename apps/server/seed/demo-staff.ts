import { staffRoles } from '@bahi/contract/staff-roles'
import type pg from 'pg'
import type { IdSource } from '../src/db/ids.ts'
import { inTransaction } from '../src/db/in-transaction.ts'
import { secondFactorContext } from '../src/identity/second-factor.ts'
import type { Seal } from '../src/identity/seal.ts'

export const DEMO_STAFF_PASSWORD = 'bahi-demo-staff'

/** Two, so that four eyes can be tried. Their second factors are printed, and so they sign in on this machine only. */
export const demoStaff = [
  { name: 'anita', displayName: 'Anita Rao', number: 'S-0001', secret: 'JBQWQ2JNMRSW23ZNMFXGS5DBFVZTCMJR' },
  { name: 'dev', displayName: 'Dev Menon', number: 'S-0002', secret: 'JBQWQ2JNMRSW23ZNMRSXMLLTGIZDEMRS' },
] as const

export interface DemoStaffParts {
  /** Connections of the owner: only it may install staff whom no two people let in. */
  readonly pool: pg.Pool
  readonly ids: IdSource
  readonly systemClock: () => Date
  readonly hashPassword: (password: string) => Promise<string>
  readonly seal: Seal
}

/** Whoever is there stays as they are. */
export async function seedDemoStaff({ pool, ids, systemClock, hashPassword, seal }: DemoStaffParts): Promise<void> {
  for (const { name, displayName, number, secret } of demoStaff) {
    const known = await pool.query('select from bahi.staff where name = $1', [name])
    if (known.rowCount !== 0) continue
    const passwordHash = await hashPassword(DEMO_STAFF_PASSWORD)
    const id = ids.newId(0)
    const now = systemClock()
    await inTransaction(pool, async (tx) => {
      await tx.query(
        `insert into bahi.staff (id, number, name, display_name, password_hash, second_factor, second_factor_step, is_demo, created_at, installed) values ($1, $2, $3, $4, $5, $6, 0, true, $7, true)`,
        [id, number, name, displayName, passwordHash, seal.seal(Buffer.from(secret), secondFactorContext(id)), now])
      await tx.query(`insert into bahi.staff_role (staff_id, role, granted_at, installed) select $1, role, $2, true from unnest($3::text[]) as role`, [id, now, staffRoles])
    })
  }
}
