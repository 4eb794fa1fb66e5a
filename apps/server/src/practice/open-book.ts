import { hash } from 'node:crypto'
import type { openPractice, startPracticeAgain } from '@bahi/contract/customers/practice'
import { maxPracticeBooks } from '@bahi/contract/customers/practice'
import { agreementVersion } from '@bahi/contract/site/agreement-version'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { hashOfGuestKey, newGuestKey } from '../customers/accounts/guest-key.ts'
import { takeInvitationCode } from '../customers/accounts/invitation-codes.ts'
import { recordDeposit } from '../ledger/record-deposit.ts'
import type { CustomerId } from '../platform/customer-id.ts'
import { inTransaction, type Transaction } from '../platform/db/in-transaction.ts'
import type { Who } from '../platform/http/who.ts'
import {
  insertBook,
  lockOwner,
  readBook,
  readBooks,
  readOwner,
  showBook,
  writeEnding,
  type BookRow,
} from './book-rows.ts'
import type { PracticeParts } from './practice-parts.ts'

/** Whose deposits practice money is. */
export const DEMO_BANK = 'demo-bank'

/** Practice money stands beside simulated and replayed prices only (H3). */
export function isPracticeOffered({ feed }: Pick<PracticeParts, 'feed'>): boolean {
  return feed.source !== 'live'
}

/**
 * Opens a practice account for a visitor. Returns the account and the key that leads back into it; undefined when the
 * idempotency key of the call has opened an account before, because its guest key is stored nowhere.
 */
export async function openBookOfGuest(
  parts: PracticeParts,
  idempotencyKey: string | undefined,
): Promise<{ book: CustomerId; guestKey: string } | undefined> {
  const [draw = 0] = parts.entropy(1)
  // Sixty-four shards divide a byte evenly.
  const shard = parts.shards[draw % parts.shards.length]
  if (shard === undefined) throw new Error('No shard is configured for new customers')
  const book = { shard, customerId: parts.ids.newId(shard) }
  const guestKey = newGuestKey(book.customerId)
  try {
    await inTransaction(parts.db.pool, async (tx) => {
      await writePracticeCustomer(tx, parts, book)
      await fillBook(tx, parts, {
        book,
        ownerId: book.customerId,
        number: 1,
        name: '',
        guestKeyHash: hashOfGuestKey(guestKey),
        reference: idempotencyKey === undefined ? referenceOf(book) : `PRACTICE-KEY-${digestOf(idempotencyKey)}`,
      })
    })
  } catch (error) {
    if (error instanceof ReferenceUsed) return undefined
    throw error
  }
  return { book, guestKey }
}

/**
 * Opens one more practice book for a person, in the caller's transaction. Somebody who registered as a simulated user
 * begins with the account itself: nothing else tells it from a practice account.
 */
export async function answerOpenPractice(
  tx: Transaction,
  parts: PracticeParts,
  { name }: InputOf<typeof openPractice>,
  who: Who,
): Promise<Decision<ReplyOf<typeof openPractice>>> {
  if (!isPracticeOffered(parts)) return refuse(refusal('practice-not-here'))
  const owner = await readOwner(tx, who)
  const person = await lockOwner(tx, owner)
  const books = await readBooks(tx, owner)
  if (books.filter((book) => book.ending_at === null).length >= maxPracticeBooks)
    return refuse(refusal('practice-books-full', { most: maxPracticeBooks }))

  const isOwnAccount =
    person.simulated &&
    person.identity_state === 'not-authenticated' &&
    !books.some((book) => book.customer_id === owner.customerId)
  if (isOwnAccount) await convertToPractice(tx, owner)
  const opened = await openNextBook(tx, parts, { owner, books, name, account: isOwnAccount ? owner : null })
  return accept(showBook(opened, who))
}

/**
 * Ends a practice book and opens a new one of the same name, in the caller's transaction. From the commit on the ending
 * book can only be read; a job sells what it holds and writes its end.
 */
export async function answerStartAgain(
  tx: Transaction,
  parts: PracticeParts,
  { id }: InputOf<typeof startPracticeAgain>,
  who: Who,
): Promise<Decision<ReplyOf<typeof startPracticeAgain>>> {
  if (!isPracticeOffered(parts)) return refuse(refusal('practice-not-here'))
  const owner = await readOwner(tx, who)
  await lockOwner(tx, owner)
  const books = await readBooks(tx, owner)
  const ending = books.find((book) => String(book.customer_id) === id)
  if (ending === undefined) return refuse(refusal('practice-book-missing'))
  const book = { shard: owner.shard, customerId: ending.customer_id }
  if (!(await writeEnding(tx, book, parts.clock.instant()))) return refuse(refusal('practice-book-ending'))
  return accept(showBook(await openNextBook(tx, parts, { owner, books, name: ending.name, account: null }), who))
}

interface NextBook {
  readonly owner: CustomerId
  /** All books of the owner, ended ones too: numbers are given once. */
  readonly books: readonly BookRow[]
  readonly name: string
  /** The account that becomes the book; null for a new one. */
  readonly account: CustomerId | null
}

async function openNextBook(
  tx: Transaction,
  parts: PracticeParts,
  { owner, books, name, account }: NextBook,
): Promise<BookRow> {
  const book = account ?? { shard: owner.shard, customerId: parts.ids.newId(owner.shard) }
  if (account === null) await writePracticeCustomer(tx, parts, book)
  await fillBook(tx, parts, {
    book,
    ownerId: owner.customerId,
    number: Math.max(0, ...books.map((each) => each.number)) + 1,
    name: name.trim(),
    guestKeyHash: null,
    reference: referenceOf(book),
  })
  return readBookHere(tx, book)
}

interface Filling {
  readonly book: CustomerId
  readonly ownerId: bigint
  readonly number: number
  readonly name: string
  readonly guestKeyHash: Buffer | null
  /** Of the deposit. The ledger takes it once (H1). */
  readonly reference: string
}

/** Another call has used the reference of this deposit; nothing of the account may stay. */
class ReferenceUsed extends Error {
  override readonly name = 'ReferenceUsed'
}

const referenceOf = ({ customerId }: CustomerId) => `PRACTICE-${customerId}`
const digestOf = (key: string) => hash('sha256', key, 'hex').slice(0, 32)

/** Writes the row of the book and its one deposit. @throws ReferenceUsed */
async function fillBook(tx: Transaction, parts: PracticeParts, { reference, ...filling }: Filling): Promise<void> {
  const { clock, ids, settings } = parts
  const startPaise = BigInt(settings.value('practice.openCash'))
  const recordedAt = clock.instant()
  await insertBook(tx, { ...filling, startPaise, openedAt: recordedAt })
  const { shard, customerId } = filling.book
  const paid = await recordDeposit(
    tx,
    { shard, owner: customerId, provider: DEMO_BANK, reference, amountPaise: startPaise },
    { newId: (of) => ids.newId(of), businessDate: clock.now().date, recordedAt },
  )
  if (!paid.ok) throw new ReferenceUsed(`the deposit ${reference} was written before`)
}

async function writePracticeCustomer(tx: Transaction, parts: PracticeParts, book: CustomerId): Promise<void> {
  const code = await takeInvitationCode(tx, book)
  await tx.query(
    `insert into bahi.customer (shard, id, phone, password_hash, email, real_name, identity_state, simulated, is_agent,
       invitation_code, invited_by_code, segments_off, agreement_version, agreed_at, created_at)
     values ($1, $2, null, null, null, null, 'practice', true, false, $3, null, '{}', $4, $5, $5)`,
    [book.shard, book.customerId, code, agreementVersion, parts.systemClock()],
  )
}

async function convertToPractice(tx: Transaction, { shard, customerId }: CustomerId): Promise<void> {
  await tx.query(`update bahi.customer set identity_state = 'practice' where shard = $1 and id = $2`, [
    shard,
    customerId,
  ])
}

async function readBookHere(tx: Transaction, book: CustomerId): Promise<BookRow> {
  const row = await readBook(tx, book)
  if (row === undefined) throw new Error(`the practice book ${book.customerId} was just written and is not there`)
  return row
}
