import { accruedExpense, computeNav, type Worth } from '@bahi/domain/funds/nav'
import { type BusinessDate, daysBetween } from '@bahi/money/business-date'
import { ACCOUNT } from '@bahi/proofs/accounts'
import { INR } from '../../ledger/asset.ts'
import { JournalBatch } from '../../ledger/journal-batch.ts'
import { lockOwnersForAssets } from '../../ledger/lock-owners.ts'
import { writeJournals } from '../../ledger/write-journals.ts'
import type { Transaction } from '../../platform/db/in-transaction.ts'
import { inLeasedTransaction } from '../../platform/db/role-lease.ts'
import { logAndContinue } from '../../platform/jobs/log-and-continue.ts'
import { dividendsDue } from '../../shares/port.ts'
import type { FundNightParts } from '../schemes/fund-job-parts.ts'
import { addFundExpense } from '../schemes/journals.ts'
import { schemeParticipant, readSchemeById, readSchemes, type SchemeRow } from '../schemes/scheme-rows.ts'
import { valueScheme } from './value-scheme.ts'

/**
 * Declares the NAV of every scheme once a night, from the closing prices of the day. A scheme that cannot be valued is
 * logged and skipped: the scheme's orders wait for its next NAV, and the other schemes and the market go on without
 * that NAV.
 */
export async function declareNavs(parts: FundNightParts, date: BusinessDate): Promise<number> {
  let declared = 0
  for (const { id, code } of await readSchemes(parts.pool)) {
    const isNew = await logAndContinue(
      parts.log,
      () => inLeasedTransaction(parts, (tx) => declareNav(tx, parts, id, date)),
      'a scheme could not be valued',
      { code, date },
    )
    if (isNew === true) declared += 1
  }
  return declared
}

async function declareNav(tx: Transaction, parts: FundNightParts, id: number, date: BusinessDate): Promise<boolean> {
  const found = await readSchemeById(tx, id)
  if (found === null) return false
  const owner = schemeParticipant(found)
  const accountBooks = await lockOwnersForAssets(tx, [{ ...owner, asset: INR }])
  // Read after the lock on the account book, because units in issue and cash change together.
  const scheme = await readSchemeById(tx, id)
  if (scheme === null || (await hasNav(tx, id, date))) return false
  if (scheme.units === 0n) return repeatNav(tx, scheme, date)
  const { sharesPaise, cashPaise, toPayPaise, chargesPaise, turnoverPaise } = await valueScheme(
    tx,
    { id, participantShard: owner.shard, participantId: owner.owner },
    date,
  )
  const dividendsPaise = await dividendsDue(tx, owner, date)
  const due = accruedExpense(
    sharesPaise + cashPaise + dividendsPaise - toPayPaise,
    scheme.expense_bps,
    daysSinceLast(scheme, date),
  )
  const available = accountBooks.balance(owner.owner, INR, ACCOUNT.available)
  // An expense above the available cash is cut to the available cash and never charged later, so unit holders never owe
  // running costs.
  const expensePaise = due < available ? due : available
  const nav = computeNav({ cashPaise, sharesPaise, dividendsPaise, toPayPaise, expensePaise }, scheme.units)
  if (expensePaise > 0n) {
    const batch = new JournalBatch(accountBooks, {
      newId: (shard) => parts.ids.newId(shard),
      businessDate: date,
      recordedAt: parts.clock.instant(),
    })
    addFundExpense(batch, { scheme: owner, schemeId: id, date, amountPaise: expensePaise })
    await writeJournals(tx, batch)
  }
  await writeNav(tx, scheme, date, {
    nav,
    sharesPaise,
    cashPaise: cashPaise - expensePaise,
    dividendsPaise,
    toPayPaise,
    expensePaise,
    chargesPaise,
    turnoverPaise,
  })
  return true
}

/**
 * A scheme without units in issue repeats its last NAV, because assets cannot be divided by zero units. The first
 * subscriptions are executed at the opening NAV.
 */
async function repeatNav(tx: Transaction, scheme: SchemeRow, date: BusinessDate): Promise<boolean> {
  if (scheme.nav === null) return false
  const owner = schemeParticipant(scheme)
  const { sharesPaise, cashPaise, toPayPaise, chargesPaise, turnoverPaise } = await valueScheme(
    tx,
    { id: scheme.id, participantShard: owner.shard, participantId: owner.owner },
    date,
  )
  await writeNav(tx, scheme, date, {
    nav: scheme.nav,
    sharesPaise,
    cashPaise,
    dividendsPaise: await dividendsDue(tx, owner, date),
    toPayPaise,
    expensePaise: 0n,
    chargesPaise,
    turnoverPaise,
  })
  return true
}

type Night = Worth & { readonly nav: bigint; readonly chargesPaise: bigint; readonly turnoverPaise: bigint }

/**
 * Writes the NAV of a night with the figures that the NAV was divided from. `cashPaise` is the cash after the expense.
 */
async function writeNav(
  tx: Transaction,
  { id, units }: SchemeRow,
  date: BusinessDate,
  { nav, sharesPaise, cashPaise, dividendsPaise, toPayPaise, expensePaise, chargesPaise, turnoverPaise }: Night,
): Promise<void> {
  await tx.query(
    `insert into bahi.scheme_nav (scheme_id, date, nav, is_before, units, shares_paise, cash_paise, dividends_paise, to_pay_paise, expense_paise, charges_paise, turnover_paise) values ($1, $2, $3, false, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      id,
      date,
      nav,
      units,
      sharesPaise,
      cashPaise,
      dividendsPaise,
      toPayPaise,
      expensePaise,
      chargesPaise,
      turnoverPaise,
    ],
  )
}

async function hasNav(tx: Transaction, id: number, date: BusinessDate): Promise<boolean> {
  const { rowCount } = await tx.query('select from bahi.scheme_nav where scheme_id = $1 and date = $2', [id, date])
  return rowCount === 1
}

/**
 * Counts the calendar days that a night's expense covers: all days since the last NAV, holidays included. The count is
 * 0 while the last NAV is from before the scheme's first day.
 */
function daysSinceLast({ nav_on: last, started_on: started }: SchemeRow, date: BusinessDate): number {
  return last === null || last < started ? 0 : daysBetween(last, date)
}
