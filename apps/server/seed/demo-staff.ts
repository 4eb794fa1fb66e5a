import type pg from 'pg'
import { staffRoles } from '@bahi/contract/wire/staff-roles'
import type { IdSource } from '../src/platform/db/ids.ts'
import { inTransaction } from '../src/platform/db/in-transaction.ts'
import type { Tables } from '../src/platform/db/tables.ts'
import type { Seal } from '../src/platform/seal.ts'
import { secondFactorContext, encodeSecret } from '../src/staff/second-factor.ts'

export const DEMO_STAFF_PASSWORD = 'bahi-demo-staff'

/** Three, so that four eyes can be tried, and what needs a third pair: money that a bank's statement lets in or out by hand. Everybody knows their password, and so they sign in on this machine only. */
export const demoStaff = [
  { name: 'anita', displayName: 'Anita Rao', number: 'S-0001' },
  { name: 'dev', displayName: 'Dev Menon', number: 'S-0002' },
  { name: 'farah', displayName: 'Farah Khan', number: 'S-0003' },
] as const

export type DemoStaffName = (typeof demoStaff)[number]['name']

/** Second factors that every Bahi had in common once, in this repository. They are replaced wherever they still stand. */
const PUBLISHED_SECRETS: readonly string[] = [
  'JBQWQ2JNMRSW23ZNMFXGS5DBFVZTCMJR',
  'JBQWQ2JNMRSW23ZNMRSXMLLTGIZDEMRS',
  'JBQWQ2JNMRSW23ZNMZQXEYLIFVZTGMZT',
]

/** As RFC 4226 asks for. */
const SECRET_BYTES = 20

/** The second factor of a demo member of staff: drawn from the key of this data folder, so that no other folder has it. */
export function demoSecondFactor(seal: Pick<Seal, 'fingerprint'>, name: DemoStaffName): string {
  return encodeSecret(seal.fingerprint(name, 'second factor of demo staff').subarray(0, SECRET_BYTES))
}

export interface DemoStaffParts {
  /** Connections of the owner: only it may install staff whom no two people let in. */
  readonly pool: pg.Pool
  readonly ids: IdSource
  readonly systemClock: () => Date
  readonly hashPassword: (password: string) => Promise<string>
  readonly seal: Seal
}

type KnownStaff = Pick<Tables['staff'], 'id' | 'second_factor' | 'is_demo'>

function hasPublishedSecret(seal: Seal, { id, second_factor: sealed, is_demo: isDemo }: KnownStaff): boolean {
  if (!isDemo || sealed === null) return false
  try {
    return PUBLISHED_SECRETS.includes(seal.open(sealed, secondFactorContext(id)).toString())
  } catch {
    // Sealed with another key, for example of a backup whose key was lost: nobody can sign in with it.
    return false
  }
}

/** Whoever is there stays as they are, but for a second factor that everybody could read; where somebody else has the number by now, the next free one is taken. */
export async function seedDemoStaff({ pool, ids, systemClock, hashPassword, seal }: DemoStaffParts): Promise<void> {
  for (const { name, displayName, number } of demoStaff) {
    const secret = Buffer.from(demoSecondFactor(seal, name))
    const known = await pool.query<KnownStaff>('select id, second_factor, is_demo from bahi.staff where name = $1', [
      name,
    ])
    const [person] = known.rows
    if (person !== undefined) {
      if (hasPublishedSecret(seal, person))
        await inTransaction(pool, (tx) =>
          tx.query('update bahi.staff set second_factor = $2 where id = $1', [
            person.id,
            seal.seal(secret, secondFactorContext(person.id)),
          ]),
        )
      continue
    }
    const {
      rows: [taken],
    } = await pool.query<{ last: number }>(
      `select max(substring(number from 3)::int) as last from bahi.staff where number like 'S-%' having bool_or(number = $1)`,
      [number],
    )
    const free = taken === undefined ? number : `S-${String(taken.last + 1).padStart(4, '0')}`
    const passwordHash = await hashPassword(DEMO_STAFF_PASSWORD)
    const id = ids.newId(0)
    const now = systemClock()
    await inTransaction(pool, async (tx) => {
      await tx.query(
        `insert into bahi.staff (id, number, name, display_name, password_hash, second_factor, second_factor_step, is_demo, created_at, installed) values ($1, $2, $3, $4, $5, $6, 0, true, $7, true)`,
        [id, free, name, displayName, passwordHash, seal.seal(secret, secondFactorContext(id)), now],
      )
      await tx.query(
        `insert into bahi.staff_role (staff_id, role, granted_at, installed) select $1, role, $2, true from unnest($3::text[]) as role`,
        [id, now, staffRoles],
      )
    })
  }
}
