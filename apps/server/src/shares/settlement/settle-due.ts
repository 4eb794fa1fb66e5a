import type { Calendar } from '@bahi/domain/calendar/calendar'
import { settlingAmount, type Due } from '@bahi/domain/shares/positions/settlement'
import type { BusinessDate } from '@bahi/money/business-date'
import { ACCOUNT } from '@bahi/proofs/accounts'
import type { OwnerKey } from '../../ledger/account-books.ts'
import { INR } from '../../ledger/asset.ts'
import { JournalBatch } from '../../ledger/journal-batch.ts'
import { lockOwners } from '../../ledger/lock-owners.ts'
import { writeJournals } from '../../ledger/write-journals.ts'
import { morningOf } from '../../market/ports/morning.ts'
import type { Transaction } from '../../platform/db/in-transaction.ts'
import { inLeasedTransaction } from '../../platform/db/role-lease.ts'
import type { JobParts } from '../../platform/jobs/job-parts.ts'
import { settleClearing } from './settle-clearing.ts'

export type SettleParts = JobParts & { readonly calendar: Pick<Calendar, 'isSettlementDay'> }
export type Settlement = { readonly owners: number; readonly journals: number; readonly shardsCleared: number }

const OWNERS_AT_ONCE = 250

/**
 * Settles the dues of a settlement day, before its session opens: moves cash and shares of every owner from unsettled
 * to available, then clears the exchange's side of the same trades in every shard. A second run, also after a run that
 * failed half-way, changes nothing. Dues of earlier days that were posted too late for their own settlement settle in
 * this run too.
 * @throws RangeError when the calendar has no settlement on this day.
 */
export async function settleDue(parts: SettleParts, day: BusinessDate): Promise<Settlement> {
  if (!parts.calendar.isSettlementDay(day)) throw new RangeError(`${day} is no settlement day`)
  let owners = 0
  let journals = 0
  for (let after: OwnerKey = { shard: -1, owner: 0n }; ;) {
    const part = await readOwnersDue(parts, day, after)
    const last = part.at(-1)
    if (last === undefined) break
    journals += await settleOwners(parts, part, day)
    owners += part.length
    after = last
  }
  const shardsCleared = await settleClearing(parts, day)
  parts.log.info({ day, owners, journals, shardsCleared }, 'settled')
  return { owners, journals, shardsCleared }
}

/** Gives the owners in the order in which account books are locked, so that each part takes its locks in that order. */
async function readOwnersDue({ pool }: SettleParts, day: BusinessDate, after: OwnerKey): Promise<OwnerKey[]> {
  const { rows } = await pool.query<OwnerKey>(
    `select distinct shard, owner from bahi.settlement_due where not settled and settles_on <= $1 and (shard, owner) > ($2, $3) order by shard, owner limit ${OWNERS_AT_ONCE}`,
    [day, after.shard, after.owner],
  )
  return rows
}

type OwnerDues = OwnerKey & { readonly asset: number; readonly dues: Due[] }

async function settleOwners(parts: SettleParts, owners: readonly OwnerKey[], day: BusinessDate): Promise<number> {
  return inLeasedTransaction(parts, async (tx) => {
    const batch = new JournalBatch(await lockOwners(tx, owners), {
      newId: parts.ids.newId,
      businessDate: day,
      recordedAt: morningOf(day),
    })
    // This is read after the locks, because every transaction that adds a due holds the lock of its owner.
    const dueNow = (await readDues(tx, owners)).filter(({ dues }) => dues.some(({ settlesOn }) => settlesOn <= day))
    const settledToday = await readSettledToday(tx, dueNow, day)
    const due = dueNow.filter((each) => !settledToday.has(referenceOf(each, day)))
    for (const each of due) addSettlement(batch, each, day)
    await writeJournals(tx, batch)
    await closeDues(tx, due, day)
    return batch.journals.id.length
  })
}

function addSettlement(batch: JournalBatch, each: OwnerDues, day: BusinessDate): void {
  const { owner, asset, dues } = each
  const amount = settlingAmount(batch.accountBooks.balance(owner, asset, ACCOUNT.unsettled), dues, day)
  if (amount === 0n) return
  batch.addJournal({
    owner,
    kind: kindOf(each),
    reference: referenceOf(each, day),
    postings: [{ debit: ACCOUNT.available, credit: ACCOUNT.unsettled, asset, amount }],
  })
}

function kindOf({ asset }: Pick<OwnerDues, 'asset'>): string {
  return asset === INR ? 'settle-cash' : 'settle-shares'
}

function referenceOf({ owner, asset }: Pick<OwnerDues, 'owner' | 'asset'>, day: BusinessDate): string {
  return `${owner}:${asset}:${day}`
}

/** An owner's asset settles once a day: a due that a late posting adds after that waits for the next settlement day. */
async function readSettledToday(tx: Transaction, due: readonly OwnerDues[], day: BusinessDate): Promise<Set<string>> {
  const { rows } = await tx.query<{ reference: string }>(
    `select journal.reference from unnest($1::smallint[], $2::text[], $3::text[]) as asked (shard, kind, reference)
     join bahi.journal on journal.shard = asked.shard and journal.kind = asked.kind and journal.reference = asked.reference`,
    [due.map(({ shard }) => shard), due.map(kindOf), due.map((each) => referenceOf(each, day))],
  )
  return new Set(rows.map(({ reference }) => reference))
}

async function readDues(tx: Transaction, owners: readonly OwnerKey[]): Promise<OwnerDues[]> {
  const { rows } = await tx.query<OwnerKey & { asset: number; settles_on: BusinessDate; amount: bigint }>(
    `select due.shard, due.owner, due.asset, due.settles_on, due.amount from unnest($1::smallint[], $2::bigint[]) as asked (shard, owner)
     join bahi.settlement_due due on due.shard = asked.shard and due.owner = asked.owner
     where not due.settled order by due.shard, due.owner, due.asset, due.settles_on`,
    [owners.map(({ shard }) => shard), owners.map(({ owner }) => owner)],
  )
  const found: OwnerDues[] = []
  for (const { shard, owner, asset, settles_on: settlesOn, amount } of rows) {
    const last = found.at(-1)
    if (last?.owner === owner && last.asset === asset) last.dues.push({ settlesOn, amount })
    else found.push({ shard, owner, asset, dues: [{ settlesOn, amount }] })
  }
  return found
}

// An open order may hold unsettled proceeds, and gives them back to unsettled when the order ends. The owner's last due
// stays open for that amount: closed, it would leave the amount without a day to settle on.
const CLOSE_DUES = `
  with still_held as (
    select orders.shard, orders.owner, part.asset, sum(part.amount)::bigint as amount
    from unnest($1::smallint[], $2::bigint[]) as asked (shard, owner)
    join bahi.orders on orders.shard = asked.shard and orders.owner = asked.owner and orders.ended_at is null
    cross join lateral (values (0, hold_from_unsettled_paise), (instrument_id, hold_quantity_from_unsettled)) as part (asset, amount)
    group by 1, 2, 3
  ),
  closing as (
    select due.shard, due.owner, due.asset, due.settles_on, coalesce(still_held.amount, 0) as still_held,
      row_number() over (partition by due.shard, due.owner, due.asset order by due.settles_on desc) as age
    from unnest($1::smallint[], $2::bigint[], $3::integer[]) as asked (shard, owner, asset)
    join bahi.settlement_due due on due.shard = asked.shard and due.owner = asked.owner and due.asset = asked.asset
    left join still_held on still_held.shard = due.shard and still_held.owner = due.owner and still_held.asset = due.asset
    where not due.settled and due.settles_on <= $4
  )
  update bahi.settlement_due due
  set settled = not (closing.age = 1 and closing.still_held > 0),
    amount = case when closing.age = 1 and closing.still_held > 0 then closing.still_held else due.amount end
  from closing
  where due.shard = closing.shard and due.owner = closing.owner and due.asset = closing.asset and due.settles_on = closing.settles_on`

async function closeDues(tx: Transaction, due: readonly OwnerDues[], day: BusinessDate): Promise<void> {
  if (due.length === 0) return
  await tx.query(CLOSE_DUES, [
    due.map(({ shard }) => shard),
    due.map(({ owner }) => owner),
    due.map(({ asset }) => asset),
    day,
  ])
}
