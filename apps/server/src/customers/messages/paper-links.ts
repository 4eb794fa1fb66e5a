import { type LinkedPaper, type PaperLink, paperLinkDays } from '@bahi/contract/customers/messages'
import type { NoticeKind } from '@bahi/contract/customers/notices'
import type { CustomerId } from '../../platform/customer-id.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Seal } from '../../platform/seal.ts'
import { keyOfToken, tokenOf } from '../sessions/session-token.ts'
import type { DueMessage } from './message-rows.ts'

const DAY_MS = 86_400_000
const CONTEXT = 'link to a paper'

/** The paper that a notice tells of. */
export const paperOfNotice: Readonly<Partial<Record<NoticeKind, LinkedPaper>>> = {
  'paper.note': 'contract-note',
  'paper.statement': 'ledger',
}

export interface NewPaperLink {
  readonly kind: LinkedPaper
  readonly period: string
}

/**
 * Makes the link of a message, and returns its token. The token follows from the message under a key outside of the
 * database: an e-mail that is sent once more has the same link, and a link that was ended stays ended.
 */
export async function writePaperLink(
  db: Queryable,
  seal: Pick<Seal, 'fingerprint'>,
  { shard, customerId }: CustomerId,
  { about_id: aboutId, target_id: targetId, made_at: madeAt }: DueMessage,
  { kind, period }: NewPaperLink,
): Promise<string> {
  const { token, hash } = tokenOf(shard, seal.fingerprint(`${shard} ${aboutId} ${targetId}`, CONTEXT))
  await db.query(
    `insert into bahi.paper_link (shard, token_hash, customer_id, target_id, kind, period, made_at, until)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    [shard, hash, customerId, targetId, kind, period, madeAt, new Date(madeAt.getTime() + paperLinkDays * DAY_MS)],
  )
  return token
}

type LinkRow = Pick<Tables['paper_link'], 'until' | 'opens'> & { kind: LinkedPaper; period: string }

/** The links of a customer that work now, those of the latest days first. */
export async function readPaperLinks(
  db: Queryable,
  { shard, customerId }: CustomerId,
  now: Date,
): Promise<PaperLink[]> {
  const { rows } = await db.query<LinkRow>(
    `select kind, period, until, opens from bahi.paper_link
     where shard = $1 and customer_id = $2 and revoked_at is null and until > $3 order by period desc, kind limit 50`,
    [shard, customerId, now],
  )
  return rows.map(({ until, ...link }) => ({ ...link, until: until.toISOString() }))
}

export type OpenedPaper = NewPaperLink & { readonly customer: CustomerId }

/**
 * Counts an opening of the link of a token, and says whose paper it shows. Undefined: it was never made, has ended, its
 * customer ended it, its address is no longer used, or the account is locked.
 */
export async function openPaperOfLink(db: Queryable, token: string, now: Date): Promise<OpenedPaper | undefined> {
  const key = keyOfToken(token)
  if (key === undefined) return undefined
  const { rows } = await db.query<Pick<Tables['paper_link'], 'customer_id'> & NewPaperLink>(
    `update bahi.paper_link l set opens = l.opens + 1
     from bahi.message_target t
     where l.shard = $1 and l.token_hash = $2 and l.revoked_at is null and l.until > $3
       and t.shard = l.shard and t.id = l.target_id and t.confirmed_at is not null
       and not exists (select from bahi.customer_lock k where k.shard = l.shard and k.customer_id = l.customer_id and k.kind = 'account'
         and k.lifted_at is null and k.locked_at <= $3 and (k.locked_until is null or k.locked_until > $3))
     returning l.customer_id, l.kind, l.period`,
    [key.shard, key.hash, now],
  )
  const [row] = rows
  if (row === undefined) return undefined
  return { customer: { shard: key.shard, customerId: row.customer_id }, kind: row.kind, period: row.period }
}
