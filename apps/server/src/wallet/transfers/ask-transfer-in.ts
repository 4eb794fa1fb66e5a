import { randomBytes } from 'node:crypto'
import type { createTransferIn, stateTransferInPaid, cancelTransferIn } from '@bahi/contract/wallet/transfers'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { decideTransferIn, type TransferInFacts } from '@bahi/domain/wallet/transfer-in'
import { joinOwnLimits, OWN_LIMITS, type OwnLimitsRow, readOwnLimits } from '../../customers/limits/own-limits-of.ts'
import { INR } from '../../ledger/asset.ts'
import { lockOwnersForAssets } from '../../ledger/lock-owners.ts'
import type { Queryable, Transaction } from '../../platform/db/in-transaction.ts'
import { answerOnce } from '../../platform/http/answer-once.ts'
import type { Call } from '../../platform/http/call.ts'
import type { Who } from '../../platform/http/who.ts'
import { failTransferIn } from './end-transfer-in.ts'
import { readWithdrawalEligibility } from './read-withdrawal-eligibility.ts'
import { rowId } from './row-id.ts'
import { TRANSFER_IN, nameLines, transferInView, type FoundTransferIn, type TransferInRow } from './transfer-rows.ts'
import type { WalletParts } from './wallet-parts.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
/** How long a stated payment waits for its statement line: 7 days. */
const STATED_WAITS_MS = 7 * 86_400_000
/**
 * Characters of a note, without I, L, O and U, because people read notes aloud and type them into their bank's form.
 */
const NOTE_SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

type View = ReplyOf<typeof createTransferIn>

export function answerCreateTransferIn(
  parts: WalletParts,
  input: InputOf<typeof createTransferIn>,
  who: Who,
  call: Call,
): Promise<Decision<View>> {
  return answerOnce({ pool: parts.db.pool, systemClock: parts.systemClock }, who, call, async (tx) => {
    // The customer's lock makes simultaneous calls count each other, so the limit of waiting transfers holds.
    await lockOwnersForAssets(tx, [{ shard: who.shard, owner: who.customerId, asset: INR }])
    const now = parts.clock.instant()
    const decision = decideTransferIn(
      { amountPaise: input.amountPaise ?? null, payerName: input.payerName },
      await readFacts(parts, tx, who, now),
    )
    if (!decision.ok) return decision
    const id = parts.ids.newId(who.shard)
    const expiresAt = new Date(now.getTime() + parts.settings.value('wallet.depositExpiryMin') * MINUTE_MS)
    await tx.query(
      `insert into bahi.transfer_in (shard, id, customer_id, provider, amount_paise, payer_name, note, bank_reference, state, failure, created_at, expires_at, ended_at, line_id, journal_id)
       values ($1, $2, $3, $4, $5, $6, $7, null, 'waiting', null, $8, $9, null, null, null)`,
      [
        who.shard,
        id,
        who.customerId,
        input.provider,
        decision.accepted.amountPaise,
        decision.accepted.payerName,
        newNote(),
        now,
        expiresAt,
      ],
    )
    return accept(await readView(tx, who, id))
  })
}

async function readFacts(parts: WalletParts, tx: Transaction, who: Who, now: Date): Promise<TransferInFacts> {
  const { realName, facts } = await readWithdrawalEligibility(
    tx,
    who,
    parts.settings.value('wallet.cardPauseHours'),
    now,
  )
  const {
    rows: [counted],
  } = await tx.query<OwnLimitsRow & { begun: number }>(
    `select (select count(*)::integer from bahi.transfer_in where shard = $1 and customer_id = $2 and created_at > $3) as begun, ${OWN_LIMITS}
     from (select) one ${joinOwnLimits('$1', '$2', '$4')}`,
    [who.shard, who.customerId, new Date(now.getTime() - HOUR_MS), parts.systemClock()],
  )
  return {
    identity: facts.identity,
    verifiedName: realName,
    leastPaise: parts.settings.value('wallet.chargeMinAmt'),
    begunWithinHour: counted?.begun ?? 0,
    maxAnHour: parts.settings.value('wallet.depositsPerHour'),
    limits: await readOwnLimits(tx, { shard: who.shard, owner: who.customerId }, counted, parts.clock.now().date),
  }
}

function newNote(): string {
  const signs = [...randomBytes(8)].map((byte) => NOTE_SIGNS[byte % NOTE_SIGNS.length] ?? '0').join('')
  return `BAHI ${signs.slice(0, 4)} ${signs.slice(4)}`
}

/**
 * Records that the customer has paid, with the bank's reference of the payment. The statement credits the money, this
 * call does not. A reference is no property of who states it first: somebody could state those of others' payments. So
 * several customers may wait for one line, and its sender and amount say whose it is; a line is credited once.
 */
export function answerStatePaid(
  parts: WalletParts,
  { id: asked, bankReference }: InputOf<typeof stateTransferInPaid>,
  who: Who,
  call: Call,
): Promise<Decision<View>> {
  const id = rowId(asked)
  const stated = bankReference.toUpperCase().replaceAll(/[\s/-]+/g, '')
  return answerOnce({ pool: parts.db.pool, systemClock: parts.systemClock }, who, call, async (tx) => {
    if (!/^[0-9A-Z]{6,30}$/.test(stated)) return refuse(refusal('parameter-malformed', {}, 'bankReference'))
    // The lock of the statement's account keeps a line from being credited meanwhile. Lock order, as for
    // the match of a line: the statement's account first, the customer's account book second, the transfer last.
    await tx.query(`select from bahi.statement_account where name = 'bank-file' for update`)
    const found = await lockWaiting(tx, who, id)
    if (!found.ok) return found
    if (found.accepted.provider !== 'manual') return refuse(refusal('order-too-late'))
    const { rowCount: transfers } = await tx.query(
      `select from bahi.transfer_in where bank_reference = $1 and not (shard = $2 and id = $3)
         and (line_id is not null or (state <> 'failed' and (state <> 'waiting' or (shard = $2 and customer_id = $4)))) limit 1`,
      [stated, who.shard, id, who.customerId],
    )
    const { rowCount: lines } = await tx.query(
      `select from bahi.bank_match m join bahi.bank_line l on l.id = m.line_id where l.account = 'bank-file' and l.reference = $1 and m.kind <> 'withdrawn' limit 1`,
      [stated],
    )
    if (transfers !== 0 || lines !== 0) return refuse(refusal('bank-reference-stated', {}, 'bankReference'))
    // A stated payment waits for the statement and two people, not for the customer's minutes. A second statement of
    // the same transfer keeps the first deadline.
    await tx.query(
      'update bahi.transfer_in set bank_reference = $3, expires_at = case when bank_reference is null then greatest(expires_at, $4) else expires_at end where shard = $1 and id = $2',
      [who.shard, id, stated, new Date(parts.clock.instant().getTime() + STATED_WAITS_MS)],
    )
    return accept(await readView(tx, who, id))
  })
}

export function answerCancelTransferIn(
  parts: WalletParts,
  { id: asked }: InputOf<typeof cancelTransferIn>,
  who: Who,
  call: Call,
): Promise<Decision<View>> {
  const id = rowId(asked)
  return answerOnce({ pool: parts.db.pool, systemClock: parts.systemClock }, who, call, async (tx) => {
    const found = await lockWaiting(tx, who, id)
    if (!found.ok) return found
    await failTransferIn(tx, parts, { shard: who.shard, id }, 'cancelled', null)
    return accept(await readView(tx, who, id))
  })
}

async function lockWaiting(tx: Transaction, who: Who, id: bigint): Promise<Decision<{ provider: string }>> {
  const {
    rows: [row],
  } = await tx.query<{ state: string; provider: string }>(
    'select state, provider from bahi.transfer_in where shard = $1 and id = $2 and customer_id = $3 for update',
    [who.shard, id, who.customerId],
  )
  if (row === undefined) return refuse(refusal('order-missing'))
  return row.state === 'waiting' ? accept({ provider: row.provider }) : refuse(refusal('order-too-late'))
}

export async function readTransferIn(db: Queryable, who: Who, id: bigint): Promise<TransferInRow | undefined> {
  const { rows } = await db.query<FoundTransferIn>(
    `${TRANSFER_IN} where t.shard = $1 and t.id = $2 and t.customer_id = $3`,
    [who.shard, id, who.customerId],
  )
  return (await nameLines(db, rows))[0]
}

async function readView(tx: Transaction, who: Who, id: bigint): Promise<View> {
  const row = await readTransferIn(tx, who, id)
  if (row === undefined) throw new Error(`transfer in ${id} is not there`)
  return transferInView(row)
}
