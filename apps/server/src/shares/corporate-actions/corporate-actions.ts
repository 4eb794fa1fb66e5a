import { computeEntitlement, lotAfter, computeMultiplier } from '@bahi/domain/shares/positions/corporate-actions'
import type { BusinessDate } from '@bahi/money/business-date'
import { ACCOUNT, isOwnerAccount } from '@bahi/proofs/accounts'
import type { AccountBook, OwnerKey } from '../../ledger/account-books.ts'
import { JournalBatch, type NewPosting } from '../../ledger/journal-batch.ts'
import { lockOwners } from '../../ledger/lock-owners.ts'
import { writeJournals } from '../../ledger/write-journals.ts'
import { type AnnouncedAction, readActionsDue } from '../../market/history/corporate-action-store.ts'
import { morningOf } from '../../market/ports/morning.ts'
import type { BusinessClock } from '../../platform/clock.ts'
import type { IdSource } from '../../platform/db/ids.ts'
import type { Transaction } from '../../platform/db/in-transaction.ts'
import { inLeasedTransaction } from '../../platform/db/role-lease.ts'
import type { JobParts } from '../../platform/jobs/job-parts.ts'
import { hasRun, type JobRun, noteRun, readLastRun } from '../../platform/jobs/job-runs.ts'
import { readOpenLots } from '../orders/tape-rows.ts'
import { takeDividend } from './record-dividend.ts'
import { noticeOf, type OfRecord, recordNotice, tell } from './tell-of-actions.ts'

export type CorporateActionParts = Omit<JobParts, 'ids'> & {
  readonly ids: IdSource
  readonly clock: Pick<BusinessClock, 'instant'>
}
export type CorporateActionRun = { readonly given: number; readonly paid: number }

const OWNERS_AT_ONCE = 250
const JOB = 'corporate-action'
/** The run of a whole day: every action that was due by then is done. */
const ALL = 'all'

/**
 * Posts the corporate actions of a day before its session: credits the shares of splits and bonus issues and records
 * dividends on their ex-date, and pays dividends on their payment date. Runs after settlement, so that a buyer from
 * before the ex-date holds the shares. Each owner's part is one journal and each action one run: a second run, also
 * after a run that failed half-way, changes nothing. Only what came due since the last whole day is read: an action is
 * announced before its ex-date, so none comes due on a day that is behind.
 */
export async function applyCorporateActions(
  parts: CorporateActionParts,
  day: BusinessDate,
): Promise<CorporateActionRun> {
  const last = await readLastRun(parts.pool, { job: JOB, subject: ALL, until: day })
  const actions = await readActionsDue(parts.pool, last ?? 'epoch', day)
  let [given, paid] = [0, 0]
  for (const action of actions) {
    given += await once(parts, { job: JOB, businessDate: action.exDate, subject: `record:${action.id}` }, () =>
      recordAll(parts, action),
    )
    if (action.action.kind === 'dividend' && action.paidOn <= day) {
      paid += await once(parts, { job: JOB, businessDate: action.paidOn, subject: `pay:${action.id}` }, () =>
        payAll(parts, action),
      )
    }
  }
  if (last !== day)
    await inLeasedTransaction(parts, async (tx) => {
      await noteRun(tx, { job: JOB, businessDate: day, subject: ALL }, parts.systemClock(), {})
    })
  if (given + paid > 0) parts.log.info({ day, given, paid }, 'corporate actions')
  return { given, paid }
}

async function once(parts: CorporateActionParts, run: JobRun, work: () => Promise<number>): Promise<number> {
  if (await hasRun(parts.pool, run)) return 0
  const owners = await work()
  await inLeasedTransaction(parts, async (tx) => {
    await noteRun(tx, run, parts.systemClock(), { owners })
  })
  return owners
}

/** Handles owners in parts, in the order in which account books are locked. */
async function inParts(
  readAfter: (after: OwnerKey) => Promise<OwnerKey[]>,
  work: (owners: readonly OwnerKey[]) => Promise<number>,
): Promise<number> {
  let done = 0
  for (let after: OwnerKey = { shard: -1, owner: 0n }; ;) {
    const owners = await readAfter(after)
    const last = owners.at(-1)
    if (last === undefined) return done
    done += await work(owners)
    after = last
  }
}

/**
 * Records an action for every holder of the share: shares count on every account of the owner, settled or unsettled,
 * held for an order, pledged or locked in.
 */
function recordAll(parts: CorporateActionParts, action: AnnouncedAction): Promise<number> {
  const readHolders = async (after: OwnerKey): Promise<OwnerKey[]> => {
    const { rows } = await parts.pool.query<OwnerKey>(
      `select shard, owner from bahi.balance where asset = $1 and amount > 0 and owner <> 0 and (shard, owner) > ($2, $3) group by shard, owner order by shard, owner limit ${OWNERS_AT_ONCE}`,
      [action.instrumentId, after.shard, after.owner],
    )
    return rows
  }
  return inParts(readHolders, (owners) => recordPart(parts, action, owners))
}

async function recordPart(
  parts: CorporateActionParts,
  action: AnnouncedAction,
  owners: readonly OwnerKey[],
): Promise<number> {
  const day = action.exDate as BusinessDate
  return inLeasedTransaction(parts, async (tx) => {
    const batch = new JournalBatch(await lockOwners(tx, owners), {
      newId: parts.ids.newId,
      businessDate: day,
      recordedAt: morningOf(day),
    })
    const known = await readRecorded(tx, action.id, owners)
    const ofRecord = owners.flatMap(({ shard, owner }): OfRecord[] => {
      const held = sharesOf(batch.accountBooks.of(owner, shard), action.instrumentId)
      return held === 0n || known.has(owner)
        ? []
        : [{ shard, owner, quantity: held, ...computeEntitlement(action.action, held) }]
    })
    const times = BigInt(computeMultiplier(action.action))
    for (const { shard, owner, sharesGiven } of ofRecord) {
      if (sharesGiven === 0n) continue
      batch.addJournal({
        owner,
        shard,
        kind: action.action.kind,
        reference: `${action.id}:${owner}`,
        postings: sharesGivenTo(batch.accountBooks.of(owner, shard), action.instrumentId, times - 1n),
      })
    }
    await writeEntitlements(tx, action, ofRecord)
    if (times > 1n) await multiplyLots(tx, action, ofRecord)
    await writeJournals(tx, batch)
    await tell(tx, parts, ofRecord, (each) => recordNotice(action, each))
    return ofRecord.length
  })
}

function sharesOf(accountBook: AccountBook, asset: number): bigint {
  let shares = 0n
  for (const balance of accountBook.balances())
    if (balance.asset === asset && isOwnerAccount(balance.account)) shares += balance.amount
  return shares
}

/**
 * The postings that credit new shares. New shares are available at once; only the new shares for pledged and locked-in
 * ones go to the same account, or a split would free shares from their lock.
 */
function sharesGivenTo(accountBook: AccountBook, asset: number, each: bigint): NewPosting[] {
  const staying = [ACCOUNT.pledged, ACCOUNT.locked].map((account) => ({
    debit: account as number,
    credit: ACCOUNT.custody,
    asset,
    amount: accountBook.balance(asset, account) * each,
  }))
  const rest = sharesOf(accountBook, asset) * each - staying.reduce((sum, { amount }) => sum + amount, 0n)
  return [{ debit: ACCOUNT.available, credit: ACCOUNT.custody, asset, amount: rest }, ...staying]
}

async function readRecorded(tx: Transaction, actionId: number, owners: readonly OwnerKey[]): Promise<Set<bigint>> {
  const { rows } = await tx.query<{ owner: bigint }>(
    `select known.owner from unnest($1::smallint[], $2::bigint[]) as asked (shard, owner) join bahi.entitlement known on known.shard = asked.shard and known.owner = asked.owner and known.action_id = $3`,
    [owners.map(({ shard }) => shard), owners.map(({ owner }) => owner), actionId],
  )
  return new Set(rows.map(({ owner }) => owner))
}

async function writeEntitlements(
  tx: Transaction,
  { id, instrumentId, exDate }: AnnouncedAction,
  ofRecord: readonly OfRecord[],
): Promise<void> {
  if (ofRecord.length === 0) return
  await tx.query(
    `insert into bahi.entitlement (shard, owner, action_id, instrument_id, quantity, shares_given, amount_paise, recorded_on)
     select shard, owner, $1, $2, quantity, shares, amount, $3::date from unnest($4::smallint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[]) as given (shard, owner, quantity, shares, amount)`,
    [
      id,
      instrumentId,
      exDate,
      ofRecord.map(({ shard }) => shard),
      ofRecord.map(({ owner }) => owner),
      ofRecord.map((each) => each.quantity),
      ofRecord.map(({ sharesGiven }) => sharesGiven),
      ofRecord.map(({ amountPaise }) => amountPaise),
    ],
  )
}

async function multiplyLots(
  tx: Transaction,
  { instrumentId, action }: AnnouncedAction,
  ofRecord: readonly OfRecord[],
): Promise<void> {
  const lots = [
    ...(
      await readOpenLots(
        tx,
        ofRecord.map(({ shard, owner }) => ({ shard, owner, instrumentId })),
      )
    ).values(),
  ].flat()
  const after = lots.map(({ lot, ...row }) => ({ ...row, lot: lotAfter(lot, action) }))
  if (after.length === 0) return
  await tx.query(
    `update bahi.lot set quantity = given.quantity, remaining = given.remaining
     from unnest($2::smallint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[]) as given (shard, owner, id, quantity, remaining)
     where lot.shard = given.shard and lot.owner = given.owner and lot.instrument_id = $1 and lot.id = given.id`,
    [
      instrumentId,
      after.map(({ shard }) => shard),
      after.map(({ owner }) => owner),
      after.map(({ lot }) => lot.id),
      after.map(({ lot }) => lot.quantity),
      after.map(({ lot }) => lot.remaining),
    ],
  )
  await tx.query(
    `update bahi.lock_in set quantity = lock_in.quantity * $2 from unnest($3::smallint[], $4::bigint[]) as given (shard, owner)
     where lock_in.shard = given.shard and lock_in.owner = given.owner and lock_in.instrument_id = $1 and lock_in.released_at is null`,
    [instrumentId, computeMultiplier(action), ofRecord.map(({ shard }) => shard), ofRecord.map(({ owner }) => owner)],
  )
  await tx.query(
    `update bahi.pledge set quantity = pledge.quantity * $2 from unnest($3::smallint[], $4::bigint[]) as given (shard, owner)
     where pledge.shard = given.shard and pledge.owner = given.owner and pledge.asset = $1`,
    [instrumentId, computeMultiplier(action), ofRecord.map(({ shard }) => shard), ofRecord.map(({ owner }) => owner)],
  )
}

/** Pays the dividends that were recorded and not yet paid. Each has its own reference, which can be used once. */
function payAll(parts: CorporateActionParts, action: AnnouncedAction): Promise<number> {
  const readEntitled = async (after: OwnerKey): Promise<OwnerKey[]> => {
    const { rows } = await parts.pool.query<OwnerKey>(
      `select shard, owner from bahi.entitlement where action_id = $1 and (shard, owner) > ($2, $3) order by shard, owner limit ${OWNERS_AT_ONCE}`,
      [action.id, after.shard, after.owner],
    )
    return rows
  }
  return inParts(readEntitled, (owners) => payPart(parts, action, owners))
}

async function payPart(
  parts: CorporateActionParts,
  action: AnnouncedAction,
  owners: readonly OwnerKey[],
): Promise<number> {
  const day = action.paidOn as BusinessDate
  return inLeasedTransaction(parts, async (tx) => {
    const batch = new JournalBatch(await lockOwners(tx, owners), {
      newId: parts.ids.newId,
      businessDate: day,
      recordedAt: morningOf(day),
    })
    const { rows } = await tx.query<OwnerKey & { amount: bigint }>(
      `select known.shard, known.owner, known.amount_paise as amount from unnest($1::smallint[], $2::bigint[]) as asked (shard, owner)
       join bahi.entitlement known on known.shard = asked.shard and known.owner = asked.owner and known.action_id = $3 order by known.shard, known.owner`,
      [owners.map(({ shard }) => shard), owners.map(({ owner }) => owner), action.id],
    )
    const paid: typeof rows = []
    for (const each of rows)
      if (await takeDividend(tx, batch, { ...each, actionId: action.id, amountPaise: each.amount })) paid.push(each)
    await writeJournals(tx, batch)
    await tell(tx, parts, paid, ({ amount }) =>
      noticeOf('share.dividend-paid', { amount: Number(amount), code: action.symbol }),
    )
    return paid.length
  })
}
