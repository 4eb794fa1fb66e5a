import type pg from 'pg'
import { refusal, refuse, type Decision } from '@bahi/domain/outcome'
import type { SystemClock } from '../clock.ts'
import { inTransaction, type Transaction } from '../db/in-transaction.ts'
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
  who: Pick<Who, 'book' | 'customerId'>,
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
        const { rowCount } = await tx.query(
          'insert into bahi.idempotency_key (book, actor, key, input_hash, answer, created_at) values ($1, $2, $3, $4, $5, $6) on conflict do nothing',
          [who.book, who.customerId, key, call.inputHash, JSON.stringify(decision.accepted), systemClock()],
        )
        if (rowCount !== 1) throw new KeyTaken('The key was answered meanwhile')
      }
      return decision
    })
  } catch (error) {
    if (error instanceof RolledBack) {
      // The same key may have been answered while this one waited for a lock, and what it changed is what refused us: its answer is ours.
      const meanwhile = key === undefined ? undefined : await readAnswer(pool, who, key, call.inputHash)
      return (meanwhile as Decision<Accepted> | undefined) ?? error.decision
    }
    if (key === undefined || !(error instanceof KeyTaken)) throw error
    // The same key at the same time: the one that was stored is the answer.
    const first = await readAnswer(pool, who, key, call.inputHash)
    if (first === undefined) throw error
    return first as Decision<Accepted>
  }
}

/** Another call stored its answer under this key first; what this one did is rolled back. */
class KeyTaken extends Error {}

class RolledBack extends Error {
  readonly decision: Decision<never>

  constructor(decision: Decision<never>) {
    super('The change was refused')
    this.decision = decision
  }
}

async function readAnswer(
  pool: pg.Pool,
  who: Pick<Who, 'book' | 'customerId'>,
  key: string,
  inputHash: Buffer,
): Promise<Decision<unknown> | undefined> {
  const { rows } = await pool.query<{ input_hash: Buffer; answer: unknown }>(
    'select input_hash, answer from bahi.idempotency_key where book = $1 and actor = $2 and key = $3',
    [who.book, who.customerId, key],
  )
  const [row] = rows
  if (row === undefined) return undefined
  return row.input_hash.equals(inputHash) ? { ok: true, accepted: row.answer } : refuse(refusal('key-reused'))
}
