import type { listConsoleSchemes } from '@bahi/contract/funds/staff'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { accept, type Decision } from '@bahi/domain/outcome'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { Staff } from '../../platform/http/staff.ts'
import { FUND_RULE, FUND_STATE } from './change-scheme.ts'
import { FUND_CREATE } from './create-fund.ts'
import { FUND_FORCED } from './force-redemption.ts'
import type { FundDeskParts } from './fund-desk-parts.ts'
import { readDrafts, readTyped } from './fund-drafts.ts'
import { judgeTerms, type ReadUniverse } from './judge-terms.ts'
import { whatIsProposed } from './proposal-words.ts'
import { readConsoleSchemes } from './read-console-schemes.ts'
import { FUND_REVIEW } from './review-order.ts'
import { readUniverse } from './rule-universe.ts'

type Reply = ReplyOf<typeof listConsoleSchemes>
type ProposalRow = {
  id: bigint
  kind: string
  payload: Readonly<Record<string, unknown>>
  number: string
  made_by: bigint
  made_at: Date
  reason: string
}

const KINDS = [FUND_CREATE, FUND_RULE, FUND_STATE, FUND_REVIEW, FUND_FORCED]

export async function listSchemes(
  parts: FundDeskParts,
  { of }: InputOf<typeof listConsoleSchemes>,
  staff: Staff,
): Promise<Decision<Reply>> {
  const { pool } = parts.db
  const items = await readConsoleSchemes(parts, pool, ({ kind }) => of === 'all' || kind === of)
  return accept({ items, drafts: await listDrafts(parts, pool), proposals: await listWaiting(pool, staff) })
}

async function listDrafts(parts: FundDeskParts, db: Queryable): Promise<Reply['drafts']> {
  const rows = await readDrafts(db)
  let universe: ReturnType<ReadUniverse> | undefined
  const readMarket: ReadUniverse = () => (universe ??= readUniverse(parts, db))
  const drafts: Reply['drafts'] = []
  for (const { id, terms, saved_at: savedAt, number } of rows) {
    const typed = readTyped(terms)
    const { problems } = await judgeTerms(parts, db, typed, readMarket)
    drafts.push({
      id: id.toString(),
      code: typed.code,
      name: typed.name,
      savedAt: savedAt.toISOString(),
      savedBy: number,
      problems: problems.length,
    })
  }
  return drafts
}

async function listWaiting(db: Queryable, staff: Pick<Staff, 'id'>): Promise<Reply['proposals']> {
  const { rows } = await db.query<ProposalRow>(
    `select p.id, p.kind, p.payload, s.number, p.made_by, p.made_at, p.reason from bahi.proposal p join bahi.staff s on s.id = p.made_by where p.state = 'waiting' and p.kind = any($1::text[]) order by p.id`,
    [KINDS],
  )
  return rows.map((row) => ({
    id: row.id.toString(),
    kind: row.kind,
    what: whatIsProposed(row.kind, row.payload),
    madeBy: row.number,
    madeAt: row.made_at.toISOString(),
    reason: row.reason,
    mine: row.made_by === staff.id,
  }))
}
