import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { recordDeposit } from '../apps/server/src/ledger/record-deposit.ts'
import { inTransaction } from '../apps/server/src/platform/db/in-transaction.ts'
import type { ServerParts } from '../apps/server/src/server-parts.ts'

const CASH_PAISE = 1_000_00_00_000_00n
const AT_ONCE = 12

export interface SettledCustomer {
  readonly customerId: bigint
  readonly shard: number
  /** Of an open session. */
  readonly token: string
}

/**
 * Customers who may trade, each with a verified identity, cash from a named deposit and an open session.
 * @param owner connections of the database's owner.
 * @param from the number of the first; no two customers of a database have the same.
 */
export async function settleCustomers(
  parts: Pick<ServerParts, 'shards' | 'ids' | 'db' | 'clock' | 'systemClock' | 'sessions'>,
  owner: pg.Pool,
  { from, count }: { readonly from: number; readonly count: number },
): Promise<SettledCustomer[]> {
  const settle = async (at: number): Promise<SettledCustomer> => {
    const shard = at % parts.shards.length
    const customerId = parts.ids.newId(shard)
    await owner.query(
      `insert into bahi.customer (shard, id, phone, password_hash, identity_state, simulated, is_agent, invitation_code, segments_off, agreement_version, agreed_at, created_at)
       values ($1, $2, $3, 'x', 'completed', true, false, $4, '{}', '1', now(), now())`,
      [shard, customerId.toString(), `7${String(at).padStart(9, '0')}`, `B${at}`],
    )
    await inTransaction(parts.db.pool, (tx) =>
      recordDeposit(
        tx,
        { shard, owner: customerId, provider: 'bench', reference: randomUUID(), amountPaise: CASH_PAISE },
        { newId: parts.ids.newId, businessDate: parts.clock.now().date, recordedAt: parts.systemClock() },
      ),
    )
    const session = { customerId, shard, readOnly: false }
    const { token } = await parts.sessions.open(parts.db.pool, session, { name: '', kind: 'unknown', place: '' })
    return { customerId, shard, token }
  }
  const settled: SettledCustomer[] = []
  let next = from
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < from + count) settled.push(await settle(next++))
    }),
  )
  return settled
}
