import type { cancelTransferOut, createTransferOut } from '@bahi/contract/wallet/transfers'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { dueDay } from '@bahi/domain/wallet/due-day'
import { decideTransferOut, refuseWithdrawal, type AmountFacts } from '@bahi/domain/wallet/transfer-out'
import { transferOutStatus, transferOutAfter } from '@bahi/domain/wallet/transfer-states'
import { businessDate } from '@bahi/money/business-date'
import { epochMsOf, istTimeOf } from '@bahi/money/ist'
import { asksForCode } from '../../customers/credentials/asks-for-code.ts'
import { thisSession, type CodeClaim } from '../../customers/credentials/verification-codes.ts'
import { INR } from '../../ledger/asset.ts'
import { batchStamp, JournalBatch } from '../../ledger/journal-batch.ts'
import { lockOwnersForAssets } from '../../ledger/lock-owners.ts'
import { writeJournals } from '../../ledger/write-journals.ts'
import type { CustomerId } from '../../platform/customer-id.ts'
import type { Queryable, Transaction } from '../../platform/db/in-transaction.ts'
import { answerOnce, readFirstAnswer } from '../../platform/http/answer-once.ts'
import { hashInput, type Call } from '../../platform/http/call.ts'
import type { Who } from '../../platform/http/who.ts'
import { addTransferHold, addTransferRelease } from './journals.ts'
import { lapseTransferActs } from './lapse-transfer-acts.ts'
import { readCash } from './read-cash.ts'
import { readWithdrawalEligibility, type Card } from './read-withdrawal-eligibility.ts'
import { rowId } from './row-id.ts'
import { TRANSFER_OUT, transferOutView, type TransferOutRow } from './transfer-rows.ts'
import type { WalletParts } from './wallet-parts.ts'

const DAY_MS = 86_400_000

type View = ReplyOf<typeof createTransferOut>

/**
 * Asks for a transfer out to the customer's own bank. Eligibility and PIN are checked before the transaction, because a
 * wrong PIN must count even when the call is refused. Eligibility is checked again inside the transaction, behind the
 * customer's lock, together with the amount.
 */
export async function answerCreateTransferOut(
  parts: WalletParts,
  input: InputOf<typeof createTransferOut>,
  who: Who,
  call: Call,
): Promise<Decision<View>> {
  const { pin, smsCode, amountPaise } = input
  // The PIN is not part of the stored hash, because a hash over six digits is quickly searched.
  const keyed = { idempotencyKey: call.idempotencyKey, inputHash: hashInput('createTransferOut', { amountPaise }) }
  const once = { pool: parts.db.pool, systemClock: parts.systemClock }
  const earlier = (await readFirstAnswer(parts.db.pool, who, keyed)) as Decision<View> | undefined
  if (earlier !== undefined) return earlier
  const proven = await verifyWithdrawal(parts, who, { pin, smsCode }, call)
  if (!proven.ok) return proven
  return answerOnce(once, who, keyed, async (tx) => {
    const { code } = proven.accepted
    if (code !== null && !(await parts.verificationCodes.use(tx, code, smsCode)))
      return refuse(refusal('transfer-code-wrong', {}, 'smsCode'))
    return holdTransferOut(parts, tx, who, BigInt(amountPaise))
  })
}

/**
 * Checks eligibility, PIN and code. The caller uses the code up inside its transaction, so that a code opens one
 * transfer only.
 */
async function verifyWithdrawal(
  parts: WalletParts,
  who: Who,
  { pin, smsCode }: { readonly pin: string; readonly smsCode: string },
  call: Call,
): Promise<Decision<{ code: CodeClaim | null }>> {
  const leaver = await readWithdrawalEligibility(
    parts.db.pool,
    who,
    parts.settings.value('wallet.cardPauseHours'),
    parts.clock.instant(),
  )
  const refused = refuseWithdrawal(leaver.facts)
  if (refused !== null) return refuse(refused)
  const checked = await parts.pinChecks.checkPin(who, pin)
  if (!checked.ok) return checked
  if (!asksForCode(parts, 'withdraw', call)) return accept({ code: null })
  const code: CodeClaim = { phone: leaver.phone, purpose: 'withdraw', asker: thisSession }
  return (await parts.verificationCodes.matches(code, smsCode))
    ? accept({ code })
    : refuse(refusal('transfer-code-wrong', {}, 'smsCode'))
}

type HoldParts = Pick<WalletParts, 'clock' | 'settings' | 'calendar' | 'ids'>

/** Decides behind the customer's lock and holds the amount in the same transaction. */
export async function holdTransferOut(
  parts: HoldParts,
  tx: Transaction,
  who: CustomerId,
  amountPaise: bigint,
  { lock = lockOwnersForAssets, rules = amountRules(parts) } = {},
): Promise<Decision<View>> {
  const key = { shard: who.shard, owner: who.customerId }
  const accountBooks = await lock(tx, [{ ...key, asset: INR }])
  const now = parts.clock.instant()
  const { facts, card } = await readWithdrawalEligibility(tx, who, parts.settings.value('wallet.cardPauseHours'), now)
  const refused = refuseWithdrawal(facts)
  if (refused !== null || card === null) return refuse(refused ?? refusal('card-missing'))
  const cash = await readCash(tx, key, (asset, account) => accountBooks.balance(key.owner, asset, account))
  const decision = decideTransferOut(amountPaise, { ...cash, ...rules })
  if (!decision.ok) return decision

  const id = parts.ids.newId(who.shard)
  await writeTransferOut(parts, tx, { who, id, amountPaise, card, now })
  const batch = new JournalBatch(accountBooks, batchStamp(parts))
  addTransferHold(batch, { owner: key.owner, transferId: id, amountPaise: decision.accepted.holdPaise })
  await writeJournals(tx, batch)
  return accept(await readView(parts, tx, who, id))
}

export function amountRules({
  settings,
  clock,
}: Pick<WalletParts, 'settings' | 'clock'>): Pick<AmountFacts, 'leastPaise' | 'windows' | 'second'> {
  return {
    leastPaise: BigInt(settings.value('wallet.withMinAmt')),
    windows: settings.value('wallet.withdrawWindows'),
    second: clock.now().second,
  }
}

/** The deadline of a transfer out: the end, in Indian time, of its last settlement day. */
export function promisedAt({ calendar, settings }: Pick<WalletParts, 'calendar' | 'settings'>, askedAt: Date): Date {
  const day = dueDay(
    businessDate(istTimeOf(askedAt.getTime()).date),
    settings.value('wallet.withdrawLateDays'),
    calendar,
  )
  return new Date(epochMsOf({ date: day, second: 0 }) + DAY_MS)
}

async function writeTransferOut(
  parts: HoldParts,
  tx: Transaction,
  { who, id, amountPaise, card, now }: { who: CustomerId; id: bigint; amountPaise: bigint; card: Card; now: Date },
): Promise<void> {
  await tx.query(
    `insert into bahi.transfer_out (shard, id, customer_id, amount_paise, state, bank_name, branch, ifsc, account_ending, account_number, holder_name, asked_at, due_at)
     values ($1, $2, $3, $4, 'awaiting', $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      who.shard,
      id,
      who.customerId,
      amountPaise,
      card.bankName,
      card.branch,
      card.ifsc,
      card.accountEnding,
      card.accountNumber,
      card.holderName,
      now,
      promisedAt(parts, now),
    ],
  )
}

/** Cancels a transfer out that is not approved. Its amount is available again in the same transaction. */
export function answerCancelTransferOut(
  parts: WalletParts,
  { id: asked }: InputOf<typeof cancelTransferOut>,
  who: Who,
  call: Call,
): Promise<Decision<View>> {
  const id = rowId(asked)
  return answerOnce({ pool: parts.db.pool, systemClock: parts.systemClock }, who, call, async (tx) => {
    const accountBooks = await lockOwnersForAssets(tx, [{ shard: who.shard, owner: who.customerId, asset: INR }])
    const found = await lockTransferOut(tx, who, id)
    if (found === undefined) return refuse(refusal('order-missing'))
    if (transferOutAfter(found.standing, 'cancel') === null) return refuse(refusal('order-too-late'))
    await tx.query(`update bahi.transfer_out set state = 'cancelled', ended_at = $3 where shard = $1 and id = $2`, [
      who.shard,
      id,
      parts.clock.instant(),
    ])
    const batch = new JournalBatch(accountBooks, batchStamp(parts))
    addTransferRelease(batch, { owner: who.customerId, transferId: id, amountPaise: found.amountPaise })
    await writeJournals(tx, batch)
    await lapseTransferActs(tx, id, 'cancelled', parts.systemClock())
    return accept(await readView(parts, tx, who, id))
  })
}

type LockedRow = {
  state: TransferOutRow['state']
  approved_at: Date | null
  amount_paise: bigint
  disputed_at: Date | null
  failures: number
}

export async function lockTransferOut(tx: Transaction, { shard, customerId }: CustomerId, id: bigint) {
  const {
    rows: [row],
  } = await tx.query<LockedRow>(
    `select t.state, t.approved_at, t.amount_paise, t.disputed_at, coalesce(f.failures, 0) as failures from bahi.transfer_out t
     left join bahi.failed_step f on f.shard = t.shard and f.subject = 'transfer-out' and f.subject_id = t.id
     where t.shard = $1 and t.id = $2 and t.customer_id = $3 for update of t`,
    [shard, id, customerId],
  )
  if (row === undefined) return undefined
  const standing = transferOutStatus({ state: row.state, isApproved: row.approved_at !== null, failures: row.failures })
  return { standing, amountPaise: row.amount_paise, isDisputed: row.disputed_at !== null }
}

export async function readTransferOut(
  db: Queryable,
  who: CustomerId,
  id: bigint,
  now: Date,
): Promise<TransferOutRow | undefined> {
  const {
    rows: [row],
  } = await db.query<TransferOutRow>(`${TRANSFER_OUT} where t.shard = $2 and t.id = $3 and t.customer_id = $4`, [
    now,
    who.shard,
    id,
    who.customerId,
  ])
  return row
}

/** One transfer out as its owner reads it. */
export async function readView(
  parts: Pick<WalletParts, 'clock'>,
  tx: Transaction,
  who: CustomerId,
  id: bigint,
): Promise<View> {
  const now = parts.clock.instant()
  const row = await readTransferOut(tx, who, id, now)
  if (row === undefined) throw new Error(`transfer out ${id} is not there`)
  return transferOutView(row, now)
}
