import { decideDeskStep, type DeskStep } from '@bahi/domain/staff/demo-desk'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import { SIMULATED_NUMBERS } from './desk-staff.ts'

export interface DeskCase {
  readonly id: string
  readonly step: DeskStep
  /** The proposal that waits, and its maker. */
  readonly waiting: { readonly id: bigint; readonly madeBy: bigint } | null
}

export interface CaseKinds {
  /** The kinds of proposals about such a case. */
  readonly kinds: readonly string[]
  /** Where their payload names the case. */
  readonly field: 'transferId' | 'loanId' | 'sha256'
  /** Whether a proposal grants what the customer asked for. */
  readonly isGranting: (kind: string, outcome: string | null) => boolean
}

type Row = {
  id: bigint
  subject: string
  kind: string
  outcome: string | null
  state: 'waiting' | 'refused'
  made_by: bigint
  by_person: boolean
}

/** Reads what members of staff have done about cases, and decides the desk's step for each. */
export async function readDeskCases(
  db: Queryable,
  ids: readonly string[],
  { kinds, field, isGranting }: CaseKinds,
): Promise<DeskCase[]> {
  if (ids.length === 0) return []
  const { rows } = await db.query<Row>(
    `select p.id, p.payload ->> $2 as subject, p.kind, p.payload ->> 'outcome' as outcome, p.state, p.made_by,
            coalesce(c.number not like $4, false) as by_person
     from bahi.proposal p left join bahi.staff c on c.id = p.checked_by
     where p.kind = any($1::text[]) and p.payload ->> $2 = any($3::text[]) and p.state in ('waiting', 'refused') order by p.id`,
    [kinds, field, ids, SIMULATED_NUMBERS],
  )
  return ids.map((id) => {
    const about = rows.filter(({ subject }) => subject === id)
    const waiting = about.find(({ state }) => state === 'waiting')
    const step = decideDeskStep({
      waiting: waiting === undefined ? null : { isGranting: isGranting(waiting.kind, waiting.outcome) },
      isDisputed: about.some(({ state, by_person: byPerson }) => state === 'refused' && byPerson),
    })
    return { id, step, waiting: waiting === undefined ? null : { id: waiting.id, madeBy: waiting.made_by } }
  })
}
