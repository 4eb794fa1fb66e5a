import * as z from 'zod/mini'
import type { discardFundDraft, openFundDraft, saveFundDraft } from '@bahi/contract/funds/staff'
import { fundTerms } from '@bahi/contract/funds/terms'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import type { Queryable, Transaction } from '../../platform/db/in-transaction.ts'
import type { Call } from '../../platform/http/call.ts'
import type { Staff } from '../../platform/http/staff.ts'
import { auditedAct } from '../../staff/four-eyes/audited-act.ts'
import { type FundDeskParts, schemeSubject } from './fund-desk-parts.ts'
import { judgeTerms, problemViews, type TypedFund } from './judge-terms.ts'

/** The typed terms of a draft as they are kept. */
export const typedFund = z.object(fundTerms)

export type DraftRow = { id: bigint; terms: Record<string, string>; saved_at: Date; number: string }

const DRAFT = 'select d.id, d.terms, d.saved_at, s.number from bahi.fund_draft d join bahi.staff s on s.id = d.saved_by'

export async function readDrafts(db: Queryable): Promise<DraftRow[]> {
  const { rows } = await db.query<DraftRow>(`${DRAFT} order by d.saved_at desc`)
  return rows
}

export function answerSaveDraft(
  parts: FundDeskParts,
  { id: asked, ...typed }: InputOf<typeof saveFundDraft>,
  staff: Staff,
  call: Call,
): Promise<Decision<ReplyOf<typeof saveFundDraft>>> {
  return auditedAct(
    parts,
    staff,
    call,
    { action: 'fund.draft-save', subject: schemeSubject(typed.code) },
    async (tx) => {
      const id = asked === undefined ? parts.ids.newId(0) : BigInt(asked)
      const now = parts.systemClock()
      if (asked === undefined)
        await tx.query('insert into bahi.fund_draft (id, terms, saved_by, saved_at) values ($1, $2, $3, $4)', [
          id,
          JSON.stringify(typed),
          staff.id,
          now,
        ])
      else {
        const { rowCount } = await tx.query(
          'update bahi.fund_draft set terms = $2, saved_by = $3, saved_at = $4 where id = $1',
          [id, JSON.stringify(typed), staff.id, now],
        )
        if (rowCount === 0) return refuse(refusal('subject-missing'))
      }
      const { problems } = await judgeTerms(parts, tx, typed)
      return accept({ id: id.toString(), savedAt: now.toISOString(), problems: problemViews(problems) })
    },
  )
}

export async function openDraft(
  parts: FundDeskParts,
  { id }: InputOf<typeof openFundDraft>,
): Promise<Decision<ReplyOf<typeof openFundDraft>>> {
  const {
    rows: [row],
  } = await parts.db.pool.query<DraftRow>(`${DRAFT} where d.id = $1`, [id])
  return row === undefined
    ? refuse(refusal('subject-missing'))
    : accept({ id: row.id.toString(), terms: row.terms, savedAt: row.saved_at.toISOString(), savedBy: row.number })
}

export function answerDiscardDraft(
  parts: FundDeskParts,
  { id }: InputOf<typeof discardFundDraft>,
  staff: Staff,
  call: Call,
): Promise<Decision<ReplyOf<typeof discardFundDraft>>> {
  return auditedAct(parts, staff, call, { action: 'fund.draft-discard', subject: `fund-draft:${id}` }, async (tx) =>
    (await dropDraft(tx, id)) ? accept({}) : refuse(refusal('subject-missing')),
  )
}

/** Deletes a draft once its fund is proposed. False when the draft does not exist. */
export async function dropDraft(tx: Transaction, id: string): Promise<boolean> {
  const { rowCount } = await tx.query('delete from bahi.fund_draft where id = $1', [id])
  return rowCount === 1
}

export function readTyped(terms: unknown): TypedFund {
  return z.parse(typedFund, terms)
}
