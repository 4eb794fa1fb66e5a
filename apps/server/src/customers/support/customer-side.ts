import {
  maxMessages,
  type answerAccess,
  type markChatRead,
  type readChat,
  type reportOnline,
  type sendMessage,
} from '@bahi/contract/customers/support'
import { promisedAnswerSeconds } from '@bahi/contract/customers/support-staff'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { decideAnswerAccess } from '@bahi/domain/customers/support/account-access'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { inTransaction, type Transaction } from '../../platform/db/in-transaction.ts'
import type { Who } from '../../platform/http/who.ts'
import { lockCustomer } from '../limits/lock-customer.ts'
import { markNoticesOfKinds } from '../notices/notice-marks.ts'
import { lockWaitingPhotos, usePhotos } from '../photos/photos.ts'
import { countUnreadAnswers, lockChat, readMarks, readChatRow, readWaits } from './chat-rows.ts'
import { isClosed } from './end-chat.ts'
import {
  accessColumns,
  accessView,
  parseCursor,
  messageColumns,
  messageViews,
  readMessages,
  type AccessRow,
  type MessageRow,
} from './message-rows.ts'
import type { SupportParts } from './support-parts.ts'

/** In system time: what bounds a flood of messages is the same at every speed of the market. */
const FLOOD_MINUTES = 10

export async function answerReadChat(
  { db, systemClock, clock }: SupportParts,
  input: InputOf<typeof readChat>,
  who: Who,
): Promise<Decision<ReplyOf<typeof readChat>>> {
  const chat = await readChatRow(db.pool, who)
  const { answersInSeconds } = await readWaits(db.pool, clock.instant(), promisedAnswerSeconds)
  if (chat === undefined) return accept({ items: [], hasMore: false, state: 'none', unread: 0, answersInSeconds })
  const found = await readMessages(db.pool, who, input)
  const items = await messageViews(db.pool, who, found.slice(0, input.size), readMarks(chat), systemClock())
  return accept({
    items,
    hasMore: found.length > input.size,
    state: chat.state,
    unread: await countUnreadAnswers(db.pool, who),
    answersInSeconds,
  })
}

export async function answerSend(
  parts: SupportParts,
  input: InputOf<typeof sendMessage>,
  who: Who,
): Promise<Decision<ReplyOf<typeof sendMessage>>> {
  if ((input.text === '') === (input.photoId === '')) return refuse(refusal('parameter-malformed', {}, 'text'))
  const now = parts.clock.instant()
  return inTransaction(parts.db.pool, async (tx) => {
    // The closing of the account locks the same row, so that no question is left behind in a closed account.
    await lockCustomer(tx, who)
    if (await isClosed(tx, who)) return refuse(refusal('login-first'))
    const chat = await openChatRow(tx, who, input.lang, now)
    const known = await readByKey(tx, who, input.clientKey)
    const row = known ?? (await writeMessage(parts, tx, who, input, now))
    if (row === 'too-many') return refuse(refusal('messages-too-many', { minutes: FLOOD_MINUTES }))
    if (row === 'no-photo') return refuse(refusal('photo-gone', {}, 'photoId'))
    const [message] = await messageViews(tx, who, [row], readMarks(chat), parts.systemClock())
    if (message === undefined) throw new Error('a message was written and is not there')
    return accept({ message })
  })
}

/** Creates the customer's conversation with its first message, and locks its row. */
async function openChatRow(tx: Transaction, who: Who, language: string, now: Date) {
  await tx.query(
    `insert into bahi.support_chat (shard, customer_id, state, waiting_since, last_at, staff_id, customer_read, staff_read, language)
     values ($1, $2, 'answered', null, $3, null, 0, 0, $4) on conflict do nothing`,
    [who.shard, who.customerId, now, language],
  )
  const chat = await lockChat(tx, who)
  if (chat === undefined) throw new Error('a conversation was made and is not there')
  return chat
}

async function readByKey(
  tx: Transaction,
  { shard, customerId }: Who,
  clientKey: string,
): Promise<MessageRow | undefined> {
  const { rows } = await tx.query<MessageRow>(
    `select ${messageColumns} from bahi.support_message where shard = $1 and customer_id = $2 and client_key = $3`,
    [shard, customerId, clientKey],
  )
  return rows[0]
}

async function writeMessage(
  { ids, systemClock }: SupportParts,
  tx: Transaction,
  who: Who,
  { text, photoId, clientKey, lang }: InputOf<typeof sendMessage>,
  now: Date,
): Promise<MessageRow | 'too-many' | 'no-photo'> {
  const receivedAt = systemClock()
  const {
    rows: [sent],
  } = await tx.query<{ count: number }>(
    `select count(*)::int as count from bahi.support_message where shard = $1 and customer_id = $2 and author = 'customer' and received_at > $3`,
    [who.shard, who.customerId, new Date(receivedAt.getTime() - FLOOD_MINUTES * 60_000)],
  )
  if ((sent?.count ?? 0) >= maxMessages) return 'too-many'
  const photo = photoId === '' ? null : parseCursor(photoId)
  if (photo !== null) {
    if ((await lockWaitingPhotos(tx, who, 'chat', [photo])).length === 0) return 'no-photo'
    await usePhotos(tx, who, [photo], receivedAt)
  }
  const {
    rows: [row],
  } = await tx.query<MessageRow>(
    `insert into bahi.support_message (shard, id, customer_id, at, author, kind, body, subject, client_key, received_at) values ($1, $2, $3, $4, 'customer', $5, $6, $7, $8, $9) returning ${messageColumns}`,
    [
      who.shard,
      ids.newId(who.shard),
      who.customerId,
      now,
      photo === null ? 'text' : 'photo',
      text,
      photo,
      clientKey,
      receivedAt,
    ],
  )
  await tx.query(
    `update bahi.support_chat set state = 'waiting', waiting_since = coalesce(waiting_since, $3), last_at = $3, language = $4 where shard = $1 and customer_id = $2`,
    [who.shard, who.customerId, now, lang],
  )
  if (row === undefined) throw new Error('a message was written and is not there')
  return row
}

/**
 * Marks messages as read up to an id. The mark never moves back, and never beyond the last message. Once no answer is
 * unread, the notices about answers count as read too.
 */
export async function answerMarkRead(
  { db, clock }: SupportParts,
  { upTo }: InputOf<typeof markChatRead>,
  who: Who,
): Promise<Decision<ReplyOf<typeof markChatRead>>> {
  return inTransaction(db.pool, async (tx) => {
    await tx.query(
      `update bahi.support_chat c set customer_read = greatest(c.customer_read, coalesce((
         select max(m.id) from bahi.support_message m where m.shard = c.shard and m.customer_id = c.customer_id and m.id <= $3), 0))
       where c.shard = $1 and c.customer_id = $2`,
      [who.shard, who.customerId, parseCursor(upTo)],
    )
    const unread = await countUnreadAnswers(tx, who)
    if (unread === 0)
      await markNoticesOfKinds(tx, who, ['support.answered', 'support.access-asked', 'support.closed'], clock.instant())
    return accept({ unread })
  })
}

export async function answerAccessQuestion(
  { db, systemClock }: SupportParts,
  { id, answer }: InputOf<typeof answerAccess>,
  who: Who,
): Promise<Decision<ReplyOf<typeof answerAccess>>> {
  const now = systemClock()
  return inTransaction(db.pool, async (tx) => {
    const {
      rows: [row],
    } = await tx.query<AccessRow>(
      `select ${accessColumns} from bahi.account_access where shard = $1 and customer_id = $2 and id = $3 for update`,
      [who.shard, who.customerId, parseCursor(id)],
    )
    if (row === undefined) return refuse(refusal('subject-missing'))
    const decision = decideAnswerAccess(
      answer,
      { minutes: row.minutes, lapsesAt: row.lapses_at, answer: row.answer, until: row.until, endedAt: row.ended_at },
      now,
    )
    if (!decision.ok) return decision
    const { kind } = decision.accepted
    const changed = await writeAccessChange(
      tx,
      who,
      row,
      kind === 'allow'
        ? { answer: 'allowed', until: decision.accepted.until }
        : kind === 'decline'
          ? { answer: 'declined', until: null }
          : kind,
      now,
    )
    return accept({ access: accessView(changed, now) })
  })
}

type AccessWord = { readonly answer: 'allowed' | 'declined'; readonly until: Date | null } | 'end' | 'nothing'

async function writeAccessChange(
  tx: Transaction,
  { shard }: Who,
  row: AccessRow,
  word: AccessWord,
  now: Date,
): Promise<AccessRow> {
  if (word === 'nothing') return row
  if (word === 'end') {
    await tx.query('update bahi.account_access set ended_at = $3 where shard = $1 and id = $2', [shard, row.id, now])
    return { ...row, ended_at: now }
  }
  await tx.query(
    'update bahi.account_access set answer = $3, answered_at = $4, until = $5 where shard = $1 and id = $2',
    [shard, row.id, word.answer, now, word.until],
  )
  return { ...row, answer: word.answer, until: word.until }
}

export async function answerOnline(
  { db, systemClock }: SupportParts,
  { status }: InputOf<typeof reportOnline>,
  who: Who,
): Promise<Decision<Record<string, never>>> {
  await db.pool.query(
    `insert into bahi.customer_presence (shard, customer_id, online, at) values ($1, $2, $3, $4) on conflict (shard, customer_id) do update set online = excluded.online, at = excluded.at`,
    [who.shard, who.customerId, status === 1, systemClock()],
  )
  return accept({})
}
