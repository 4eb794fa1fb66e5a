import {
  transferLegalKinds,
  transferStuckKinds,
  type listTransferOutQueue,
  type openTransferOut,
  type TransferOutRow as QueueRow,
  type transferOutStages,
} from '@bahi/contract/wallet/transfers-out-staff'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { epochMsOf, istTimeOf } from '@bahi/domain/calendar/ist'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { isSameName } from '@bahi/domain/wallet/same-name'
import { paise, paiseToNumber } from '@bahi/money/paise'
import { writeAccess } from '../../customers/notices/tell-customer.ts'
import { readJournals } from '../../ledger/read-journals.ts'
import { shardOf } from '../../platform/db/ids.ts'
import { inTransaction, type Transaction } from '../../platform/db/in-transaction.ts'
import type { Call } from '../../platform/http/call.ts'
import type { Staff } from '../../platform/http/staff.ts'
import { journalViewOf } from '../transfers/journal-view.ts'
import { rowId } from '../transfers/row-id.ts'
import { transferNumber } from '../transfers/transfer-number.ts'
import { caseOf, isLate, stuckOf, TRANSFER_OUT, type TransferOutRow } from '../transfers/transfer-rows.ts'
import type { WalletParts } from '../transfers/wallet-parts.ts'
import { readWaitingProposals, type WaitingProposal } from './waiting-proposals.ts'

type Stage = (typeof transferOutStages)[number]
type Queue = ReplyOf<typeof listTransferOutQueue>

/** What waits for somebody comes oldest first, what ended latest first; a page goes on where the one before it ended, in that same order. */
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
  const now = parts.systemClock()
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

/** What the books hold for transfers: all holds less all releases and payments. The queue must come to the same. */
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
  if (row.approved_at !== null) return stuckOf(row) === null ? 'paying' : 'stuck'
  if (row.case_number !== null) return 'case'
  return proposal === null ? 'first-approval' : 'second-approval'
}

/** What waits for a second person beside an approval: by a legal order before it, of a stuck payment after it, so never both. */
const LATER_KINDS = [...transferLegalKinds, ...transferStuckKinds]

function waitingActs(act: WaitingProposal | null): Pick<QueueRow, 'orderProposal' | 'stuckProposal'> {
  const orderKind = transferLegalKinds.find((kind) => kind === act?.kind)
  const stuckKind = transferStuckKinds.find((kind) => kind === act?.kind)
  const ofKind = <Kind>(kind: Kind | undefined) =>
    act === null || kind === undefined ? null : { id: act.id, kind, madeBy: act.madeBy, mine: act.mine }
  return { orderProposal: ofKind(orderKind), stuckProposal: ofKind(stuckKind) }
}

function queueRow(
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
    proposal:
      proposal === null
        ? null
        : {
            id: proposal.id,
            madeBy: proposal.madeBy,
            madeAt: proposal.madeAt,
            reason: proposal.reason,
            mine: proposal.mine,
          },
    ...waitingActs(act),
    stuck: stuckOf(row),
    case: caseOf(row),
    rejection: row.rejection,
    legalOrder: row.legal_order,
    bankReference: row.bank_reference,
    isDisputed: row.disputed_at !== null && row.dispute_answered_at === null,
  }
}

type Opened = ReplyOf<typeof openTransferOut>
type CustomerRow = {
  phone: string
  real_name: string | null
  identity_state: string
  simulated: boolean
  card_changed: boolean
  held: bigint
  due: bigint
}

export async function openOut(
  parts: WalletParts,
  { id: asked }: InputOf<typeof openTransferOut>,
  staff: Staff,
  call: Call,
): Promise<Decision<Opened>> {
  const now = parts.systemClock()
  const id = rowId(asked)
  return inTransaction(parts.db.pool, async (tx) => {
    const {
      rows: [row],
    } = await tx.query<TransferOutRow>(`${TRANSFER_OUT} where t.shard = $2 and t.id = $3`, [now, shardOf(id), id])
    if (row === undefined) return refuse(refusal('subject-missing'))
    const customer = { shard: row.shard, customerId: row.customer_id }
    const {
      rows: [who],
    } = await tx.query<CustomerRow>(
      `select c.phone, c.real_name, c.identity_state, c.simulated, coalesce(card.changed_at > $3, false) or card.ifsc is distinct from $4 or card.account_ending is distinct from $5 as card_changed,
         (select coalesce(sum(amount), 0)::bigint from bahi.balance where shard = $1 and owner = $2 and asset = 0 and account = 2) as held,
         (select coalesce(sum(amount_paise), 0)::bigint from bahi.cash_due where shard = $1 and owner = $2 and settled_at is null) as due
       from bahi.customer c left join bahi.bank_card card on card.shard = c.shard and card.customer_id = c.id where c.shard = $1 and c.id = $2`,
      [row.shard, row.customer_id, row.asked_at, row.ifsc, row.account_ending],
    )
    if (who === undefined) return refuse(refusal('subject-missing'))
    await writeAccess(tx, parts, customer, {
      staff,
      role: 'treasury',
      what: 'transfer-out-opened',
      detail: { number: transferNumber('out', row.id, row.asked_at) },
    })
    call.isToldToCustomer = true
    const proposals = await readWaitingProposals(tx, ['transfer-out', 'transfer-back'], 'transferId', staff)
    const proposal = proposals.get(row.id.toString()) ?? null
    const acts = await readWaitingProposals(tx, LATER_KINDS, 'transferId', staff)
    const causes = ['transfer-out-hold', 'transfer-out-release', 'transfer-out'].map((kind) => ({
      kind,
      reference: row.id.toString(),
    }))
    return accept({
      transfer: queueRow(row, proposal, acts.get(row.id.toString()) ?? null, now),
      customer: {
        id: row.customer_id.toString(),
        phone: `${who.phone.slice(0, 2)}••••••${who.phone.slice(-2)}`,
        realName: who.real_name,
        identityState: who.identity_state,
        simulated: who.simulated,
      },
      card: {
        bankName: row.bank_name,
        branch: row.branch,
        ifsc: row.ifsc,
        accountEnding: row.account_ending,
        holderName: row.holder_name,
      },
      checks: [
        { name: 'identity-completed' as const, ok: who.identity_state === 'completed' },
        { name: 'card-name-is-verified-name' as const, ok: isSameName(row.holder_name, who.real_name) },
        { name: 'no-loan-due' as const, ok: who.due === 0n },
        { name: 'hold-covers-amount' as const, ok: row.state !== 'awaiting' || who.held >= row.amount_paise },
        { name: 'not-simulated' as const, ok: !who.simulated },
        { name: 'card-unchanged' as const, ok: !who.card_changed },
      ],
      steps: await readSteps(tx, row, proposal),
      dispute:
        row.disputed_at === null
          ? null
          : {
              at: row.disputed_at.toISOString(),
              text: row.dispute_text ?? '',
              answer: row.dispute_answer,
              answerText: row.dispute_answer_text,
            },
      journals: (await readJournals(tx, { shard: row.shard, owner: row.customer_id }, causes)).map(journalViewOf),
    })
  })
}

const withOrder = <Words extends string | null>(words: Words, order: string | null) =>
  order === null ? words : `${words ?? ''} (order: ${order})`

type CaseRow = {
  number: string
  words: string
  legal_order: string | null
  opened_by: string
  opened_at: Date
  closed_by: string | null
  closed_at: Date | null
}

async function readSteps(
  tx: Transaction,
  row: TransferOutRow,
  proposal: WaitingProposal | null,
): Promise<Opened['steps']> {
  const { rows: cases } = await tx.query<CaseRow>(
    'select number, words, legal_order, opened_by, opened_at, closed_by, closed_at from bahi.transfer_out_case where shard = $1 and transfer_id = $2',
    [row.shard, row.id],
  )
  const { rows: decided } = await tx.query<{ number: string; made_at: Date; reason: string }>(
    `select s.number, p.made_at, p.reason from bahi.proposal p join bahi.staff s on s.id = p.made_by where p.kind = 'transfer-out' and p.state = 'approved' and p.payload ->> 'transferId' = $1`,
    [row.id.toString()],
  )
  type Step = Opened['steps'][number]
  const step = (at: Date | null, what: Step['what'], who: string | null, words: string | null = null): Step[] =>
    at === null ? [] : [{ at: at.toISOString(), what, who, words }]
  const end = { successful: 'paid', rejected: 'rejected', cancelled: 'cancelled', awaiting: 'asked' } as const
  const steps = [
    ...step(row.asked_at, 'asked', null),
    ...decided.flatMap(({ number, made_at: at, reason }) => step(at, 'proposed', number, reason)),
    ...(proposal === null ? [] : step(new Date(proposal.madeAt), 'proposed', proposal.madeBy, proposal.reason)),
    ...cases.flatMap((one) => [
      ...step(one.opened_at, 'case-opened', one.opened_by, withOrder(`${one.number}: ${one.words}`, one.legal_order)),
      ...step(one.closed_at, 'case-closed', one.closed_by, one.number),
    ]),
    ...step(row.approved_at, row.approved_by === 'clock' ? 'approved-by-clock' : 'approved', row.checker_number),
    ...(row.state === 'awaiting'
      ? []
      : step(
          row.ended_at,
          end[row.state],
          row.rejected_by,
          row.bank_reference ?? withOrder(row.rejection, row.legal_order),
        )),
    ...step(row.disputed_at, 'disputed', null, row.dispute_text),
    ...step(row.dispute_answered_at, 'dispute-answered', null, row.dispute_answer_text),
  ]
  return steps.toSorted((one, other) => one.at.localeCompare(other.at))
}
