import * as z from 'zod/mini'
import { transferLegalKinds } from '@bahi/contract/wallet/transfers-out-staff'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { shardOf } from '../../platform/db/ids.ts'
import type { Transaction } from '../../platform/db/in-transaction.ts'
import type { Staff } from '../../platform/http/staff.ts'
import type { ProposalAct } from '../../staff/four-eyes/four-eyes.ts'
import { rejectTransferOut } from '../transfers/end-transfer-out.ts'
import { rowId } from '../transfers/row-id.ts'
import type { WalletParts } from '../transfers/wallet-parts.ts'
import { decideCase, lockTransferRow, writeCase, type FoundTransfer } from './transfer-cases.ts'
import { waitsAlready } from './waiting-proposals.ts'

const legalPayload = z.object({
  transferId: z.string(),
  number: z.string(),
  customerId: z.string(),
  amountPaise: z.int(),
  legalOrder: z.string(),
})
type LegalPayload = z.output<typeof legalPayload>

const TREASURY = { makers: ['treasury'], checkers: ['treasury'] } as const

/** Two people of the treasury hold or reject a transfer by a legal order (rule H9). */
export function defineLegalOrderActs(parts: WalletParts): void {
  const shared = {
    ...TREASURY,
    payload: legalPayload,
    customerOf: ({ customerId }: LegalPayload) => BigInt(customerId),
  }
  parts.fourEyes.define<LegalPayload>({
    ...shared,
    kind: 'transfer-legal-case',
    apply: (tx, act) => applyCase(tx, parts, act),
  })
  parts.fourEyes.define<LegalPayload>({
    ...shared,
    kind: 'transfer-legal-reject',
    apply: (tx, act) => applyReject(tx, parts, act),
  })
}

/**
 * Proposes an act by a legal order. A transfer has at most one waiting proposal, because a second one would refer to a
 * state that the first changes.
 */
export async function proposeByOrder(
  tx: Transaction,
  parts: WalletParts,
  kind: (typeof transferLegalKinds)[number],
  { row, number }: FoundTransfer,
  { staff, legalOrder, reason }: { staff: Staff; legalOrder: string; reason: string },
): Promise<Decision<{ proposalId: string }>> {
  if (await waitsAlready(tx, transferLegalKinds, 'transferId', row.id.toString()))
    return refuse(refusal('waits-already'))
  const payload: LegalPayload = {
    transferId: row.id.toString(),
    number,
    customerId: row.customer_id.toString(),
    amountPaise: Number(row.amount_paise),
    legalOrder,
  }
  return parts.fourEyes.propose(tx, staff, kind, payload, reason)
}

async function applyCase(
  tx: Transaction,
  parts: WalletParts,
  { payload: { transferId, legalOrder }, proposalId, reason, checker }: ProposalAct<LegalPayload>,
): Promise<Decision<Record<string, unknown>>> {
  const found = await lockTransferRow(tx, parts, transferId)
  if (!found.ok) return found
  const decided = await decideCase(tx, found.accepted, 'legal-order', legalOrder)
  if (!decided.ok) return decided
  const { caseNumber } = await writeCase(tx, parts, found.accepted.row, {
    reason: 'legal-order',
    words: reason,
    openedBy: checker.number,
    order: { legalOrder, proposalId },
  })
  return accept({ caseNumber })
}

async function applyReject(
  tx: Transaction,
  parts: WalletParts,
  { payload: { transferId, customerId, number, legalOrder }, proposalId, checker }: ProposalAct<LegalPayload>,
): Promise<Decision<Record<string, unknown>>> {
  const key = { shard: shardOf(BigInt(customerId)), id: rowId(transferId), customerId: BigInt(customerId) }
  const rejected = await rejectTransferOut(tx, parts, key, 'legal-order', {
    by: 'two-people',
    number: checker.number,
    legalOrder,
    proposalId,
  })
  return rejected.ok ? accept({ number }) : rejected
}
