import type { openTransferOut } from '@bahi/contract/wallet/transfers-out-staff'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { shortenedPhone } from '@bahi/domain/customers/accounts/shortened-phone'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { isSameName } from '@bahi/domain/wallet/same-name'
import { writeAccess } from '../../customers/notices/tell-customer.ts'
import { readJournals } from '../../ledger/read-journals.ts'
import { journalView } from '../../market/instruments/journal-view.ts'
import { shardOf } from '../../platform/db/ids.ts'
import { inTransaction, type Transaction } from '../../platform/db/in-transaction.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Call } from '../../platform/http/call.ts'
import type { Staff } from '../../platform/http/staff.ts'
import { rowId } from '../transfers/row-id.ts'
import { transferNumber } from '../transfers/transfer-number.ts'
import { TRANSFER_OUT, type TransferOutRow } from '../transfers/transfer-rows.ts'
import type { WalletParts } from '../transfers/wallet-parts.ts'
import { LATER_KINDS, queueRow } from './read-out-queue.ts'
import { readWaitingProposals, type WaitingProposal } from './waiting-proposals.ts'

type Opened = ReplyOf<typeof openTransferOut>
type CustomerRow = {
  phone: string | null
  real_name: string | null
  identity_state: string
  simulated: boolean
  card_changed: boolean
  held: bigint
  due: bigint
}

async function readCustomer(tx: Transaction, row: TransferOutRow): Promise<CustomerRow | undefined> {
  const {
    rows: [who],
  } = await tx.query<CustomerRow>(
    `select c.phone, c.real_name, c.identity_state, c.simulated, coalesce(card.changed_at > $3, false) or card.ifsc is distinct from $4 or card.account_ending is distinct from $5 as card_changed,
         (select coalesce(sum(amount), 0)::bigint from bahi.balance where shard = $1 and owner = $2 and asset = 0 and account = 2) as held,
         (select coalesce(sum(amount_paise), 0)::bigint from bahi.cash_due where shard = $1 and owner = $2 and settled_at is null) as due
       from bahi.customer c left join bahi.bank_card card on card.shard = c.shard and card.customer_id = c.id where c.shard = $1 and c.id = $2`,
    [row.shard, row.customer_id, row.asked_at, row.ifsc, row.account_ending],
  )
  return who
}

const checksOf = (row: TransferOutRow, who: CustomerRow): Opened['checks'] => [
  { name: 'identity-completed', ok: who.identity_state === 'completed' },
  { name: 'card-name-is-verified-name', ok: isSameName(row.holder_name, who.real_name) },
  { name: 'no-loan-due', ok: who.due === 0n },
  { name: 'hold-covers-amount', ok: row.state !== 'awaiting' || who.held >= row.amount_paise },
  { name: 'not-simulated', ok: !who.simulated },
  { name: 'card-unchanged', ok: !who.card_changed },
]

const customerOf = (row: TransferOutRow, who: CustomerRow): Opened['customer'] => ({
  id: row.customer_id.toString(),
  phone: shortenedPhone(who.phone),
  realName: who.real_name,
  identityState: who.identity_state,
  simulated: who.simulated,
})

const cardOf = (row: TransferOutRow): Opened['card'] => ({
  bankName: row.bank_name,
  branch: row.branch,
  ifsc: row.ifsc,
  accountEnding: row.account_ending,
  holderName: row.holder_name,
})

const disputeOf = (row: TransferOutRow): Opened['dispute'] =>
  row.disputed_at === null
    ? null
    : {
        at: row.disputed_at.toISOString(),
        text: row.dispute_text ?? '',
        photos: row.dispute_photos,
        answer: row.dispute_answer,
        answerText: row.dispute_answer_text,
      }

export async function openOut(
  parts: WalletParts,
  { id: asked }: InputOf<typeof openTransferOut>,
  staff: Staff,
  call: Call,
): Promise<Decision<Opened>> {
  const now = parts.clock.instant()
  const id = rowId(asked)
  return inTransaction(parts.db.pool, async (tx) => {
    const {
      rows: [row],
    } = await tx.query<TransferOutRow>(`${TRANSFER_OUT} where t.shard = $2 and t.id = $3`, [now, shardOf(id), id])
    if (row === undefined) return refuse(refusal('subject-missing'))
    const customer = { shard: row.shard, customerId: row.customer_id }
    const who = await readCustomer(tx, row)
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
      customer: customerOf(row, who),
      card: cardOf(row),
      checks: checksOf(row, who),
      steps: await readSteps(tx, row, proposal),
      dispute: disputeOf(row),
      journals: (await readJournals(tx, { shard: row.shard, owner: row.customer_id }, causes)).map((journal) =>
        journalView(journal, () => null),
      ),
    })
  })
}

const withOrder = <Words extends string | null>(words: Words, order: string | null) =>
  order === null ? words : `${words ?? ''} (order: ${order})`

type CaseRow = Pick<
  Tables['transfer_out_case'],
  'number' | 'words' | 'legal_order' | 'opened_by' | 'opened_at' | 'closed_by' | 'closed_at'
>

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
