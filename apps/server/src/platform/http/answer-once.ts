import type pg from 'pg'
import { refusal, refuse, type Decision } from '@bahi/domain/outcome'
import type { SystemClock } from '../clock.ts'
import type { CustomerId } from '../customer-id.ts'
import { ConnectionLost, inTransaction, OutcomeUnknown, type Transaction } from '../db/in-transaction.ts'
import type { Call } from './call.ts'
import type { Who } from './who.ts'

export interface OnceParts {
  readonly pool: pg.Pool
  readonly systemClock: SystemClock
}

/** What of a call decides whether it was answered before. Secrets of the input stay out of the hash. */
export type KeyedCall = Pick<Call, 'idempotencyKey' | 'inputHash'>

/** The answer this key was given before, for what has to be done ahead of the change's own transaction. */
export async function readFirstAnswer(
  pool: pg.Pool,
  who: CustomerId,
  { idempotencyKey, inputHash }: KeyedCall,
): Promise<Decision<unknown> | undefined> {
  return idempotencyKey === undefined ? undefined : readAnswer(pool, who, idempotencyKey, inputHash)
}

/**
 * Runs a change in a transaction; with an idempotency key, once. The answer is stored in the transaction that earned it,
 * so that the same key and input returns the first answer whenever it comes again; other input is 905. A refusal is not
 * stored: its transaction is rolled back and the customer may try again under the same key.
 */
export async function answerOnce<Accepted extends object>(
  { pool, systemClock }: OnceParts,
  who: Who,
  call: KeyedCall,
  change: (tx: Transaction) => Promise<Decision<Accepted>>,
): Promise<Decision<Accepted>> {
  const key = call.idempotencyKey
  const stored = key === undefined ? undefined : await readAnswer(pool, who, key, call.inputHash)
  if (stored !== undefined) return stored as Decision<Accepted>
  try {
    return await inTransaction(pool, async (tx) => {
      const decision = await change(tx)
      if (!decision.ok) throw new RolledBack(decision)
      if (key !== undefined) {
        await writeAnswer(tx, who, { key, inputHash: call.inputHash, answer: decision.accepted, at: systemClock() })
      }
      return decision
    })
  } catch (error) {
    // Another transaction may have answered this key meanwhile, and its changes may be the reason why this change was
    // refused or stopped: then the stored answer is the right one. So it is after a commit whose outcome is unknown. What
    // the database said is not asked: it may have many words for a row that stands already, and Citus has others.
    const meanwhile = key === undefined ? undefined : await readAnswerAfter(error, [pool, who, key, call.inputHash])
    if (meanwhile !== undefined) return meanwhile as Decision<Accepted>
    if (error instanceof RolledBack) return error.decision
    throw error
  }
}

/** The answer of the key as it stands after an error. A database that cannot say it leaves what went wrong before. */
async function readAnswerAfter(
  error: unknown,
  asked: Parameters<typeof readAnswer>,
): Promise<Decision<unknown> | undefined> {
  // Whose connection broke before its commit would wait for another one only to hear that the database is away.
  if (error instanceof ConnectionLost) return undefined
  try {
    const answer = await readAnswer(...asked)
    // Other input under the key says nothing of a commit whose outcome is unknown: it may have come since.
    return answer?.ok === false && error instanceof OutcomeUnknown ? undefined : answer
  } catch (failure) {
    if (error instanceof RolledBack) throw failure
    return undefined
  }
}

class RolledBack extends Error {
  readonly decision: Decision<never>

  constructor(decision: Decision<never>) {
    super('The change was refused')
    this.decision = decision
  }
}

/** Another transaction has answered this key and is committed by now. */
class KeyTaken extends Error {
  override readonly name = 'KeyTaken'
}

interface FirstAnswer {
  readonly key: string
  readonly inputHash: Buffer
  readonly answer: object
  readonly at: Date
}

/**
 * Stores the answer. This is the last statement before the commit: another transaction that waits for the key, as the
 * order desk may, waits for the commit only.
 */
async function writeAnswer(tx: Transaction, who: CustomerId, first: FirstAnswer): Promise<void> {
  const { rowCount } = await tx.query({
    name: 'answer-once-write',
    text: `insert into bahi.idempotency_key (shard, actor, key, input_hash, answer, created_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (shard, actor, key) do nothing`,
    values: [who.shard, who.customerId, first.key, first.inputHash, JSON.stringify(first.answer), first.at],
  })
  if (rowCount !== 1) throw new KeyTaken('The same key was answered meanwhile')
}

async function readAnswer(
  pool: pg.Pool,
  who: CustomerId,
  key: string,
  inputHash: Buffer,
): Promise<Decision<unknown> | undefined> {
  const { rows } = await pool.query<{ input_hash: Buffer; answer: unknown }>({
    name: 'answer-once-read',
    text: 'select input_hash, answer from bahi.idempotency_key where shard = $1 and actor = $2 and key = $3',
    values: [who.shard, who.customerId, key],
  })
  const [row] = rows
  if (row === undefined) return undefined
  return row.input_hash.equals(inputHash) ? { ok: true, accepted: row.answer } : refuse(refusal('key-reused'))
}
