import type { getFundOrder, listFundOrders } from '@bahi/contract/funds/calls'
import { fundOrderStates } from '@bahi/contract/funds/views'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import type { SchemeKind } from '@bahi/domain/funds/scheme-facts'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { readJournals } from '../../ledger/read-journals.ts'
import { readSymbols } from '../../market/instruments/asset-symbols.ts'
import { journalView } from '../../market/instruments/journal-view.ts'
import type { Who } from '../../platform/http/who.ts'
import type { FundParts } from '../schemes/fund-parts.ts'
import { fundReference } from '../schemes/journals.ts'
import { FUND_ORDER, fundOrderView, readFundOrder, type FundOrderRow } from './fund-order-rows.ts'

/** The kinds of all journals that an order writes into its customer's account book. */
const KINDS = [
  'fund-hold',
  'fund-release',
  'fund-subscription',
  'fund-redeem-hold',
  'fund-redeem-release',
  'fund-redemption',
  'fund-payout',
] as const

/**
 * Lists the customer's orders of a kind of scheme, newest first. The counts cover all the customer's orders of this
 * kind, or of the requested scheme.
 */
export async function readOwnFundOrders(
  { db }: Pick<FundParts, 'db'>,
  kind: SchemeKind,
  { state, code, before, size }: InputOf<typeof listFundOrders>,
  who: Who,
): Promise<Decision<ReplyOf<typeof listFundOrders>>> {
  const mine = [who.shard, who.customerId, kind, code?.toUpperCase() ?? null] as const
  const WHERE = 'o.shard = $1 and o.customer_id = $2 and s.kind = $3 and ($4::text is null or s.code = $4)'
  const { rows } = await db.pool.query<FundOrderRow>(
    `${FUND_ORDER} where ${WHERE} and ($5 = 'all' or o.state = $5) and ($6::bigint is null or o.id < $6) order by o.id desc limit $7`,
    [...mine, state, before === undefined ? null : BigInt(before), size + 1],
  )
  const { rows: counted } = await db.pool.query<{ state: FundOrderRow['state']; count: number }>(
    `select o.state, count(*)::integer as count from bahi.fund_order o join bahi.scheme s on s.id = o.scheme_id where ${WHERE} group by o.state`,
    [...mine],
  )
  const of = (wanted: FundOrderRow['state']): number => counted.find((row) => row.state === wanted)?.count ?? 0
  const counts = Object.fromEntries([
    ['all', counted.reduce((sum, { count }) => sum + count, 0)],
    ...fundOrderStates.map((wanted) => [wanted, of(wanted)]),
  ]) as ReplyOf<typeof listFundOrders>['counts']
  return accept({ items: rows.slice(0, size).map(fundOrderView), more: rows.length > size, counts })
}

/** Reads one order of the customer, of a fund or of a plan, with its entries in the customer's account book. */
export async function readOwnFundOrder(
  { db, instruments }: Pick<FundParts, 'db' | 'instruments'>,
  orderId: string,
  who: Who,
): Promise<Decision<ReplyOf<typeof getFundOrder>>> {
  const order = await readFundOrder(db.pool, who.shard, BigInt(orderId))
  if (order === null || order.customer_id !== who.customerId)
    return refuse(refusal('fund-order-missing', {}, 'orderId'))
  const journals = await readJournals(
    db.pool,
    { shard: who.shard, owner: who.customerId },
    KINDS.map((kind) => ({ kind, reference: fundReference(order.id) })),
  )
  const symbolOf = await readSymbols(
    db.pool,
    instruments,
    journals.flatMap(({ postings }) => postings.map(({ asset }) => asset)),
  )
  return accept({ order: fundOrderView(order), journals: journals.map((journal) => journalView(journal, symbolOf)) })
}
