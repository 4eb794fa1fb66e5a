import * as z from 'zod/mini'
import type {
  listShareTransferQueue,
  openShareTransfer,
  proposeShareTransfer,
  refuseShareTransfer as refuseCall,
  ShareTransferRow as QueueRow,
} from '@bahi/contract/customers/share-transfers-staff'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { shortenedPhone } from '@bahi/domain/customers/accounts/shortened-phone'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { writeAccess } from '../../customers/notices/tell-customer.ts'
import { readJournals } from '../../ledger/read-journals.ts'
import { journalView, shareSymbols } from '../../market/instruments/journal-view.ts'
import { shardOf } from '../../platform/db/ids.ts'
import { inTransaction, type Queryable, type Transaction } from '../../platform/db/in-transaction.ts'
import type { ActCall, Call } from '../../platform/http/call.ts'
import type { Staff } from '../../platform/http/staff.ts'
import { auditedAct } from '../../staff/four-eyes/audited-act.ts'
import type { ProposalAct } from '../../staff/four-eyes/four-eyes.ts'
import {
  proposalView,
  readWaitingProposals,
  waitsAlready,
  type WaitingProposal,
} from '../../wallet/staff/waiting-proposals.ts'
import { rowId } from '../../wallet/transfers/row-id.ts'
import { transferNumber } from '../../wallet/transfers/transfer-number.ts'
import type { ShareTransferParts } from './ask-share-transfer.ts'
import { refuseShareTransfer, sendShareTransfer, SHARE_TRANSFER_ACT } from './end-share-transfer.ts'
import { SHARE_TRANSFER_JOURNALS, sharesReference } from './journals.ts'
import {
  isLateTransfer,
  readLineViews,
  readShareLines,
  readShareTransferRow,
  type ShareTransferRow,
} from './share-transfer-rows.ts'

const ROLE = 'treasury'

const payloadShape = z.object({
  transferId: z.string(),
  number: z.string(),
  customerId: z.string(),
  /** Where the shares go, for whoever signs. */
  depository: z.string(),
  account: z.string(),
  reference: z.string(),
})
type Payload = z.output<typeof payloadShape>

/** Sending shares takes two people of the treasury: one enters the instruction, another releases it. */
export function defineShareTransferAct(parts: ShareTransferParts): void {
  parts.fourEyes.define<Payload>({
    kind: SHARE_TRANSFER_ACT,
    makers: [ROLE],
    checkers: [ROLE],
    payload: payloadShape,
    customerOf: ({ customerId }) => BigInt(customerId),
    apply: (tx, act) => applySend(tx, parts, act),
  })
}

async function applySend(
  tx: Transaction,
  parts: ShareTransferParts,
  { payload, madeBy, checker }: ProposalAct<Payload>,
): Promise<Decision<Record<string, unknown>>> {
  const id = rowId(payload.transferId)
  const {
    rows: [maker],
  } = await tx.query<{ number: string }>('select number from bahi.staff where id = $1', [madeBy])
  if (maker === undefined) return refuse(refusal('subject-missing'))
  const key = { shard: shardOf(id), customerId: BigInt(payload.customerId), id }
  const sent = await sendShareTransfer(tx, parts, key, {
    by: 'two-people',
    maker: maker.number,
    checker: checker.number,
    reference: payload.reference,
  })
  return sent.ok ? accept({ number: payload.number, reference: payload.reference }) : sent
}

const VIEWS = {
  waiting: { wanted: `t.state = 'waiting'`, by: 'asked_at', beyond: '>', order: 'asc' },
  ended: { wanted: `t.state <> 'waiting'`, by: 'ended_at', beyond: '<', order: 'desc' },
} as const

type Counted = ShareTransferRow & { shares: number }
const COUNTED = `select t.*, (select count(*)::integer from bahi.share_transfer_line l where l.shard = t.shard and l.transfer_id = t.id) as shares from bahi.share_transfer t`

/** The queue with how many wait. */
export async function readShareTransferQueue(
  parts: ShareTransferParts,
  { state, before, size }: InputOf<typeof listShareTransferQueue>,
  staff: Staff,
): Promise<Decision<ReplyOf<typeof listShareTransferQueue>>> {
  const { wanted, by, beyond, order } = VIEWS[state]
  return inTransaction(
    parts.db.pool,
    async (tx) => {
      const { rows } = await tx.query<Counted>(
        `${COUNTED} where ${wanted} and ($1::bigint is null or (t.${by}, t.id) ${beyond} (select seen.${by}, seen.id from bahi.share_transfer seen where seen.id = $1))
         order by t.${by} ${order}, t.id ${order} limit $2`,
        [before === undefined ? null : rowId(before), size + 1],
      )
      const {
        rows: [count],
      } = await tx.query<{ waiting: number }>(
        `select count(*)::integer as waiting from bahi.share_transfer where state = 'waiting'`,
      )
      const proposals = await readWaitingProposals(tx, [SHARE_TRANSFER_ACT], 'transferId', staff)
      const now = parts.clock.instant()
      return accept({
        items: rows.slice(0, size).map((row) => queueRow(row, proposals.get(row.id.toString()) ?? null, now)),
        more: rows.length > size,
        waiting: count?.waiting ?? 0,
      })
    },
    { isolation: 'repeatable read' },
  )
}

function queueRow(row: Counted, proposal: WaitingProposal | null, now: Date): QueueRow {
  const state = row.state as QueueRow['state']
  return {
    id: row.id.toString(),
    number: transferNumber('shares', row.id, row.asked_at),
    customerId: row.customer_id.toString(),
    depository: row.depository as QueueRow['depository'],
    account: row.account,
    participant: row.participant,
    shares: row.shares,
    state,
    stage: state === 'waiting' ? (proposal === null ? 'first-approval' : 'second-approval') : state,
    askedAt: row.asked_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    isLate: isLateTransfer(row, now),
    endedAt: row.ended_at?.toISOString() ?? null,
    reference: row.reference ?? proposal?.reference ?? null,
    refusal: row.refusal as QueueRow['refusal'],
    proposal: proposal === null ? null : proposalView(proposal),
  }
}

type Opened = ReplyOf<typeof openShareTransfer>

/** One transfer with what it moves. The customer reads that it was opened. */
export function openTransfer(
  parts: ShareTransferParts,
  { id: asked }: InputOf<typeof openShareTransfer>,
  staff: Staff,
  call: Call,
): Promise<Decision<Opened>> {
  const id = rowId(asked)
  return inTransaction(parts.db.pool, async (tx) => {
    const {
      rows: [row],
    } = await tx.query<Counted>(`${COUNTED} where t.shard = $1 and t.id = $2`, [shardOf(id), id])
    if (row === undefined) return refuse(refusal('subject-missing'))
    const who = await readAsker(tx, row)
    if (who === undefined) return refuse(refusal('subject-missing'))
    const customer = { shard: row.shard, customerId: row.customer_id }
    await writeAccess(tx, parts, customer, {
      staff,
      role: ROLE,
      what: 'share-transfer-opened',
      detail: { number: transferNumber('shares', row.id, row.asked_at) },
    })
    call.isToldToCustomer = true
    const proposals = await readWaitingProposals(tx, [SHARE_TRANSFER_ACT], 'transferId', staff)
    const lines = await readShareLines(tx, row.shard, [row.id])
    const causes = SHARE_TRANSFER_JOURNALS.flatMap((kind) =>
      lines.map(({ instrument_id: instrumentId }) => ({ kind, reference: sharesReference(row.id, instrumentId) })),
    )
    const journals = await readJournals(tx, { shard: row.shard, owner: row.customer_id }, causes)
    return accept({
      transfer: queueRow(row, proposals.get(row.id.toString()) ?? null, parts.clock.instant()),
      customer: { id: row.customer_id.toString(), phone: shortenedPhone(who.phone), realName: who.real_name },
      checks: [
        { name: 'identity-completed' as const, ok: who.identity_state === 'completed' },
        { name: 'is-closing' as const, ok: who.is_closing },
        { name: 'hold-covers-shares' as const, ok: row.state !== 'waiting' || who.is_held },
        { name: 'not-simulated' as const, ok: !who.simulated },
      ],
      lines: (await readLineViews(tx, parts, [row])).get(row.id) ?? [],
      journals: journals.map((journal) => journalView(journal, shareSymbols(parts.instruments))),
    })
  })
}

type Asker = {
  phone: string | null
  real_name: string | null
  identity_state: string
  simulated: boolean
  is_closing: boolean
  is_held: boolean
}

async function readAsker(tx: Queryable, { shard, id, customer_id }: ShareTransferRow): Promise<Asker | undefined> {
  const {
    rows: [row],
  } = await tx.query<Asker>(
    `select c.phone, c.real_name, c.identity_state, c.simulated,
       exists (select from bahi.account_closure k where k.shard = $1 and k.customer_id = $2) as is_closing,
       not exists (select from bahi.share_transfer_line l where l.shard = $1 and l.transfer_id = $3
                   and not exists (select from bahi.balance b where b.shard = $1 and b.owner = $2 and b.asset = l.instrument_id and b.account = 2 and b.amount >= l.quantity)) as is_held
     from bahi.customer c where c.shard = $1 and c.id = $2`,
    [shard, customer_id, id],
  )
  return row
}

/** The first of two approvals, with the number under which the instruction was entered and not yet released. */
export function answerProposeShareTransfer(
  parts: ShareTransferParts,
  { id: asked, reference, reason }: InputOf<typeof proposeShareTransfer>,
  staff: Staff,
  call: ActCall,
): Promise<Decision<ReplyOf<typeof proposeShareTransfer>>> {
  const words = { action: 'share-transfer.propose', subject: `share-transfer:${asked}`, reason, detail: { reference } }
  return auditedAct(parts, staff, call, words, async (tx) => {
    const id = rowId(asked)
    await tx.query('select from bahi.share_transfer where shard = $1 and id = $2 for update', [shardOf(id), id])
    const row = await readShareTransferRow(tx, shardOf(id), id)
    if (row === undefined) return refuse(refusal('order-missing'))
    if (row.state !== 'waiting') return refuse(refusal('order-too-late'))
    if (await waitsAlready(tx, [SHARE_TRANSFER_ACT], 'transferId', id.toString()))
      return refuse(refusal('waits-already'))
    const payload: Payload = {
      transferId: id.toString(),
      number: transferNumber('shares', id, row.asked_at),
      customerId: row.customer_id.toString(),
      depository: row.depository,
      account: row.account,
      reference,
    }
    return parts.fourEyes.propose(tx, staff, SHARE_TRANSFER_ACT, payload, reason)
  })
}

/** One person may refuse: the shares stay the customer's and are free at once. */
export function answerRefuseShareTransfer(
  parts: ShareTransferParts,
  { id: asked, refusal: why, reason }: InputOf<typeof refuseCall>,
  staff: Staff,
  call: ActCall,
): Promise<Decision<ReplyOf<typeof refuseCall>>> {
  const words = {
    action: 'share-transfer.refuse',
    subject: `share-transfer:${asked}`,
    reason,
    detail: { refusal: why },
  }
  return auditedAct(parts, staff, call, words, async (tx) => {
    const id = rowId(asked)
    const row = await readShareTransferRow(tx, shardOf(id), id)
    if (row === undefined) return refuse(refusal('order-missing'))
    const key = { shard: row.shard, customerId: row.customer_id, id }
    const refused = await refuseShareTransfer(tx, parts, key, { refusal: why, by: staff.number })
    if (!refused.ok) return refused
    await writeAccess(tx, parts, key, {
      staff,
      role: ROLE,
      what: 'share-transfer-refused',
      reason,
      detail: { refusal: why },
    })
    return accept({ state: 'refused' as const })
  })
}
