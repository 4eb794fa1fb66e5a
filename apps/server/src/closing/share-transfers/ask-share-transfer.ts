import type {
  cancelShareTransfer as cancelCall,
  createShareTransfer,
  readShareTransfers,
  ShareTransferView,
} from '@bahi/contract/customers/share-transfers'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import {
  decideShareTransfer,
  refuseShareTransfer,
  SHARE_TRANSFER_DAYS,
  type ShareTransferFacts,
  type SharesOf,
} from '@bahi/domain/customers/closing/share-transfer'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { dueDay } from '@bahi/domain/wallet/due-day'
import { businessDate } from '@bahi/money/business-date'
import { epochMsOf, istTimeOf } from '@bahi/money/ist'
import { ACCOUNT } from '@bahi/proofs/accounts'
import { asksForCode } from '../../customers/credentials/asks-for-code.ts'
import { thisSession, type CodeClaim } from '../../customers/credentials/verification-codes.ts'
import { writeNotice } from '../../customers/notices/tell-customer.ts'
import { FIRST_UNITS, INR } from '../../ledger/asset.ts'
import { batchStamp, JournalBatch } from '../../ledger/journal-batch.ts'
import { lockOwners } from '../../ledger/lock-owners.ts'
import { readBalances, type AccountBalance } from '../../ledger/read-balances.ts'
import { writeJournals } from '../../ledger/write-journals.ts'
import type { InstrumentRegister } from '../../market/instruments/instrument.ts'
import type { CustomerId } from '../../platform/customer-id.ts'
import type { Queryable, Transaction } from '../../platform/db/in-transaction.ts'
import { answerOnce, readFirstAnswer } from '../../platform/http/answer-once.ts'
import type { Call } from '../../platform/http/call.ts'
import { messageCode } from '../../platform/http/refusals.ts'
import { withSecretInput } from '../../platform/http/secret-input.ts'
import type { Who } from '../../platform/http/who.ts'
import type { Seal } from '../../platform/seal.ts'
import type { PriceParts } from '../../shares/port.ts'
import { rowId } from '../../wallet/transfers/row-id.ts'
import { transferNumber } from '../../wallet/transfers/transfer-number.ts'
import type { WalletParts } from '../../wallet/transfers/wallet-parts.ts'
import { cancelShareTransfer } from './end-share-transfer.ts'
import { addSharesHold } from './journals.ts'
import { readShareTransferRow, readShareTransferRows, viewShareTransfers } from './share-transfer-rows.ts'

const DAY_MS = 86_400_000

export type ShareTransferParts = WalletParts & {
  readonly instruments: InstrumentRegister
  readonly market: PriceParts
  readonly seal: Pick<Seal, 'fingerprint'>
}

type Standing = Omit<ShareTransferFacts, 'free'> & {
  readonly phone: string | null
  readonly realName: string | null
  readonly hasPin: boolean
}

/** What bars or allows that shares leave, without the shares. */
async function readStanding(db: Queryable, { shard, customerId }: CustomerId): Promise<Standing> {
  const {
    rows: [row],
  } = await db.query<{
    phone: string | null
    real_name: string | null
    identity_state: Standing['identity']
    simulated: boolean
    is_closing: boolean
    is_waiting: boolean
    has_pin: boolean
  }>(
    `select c.phone, c.real_name, c.identity_state, c.simulated,
       exists (select from bahi.account_closure k where k.shard = c.shard and k.customer_id = c.id and k.closed_at is null) as is_closing,
       exists (select from bahi.share_transfer t where t.shard = c.shard and t.customer_id = c.id and t.state = 'waiting') as is_waiting,
       exists (select from bahi.trade_pin p where p.shard = c.shard and p.customer_id = c.id) as has_pin
     from bahi.customer c where c.shard = $1 and c.id = $2`,
    [shard, customerId],
  )
  if (row === undefined) throw new RangeError(`customer ${customerId} is not there`)
  return {
    identity: row.identity_state,
    isSimulated: row.simulated,
    isClosing: row.is_closing,
    isWaiting: row.is_waiting,
    phone: row.phone,
    realName: row.real_name,
    hasPin: row.has_pin,
  }
}

/** Shares that are delivered and that nothing holds: they stand on the account available. */
function freeShares(balances: Iterable<AccountBalance>): SharesOf[] {
  return [...balances].flatMap(({ asset, account, amount }) =>
    account === ACCOUNT.available && asset !== INR && asset < FIRST_UNITS && amount > 0n
      ? [{ instrumentId: asset, quantity: amount }]
      : [],
  )
}

/** The end, in Indian time, of the last day on which shares asked for now may wait. */
function promisedAt({ calendar, clock }: Pick<WalletParts, 'calendar' | 'clock'>): Date {
  const asked = businessDate(istTimeOf(clock.instant().getTime()).date)
  return new Date(epochMsOf({ date: dueDay(asked, SHARE_TRANSFER_DAYS, calendar), second: 0 }) + DAY_MS)
}

/** What can be moved now, what bars it, and every transfer so far. */
export async function showShareTransfers(
  parts: ShareTransferParts,
  who: Who,
  call: Call,
): Promise<Decision<ReplyOf<typeof readShareTransfers>>> {
  const { pool } = parts.db
  const standing = await readStanding(pool, who)
  const barred = refuseShareTransfer(standing)
  const sheet = await readBalances(pool, { shard: who.shard, owner: who.customerId })
  const rows = await readShareTransferRows(pool, who)
  return accept({
    free: freeShares(sheet.balances).map(({ instrumentId, quantity }) => {
      const instrument = parts.instruments.byId(instrumentId)
      return { code: instrument?.code ?? '', name: instrument?.name ?? '', quantity: Number(quantity) }
    }),
    dueAt: promisedAt(parts).toISOString(),
    verifiedName: standing.realName,
    hasPin: standing.hasPin,
    needsCode: asksForCode(parts, 'withdraw', call),
    problem: barred === null ? null : { message: messageCode(barred), params: { ...barred.params } },
    transfers: await viewShareTransfers(pool, parts, rows),
  })
}

/**
 * Asks for all free shares at the customer's own demat account elsewhere. What bars it and the PIN are checked before
 * the transaction, because a wrong PIN must count even when the call is refused; all but the PIN is checked again
 * behind the customer's locks.
 */
export async function answerCreateShareTransfer(
  parts: ShareTransferParts,
  input: InputOf<typeof createShareTransfer>,
  who: Who,
  call: Call,
): Promise<Decision<ShareTransferView>> {
  const { pin, smsCode, ...target } = input
  const keyed = withSecretInput(parts.seal, call, 'share transfer', target)
  const earlier = (await readFirstAnswer(parts.db.pool, who, keyed)) as Decision<ShareTransferView> | undefined
  if (earlier !== undefined) return earlier
  const standing = await readStanding(parts.db.pool, who)
  const barred = refuseShareTransfer(standing)
  if (barred !== null) return refuse(barred)
  const checked = await parts.pinChecks.checkPin(who, pin)
  if (!checked.ok) return checked
  const code: CodeClaim | null = asksForCode(parts, 'withdraw', call)
    ? { phone: standing.phone ?? '', purpose: 'withdraw', asker: thisSession }
    : null
  if (code !== null && !(await parts.verificationCodes.matches(code, smsCode)))
    return refuse(refusal('transfer-code-wrong', {}, 'smsCode'))
  return answerOnce({ pool: parts.db.pool, systemClock: parts.systemClock }, who, keyed, async (tx) => {
    if (code !== null && !(await parts.verificationCodes.use(tx, code, smsCode)))
      return refuse(refusal('transfer-code-wrong', {}, 'smsCode'))
    return holdShares(parts, tx, who, target)
  })
}

type Target = Omit<InputOf<typeof createShareTransfer>, 'pin' | 'smsCode'>

/** Decides behind the lock of the customer's book and holds the shares in the same transaction. */
export async function holdShares(
  parts: ShareTransferParts,
  tx: Transaction,
  who: CustomerId,
  target: Target,
): Promise<Decision<ShareTransferView>> {
  const accountBooks = await lockOwners(tx, [{ shard: who.shard, owner: who.customerId }])
  const free = freeShares(accountBooks.balancesOf(who.customerId))
  const decision = decideShareTransfer(target, { ...(await readStanding(tx, who)), free })
  if (!decision.ok) return decision
  const { account, shares } = decision.accepted
  const [id, now] = [parts.ids.newId(who.shard), parts.clock.instant()]
  await tx.query(
    `insert into bahi.share_transfer (shard, id, customer_id, depository, account, participant, state, asked_at, due_at)
     values ($1, $2, $3, $4, $5, $6, 'waiting', $7, $8)`,
    [who.shard, id, who.customerId, target.depository, account, target.participant.trim(), now, promisedAt(parts)],
  )
  await tx.query(
    `insert into bahi.share_transfer_line (shard, transfer_id, instrument_id, quantity)
     select $1, $2, instrument_id, quantity from unnest($3::integer[], $4::bigint[]) as line (instrument_id, quantity)`,
    [who.shard, id, shares.map(({ instrumentId }) => instrumentId), shares.map(({ quantity }) => quantity)],
  )
  const batch = new JournalBatch(accountBooks, batchStamp(parts))
  addSharesHold(batch, { owner: who.customerId, transferId: id, shares })
  await writeJournals(tx, batch)
  await writeNotice(tx, parts, who, 'closing.shares-asked', { number: transferNumber('shares', id, now) })
  return accept(await readView(parts, tx, who, id))
}

/** Keeps the shares. They are free again in the same transaction. */
export function answerCancelShareTransfer(
  parts: ShareTransferParts,
  { id: asked }: InputOf<typeof cancelCall>,
  who: Who,
  call: Call,
): Promise<Decision<ShareTransferView>> {
  const id = rowId(asked)
  return answerOnce({ pool: parts.db.pool, systemClock: parts.systemClock }, who, call, async (tx) => {
    const cancelled = await cancelShareTransfer(tx, parts, { shard: who.shard, customerId: who.customerId, id })
    return cancelled.ok ? accept(await readView(parts, tx, who, id)) : cancelled
  })
}

async function readView(
  parts: ShareTransferParts,
  tx: Transaction,
  { shard }: CustomerId,
  id: bigint,
): Promise<ShareTransferView> {
  const row = await readShareTransferRow(tx, shard, id)
  const [view] = row === undefined ? [] : await viewShareTransfers(tx, parts, [row])
  if (view === undefined) throw new Error(`share transfer ${id} is not there`)
  return view
}
