import type { TransferOutRow } from '@bahi/contract/wallet/transfers-out-staff'

export type TransferAct =
  | 'propose'
  | 'approve'
  | 'withdraw'
  | 'refuse-proposal'
  | 'reject'
  | 'open-case'
  | 'close-case'
  | 'answer-dispute'
  | 'retry'
  | 'give-back'

type ActsOfRow = Pick<TransferOutRow, 'stage' | 'proposal' | 'isDisputed' | 'case' | 'stuck' | 'stuckProposal'>

/**
 * The possible acts at each stage; the first act is the usual next step. The server has the same rules; the console uses
 * them to choose the buttons.
 */
const acts = {
  'first-approval': ['propose', 'reject', 'open-case'],
  'second-approval': ['approve', 'refuse-proposal', 'reject'],
  case: ['close-case', 'reject'],
  paying: [],
  stuck: ['retry', 'give-back'],
  paid: [],
  rejected: [],
  cancelled: [],
} as const satisfies Record<ActsOfRow['stage'], readonly TransferAct[]>

/** The acts that a member of the treasury may do on a transfer. A person never checks their own act. */
export function actsOn(row: ActsOfRow): readonly TransferAct[] {
  if (row.isDisputed && row.stage === 'paid') return row.proposal === null ? ['answer-dispute'] : []
  if (row.stage === 'second-approval' && row.proposal?.mine === true) return ['withdraw']
  if (row.stage === 'stuck' && row.stuckProposal !== null) return []
  if (row.stage === 'stuck' && row.stuck?.canGiveBack !== true) return ['retry']
  return acts[row.stage]
}
