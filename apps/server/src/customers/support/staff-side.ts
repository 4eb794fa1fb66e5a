import type { answerChat, askAccess, closeChat, openChatPhoto, takeChat } from '@bahi/contract/customers/support-staff'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { ACCESS_LAPSES_MS } from '@bahi/domain/customers/support/account-access'
import { findForbidden, forbiddenActs } from '@bahi/domain/customers/support/forbidden-words'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import type { CustomerId } from '../../platform/customer-id.ts'
import { inTransaction, type Transaction } from '../../platform/db/in-transaction.ts'
import type { ActCall } from '../../platform/http/call.ts'
import type { Picture } from '../../platform/http/picture.ts'
import type { Staff } from '../../platform/http/staff.ts'
import { auditedAct, type ActWords } from '../../staff/four-eyes/audited-act.ts'
import { writeAccess, writeNotice } from '../notices/tell-customer.ts'
import { openPhoto } from '../photos/photos.ts'
import { countUnreadAnswers, lockChat, readMarks, type ChatRow } from './chat-rows.ts'
import { parseCustomerId } from './inbox.ts'
import {
  accessColumns,
  accessView,
  parseCursor,
  messageColumns,
  messageViews,
  type AccessRow,
  type MessageRow,
} from './message-rows.ts'
import type { SupportParts } from './support-parts.ts'
import { tellOnceInAWhile } from './tell-opening.ts'

const ROLE = 'support'

interface Saying {
  readonly kind: 'text' | 'access' | 'closed'
  readonly body: string
  readonly subject: bigint | null
}

/**
 * Runs an act on a conversation under its lock, with a row in the audit log. After the commit the customer's phone
 * learns of it.
 */
async function actOnChat<Accepted extends object>(
  parts: SupportParts,
  staff: Staff,
  call: ActCall,
  words: ActWords,
  customer: CustomerId,
  change: (tx: Transaction, chat: ChatRow, now: Date) => Promise<Decision<Accepted>>,
): Promise<Decision<Accepted>> {
  const decision = await auditedAct(parts, staff, call, words, async (tx) => {
    const chat = await lockChat(tx, customer)
    return chat === undefined
      ? refuse(refusal('subject-missing', {}, 'customerId'))
      : change(tx, chat, parts.clock.instant())
  })
  // The act itself writes the line into the customer's access log; a repeated call finds that line.
  if (decision.ok) {
    call.isToldToCustomer = true
    parts.news.tell(customer.customerId, 'support')
  }
  return decision
}

export function replyToChat(
  parts: SupportParts,
  { customerId, text }: InputOf<typeof answerChat>,
  staff: Staff,
  call: ActCall,
): Promise<Decision<ReplyOf<typeof answerChat>>> {
  const customer = parseCustomerId(customerId)
  const act = findForbidden(text)
  const words = {
    action: 'support.answer',
    subject: `customer:${customerId}`,
    detail: act === null ? {} : { stopped: act },
  }
  return actOnChat(parts, staff, call, words, customer, async (tx, chat, now) => {
    if (act !== null) return refuse(refusal('message-forbidden', { what: forbiddenActs[act] }, 'text'))
    const row = await say(parts, tx, chat, staff, { kind: 'text', body: text, subject: null }, now)
    await writeAccess(tx, parts, customer, { staff, role: ROLE, what: 'support.answer' })
    const marks = { ...readMarks(chat), staffRead: row.id }
    const [message] = await messageViews(tx, customer, [row], marks, parts.systemClock())
    if (message === undefined) throw new Error('an answer was written and is not there')
    return accept({ message })
  })
}

/** Adds a message of staff and updates the conversation. Only the first unread answer causes a notice. */
async function say(
  parts: SupportParts,
  tx: Transaction,
  chat: ChatRow,
  staff: Staff,
  { kind, body, subject }: Saying,
  now: Date,
): Promise<MessageRow> {
  const customer = { shard: chat.shard, customerId: chat.customer_id }
  const unread = await countUnreadAnswers(tx, customer)
  const waitedMs =
    chat.waiting_since === null || kind === 'access' ? null : Math.max(0, now.getTime() - chat.waiting_since.getTime())
  const id = parts.ids.newId(chat.shard)
  const {
    rows: [row],
  } = await tx.query<MessageRow>(
    `insert into bahi.support_message (shard, id, customer_id, at, author, kind, body, subject, client_key, staff_number, staff_name, staff_role, waited_ms)
     values ($1, $2, $3, $4, 'staff', $5, $6, $7, null, $8, $9, $10, $11) returning ${messageColumns}`,
    [chat.shard, id, chat.customer_id, now, kind, body, subject, staff.number, staff.displayName, ROLE, waitedMs],
  )
  // A request for access is no answer, so the customer's waiting time continues.
  const state =
    kind === 'closed' ? 'closed' : kind === 'access' ? (chat.state === 'closed' ? 'answered' : chat.state) : 'answered'
  await tx.query(
    `update bahi.support_chat set state = $3, waiting_since = case when $3 = 'waiting' then waiting_since end, last_at = $4, staff_id = $5, staff_read = greatest(staff_read, $6) where shard = $1 and customer_id = $2`,
    [chat.shard, chat.customer_id, state, now, staff.id, id],
  )
  if (row === undefined) throw new Error('an answer was written and is not there')
  if (kind === 'closed') await writeNotice(tx, parts, customer, 'support.closed', { staff: staff.number })
  else if (kind === 'text' && unread === 0)
    await writeNotice(tx, parts, customer, 'support.answered', { staff: staff.number })
  return row
}

export function answerTake(
  parts: SupportParts,
  { customerId, take }: InputOf<typeof takeChat>,
  staff: Staff,
  call: ActCall,
): Promise<Decision<ReplyOf<typeof takeChat>>> {
  const customer = parseCustomerId(customerId)
  const words = { action: take === 'take' ? 'support.take' : 'support.hand-over', subject: `customer:${customerId}` }
  return actOnChat(parts, staff, call, words, customer, async (tx) => {
    await tx.query('update bahi.support_chat set staff_id = $3 where shard = $1 and customer_id = $2', [
      customer.shard,
      customer.customerId,
      take === 'take' ? staff.id : null,
    ])
    return accept({})
  })
}

export function answerAskAccess(
  parts: SupportParts,
  { customerId, scope, minutes, reason }: InputOf<typeof askAccess>,
  staff: Staff,
  call: ActCall,
): Promise<Decision<ReplyOf<typeof askAccess>>> {
  const customer = parseCustomerId(customerId)
  const act = findForbidden(reason)
  const words = { action: 'support.ask-access', subject: `customer:${customerId}`, reason, detail: { scope, minutes } }
  return actOnChat(parts, staff, call, words, customer, async (tx, chat, now) => {
    if (act !== null) return refuse(refusal('message-forbidden', { what: forbiddenActs[act] }, 'reason'))
    // Permissions to open an account begin and end in system time, as everything about who may see what.
    const askedAt = parts.systemClock()
    const { rowCount } = await tx.query(
      `select 1 from bahi.account_access where shard = $1 and customer_id = $2 and staff_id = $3 and scope = $4
       and ((answer is null and lapses_at > $5) or (answer = 'allowed' and ended_at is null and until > $5)) limit 1`,
      [customer.shard, customer.customerId, staff.id, scope, askedAt],
    )
    if (rowCount !== 0) return refuse(refusal('access-asked-already', {}, 'scope'))
    const {
      rows: [row],
    } = await tx.query<AccessRow>(
      `insert into bahi.account_access (shard, id, customer_id, staff_id, staff_number, staff_name, scope, minutes, reason, asked_at, lapses_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning ${accessColumns}`,
      [
        customer.shard,
        parts.ids.newId(customer.shard),
        customer.customerId,
        staff.id,
        staff.number,
        staff.displayName,
        scope,
        minutes,
        reason,
        askedAt,
        new Date(askedAt.getTime() + ACCESS_LAPSES_MS),
      ],
    )
    if (row === undefined) throw new Error('a question was written and is not there')
    await say(parts, tx, chat, staff, { kind: 'access', body: '', subject: row.id }, now)
    await writeNotice(tx, parts, customer, 'support.access-asked', { staff: staff.number, minutes })
    await writeAccess(tx, parts, customer, {
      staff,
      role: ROLE,
      what: 'support.ask-access',
      reason,
      detail: { scope, minutes },
    })
    return accept({ access: accessView(row, askedAt) })
  })
}

export function answerClose(
  parts: SupportParts,
  { customerId }: InputOf<typeof closeChat>,
  staff: Staff,
  call: ActCall,
): Promise<Decision<ReplyOf<typeof closeChat>>> {
  const customer = parseCustomerId(customerId)
  return actOnChat(
    parts,
    staff,
    call,
    { action: 'support.close', subject: `customer:${customerId}` },
    customer,
    async (tx, chat, now) => {
      if (chat.state !== 'closed') {
        await say(parts, tx, chat, staff, { kind: 'closed', body: '', subject: null }, now)
        await writeAccess(tx, parts, customer, { staff, role: ROLE, what: 'support.close' })
      }
      return accept({})
    },
  )
}

/** Opens a photo of the conversation only: no photo of an identity, and no unsent photo. */
export async function answerPhoto(
  parts: SupportParts & { readonly seal: Parameters<typeof openPhoto>[1] },
  { customerId, photoId }: InputOf<typeof openChatPhoto>,
  staff: Staff,
  call: ActCall,
): Promise<Decision<Picture>> {
  const customer = parseCustomerId(customerId)
  return inTransaction(parts.db.pool, async (tx) => {
    const id = parseCursor(photoId)
    const { rowCount } = await tx.query(
      `select 1 from bahi.support_message where shard = $1 and customer_id = $2 and kind = 'photo' and subject = $3`,
      [customer.shard, customer.customerId, id],
    )
    const photo = rowCount === 0 ? undefined : await openPhoto(tx, parts.seal, customer, id, 'chat')
    if (photo === undefined) return refuse(refusal('photo-gone', {}, 'photoId'))
    await tellOnceInAWhile(tx, parts, customer, staff, 'support.photo', { photoId })
    call.isToldToCustomer = true
    return accept({ bytes: photo.bytes })
  })
}
