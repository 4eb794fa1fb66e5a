import type { BusinessDate } from '@bahi/money/business-date'
import { inTransaction, type Transaction } from '../src/platform/db/in-transaction.ts'
import type { DemoStaffParts } from './demo-staff.ts'

/** Three: money needs two different people, and what a bank's statement credits by hand needs a third. */
export const deskStaff = [
  { name: 'demo-desk-1', displayName: 'Demo desk 1 (simulated)', number: 'SIM-0001' },
  { name: 'demo-desk-2', displayName: 'Demo desk 2 (simulated)', number: 'SIM-0002' },
  { name: 'demo-desk-3', displayName: 'Demo desk 3 (simulated)', number: 'SIM-0003' },
] as const

/** What answering customers needs, and no more: they administer nothing and read no log. */
const ROLES = ['reviewer', 'treasury', 'support'] as const

/** Installs the simulated members of staff. Who is there stays as they are, with the roles that two people left them. */
export async function seedDemoDesk(
  { pool, ids, systemClock }: Pick<DemoStaffParts, 'pool' | 'ids' | 'systemClock'>,
  desk: 'open' | 'closed',
  from: BusinessDate,
): Promise<void> {
  await inTransaction(pool, async (tx) => {
    for (const member of deskStaff) await writeMember(tx, ids.newId(0), member, systemClock())
    if (desk === 'closed')
      await tx.query(
        `insert into bahi.setting (name, effective_from, value, reason, recorded_at, installed) values ('demo.desk', $1, 'false', 'This Bahi is run by people.', $2, true)
         on conflict do nothing`,
        [from, systemClock()],
      )
  })
}

async function writeMember(tx: Transaction, id: bigint, member: (typeof deskStaff)[number], now: Date): Promise<void> {
  const { rowCount } = await tx.query(
    `insert into bahi.staff (id, number, name, display_name, second_factor_step, is_demo, created_at, installed) values ($1, $2, $3, $4, 0, true, $5, true)
     on conflict (number) do nothing`,
    [id, member.number, member.name, member.displayName, now],
  )
  if (rowCount === 0) return
  await tx.query(
    `insert into bahi.staff_role (staff_id, role, granted_at, installed) select $1, role, $2, true from unnest($3::text[]) as role`,
    [id, now, ROLES],
  )
}
