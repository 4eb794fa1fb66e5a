import { randomBytes } from 'node:crypto'
import { invitationCodeFrom } from '@bahi/domain/customers/accounts/invitation-code'
import type { CustomerId } from '../../platform/customer-id.ts'
import type { Transaction } from '../../platform/db/in-transaction.ts'

/** Draws the first code of a customer, again until it is free. */
export async function takeInvitationCode(tx: Transaction, { shard, customerId }: CustomerId): Promise<string> {
  for (;;) {
    const code = invitationCodeFrom(randomBytes(32))
    if (code === null) continue
    const taken = await tx.query(
      'insert into invitation_code (code, shard, customer_id) values ($1, $2, $3) on conflict do nothing',
      [code, shard, customerId],
    )
    if (taken.rowCount === 1) return code
  }
}
