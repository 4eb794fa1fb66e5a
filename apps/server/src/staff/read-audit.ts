import type { listAudit } from '@bahi/contract/staff/audit'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { accept, type Decision } from '@bahi/domain/outcome'
import type { Tables } from '../platform/db/tables.ts'
import type { StaffParts } from './staff-parts.ts'

type Row = Pick<Tables['audit_entry'], 'seq' | 'at' | 'action' | 'subject' | 'reason' | 'request_id' | 'hash'> & {
  number: string | null
  display_name: string | null
  detail: Record<string, unknown>
  outcome: 'done' | 'refused'
}

export async function readAudit(
  { db }: StaffParts,
  { staff, action, subject, from, to, before, size }: InputOf<typeof listAudit>,
): Promise<Decision<ReplyOf<typeof listAudit>>> {
  const { rows } = await db.pool.query<Row>(
    `select a.seq, a.at, s.number, s.display_name, a.action, a.subject, a.reason, a.detail, a.outcome, a.request_id, a.hash
     from bahi.audit_entry a left join bahi.staff s on s.id = a.staff_id
     where ($1 = '' or s.number = $1) and ($2 = '' or a.action = $2) and ($3 = '' or a.subject = $3)
       -- A day is a day in India.
       and ($4::date is null or a.at >= $4::date::timestamp at time zone 'Asia/Kolkata') and ($5::date is null or a.at < ($5::date + 1)::timestamp at time zone 'Asia/Kolkata')
       and ($6::bigint is null or a.seq < $6)
     order by a.seq desc limit $7`,
    [staff, action, subject, from ?? null, to ?? null, before ?? null, size + 1],
  )
  return accept({
    items: rows.slice(0, size).map((row) => ({
      seq: Number(row.seq),
      at: row.at.toISOString(),
      staff: row.number === null ? null : { number: row.number, displayName: row.display_name ?? '' },
      action: row.action,
      subject: row.subject,
      reason: row.reason,
      detail: row.detail,
      outcome: row.outcome,
      requestId: row.request_id,
      hash: row.hash.toString('hex'),
    })),
    more: rows.length > size,
  })
}
