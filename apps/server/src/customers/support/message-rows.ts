import { accessScopes, type AccessView, type ChatMessage } from '@bahi/contract/customers/support'
import { accessStateAt } from '@bahi/domain/customers/support/account-access'
import type { CustomerId } from '../../platform/customer-id.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { Tables } from '../../platform/db/tables.ts'

export type MessageRow = Pick<
  Tables['support_message'],
  'id' | 'at' | 'body' | 'subject' | 'staff_number' | 'staff_name' | 'staff_role'
> & {
  author: 'customer' | 'staff'
  kind: ChatMessage['kind']
}

export type AccessRow = {
  id: bigint
  staff_id: bigint
  staff_number: string
  scope: string
  minutes: number
  reason: string
  asked_at: Date
  lapses_at: Date
  answer: 'allowed' | 'declined' | null
  until: Date | null
  ended_at: Date | null
}

export const messageColumns = 'id, at, author, kind, body, subject, staff_number, staff_name, staff_role'
export const accessColumns =
  'id, staff_id, staff_number, scope, minutes, reason, asked_at, lapses_at, answer, until, ended_at'

const LARGEST_ID = 2n ** 63n - 1n

export function parseCursor(before: string | undefined): bigint {
  const cursor = before === undefined ? LARGEST_ID : BigInt(before)
  return cursor > LARGEST_ID ? LARGEST_ID : cursor
}

export interface PageWish {
  readonly before?: string | undefined
  readonly keyword?: string
  readonly size: number
}

/** Reads a page of a conversation, newest first, with one row more when further rows follow. */
export async function readMessages(
  db: Queryable,
  { shard, customerId }: CustomerId,
  { before, keyword = '', size }: PageWish,
): Promise<MessageRow[]> {
  const { rows } = await db.query<MessageRow>(
    `select ${messageColumns} from bahi.support_message where shard = $1 and customer_id = $2 and id < $3
     and ($4 = '' or (kind = 'text' and strpos(lower(body), lower($4)) > 0)) order by id desc limit $5`,
    [shard, customerId, parseCursor(before), keyword, size + 1],
  )
  return rows
}

export async function readAccesses(
  db: Queryable,
  { shard, customerId }: CustomerId,
  ids: readonly bigint[],
): Promise<Map<bigint, AccessRow>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.query<AccessRow>(
    `select ${accessColumns} from bahi.account_access where shard = $1 and customer_id = $2 and id = any ($3)`,
    [shard, customerId, ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

export function accessView(row: AccessRow, now: Date): AccessView {
  const scope = accessScopes.find((one) => one === row.scope)
  if (scope === undefined) throw new Error(`leave ${row.id} is for ${row.scope}, which nobody can ask for`)
  const state = accessStateAt(
    { minutes: row.minutes, lapsesAt: row.lapses_at, answer: row.answer, until: row.until, endedAt: row.ended_at },
    now,
  )
  return {
    id: row.id.toString(),
    scope,
    minutes: row.minutes,
    reason: row.reason,
    state,
    until: row.until?.toISOString() ?? null,
  }
}

/** The last message that each side has read. */
export interface ReadMarks {
  readonly customerRead: bigint
  readonly staffRead: bigint
}

export function messageView(
  row: MessageRow,
  accesses: ReadonlyMap<bigint, AccessRow>,
  { customerRead, staffRead }: ReadMarks,
  now: Date,
): ChatMessage {
  const access = row.kind === 'access' && row.subject !== null ? accesses.get(row.subject) : undefined
  return {
    id: row.id.toString(),
    at: row.at.toISOString(),
    author: row.author,
    kind: row.kind,
    text: row.body,
    staff:
      row.staff_number === null
        ? null
        : { number: row.staff_number, name: row.staff_name ?? '', role: row.staff_role ?? '' },
    photoId: row.kind === 'photo' ? (row.subject?.toString() ?? null) : null,
    access: access === undefined ? null : accessView(access, now),
    read: row.id <= (row.author === 'customer' ? staffRead : customerRead),
  }
}

/** The page for both sides, oldest first. */
export async function messageViews(
  db: Queryable,
  customer: CustomerId,
  rows: readonly MessageRow[],
  marks: ReadMarks,
  now: Date,
): Promise<ChatMessage[]> {
  const accesses = await readAccesses(
    db,
    customer,
    rows.flatMap(({ kind, subject }) => (kind === 'access' && subject !== null ? [subject] : [])),
  )
  return rows.toReversed().map((row) => messageView(row, accesses, marks, now))
}
