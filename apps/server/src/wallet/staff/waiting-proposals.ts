import type { Queryable, Transaction } from '../../platform/db/in-transaction.ts'
import type { Staff } from '../../platform/http/staff.ts'

export type WaitingProposal = {
  readonly id: string
  readonly kind: string
  readonly madeBy: string
  readonly madeAt: string
  readonly reason: string
  readonly mine: boolean
  readonly lineId: string | null
  /** What the first person called the instruction, where the act has one. */
  readonly reference: string | null
}

type Row = {
  id: bigint
  kind: string
  subject: string
  made_by: bigint
  number: string
  made_at: Date
  reason: string
  line_id: string | null
  reference: string | null
}

/** Reads waiting proposals of some kinds, by the id of their transfer or line. */
export async function readWaitingProposals(
  db: Queryable,
  kinds: readonly string[],
  field: 'transferId' | 'lineId',
  staff: Pick<Staff, 'id'>,
): Promise<Map<string, WaitingProposal>> {
  const { rows } = await db.query<Row>(
    `select p.id, p.kind, p.payload ->> $2 as subject, p.payload ->> 'lineId' as line_id, p.payload ->> 'reference' as reference, p.made_by, s.number, p.made_at, p.reason
     from bahi.proposal p join bahi.staff s on s.id = p.made_by where p.state = 'waiting' and p.kind = any($1::text[]) order by p.id desc`,
    [kinds, field],
  )
  return new Map(
    rows.map((row) => [
      row.subject,
      {
        id: row.id.toString(),
        kind: row.kind,
        madeBy: row.number,
        madeAt: row.made_at.toISOString(),
        reason: row.reason,
        mine: row.made_by === staff.id,
        lineId: row.line_id,
        reference: row.reference,
      },
    ]),
  )
}

/** The fields of a waiting proposal that the treasury's queues show. */
export function proposalView({ id, madeBy, madeAt, reason, mine }: WaitingProposal) {
  return { id, madeBy, madeAt, reason, mine }
}

/**
 * Whether a proposal about this subject already waits. A subject has at most one, so that two pairs of people never
 * approve the same act.
 */
export async function waitsAlready(
  tx: Transaction,
  kinds: readonly string[],
  field: 'transferId' | 'lineId',
  subject: string,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from bahi.proposal where state = 'waiting' and kind = any($1::text[]) and payload ->> $2 = $3`,
    [kinds, field, subject],
  )
  return rowCount !== 0
}
