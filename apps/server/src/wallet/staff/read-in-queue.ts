import type { proposeReturn } from '@bahi/contract/wallet/bank-statements-staff'
import type { listTransferInQueue, proposeTransferIn } from '@bahi/contract/wallet/transfers-in-staff'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { findReferencedTransfer } from '@bahi/domain/wallet/match-line'
import { isSameName } from '@bahi/domain/wallet/same-name'
import { paise, paiseToNumber } from '@bahi/money/paise'
import { shardOf } from '../../platform/db/ids.ts'
import { inTransaction, type Queryable } from '../../platform/db/in-transaction.ts'
import type { ActCall, Call } from '../../platform/http/call.ts'
import type { Staff } from '../../platform/http/staff.ts'
import { auditedAct } from '../../staff/four-eyes/audited-act.ts'
import { BANK_LINE, toBankLine, type BankLine, type BankLineRow } from '../transfers/bank-lines.ts'
import { rowId } from '../transfers/row-id.ts'
import { transferNumber } from '../transfers/transfer-number.ts'
import { TRANSFER_IN, type FoundTransferIn } from '../transfers/transfer-rows.ts'
import type { WalletParts } from '../transfers/wallet-parts.ts'
import { lockLine, type LinePayload, type ReturnPayload } from './transfer-acts.ts'
import { proposalView, readWaitingProposals, waitsAlready, type WaitingProposal } from './waiting-proposals.ts'

type Queue = ReplyOf<typeof listTransferInQueue>
type NamedRow = FoundTransferIn & { real_name: string | null }

const NAMED = TRANSFER_IN.replace(
  'from bahi.transfer_in t',
  ', c.real_name from bahi.transfer_in t join bahi.customer c on c.shard = t.shard and c.id = t.customer_id',
)

/** Unmatched lines of imported statements. */
export async function readUnusedLines(tx: Queryable): Promise<BankLine[]> {
  const { rows } = await tx.query<BankLineRow>(
    `${BANK_LINE} where l.account = 'bank-file' and not exists (select from bahi.bank_match m where m.line_id = l.id) order by l.seq limit 20000`,
  )
  return rows.map(toBankLine)
}

/** For every waiting payment by hand, the first line that names it, by the payment's id. */
export async function readPointing(tx: Queryable, lines: readonly BankLine[]): Promise<ReadonlyMap<bigint, BankLine>> {
  const { rows } = await tx.query<{ id: bigint; note: string; bank_reference: string | null }>(
    `select id, note, bank_reference from bahi.transfer_in where state = 'waiting' and provider = 'manual'`,
  )
  const pointedAt = findReferencedTransfer(rows.map((row) => ({ ...row, statedReference: row.bank_reference })))
  const found = new Map<bigint, BankLine>()
  for (const line of lines.filter(({ isIncoming }) => isIncoming)) {
    for (const { transfer } of pointedAt(line)) if (!found.has(transfer.id)) found.set(transfer.id, line)
  }
  return found
}

const OLDEST_FIRST = { by: 'created_at', beyond: '>', order: 'asc' } as const
const LATEST_FIRST = { by: 'ended_at', beyond: '<', order: 'desc' } as const

type Seek = Pick<InputOf<typeof listTransferInQueue>, 'state' | 'provider' | 'before' | 'size'>

/** Reads one row more than the page size, so that the caller knows whether more rows follow. */
async function readRows(tx: Queryable, { state, provider, before, size }: Seek): Promise<NamedRow[]> {
  const isWaiting = state === 'waiting'
  const { by, beyond, order } = isWaiting ? OLDEST_FIRST : LATEST_FIRST
  const { rows } = await tx.query<NamedRow>(
    `${NAMED} where (t.state = 'waiting') = $1 and ($2 = 'all' or t.provider = $2) and ($3::bigint is null or (t.${by}, t.id) ${beyond} (select seen.${by}, seen.id from bahi.transfer_in seen where seen.id = $3))
       order by t.${by} ${order}, t.id ${order} limit $4`,
    [isWaiting, provider, before === undefined ? null : rowId(before), size + 1],
  )
  return rows
}

function itemOf(
  row: NamedRow,
  line: BankLine | undefined,
  proposal: WaitingProposal | undefined,
): Queue['items'][number] {
  return {
    id: row.id.toString(),
    number: transferNumber('in', row.id, row.created_at),
    customerId: row.customer_id.toString(),
    provider: row.provider,
    amountPaise: paiseToNumber(paise(row.amount_paise)),
    note: row.note,
    statedReference: row.bank_reference,
    state: row.state,
    failure: row.failure,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    line:
      line === undefined
        ? null
        : {
            id: line.id.toString(),
            reference: line.reference,
            bookedOn: line.bookedOn,
            nameMatches: isSameName(line.counterparty, row.real_name),
            amountMatches: line.amountPaise === row.amount_paise,
          },
    proposal: proposal === undefined ? null : proposalView(proposal),
  }
}

export async function readInQueue(
  parts: WalletParts,
  seek: InputOf<typeof listTransferInQueue>,
  staff: Staff,
): Promise<Decision<Queue>> {
  return inTransaction(
    parts.db.pool,
    async (tx) => {
      const rows = await readRows(tx, seek)
      const lines = await readUnusedLines(tx)
      const proposals = await readWaitingProposals(tx, ['transfer-in'], 'transferId', staff)
      const {
        rows: [total],
      } = await tx.query<{ waiting: number; paise: bigint }>(
        `select count(*)::integer as waiting, coalesce(sum(amount_paise), 0)::bigint as paise from bahi.transfer_in where state = 'waiting'`,
      )
      const lineOf = await readPointing(tx, lines)
      return accept({
        items: rows.slice(0, seek.size).map((row) => itemOf(row, lineOf.get(row.id), proposals.get(row.id.toString()))),
        more: rows.length > seek.size,
        totals: {
          waiting: total?.waiting ?? 0,
          waitingPaise: paiseToNumber(paise(total?.paise ?? 0n)),
          withLine: lineOf.size,
        },
      })
    },
    { isolation: 'repeatable read' },
  )
}

export function answerProposeIn(
  parts: WalletParts,
  { id: asked, lineId, reason }: InputOf<typeof proposeTransferIn>,
  staff: Staff,
  call: ActCall,
): Promise<Decision<ReplyOf<typeof proposeTransferIn>>> {
  const id = rowId(asked)
  return auditedAct(
    parts,
    staff,
    call,
    { action: 'transfer-in.propose', subject: `transfer-in:${id}`, reason, detail: { lineId } },
    async (tx) => {
      const line = await lockLine(tx, lineId)
      const {
        rows: [row],
      } = await tx.query<FoundTransferIn>(`${TRANSFER_IN} where t.shard = $1 and t.id = $2`, [shardOf(id), id])
      if (row === undefined) return refuse(refusal('order-missing'))
      if (row.state !== 'waiting') return refuse(refusal('order-too-late'))
      if (line === null) return refuse(refusal('no-matching-line'))
      if (
        (await waitsAlready(tx, ['transfer-in'], 'transferId', id.toString())) ||
        (await waitsAlready(tx, ['transfer-in', 'transfer-back', 'transfer-return'], 'lineId', line.id.toString()))
      )
        return refuse(refusal('waits-already'))
      const payload: LinePayload = {
        transferId: id.toString(),
        lineId: line.id.toString(),
        number: transferNumber('in', row.id, row.created_at),
        reference: line.reference,
        customerId: row.customer_id.toString(),
        amountPaise: Number(row.amount_paise),
      }
      return parts.fourEyes.propose(tx, staff, 'transfer-in', payload, reason)
    },
  )
}

export function answerProposeReturn(
  parts: WalletParts,
  { lineId, reason }: InputOf<typeof proposeReturn>,
  staff: Staff,
  call: Call,
): Promise<Decision<ReplyOf<typeof proposeReturn>>> {
  return auditedAct(
    parts,
    staff,
    call,
    { action: 'transfer-return.propose', subject: `bank-line:${lineId}`, reason },
    async (tx) => {
      const line = await lockLine(tx, lineId)
      if (line === null) return refuse(refusal('no-matching-line'))
      if (await waitsAlready(tx, ['transfer-in', 'transfer-back', 'transfer-return'], 'lineId', line.id.toString()))
        return refuse(refusal('waits-already'))
      const payload: ReturnPayload = {
        lineId: line.id.toString(),
        reference: line.reference,
        counterparty: line.counterparty,
        amountPaise: Number(line.amountPaise),
      }
      return parts.fourEyes.propose(tx, staff, 'transfer-return', payload, reason)
    },
  )
}
