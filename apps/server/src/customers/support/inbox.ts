import { presenceEverySeconds } from '@bahi/contract/customers/support'
import {
  promisedAnswerSeconds,
  type InboxRow,
  type listInbox,
  type openChat,
} from '@bahi/contract/customers/support-staff'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import type { CustomerId } from '../../platform/customer-id.ts'
import { shardOf } from '../../platform/db/ids.ts'
import { inTransaction, type Queryable } from '../../platform/db/in-transaction.ts'
import type { Call } from '../../platform/http/call.ts'
import type { Staff } from '../../platform/http/staff.ts'
import { readStaffNames, type StaffName } from '../../staff/four-eyes/staff-names.ts'
import { readMarks, readChatRow, readWaits, type ChatRow } from './chat-rows.ts'
import { accessColumns, accessView, parseCursor, messageViews, readMessages, type AccessRow } from './message-rows.ts'
import type { SupportParts } from './support-parts.ts'
import { tellOnceInAWhile } from './tell-opening.ts'

const PREVIEW_CHARACTERS = 80
const MAX_ACCESSES = 20

type Row = ChatRow & {
  last_text: string
  last_author: 'customer' | 'staff'
  last_kind: InboxRow['lastKind']
  unread: number
  staff: StaffName | null
  online_at: Date | null
}

type Found = Omit<Row, 'staff'>

const rowsText = `
  select c.customer_id, c.shard, c.state, c.waiting_since, c.last_at, c.staff_id, c.customer_read, c.staff_read, c.language,
    m.body as last_text, m.author as last_author, m.kind as last_kind,
    (select count(*)::int from bahi.support_message u where u.shard = c.shard and u.customer_id = c.customer_id and u.author = 'customer' and u.id > c.staff_read) as unread,
    case when p.online then p.at end as online_at
  from bahi.support_chat c
  cross join lateral (select body, author, kind from bahi.support_message l where l.shard = c.shard and l.customer_id = c.customer_id order by l.id desc limit 1) m
  left join bahi.customer_presence p on p.shard = c.shard and p.customer_id = c.customer_id`

const views = {
  mine: {
    where: `c.staff_id = $1 and c.state <> 'closed'`,
    order: 'c.waiting_since nulls last, c.last_at desc, c.customer_id',
  },
  waiting: { where: `c.state = 'waiting' and ($1::bigint is not null)`, order: 'c.waiting_since, c.customer_id' },
  closed: { where: `c.state = 'closed' and ($1::bigint is not null)`, order: 'c.last_at desc, c.customer_id' },
} as const

export async function readInbox(
  { db: { pool }, systemClock, clock }: SupportParts,
  { view, page, size }: InputOf<typeof listInbox>,
  staff: Staff,
): Promise<Decision<ReplyOf<typeof listInbox>>> {
  const { where, order } = views[view]
  const { rows } = await pool.query<Found>(`${rowsText} where ${where} order by ${order} limit $2 offset $3`, [
    staff.id,
    size + 1,
    (page - 1) * size,
  ])
  const {
    rows: [counts],
  } = await pool.query<{ mine: number; waiting: number; closed: number; oldest: Date | null }>(
    `select count(*) filter (where staff_id = $1 and state <> 'closed')::int as mine, count(*) filter (where state = 'waiting')::int as waiting,
       count(*) filter (where state = 'closed')::int as closed, min(waiting_since) as oldest from bahi.support_chat`,
    [staff.id],
  )
  const now = systemClock()
  const waits = await readWaits(pool, clock.instant(), promisedAnswerSeconds)
  return accept({
    items: (await nameAgents(pool, rows.slice(0, size))).map((row) => inboxRowOf(row, now)),
    more: rows.length > size,
    counts: { mine: counts?.mine ?? 0, waiting: counts?.waiting ?? 0, closed: counts?.closed ?? 0 },
    oldestAt: counts?.oldest?.toISOString() ?? null,
    ...waits,
    promisedSeconds: promisedAnswerSeconds,
  })
}

export async function answerOpenChat(
  parts: SupportParts,
  input: InputOf<typeof openChat>,
  staff: Staff,
  call: Call,
): Promise<Decision<ReplyOf<typeof openChat>>> {
  const customer = parseCustomerId(input.customerId)
  const now = parts.systemClock()
  return inTransaction(parts.db.pool, async (tx) => {
    const chat = await readInboxRow(tx, customer)
    if (chat === undefined) return refuse(refusal('subject-missing', {}, 'customerId'))
    await tellOnceInAWhile(tx, parts, customer, staff, 'support.open')
    call.isToldToCustomer = true
    const found = await readMessages(tx, customer, input)
    if (input.before === undefined && found[0] !== undefined)
      await tx.query(
        'update bahi.support_chat set staff_read = greatest(staff_read, $3) where shard = $1 and customer_id = $2',
        [customer.shard, customer.customerId, found[0].id],
      )
    const marks = readMarks({ ...chat, staff_read: found[0]?.id ?? chat.staff_read })
    const {
      rows: [person],
    } = await tx.query<{ identity_state: ReplyOf<typeof openChat>['identityState']; simulated: boolean }>(
      'select identity_state, simulated from bahi.customer where shard = $1 and id = $2',
      [customer.shard, customer.customerId],
    )
    const { rows: accesses } = await tx.query<AccessRow>(
      `select ${accessColumns} from bahi.account_access where shard = $1 and customer_id = $2 order by id desc limit $3`,
      [customer.shard, customer.customerId, MAX_ACCESSES],
    )
    return accept({
      chat: inboxRowOf({ ...chat, unread: input.before === undefined ? 0 : chat.unread }, now),
      items: await messageViews(tx, customer, found.slice(0, input.size), marks, now),
      hasMore: found.length > input.size,
      identityState: person?.identity_state ?? 'not-authenticated',
      simulated: person?.simulated ?? false,
      accesses: accesses.map((row) => ({
        ...accessView(row, now),
        askedAt: row.asked_at.toISOString(),
        staffNumber: row.staff_number,
        mine: row.staff_id === staff.id,
      })),
    })
  })
}

/** The customer of an id; the id contains the shard. The caller checks that a conversation exists. */
export function parseCustomerId(customerId: string): CustomerId {
  const id = parseCursor(customerId)
  return { shard: shardOf(id), customerId: id }
}

async function readInboxRow(db: Queryable, customer: CustomerId): Promise<Row | undefined> {
  if ((await readChatRow(db, customer)) === undefined) return undefined
  const { rows } = await db.query<Found>(`${rowsText} where c.shard = $1 and c.customer_id = $2`, [
    customer.shard,
    customer.customerId,
  ])
  return (await nameAgents(db, rows))[0]
}

/** Conversations with the staff members who have taken them. */
async function nameAgents(db: Queryable, rows: readonly Found[]): Promise<Row[]> {
  const names = await readStaffNames(
    db,
    rows.map(({ staff_id: id }) => id),
  )
  return rows.map((row) => ({ ...row, staff: names.get(row.staff_id) ?? null }))
}

const PRESENCE_MS = presenceEverySeconds * 2_500

/** An app that was closed without a word, or has lost its network, does not report that it has gone. */
function isOnline({ online_at }: Row, now: Date): boolean {
  return online_at !== null && now.getTime() - online_at.getTime() <= PRESENCE_MS
}

function inboxRowOf(row: Row, now: Date): InboxRow {
  return {
    customerId: row.customer_id.toString(),
    state: row.state,
    waitingSince: row.waiting_since?.toISOString() ?? null,
    lastAt: row.last_at.toISOString(),
    lastText: cutToALine(row.last_text),
    lastAuthor: row.last_author,
    lastKind: row.last_kind,
    unread: row.unread,
    staff: row.staff,
    language: row.language,
    online: isOnline(row, now),
  }
}

function cutToALine(text: string): string {
  const characters = [...text.replaceAll(/\s+/g, ' ')]
  return characters.length <= PREVIEW_CHARACTERS
    ? characters.join('')
    : `${characters.slice(0, PREVIEW_CHARACTERS - 1).join('')}…`
}
