import type { Kysely } from 'kysely'
import type { acceptAgreement } from '@bahi/contract/customers/account'
import { agreementVersion } from '@bahi/contract/site/agreement-version'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import type { CustomerId } from '../../platform/customer-id.ts'
import type { Transaction } from '../../platform/db/in-transaction.ts'
import type { Tables } from '../../platform/db/tables.ts'

export interface Acceptance {
  readonly version: string
  readonly acceptedAt: string
}

/** The version of registering and those accepted since, the latest first. */
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

/** Only the version in force can be accepted: whoever read another one has not read what they would be held to. What was accepted before stays accepted then. */
export async function answerAcceptAgreement(
  tx: Transaction,
  input: InputOf<typeof acceptAgreement>,
  address: CustomerId,
  now: Date,
): Promise<Decision<ReplyOf<typeof acceptAgreement>>> {
  if (input.agreementVersion !== agreementVersion)
    return refuse(refusal('agreement-not-accepted', {}, 'agreementVersion'))
  const { shard, customerId } = address
  const known = (await readAcceptances(tx.kysely, address)).find(({ version }) => version === agreementVersion)
  if (known !== undefined) return accept(known)
  await tx.kysely
    .insertInto('agreement_acceptance')
    .values({ shard, customer_id: customerId, version: agreementVersion, accepted_at: now })
    .onConflict((on) => on.doNothing())
    .execute()
  return accept({ version: agreementVersion, acceptedAt: now.toISOString() })
}
