import type { Queryable } from '../../platform/db/in-transaction.ts'

/**
 * The key of an advisory lock. Transactions that create an offer and transactions that announce corporate actions take
 * it, so that they run one after the other. The number has no meaning.
 */
const AGREEING = 1_684_368_747

/**
 * A price that is agreed for some days means another thing after a split: an offer is not made over an announced one, and none is
 * announced over an open offer. To be taken before either looks for the other, so that the second sees what the first has written; held
 * until the transaction ends.
 */
export async function lockAgreedPrices(tx: Queryable): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [AGREEING])
}
