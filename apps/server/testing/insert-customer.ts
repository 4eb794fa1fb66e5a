import type { OwnerKey } from '../src/ledger/account-books.ts'
import type { TestDatabase } from './open-test-database.ts'

interface TestCustomer {
  readonly phone: string
  readonly identity?: string
  readonly segmentsOff?: readonly string[]
  readonly createdAt?: Date
}

/**
 * Inserts a customer like a registration does, with a verified identity by default. The customer has no usable
 * password.
 */
export async function insertCustomer(
  { owner: { pool } }: Pick<TestDatabase, 'owner'>,
  { shard, owner }: OwnerKey,
  { phone, identity = 'completed', segmentsOff = [], createdAt = new Date() }: TestCustomer,
): Promise<void> {
  await pool.query(
    `insert into bahi.customer (shard, id, phone, password_hash, identity_state, simulated, is_agent, invitation_code, segments_off, agreement_version, agreed_at, created_at)
     values ($1, $2, $3, 'x', $4, false, false, $5, $6, '1', $7, $7)`,
    [shard, owner, phone, identity, `C${phone}`, segmentsOff, createdAt],
  )
}
