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

/** The version of registering and those accepted since, the latest first. */
export async function readAcceptances(db: Queryable, { shard, customerId }: CustomerId): Promise<Acceptance[]> {
  const { rows } = await db.query<{ version: string; accepted_at: Date }>(
    `select agreement_version as version, agreed_at as accepted_at from customer where shard = $1 and id = $2
     union all
     select version, accepted_at from agreement_acceptance where shard = $1 and customer_id = $2
     order by accepted_at desc, version desc`,
    [shard, customerId],
  )
  return rows.map(({ version, accepted_at: at }) => ({ version, acceptedAt: at.toISOString() }))
}

/** Only the version in force can be accepted, because a customer who read another version has not read the terms that bind them. Earlier acceptances stay valid. */
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
