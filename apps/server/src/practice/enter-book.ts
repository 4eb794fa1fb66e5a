import type { beginPractice, enterPractice, listPracticeBooks, resumePractice } from '@bahi/contract/customers/practice'
import { maxPracticeBooks } from '@bahi/contract/customers/practice'
import { agreementVersion } from '@bahi/contract/site/agreement-version'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { findGuest } from '../customers/accounts/guests.ts'
import { readUserInfo } from '../customers/accounts/store.ts'
import { originOf } from '../customers/sessions/log-in-place.ts'
import type { CustomerId } from '../platform/customer-id.ts'
import type { Call } from '../platform/http/call.ts'
import type { Who } from '../platform/http/who.ts'
import { readBook, readBooks, readOwner, showBook, type BookRow } from './book-rows.ts'
import { isPracticeOffered, openBookOfGuest } from './open-book.ts'
import type { PracticeOpenings } from './practice-openings.ts'
import type { PracticeParts } from './practice-parts.ts'

export async function answerBeginPractice(
  parts: PracticeParts,
  openings: PracticeOpenings,
  { agreed, agreementVersion: shown }: InputOf<typeof beginPractice>,
  call: Call,
): Promise<Decision<ReplyOf<typeof beginPractice>>> {
  if (!agreed || (shown !== '' && shown !== agreementVersion))
    return refuse(refusal('agreement-not-accepted', {}, 'agreed'))
  if (!isPracticeOffered(parts)) return refuse(refusal('practice-not-here'))
  if (!openings.admit(call.address, parts.settings.value('practice.perAddressDay')))
    return refuse(refusal('too-many-practice'))
  const opened = await openBookOfGuest(parts, call.idempotencyKey)
  if (opened === undefined) return refuse(refusal('key-reused'))
  const { book, guestKey } = opened
  const row = await readBook(parts.db.pool, book)
  if (row === undefined) throw new Error(`the practice book ${book.customerId} was just written and is not there`)
  return accept({ ...(await enter(parts, book.shard, row, call)), guestKey })
}

/** A wrong key and the key of a guest who has registered since get the same answer. */
export async function answerResumePractice(
  parts: PracticeParts,
  { guestKey }: InputOf<typeof resumePractice>,
  call: Call,
): Promise<Decision<ReplyOf<typeof resumePractice>>> {
  const guest = await findGuest(parts.db.pool, guestKey)
  const books = guest === undefined ? [] : await readBooks(parts.db.pool, guest)
  // The first book, which the key was made for, or the newest open one once that was started again.
  const row = books.find((book) => book.customer_id === guest?.customerId && book.ending_at === null) ?? books[0]
  if (guest === undefined || row === undefined) return refuse(refusal('practice-book-missing'))
  return accept(await enter(parts, guest.shard, row, call))
}

export async function answerEnterPractice(
  parts: PracticeParts,
  { id }: InputOf<typeof enterPractice>,
  who: Who,
  call: Call,
): Promise<Decision<ReplyOf<typeof enterPractice>>> {
  const owner = await readOwner(parts.db.pool, who)
  const row = (await readBooks(parts.db.pool, owner)).find(({ customer_id: each }) => String(each) === id)
  if (row === undefined) return refuse(refusal('practice-book-missing'))
  return accept(await enter(parts, who.shard, row, call, who.readOnly))
}

/** Opens a new session of a book. A read-only session stays read-only. */
async function enter(
  parts: PracticeParts,
  shard: number,
  row: BookRow,
  call: Call,
  mayOnlyRead = false,
): Promise<ReplyOf<typeof enterPractice>> {
  const book: CustomerId = { shard, customerId: row.customer_id }
  const readOnly = mayOnlyRead || row.ending_at !== null
  const user = await readUserInfo(parts.db.pool, book, parts.systemClock())
  const { token, expiresAt } = await parts.sessions.open(parts.db.pool, { ...book, readOnly }, originOf(call))
  return { token, expiresAt: expiresAt.toISOString(), readOnly, user, book: showBook(row, book) }
}

export async function answerListBooks(
  parts: PracticeParts,
  who: Who,
): Promise<Decision<ReplyOf<typeof listPracticeBooks>>> {
  const owner = await readOwner(parts.db.pool, who)
  const books = await readBooks(parts.db.pool, owner)
  return accept({
    items: books.map((book) => showBook(book, who)),
    most: maxPracticeBooks,
    isOffered: isPracticeOffered(parts),
    // The books of a registered person belong to an account with a phone; a guest's belong to the first of them.
    isGuest: (await readUserInfo(parts.db.pool, owner, parts.systemClock())).phone === '',
  })
}
