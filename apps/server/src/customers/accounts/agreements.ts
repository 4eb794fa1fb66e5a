import type { acceptAgreement } from '@bahi/contract/customers/account'
import { agreementVersion } from '@bahi/contract/site/agreement-version'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import type { CustomerId } from '../../platform/customer-id.ts'
import type { Queryable, Transaction } from '../../platform/db/in-transaction.ts'

export interface Acceptance {
  readonly version: string
  readonly acceptedAt: string
}

/** Reads the version of the registration and the versions accepted since, newest first. */
export async function readAcceptances(db: Kysely<Tables>, { shard, customerId }: CustomerId): Promise<Acceptance[]> {
  const first = db
    .selectFrom('customer')
    .select(['agreement_version as version', 'agreed_at as accepted_at'])
    .where('shard', '=', shard)
    .where('id', '=', customerId)
  const later = db
    .selectFrom('agreement_acceptance')
    .select(['version', 'accepted_at'])
    .where('shard', '=', shard)
    .where('customer_id', '=', customerId)
  const rows = await first.unionAll(later).orderBy('accepted_at', 'desc').orderBy('version', 'desc').execute()
  return rows.map(({ version, accepted_at: at }) => ({ version, acceptedAt: at.toISOString() }))
}

/**
 * Accepts the agreement in force. An outdated version is refused, because the customer has not read the binding text.
 * Earlier acceptances stay valid.
 */
export async function answerAcceptAgreement(
  tx: Transaction,
  input: InputOf<typeof acceptAgreement>,
  address: CustomerId,
  now: Date,
): Promise<Decision<ReplyOf<typeof acceptAgreement>>> {
  if (input.agreementVersion !== agreementVersion)
    return refuse(refusal('agreement-not-accepted', {}, 'agreementVersion'))
  const { shard, customerId } = address
  const known = (await readAcceptances(tx, address)).find(({ version }) => version === agreementVersion)
  if (known !== undefined) return accept(known)
  await tx.query(
    `insert into agreement_acceptance (shard, customer_id, version, accepted_at) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [shard, customerId, agreementVersion, now],
  )
  return accept({ version: agreementVersion, acceptedAt: now.toISOString() })
}
