import { createHash } from 'node:crypto'
import { demoDeskReason } from '@bahi/contract/staff/demo-desk-reason'
import type { Staff } from '../../platform/http/staff.ts'
import { answerProposeStatement } from '../../wallet/statements/propose-statement.ts'
import { showSimulatedBankFile } from '../../wallet/statements/simulated-bank-file.ts'
import { STATEMENT_KINDS } from '../../wallet/statements/statement-proposals.ts'
import { transferNumber } from '../../wallet/transfers/transfer-number.ts'
import type { WalletParts } from '../../wallet/transfers/wallet-parts.ts'
import { answerWithTwo } from './answer-with-two.ts'
import type { DeskActs } from './desk-act.ts'
import { readDeskCases } from './read-cases.ts'

const KINDS = {
  kinds: STATEMENT_KINDS,
  field: 'sha256',
  isGranting: (kind: string) => kind === 'bank-statement',
} as const

/**
 * Brings the statement of the simulated bank once a payment by hand waits longer than the desk does. One simulated member
 * brings it and another confirms it; its lines then credit and pay what they name, as those of any statement.
 */
export async function bringStatement(
  parts: WalletParts,
  acts: DeskActs,
  desk: readonly Staff[],
  askedUntil: Date,
): Promise<void> {
  if (!(await isAwaited(parts, askedUntil))) return
  const file = await showSimulatedBankFile(parts, (id, at) => transferNumber('out', id, at))
  if (!file.ok || file.accepted.csv === '') return
  const { fileName, csv } = file.accepted
  const waiting = await readWaiting(parts)
  const sha256 = waiting ?? createHash('sha256').update(csv).digest('hex')
  for (const one of await readDeskCases(parts.db.pool, [sha256], KINDS))
    await answerWithTwo(parts, acts, desk, one, {
      name: 'statement',
      propose: (maker, call) => answerProposeStatement(parts, { fileName, csv, reason: demoDeskReason }, maker, call),
    })
}

async function isAwaited({ db }: WalletParts, askedUntil: Date): Promise<boolean> {
  const { rows } = await db.pool.query(
    `select 1 from bahi.transfer_in where state = 'waiting' and provider = 'manual' and bank_reference is not null and created_at <= $1
     union all
     select 1 from bahi.transfer_out where state = 'awaiting' and pay_by = 'manual' and approved_at <= $1 limit 1`,
    [askedUntil],
  )
  return rows.length > 0
}

/** The file that waits for its second person; at most one waits, because each statement follows the one before. */
async function readWaiting({ db }: WalletParts): Promise<string | null> {
  const { rows } = await db.pool.query<{ sha256: string }>(
    `select payload ->> 'sha256' as sha256 from bahi.proposal where state = 'waiting' and kind = any($1::text[]) limit 1`,
    [STATEMENT_KINDS],
  )
  return rows[0]?.sha256 ?? null
}
