import type { approveProposal, listProposals, refuseProposal } from '@bahi/contract/staff/proposals'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { accept, type Decision } from '@bahi/domain/outcome'
import type { Tables } from '../platform/db/tables.ts'
import type { ActCall } from '../platform/http/call.ts'
import type { Staff } from '../platform/http/staff.ts'
import { auditedAct } from './four-eyes/audited-act.ts'
import type { StaffParts } from './staff-parts.ts'

type Row = Pick<
  Tables['proposal'],
  'id' | 'kind' | 'reason' | 'made_by' | 'made_at' | 'checked_at' | 'check_reason' | 'customer_id'
> & {
  payload: Record<string, unknown>
  state: 'waiting' | 'approved' | 'refused' | 'withdrawn' | 'lapsed'
  maker_number: string
  maker_name: string
  checker_number: string | null
  checker_name: string | null
  whom: Record<string, unknown> | null
}

/**
 * Acts on an existing staff member. Old proposals without the member's name in their payload get the name from the
 * staff table.
 */
const ABOUT_STAFF = ['staff-roles', 'staff-second-factor', 'staff-unlock']

/**
 * Lists proposals of the kinds that the staff member makes or checks, and the member's own proposals, which the maker
 * may withdraw in any role.
 */
export async function readProposals(
  { db, fourEyes }: StaffParts,
  { state, kind, before, size }: InputOf<typeof listProposals>,
  staff: Staff,
): Promise<Decision<ReplyOf<typeof listProposals>>> {
  const waiting = state === 'waiting'
  const { rows } = await db.pool.query<Row>(
    `select p.id, p.kind, p.payload, p.reason, p.state, p.made_by, p.made_at, p.checked_at, p.check_reason, p.customer_id,
            maker.number as maker_number, maker.display_name as maker_name, checker.number as checker_number, checker.display_name as checker_name,
            jsonb_build_object('number', whom.number, 'name', whom.name, 'displayName', whom.display_name) as whom
     from bahi.proposal p join bahi.staff maker on maker.id = p.made_by left join bahi.staff checker on checker.id = p.checked_by
     left join bahi.staff whom on p.kind = any($5::text[]) and whom.id::text = p.payload ->> 'id'
     where (p.state = 'waiting') = $1 and ($2 = '' or p.kind = $2) and ($3::bigint is null or case when $1 then p.id > $3 else p.id < $3 end)
       and ($6::text[] is null or p.kind = any($6) or p.made_by = $7)
     order by case when $1 then p.id else -p.id end limit $4`,
    [waiting, kind, before ?? null, size + 1, ABOUT_STAFF, fourEyes.readableKinds(staff), staff.id],
  )
  return accept({ items: rows.slice(0, size).map((row) => viewOf(row, staff, fourEyes)), more: rows.length > size })
}

function viewOf(
  row: Row,
  staff: Staff,
  fourEyes: StaffParts['fourEyes'],
): ReplyOf<typeof listProposals>['items'][number] {
  return {
    id: row.id.toString(),
    kind: row.kind,
    payload: ABOUT_STAFF.includes(row.kind) ? { ...row.whom, ...row.payload } : row.payload,
    reason: row.reason,
    state: row.state,
    madeBy: { number: row.maker_number, displayName: row.maker_name },
    madeAt: row.made_at.toISOString(),
    checkedBy: row.checker_number === null ? null : { number: row.checker_number, displayName: row.checker_name ?? '' },
    checkedAt: row.checked_at?.toISOString() ?? null,
    checkReason: row.check_reason,
    customerId: row.customer_id?.toString() ?? null,
    mine: row.made_by === staff.id,
    mayCheck: row.state === 'waiting' && fourEyes.mayCheck(row.kind, staff, row.made_by),
  }
}

export async function answerApprove(
  parts: StaffParts,
  { id, reason }: InputOf<typeof approveProposal>,
  staff: Staff,
  call: ActCall,
): Promise<Decision<ReplyOf<typeof approveProposal>>> {
  const decision = await auditedAct(
    parts,
    staff,
    call,
    { action: 'proposal.approve', subject: `proposal:${id}`, reason },
    async (tx) => {
      const outcome = await parts.fourEyes.approve(tx, staff, BigInt(id), reason)
      return outcome.ok ? accept({ outcome: outcome.accepted }) : outcome
    },
  )
  if (decision.ok) await parts.fourEyes.follow(parts.db.pool, BigInt(id))
  return decision
}

export function answerRefuse(
  parts: StaffParts,
  { id, reason }: InputOf<typeof refuseProposal>,
  staff: Staff,
  call: ActCall,
): Promise<Decision<ReplyOf<typeof refuseProposal>>> {
  return auditedAct(parts, staff, call, { action: 'proposal.refuse', subject: `proposal:${id}`, reason }, (tx) =>
    parts.fourEyes.refuse(tx, staff, BigInt(id), reason),
  )
}
