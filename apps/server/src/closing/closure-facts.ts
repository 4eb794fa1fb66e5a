import { type ClosureFacts, type ClosureThing, closureThings } from '@bahi/domain/customers/closing/decide-closure'
import { ACCOUNT } from '@bahi/proofs/accounts'
import { INR, schemeIdOfUnits } from '../ledger/asset.ts'
import { readBalances } from '../ledger/read-balances.ts'
import type { CustomerId } from '../platform/customer-id.ts'
import type { Queryable } from '../platform/db/in-transaction.ts'

export interface StoredClosure extends ClosureFacts {
  /** Null: the account is not to be closed. */
  readonly askedAt: Date | null
  readonly closedAt: Date | null
  readonly hasCard: boolean
  readonly hasPin: boolean
}

/** How many rows of a customer stand in the way. What the books hold is counted from the balances and not here. */
type Counted = Exclude<ClosureThing, 'holdings' | 'fund-units'>

type Row = {
  'open-orders': number
  triggers: number
  'share-sips': number
  'share-transfers': number
  'fund-orders': number
  sips: number
  bids: number
  'offer-applications': number
  'locked-shares': number
  loans: number
  'transfers-in': number
  'transfers-out': number
  disputes: number
  asked_at: Date | null
  closed_at: Date | null
  has_card: boolean
  has_pin: boolean
}

const READ = `
  select
    (select count(*)::integer from bahi.orders o where o.shard = c.shard and o.owner = c.id and o.ended_at is null) as "open-orders",
    (select count(*)::integer from bahi.order_trigger t where t.shard = c.shard and t.owner = c.id and t.ended_at is null) as "triggers",
    (select count(*)::integer from bahi.share_sip s where s.shard = c.shard and s.customer_id = c.id and s.state <> 'stopped') as "share-sips",
    (select count(*)::integer from bahi.share_transfer t where t.shard = c.shard and t.customer_id = c.id and t.state = 'waiting') as "share-transfers",
    (select count(*)::integer from bahi.fund_order f where f.shard = c.shard and f.customer_id = c.id and f.state = 'in-progress') as "fund-orders",
    (select count(*)::integer from bahi.sip s where s.shard = c.shard and s.customer_id = c.id and s.state <> 'stopped') as "sips",
    (select count(*)::integer from bahi.ipo_application a where a.shard = c.shard and a.customer_id = c.id
      and (a.state = 'subscribed' or (a.state in ('allotted', 'not-allotted') and a.moved_at is null))) as "bids",
    (select count(*)::integer from bahi.offer_application a where a.shard = c.shard and a.customer_id = c.id and a.state = 'applied') as "offer-applications",
    (select count(*)::integer from bahi.lock_in l where l.shard = c.shard and l.owner = c.id and l.released_at is null) as "locked-shares",
    (select count(*)::integer from bahi.loan l where l.shard = c.shard and l.customer_id = c.id and l.state in ('in-review', 'unpaid')) as "loans",
    (select count(*)::integer from bahi.transfer_in t where t.shard = c.shard and t.customer_id = c.id and t.state = 'waiting') as "transfers-in",
    (select count(*)::integer from bahi.transfer_out t where t.shard = c.shard and t.customer_id = c.id and t.state = 'awaiting') as "transfers-out",
    (select count(*)::integer from bahi.transfer_out t where t.shard = c.shard and t.customer_id = c.id
      and t.disputed_at is not null and t.dispute_answered_at is null) as "disputes",
    exists (select from bahi.bank_card b where b.shard = c.shard and b.customer_id = c.id) as has_card,
    exists (select from bahi.trade_pin p where p.shard = c.shard and p.customer_id = c.id) as has_pin,
    k.asked_at, k.closed_at
  from bahi.customer c left join bahi.account_closure k on k.shard = c.shard and k.customer_id = c.id
  where c.shard = $1 and c.id = $2`

/** What stands in the way of closing an account. The caller holds the owner's locks when it decides. */
export async function readClosure(db: Queryable, { shard, customerId }: CustomerId): Promise<StoredClosure> {
  const {
    rows: [row],
  } = await db.query<Row>({ name: 'read-closure', text: READ, values: [shard, customerId] })
  if (row === undefined) throw new RangeError(`customer ${customerId} is not there`)
  const held = (await readBalances(db, { shard, owner: customerId })).balances.filter(({ amount }) => amount !== 0n)
  const cash = held.filter(({ asset }) => asset === INR)
  const things = held.filter(({ asset }) => asset !== INR)
  const units = new Set(things.filter(({ asset }) => schemeIdOfUnits(asset) !== null).map(({ asset }) => asset))
  const shares = new Set(things.filter(({ asset }) => !units.has(asset)).map(({ asset }) => asset))
  const availablePaise = cash.find(({ account }) => account === ACCOUNT.available)?.amount ?? 0n
  const counted = Object.values(closureThings).flat() as readonly ClosureThing[]
  const ofBooks: Partial<Record<ClosureThing, number>> = { holdings: shares.size, 'fund-units': units.size }
  return {
    things: Object.fromEntries(
      counted.map((thing) => [thing, ofBooks[thing] ?? row[thing as Counted]]),
    ) as StoredClosure['things'],
    availablePaise,
    tiedPaise: cash.reduce((sum, { amount }) => sum + amount, 0n) - availablePaise,
    askedAt: row.asked_at,
    closedAt: row.closed_at,
    hasCard: row.has_card,
    hasPin: row.has_pin,
  }
}
