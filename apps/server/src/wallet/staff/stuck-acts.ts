import * as z from 'zod/mini'
import {
  transferStuckKinds,
  type rejectTransferOut as rejectCall,
  type retryTransferOut,
} from '@bahi/contract/wallet/transfers-out-staff'
import { rejections, type Rejection } from '@bahi/contract/wallet/views'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { STUCK_AFTER } from '@bahi/domain/wallet/failed-step'
import { transferOutAfter } from '@bahi/domain/wallet/transfer-states'
import { shardOf } from '../../platform/db/ids.ts'
import type { Transaction } from '../../platform/db/in-transaction.ts'
import type { Call } from '../../platform/http/call.ts'
import type { Staff } from '../../platform/http/staff.ts'
import { auditedAct } from '../../staff/four-eyes/audited-act.ts'
import type { ProposalAct } from '../../staff/four-eyes/four-eyes.ts'
import { rejectTransferOut } from '../transfers/end-transfer-out.ts'
import { endFailures } from '../transfers/failed-steps.ts'
import { rowId } from '../transfers/row-id.ts'
import { stuckTransfer } from '../transfers/transfer-rows.ts'
import type { WalletParts } from '../transfers/wallet-parts.ts'
import { lockTransferRow, type FoundTransfer } from './transfer-cases.ts'
import { waitsAlready } from './waiting-proposals.ts'

const stuckPayload = z.object({
  transferId: z.string(),
  number: z.string(),
  customerId: z.string(),
  amountPaise: z.int(),
})
const backPayload = z.extend(stuckPayload, { rejection: z.enum(rejections) })
type StuckPayload = z.output<typeof stuckPayload>
type BackPayload = z.output<typeof backPayload>

const TREASURY = { makers: ['treasury'], checkers: ['treasury'] } as const

/** Two people approved the payment, so ending or retrying it needs two people again. */
export function defineStuckActs(parts: WalletParts): void {
  const customerOf = ({ customerId }: StuckPayload) => BigInt(customerId)
  parts.fourEyes.define<BackPayload>({
    ...TREASURY,
    kind: 'transfer-out-give-back',
    payload: backPayload,
    customerOf,
    apply: (tx, act) => applyGiveBack(tx, parts, act),
  })
  parts.fourEyes.define<StuckPayload>({
    ...TREASURY,
    kind: 'transfer-out-retry',
    payload: stuckPayload,
    customerOf,
    apply: (tx, act) => applyRetry(tx, parts, act),
  })
}

type Said = { readonly staff: Staff; readonly reason: string }

export function answerRetryOut(
  parts: WalletParts,
  { id, reason }: InputOf<typeof retryTransferOut>,
  staff: Staff,
  call: Call,
): Promise<Decision<ReplyOf<typeof retryTransferOut>>> {
  const audited = { action: 'transfer-out.retry', subject: `transfer-out:${id}`, reason }
  return auditedAct(parts, staff, call, audited, async (tx) => {
    const found = await lockTransferRow(tx, parts, id)
    if (!found.ok) return found
    if (transferOutAfter(found.accepted.standing, 'try-again') === null) return refuse(refusal('order-too-late'))
    return proposeOnce(tx, parts, 'transfer-out-retry', found.accepted, { staff, reason })
  })
}

/**
 * Whether a payment is stuck, so that ending it needs a proposal. Reads without a lock; the proposal checks again under
 * its lock.
 */
export async function isStuck(
  tx: Transaction,
  { shard, id }: { readonly shard: number; readonly id: bigint },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from bahi.transfer_out t
     join bahi.failed_step f on f.shard = t.shard and f.subject = 'transfer-out' and f.subject_id = t.id
     where t.shard = $1 and t.id = $2 and t.state = 'awaiting' and t.approved_at is not null and f.failures >= $3`,
    [shard, id, STUCK_AFTER],
  )
  return rowCount !== 0
}

export async function proposeGiveBack(
  tx: Transaction,
  parts: WalletParts,
  { id, rejection }: Pick<InputOf<typeof rejectCall>, 'id' | 'rejection'>,
  said: Said,
): Promise<Decision<ReplyOf<typeof rejectCall>>> {
  const found = await lockTransferRow(tx, parts, id)
  if (!found.ok) return found
  if (!mayBeGivenBack(found.accepted)) return refuse(refusal('order-too-late'))
  const proposed = await proposeOnce(tx, parts, 'transfer-out-give-back', found.accepted, said, rejection)
  return proposed.ok ? accept({ state: found.accepted.row.state, proposalId: proposed.accepted.proposalId }) : proposed
}

const mayBeGivenBack = ({ row, standing }: FoundTransfer): boolean =>
  transferOutAfter(standing, 'give-back') !== null && stuckTransfer(row)?.canGiveBack === true

/**
 * Proposes an act on a stuck payment. A transfer has at most one waiting proposal, because a second one would refer to
 * a state that the first changes.
 */
async function proposeOnce(
  tx: Transaction,
  parts: WalletParts,
  kind: (typeof transferStuckKinds)[number],
  { row, number }: FoundTransfer,
  { staff, reason }: Said,
  rejection?: Rejection,
): Promise<Decision<{ proposalId: string }>> {
  const transferId = row.id.toString()
  if (await waitsAlready(tx, transferStuckKinds, 'transferId', transferId)) return refuse(refusal('waits-already'))
  const payload: StuckPayload = {
    transferId,
    number,
    customerId: row.customer_id.toString(),
    amountPaise: Number(row.amount_paise),
  }
  return parts.fourEyes.propose(tx, staff, kind, rejection === undefined ? payload : { ...payload, rejection }, reason)
}

/**
 * Gives a stuck payment back. rejectTransferOut locks the customer's account book first and the transfer second, and
 * checks the state under both locks.
 */
async function applyGiveBack(
  tx: Transaction,
  parts: WalletParts,
  { payload, proposalId, checker }: ProposalAct<BackPayload>,
): Promise<Decision<Record<string, unknown>>> {
  const { transferId, customerId, number, rejection } = payload
  const key = { shard: shardOf(BigInt(customerId)), id: rowId(transferId), customerId: BigInt(customerId) }
  const people = { by: 'two-people', number: checker.number, legalOrder: null, proposalId } as const
  const rejected = await rejectTransferOut(tx, parts, key, rejection, people)
  return rejected.ok ? accept({ number }) : rejected
}

async function applyRetry(
  tx: Transaction,
  parts: WalletParts,
  { payload: { transferId, number } }: ProposalAct<StuckPayload>,
): Promise<Decision<Record<string, unknown>>> {
  const found = await lockTransferRow(tx, parts, transferId)
  if (!found.ok) return found
  const { row, standing } = found.accepted
  if (transferOutAfter(standing, 'try-again') === null) return refuse(refusal('order-too-late'))
  await endFailures(tx, { shard: row.shard, subject: 'transfer-out', id: row.id }, parts.systemClock())
  return accept({ number })
}
