import * as z from 'zod/mini'
import { transferInProviders } from '@bahi/contract/wallet/views'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { decideMatchBack, decideMatchIn } from '@bahi/domain/wallet/match-line'
import { writeNotice } from '../../customers/notices/tell-customer.ts'
import { INR } from '../../ledger/asset.ts'
import { batchStamp } from '../../ledger/journal-batch.ts'
import { lockOwnersForAssets } from '../../ledger/lock-owners.ts'
import { recordDeposit } from '../../ledger/record-deposit.ts'
import { shardOf } from '../../platform/db/ids.ts'
import type { Transaction } from '../../platform/db/in-transaction.ts'
import type { ProposalAct } from '../../staff/four-eyes/four-eyes.ts'
import { decidePaidBefore } from '../statements/payments-by-hand.ts'
import { decideThirdPerson } from '../statements/statement-hands.ts'
import { BANK_LINE, toBankLine, writeMatch, type BankLine, type BankLineRow } from '../transfers/bank-lines.ts'
import { creditTransferIn, oweReturn } from '../transfers/end-transfer-in.ts'
import { approveTransferOut, findTransferOut } from '../transfers/end-transfer-out.ts'
import { rowId } from '../transfers/row-id.ts'
import { transferNumber } from '../transfers/transfer-number.ts'
import type { WalletParts } from '../transfers/wallet-parts.ts'
import { defineLegalOrderActs } from './legal-order-acts.ts'

const outPayload = z.object({
  transferId: z.string(),
  number: z.string(),
  customerId: z.string(),
  amountPaise: z.int(),
  payBy: z.enum(transferInProviders),
})
const linePayload = z.object({
  transferId: z.string(),
  lineId: z.string(),
  number: z.string(),
  reference: z.string(),
  customerId: z.string(),
  amountPaise: z.int(),
})
const returnPayload = z.object({
  lineId: z.string(),
  reference: z.string(),
  counterparty: z.string(),
  amountPaise: z.int(),
})

export type OutPayload = z.output<typeof outPayload>
export type LinePayload = z.output<typeof linePayload>
export type ReturnPayload = z.output<typeof returnPayload>

const TREASURY = { makers: ['treasury'], checkers: ['treasury'] } as const

/**
 * Defines the acts that need two people of the treasury. Every rule is checked with the proposal, and again under the
 * locks with the approval.
 */
export function defineTransferActs(parts: WalletParts): void {
  const { fourEyes } = parts
  fourEyes.define<OutPayload>({
    kind: 'transfer-out',
    ...TREASURY,
    payload: outPayload,
    customerOf: ({ customerId }) => BigInt(customerId),
    apply: (tx, act) => approveOut(tx, parts, act),
  })
  fourEyes.define<LinePayload>({
    kind: 'transfer-in',
    ...TREASURY,
    payload: linePayload,
    customerOf: ({ customerId }) => BigInt(customerId),
    check: (tx, payload) => findMatchIn(tx, payload),
    apply: (tx, act) => applyIn(tx, parts, act),
  })
  fourEyes.define<LinePayload>({
    kind: 'transfer-back',
    ...TREASURY,
    payload: linePayload,
    customerOf: ({ customerId }) => BigInt(customerId),
    check: (tx, payload) => findMatchBack(tx, payload),
    apply: (tx, act) => applyBack(tx, parts, act),
  })
  defineLegalOrderActs(parts)
  fourEyes.define<ReturnPayload>({
    kind: 'transfer-return',
    ...TREASURY,
    payload: returnPayload,
    check: (tx, { lineId }) => findReturn(tx, lineId),
    apply: (tx, act) => applyReturn(tx, parts, act),
  })
}

async function approveOut(
  tx: Transaction,
  parts: WalletParts,
  { payload, madeBy, checker }: ProposalAct<OutPayload>,
): Promise<Decision<Record<string, unknown>>> {
  const id = rowId(payload.transferId)
  const key = await findTransferOut(tx, shardOf(id), id)
  if (key === null) return refuse(refusal('order-missing'))
  const {
    rows: [maker],
  } = await tx.query<{ number: string }>('select number from bahi.staff where id = $1', [madeBy])
  if (maker === undefined) return refuse(refusal('subject-missing'))
  const payable = payload.payBy === 'manual' ? await decidePaidBefore(tx, payload, [madeBy, checker.id]) : accept({})
  if (!payable.ok) return payable
  const approved = await approveTransferOut(tx, parts, key, {
    by: 'two-people',
    maker: maker.number,
    checker: checker.number,
    payBy: payload.payBy,
  })
  return approved.ok ? accept({ number: payload.number }) : approved
}

/** Reads a line behind a lock, so that the line gets one match only. */
export async function lockLine(
  tx: Transaction,
  lineId: string,
): Promise<(BankLine & { readonly isUsed: boolean }) | null> {
  const id = rowId(lineId)
  // Lines never change and have no column to lock them by, so the row of the line's account is locked instead.
  await tx.query(
    'select from bahi.statement_account a join bahi.bank_line l on l.account = a.name where l.id = $1 for update of a',
    [id],
  )
  const {
    rows: [row],
  } = await tx.query<BankLineRow>(`${BANK_LINE} where l.id = $1`, [id])
  return row === undefined ? null : toBankLine(row)
}

type InRow = {
  shard: number
  id: bigint
  customer_id: bigint
  amount_paise: bigint
  note: string
  bank_reference: string | null
  state: 'waiting' | 'successful' | 'failed'
  real_name: string | null
}

type MatchIn = { readonly line: BankLine; readonly row: InRow }

async function findMatchIn(
  tx: Transaction,
  { transferId, lineId }: Pick<LinePayload, 'transferId' | 'lineId'>,
): Promise<Decision<MatchIn>> {
  const id = rowId(transferId)
  const line = await lockLine(tx, lineId)
  const {
    rows: [row],
  } = await tx.query<InRow>(
    `select t.shard, t.id, t.customer_id, t.amount_paise, t.note, t.bank_reference, t.state, c.real_name from bahi.transfer_in t join bahi.customer c on c.shard = t.shard and c.id = t.customer_id
     where t.shard = $1 and t.id = $2`,
    [shardOf(id), id],
  )
  if (row === undefined) return refuse(refusal('order-missing'))
  const decision = decideMatchIn(line, {
    state: row.state,
    amountPaise: row.amount_paise,
    note: row.note,
    statedReference: row.bank_reference,
    verifiedName: row.real_name,
  })
  if (!decision.ok) return decision
  return line === null ? refuse(refusal('no-matching-line')) : accept({ line, row })
}

async function applyIn(
  tx: Transaction,
  parts: WalletParts,
  { payload, proposalId, madeBy, checker }: ProposalAct<LinePayload>,
): Promise<Decision<Record<string, unknown>>> {
  const found = await findMatchIn(tx, payload)
  if (!found.ok) return found
  const { line, row } = found.accepted
  const third = await decideThirdPerson(tx, line.id, [madeBy, checker.id])
  if (!third.ok) return third
  await creditTransferIn(
    tx,
    parts,
    { shard: row.shard, id: row.id, customerId: row.customer_id, amountPaise: row.amount_paise },
    line,
    proposalId,
  )
  return accept({ number: payload.number, reference: line.reference })
}

type OutRow = {
  shard: number
  id: bigint
  customer_id: bigint
  amount_paise: bigint
  asked_at: Date
  bank_reference: string | null
  disputed_at: Date | null
  dispute_answered_at: Date | null
}

type MatchBack = { readonly line: BankLine; readonly row: OutRow }

/**
 * Locks for a transfer whose money came back. Lock order: the line's account first, the customer's account book second;
 * the caller locks the transfer last.
 */
export async function lockLineAndOwner(
  tx: Transaction,
  { transferId, lineId }: Pick<LinePayload, 'transferId' | 'lineId'>,
): ReturnType<typeof lockLine> {
  const id = rowId(transferId)
  const line = await lockLine(tx, lineId)
  const key = await findTransferOut(tx, shardOf(id), id)
  if (key !== null) await lockOwnersForAssets(tx, [{ shard: key.shard, owner: key.customerId, asset: INR }])
  return line
}

async function findMatchBack(
  tx: Transaction,
  { transferId, lineId }: Pick<LinePayload, 'transferId' | 'lineId'>,
): Promise<Decision<MatchBack>> {
  const id = rowId(transferId)
  const line = await lockLineAndOwner(tx, { transferId, lineId })
  const {
    rows: [row],
  } = await tx.query<OutRow>(
    'select shard, id, customer_id, amount_paise, asked_at, bank_reference, disputed_at, dispute_answered_at from bahi.transfer_out where shard = $1 and id = $2 for update',
    [shardOf(id), id],
  )
  if (row === undefined) return refuse(refusal('order-missing'))
  if (row.bank_reference === null || row.disputed_at === null || row.dispute_answered_at !== null)
    return refuse(refusal('dispute-impossible'))
  const decision = decideMatchBack(line, {
    amountPaise: row.amount_paise,
    number: transferNumber('out', row.id, row.asked_at),
    bankReference: row.bank_reference,
  })
  if (!decision.ok) return decision
  return line === null ? refuse(refusal('no-matching-line')) : accept({ line, row })
}

/**
 * Credits the money that the bank sent back. The deposit is a new journal with the bank's reference; the journal of the
 * payment stays.
 */
async function applyBack(
  tx: Transaction,
  parts: WalletParts,
  { payload, proposalId, reason, madeBy, checker }: ProposalAct<LinePayload>,
): Promise<Decision<Record<string, unknown>>> {
  const found = await findMatchBack(tx, payload)
  if (!found.ok) return found
  const { line, row } = found.accepted
  const third = await decideThirdPerson(tx, line.id, [madeBy, checker.id])
  if (!third.ok) return third
  const customer = { shard: row.shard, customerId: row.customer_id }
  const now = parts.clock.instant()
  await writeMatch(tx, { line, kind: 'transfer-back', shard: row.shard, subjectId: row.id, proposalId }, now)
  const paid = await recordDeposit(
    tx,
    {
      shard: row.shard,
      owner: row.customer_id,
      provider: line.account,
      reference: line.reference,
      amountPaise: row.amount_paise,
    },
    batchStamp(parts),
  )
  if (!paid.ok) return refuse(refusal('no-matching-line'))
  await tx.query(
    `update bahi.transfer_out set dispute_answered_at = $3, dispute_answer = 'bank-returned', dispute_answer_text = $4 where shard = $1 and id = $2`,
    [row.shard, row.id, now, reason],
  )
  await writeNotice(tx, parts, customer, 'wallet.dispute-answered', { number: payload.number })
  await writeNotice(tx, parts, customer, 'wallet.money-in', { amount: Number(row.amount_paise) })
  return accept({ number: payload.number, reference: line.reference })
}

async function findReturn(tx: Transaction, lineId: string): Promise<Decision<BankLine>> {
  const line = await lockLine(tx, lineId)
  return line === null || !line.isIncoming || line.isUsed ? refuse(refusal('no-matching-line')) : accept(line)
}

async function applyReturn(
  tx: Transaction,
  parts: WalletParts,
  { payload, proposalId }: ProposalAct<ReturnPayload>,
): Promise<Decision<Record<string, unknown>>> {
  const found = await findReturn(tx, payload.lineId)
  if (!found.ok) return found
  await oweReturn(tx, parts, found.accepted, proposalId)
  return accept({ reference: found.accepted.reference })
}
