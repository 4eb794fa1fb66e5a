import { customerFilters, type CustomerRow, type listCustomers } from '@bahi/contract/customers/staff'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { isPhone } from '@bahi/domain/customers/accounts/account-fields'
import { isInvitationCode, readInvitationCode } from '@bahi/domain/customers/accounts/invitation-code'
import { shortenedPhone } from '@bahi/domain/customers/accounts/shortened-phone'
import { accept, type Decision } from '@bahi/domain/outcome'
import { INR } from '../../ledger/asset.ts'
import type { CustomerParts } from './customer-parts.ts'
import { matchNumber } from './find-by-number.ts'

type Filter = (typeof customerFilters)[number]
export type ListRow = {
  id: bigint
  phone: string | null
  identity_state: CustomerRow['identityState']
  simulated: boolean
  is_agent: boolean
  locks: ('trade' | 'account')[] | null
  invited_by_code: string | null
  segments_off: string[]
  created_at: Date
  last_seen_at: Date | null
}

/** The columns of one row; $1 is now. */
export const LIST_COLUMNS = `
  c.id, c.phone, c.identity_state, c.simulated, c.is_agent, c.invited_by_code, c.segments_off, c.created_at,
  (select max(s.last_seen_at) from bahi.session s where s.shard = c.shard and s.customer_id = c.id) as last_seen_at,
  (select array_agg(distinct l.kind) from bahi.customer_lock l where l.shard = c.shard and l.customer_id = c.id and l.lifted_at is null
   and l.locked_at <= $1 and (l.locked_until is null or l.locked_until > $1)) as locks`

const IS_LOCKED = `exists (select from bahi.customer_lock l where l.shard = c.shard and l.customer_id = c.id and l.lifted_at is null
  and l.locked_at <= $1 and (l.locked_until is null or l.locked_until > $1))`

const CONDITIONS: Readonly<Record<Filter, string>> = {
  all: 'true',
  completed: `c.identity_state = 'completed'`,
  'in-review': `c.identity_state = 'in-review'`,
  failed: `c.identity_state = 'failed'`,
  'not-authenticated': `c.identity_state = 'not-authenticated'`,
  locked: IS_LOCKED,
  simulated: 'c.simulated',
  agents: 'c.is_agent',
  'closed-with-cash': `exists (select from bahi.account_closure k join bahi.balance b on b.shard = k.shard and b.owner = k.customer_id and b.asset = ${INR} and b.amount > 0
    where k.shard = c.shard and k.customer_id = c.id and k.closed_at is not null)`,
}

/**
 * The condition of a search. A phone, an id or an order number finds one customer, an invitation code its owner and the
 * invited customers; other text is searched in names.
 */
function matches(keyword: string): { readonly condition: string; readonly value: string } {
  const code = readInvitationCode(keyword)
  if (keyword === '') return { condition: `$2 = ''`, value: '' }
  if (isPhone(keyword)) return { condition: 'c.phone = $2', value: keyword }
  if (/^\d{1,19}$/.test(keyword)) return { condition: 'c.id::text = $2', value: keyword }
  const byNumber = matchNumber(keyword)
  if (byNumber !== null) return byNumber
  if (isInvitationCode(code))
    return {
      condition:
        '(c.invited_by_code = $2 or exists (select from bahi.invitation_code i where i.code = $2 and i.shard = c.shard and i.customer_id = c.id))',
      value: code,
    }
  return { condition: `strpos(lower(coalesce(c.real_name, '')), lower($2)) > 0`, value: keyword }
}

export async function answerListCustomers(
  { db: { pool }, systemClock }: CustomerParts,
  { keyword, filter, before, size }: InputOf<typeof listCustomers>,
): Promise<Decision<ReplyOf<typeof listCustomers>>> {
  const now = systemClock()
  const { condition, value } = matches(keyword)
  const { rows } = await pool.query<ListRow>(
    `select ${LIST_COLUMNS} from bahi.customer c where ${condition} and ${CONDITIONS[filter]} and ($3::bigint is null or c.id < $3) order by c.id desc limit $4`,
    [now, value, before ?? null, size + 1],
  )
  const {
    rows: [counted],
  } = await pool.query<Record<Filter, number> & { total: number }>(
    `select ${customerFilters.map((one) => `count(*) filter (where ${CONDITIONS[one]})::integer as "${one}"`).join(', ')}, count(*) filter (where ${condition} and ${CONDITIONS[filter]})::integer as total
     from bahi.customer c where $1::timestamptz is not null`,
    [now, value],
  )
  const { total = 0, ...counts } = counted ?? {}
  return accept({
    items: rows.slice(0, size).map(customerRow),
    more: rows.length > size,
    total,
    counts: counts as Record<Filter, number>,
  })
}

export function customerRow(row: ListRow): CustomerRow {
  return {
    id: row.id.toString(),
    phone: shortenedPhone(row.phone),
    identityState: row.identity_state,
    simulated: row.simulated,
    isAgent: row.is_agent,
    locks: row.locks ?? [],
    invitedByCode: row.invited_by_code,
    segmentsOff: row.segments_off,
    registeredAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  }
}
