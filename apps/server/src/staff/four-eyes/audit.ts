import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Transaction } from '../../platform/db/in-transaction.ts'
import type { Tables } from '../../platform/db/tables.ts'

/** An act of staff, or of the clock by a rule (`staffId` null). */
export interface Act {
  readonly staffId: bigint | null
  /** The act's name in the console: "identity.approve", "setting.propose". */
  readonly action: string
  /** The subject of the act: "customer:123", "proposal:45", "instrument:SAHYABANK". */
  readonly subject: string
  readonly reason?: string | undefined
  /** Figures and names. Secrets and identity data are not allowed here. */
  readonly detail?: Readonly<Record<string, unknown>> | undefined
  readonly outcome?: 'done' | 'refused'
  readonly requestId?: string | undefined
}

export interface SealedAct {
  readonly seq: bigint
  readonly at: Date
  readonly staffId: bigint | null
  readonly action: string
  readonly subject: string
  readonly reason: string | null
  readonly detail: unknown
  readonly outcome: string
  readonly requestId: string | null
}

/**
 * Writes an act into the audit log. Call this last in a transaction, because it locks the row of the last seal until
 * the commit and so puts the acts of all staff in one order.
 */
export async function writeAudit(tx: Transaction, act: Act, at: Date): Promise<void> {
  const {
    rows: [head],
  } = await tx.query<{ seq: bigint; hash: Buffer }>('select seq, hash from bahi.audit_head for update')
  if (head === undefined) throw new Error('the audit log has no head')
  const entry: SealedAct = {
    seq: head.seq + 1n,
    at,
    staffId: act.staffId,
    action: act.action,
    subject: act.subject,
    reason: act.reason ?? null,
    detail: act.detail ?? {},
    outcome: act.outcome ?? 'done',
    requestId: act.requestId ?? null,
  }
  const hash = auditSeal(head.hash, entry)
  await tx.query(
    'insert into bahi.audit_entry (seq, at, staff_id, action, subject, reason, detail, outcome, request_id, hash) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
    [
      entry.seq,
      entry.at,
      entry.staffId,
      entry.action,
      entry.subject,
      entry.reason,
      JSON.stringify(entry.detail),
      entry.outcome,
      entry.requestId,
      hash,
    ],
  )
  await tx.query('update bahi.audit_head set seq = $1, hash = $2', [entry.seq, hash])
}

type Row = Tables['audit_entry']

const PAGE = 1_000

/**
 * Computes every seal again. `broken` is the number of the first row whose seal does not follow from the rows before,
 * or null.
 */
export async function checkAudit(
  pool: pg.Pool,
): Promise<{ readonly entries: number; readonly broken: number | null; readonly head: string }> {
  let hash: Buffer = Buffer.alloc(32)
  let seq = 0n
  for (;;) {
    const { rows } = await pool.query<Row>('select * from bahi.audit_entry where seq > $1 order by seq limit $2', [
      seq,
      PAGE,
    ])
    for (const row of rows) {
      const expected = auditSeal(hash, {
        seq: row.seq,
        at: row.at,
        staffId: row.staff_id,
        action: row.action,
        subject: row.subject,
        reason: row.reason,
        detail: row.detail,
        outcome: row.outcome,
        requestId: row.request_id,
      })
      if (row.seq !== seq + 1n || !expected.equals(row.hash))
        return { entries: Number(seq), broken: Number(seq + 1n), head: hash.toString('hex') }
      seq = row.seq
      hash = row.hash
    }
    if (rows.length < PAGE) return { entries: Number(seq), broken: null, head: hash.toString('hex') }
  }
}

/** The seal of a row: SHA-256 over the seal before it and all fields of the row. */
export function auditSeal(previous: Uint8Array, act: SealedAct): Buffer {
  const words = [
    act.seq.toString(),
    act.at.toISOString(),
    act.staffId?.toString() ?? null,
    act.action,
    act.subject,
    act.reason,
    canonical(act.detail),
    act.outcome,
    act.requestId,
  ]
  return createHash('sha256').update(previous).update(JSON.stringify(words)).digest()
}

/** Sorts the fields of objects, so that the text does not depend on the order in which the database returns fields. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== undefined)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, part]) => [name, canonical(part)]),
  )
}
