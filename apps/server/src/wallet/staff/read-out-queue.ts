import {
  transferLegalKinds,
  transferStuckKinds,
  type listTransferOutQueue,
  type TransferOutRow as QueueRow,
  type transferOutStages,
} from '@bahi/contract/wallet/transfers-out-staff'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { accept, type Decision } from '@bahi/domain/outcome'
import { epochMsOf, istTimeOf } from '@bahi/money/ist'
import { paise, paiseToNumber } from '@bahi/money/paise'
import { inTransaction, type Transaction } from '../../platform/db/in-transaction.ts'
import type { Staff } from '../../platform/http/staff.ts'
import { rowId } from '../transfers/row-id.ts'
import { transferNumber } from '../transfers/transfer-number.ts'
import { caseView, isLate, stuckTransfer, TRANSFER_OUT, type TransferOutRow } from '../transfers/transfer-rows.ts'
import type { WalletParts } from '../transfers/wallet-parts.ts'
import { proposalView, readWaitingProposals, type WaitingProposal } from './waiting-proposals.ts'

type Stage = (typeof transferOutStages)[number]
type Queue = ReplyOf<typeof listTransferOutQueue>

/**
 * The three views of the queue. Waiting and disputed transfers come oldest first, because they need work; ended ones
 * newest first. A page starts after the last row of the page before, in the same order.
 */
const VIEWS = {
  waiting: { wanted: `t.state = 'awaiting'`, by: 'asked_at', beyond: '>', order: 'asc' },
  ended: { wanted: `t.state <> 'awaiting'`, by: 'ended_at', beyond: '<', order: 'desc' },
  disputed: {
    wanted: 't.disputed_at is not null and t.dispute_answered_at is null',
    by: 'disputed_at',
    beyond: '>',
    order: 'asc',
  },
} as const

export async function readOutQueue(
  parts: WalletParts,
  { state, before, size }: InputOf<typeof listTransferOutQueue>,
  staff: Staff,
): Promise<Decision<Queue>> {
  const now = parts.clock.instant()
  const { wanted, by, beyond, order } = VIEWS[state]
  return inTransaction(
    parts.db.pool,
    async (tx) => {
      const { rows } = await tx.query<TransferOutRow>(
        `${TRANSFER_OUT} where ${wanted} and ($2::bigint is null or (t.${by}, t.id) ${beyond} (select seen.${by}, seen.id from bahi.transfer_out seen where seen.id = $2))
       order by t.${by} ${order}, t.id ${order} limit $3`,
        [now, before === undefined ? null : rowId(before), size + 1],
      )
      const proposals = await readWaitingProposals(tx, ['transfer-out', 'transfer-back'], 'transferId', staff)
      const acts = await readWaitingProposals(tx, LATER_KINDS, 'transferId', staff)
      return accept({
        items: rows
          .slice(0, size)
          .map((row) =>
            queueRow(row, proposals.get(row.id.toString()) ?? null, acts.get(row.id.toString()) ?? null, now),
          ),
        more: rows.length > size,
        ...(await readTotals(tx, proposals, now)),
        windows: parts.settings.value('wallet.withdrawWindows').map(({ from, to }) => ({ from, to })),
      })
    },
    { isolation: 'repeatable read' },
  )
}

type TotalsRow = { waiting: number; waiting_paise: bigint; held_paise: bigint; paid_paise: bigint; disputed: number }

/**
 * Reads the amounts held for transfers from the ledger: all holds minus all releases and payments. The sum must equal
 * the queue's.
 */
async function readTotals(
  tx: Transaction,
  proposals: ReadonlyMap<string, WaitingProposal>,
  now: Date,
): Promise<Pick<Queue, 'totals' | 'stages'>> {
  const today = new Date(epochMsOf({ date: istTimeOf(now.getTime()).date, second: 0 }))
  const {
    rows: [row],
  } = await tx.query<TotalsRow>(
    `select (select count(*)::integer from bahi.transfer_out where state = 'awaiting') as waiting,
       (select coalesce(sum(amount_paise), 0)::bigint from bahi.transfer_out where state = 'awaiting') as waiting_paise,
       (select coalesce(sum(case j.kind when 'transfer-out-hold' then p.amount else -p.amount end), 0)::bigint from bahi.journal j join bahi.posting p on p.shard = j.shard and p.journal_id = j.id
        where j.kind in ('transfer-out-hold', 'transfer-out-release', 'transfer-out')) as held_paise,
       (select coalesce(sum(amount_paise), 0)::bigint from bahi.transfer_out where state = 'successful' and ended_at >= $1) as paid_paise,
       (select count(*)::integer from bahi.transfer_out where disputed_at is not null and dispute_answered_at is null) as disputed`,
    [today],
  )
  const { rows: waiting } = await tx.query<TransferOutRow>(`${TRANSFER_OUT} where t.state = 'awaiting'`, [now])
  const stages: Record<string, number> = {}
  for (const one of waiting) {
    const stage = stageOf(one, proposals.get(one.id.toString()) ?? null)
    stages[stage] = (stages[stage] ?? 0) + 1
  }
  const [waitingPaise, heldPaise] = [row?.waiting_paise ?? 0n, row?.held_paise ?? 0n]
  return {
    totals: {
      waiting: row?.waiting ?? 0,
      waitingPaise: paiseToNumber(paise(waitingPaise)),
      heldPaise: paiseToNumber(paise(heldPaise)),
      differencePaise: paiseToNumber(paise(heldPaise - waitingPaise)),
      paidTodayPaise: paiseToNumber(paise(row?.paid_paise ?? 0n)),
      disputed: row?.disputed ?? 0,
    },
    stages,
  }
}

function stageOf(row: TransferOutRow, proposal: WaitingProposal | null): Stage {
  if (row.state !== 'awaiting') return row.state === 'successful' ? 'paid' : row.state
  if (row.approved_at !== null) return stuckTransfer(row) === null ? 'paying' : 'stuck'
  if (row.case_number !== null) return 'case'
  return proposal === null ? 'first-approval' : 'second-approval'
}

/**
 * Kinds of proposals that may wait beside an approval. Legal orders come before the approval, acts on stuck payments
 * after it, so a transfer never has both.
 */
export const LATER_KINDS = [...transferLegalKinds, ...transferStuckKinds]

function waitingActs(act: WaitingProposal | null): Pick<QueueRow, 'orderProposal' | 'stuckProposal'> {
  const orderKind = transferLegalKinds.find((kind) => kind === act?.kind)
  const stuckKind = transferStuckKinds.find((kind) => kind === act?.kind)
  const ofKind = <Kind>(kind: Kind | undefined) =>
    act === null || kind === undefined ? null : { id: act.id, kind, madeBy: act.madeBy, mine: act.mine }
  return { orderProposal: ofKind(orderKind), stuckProposal: ofKind(stuckKind) }
}

export function queueRow(
  row: TransferOutRow,
  proposal: WaitingProposal | null,
  act: WaitingProposal | null,
  now: Date,
): QueueRow {
  return {
    id: row.id.toString(),
    number: transferNumber('out', row.id, row.asked_at),
    customerId: row.customer_id.toString(),
    amountPaise: paiseToNumber(paise(row.amount_paise)),
    bankName: row.bank_name,
    accountEnding: row.account_ending,
    state: row.state,
    stage: stageOf(row, proposal),
    askedAt: row.asked_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    isLate: isLate(row, now),
    endedAt: row.ended_at?.toISOString() ?? null,
    proposal: proposal === null ? null : proposalView(proposal),
    ...waitingActs(act),
    stuck: stuckTransfer(row),
    case: caseView(row),
    rejection: row.rejection,
    legalOrder: row.legal_order,
    bankReference: row.bank_reference,
    isDisputed: row.disputed_at !== null && row.dispute_answered_at === null,
  }
}
