import { type BusinessDate, daysBetween } from '@bahi/domain/calendar/business-date'
import { expenseOf, navOf, type Worth } from '@bahi/domain/funds/nav'
import { ACCOUNT } from '@bahi/proofs/accounts'
import { INR } from '../../ledger/asset.ts'
import { JournalBatch } from '../../ledger/journal-batch.ts'
import { lockOwnersForAssets } from '../../ledger/lock-owners.ts'
import { writeJournals } from '../../ledger/write-journals.ts'
import type { Transaction } from '../../platform/db/in-transaction.ts'
import { inLeasedTransaction } from '../../platform/db/role-lease.ts'
import { logAndContinue } from '../../platform/jobs/log-and-continue.ts'
import { dividendsDue } from '../../shares/port.ts'
import type { FundJobParts } from '../schemes/fund-job-parts.ts'
import { addFundExpense } from '../schemes/journals.ts'
import { participantOf, readSchemeById, readSchemes, type SchemeRow } from '../schemes/scheme-rows.ts'
import { valueScheme } from './value-scheme.ts'

/**
 * Strikes the NAV of every scheme, once a night, from the closing prices of the day. A scheme that cannot be valued is
 * logged and left: its orders wait for the first NAV it has, and neither the others nor the market wait for it.
 */
export async function strikeNavs(parts: FundJobParts, date: BusinessDate): Promise<number> {
  let struck = 0
  for (const { id, code } of await readSchemes(parts.pool)) {
    const isNew = await logAndContinue(
      parts.log,
      () => inLeasedTransaction(parts, (tx) => strikeNav(tx, parts, id, date)),
      'a scheme could not be valued',
      { code, date },
    )
    if (isNew === true) struck += 1
  }
  return struck
}

async function strikeNav(tx: Transaction, parts: FundJobParts, id: number, date: BusinessDate): Promise<boolean> {
  const found = await readSchemeById(tx, id)
  if (found === null) return false
  const owner = participantOf(found)
  const accountBooks = await lockOwnersForAssets(tx, [{ ...owner, asset: INR }])
  // Behind the lock: units in issue and cash change together.
  const scheme = await readSchemeById(tx, id)
  if (scheme === null || (await hasNav(tx, id, date))) return false
  if (scheme.units === 0n) return repeatNav(tx, scheme, date)
  const { sharesPaise, cashPaise, toPayPaise, chargesPaise, turnoverPaise } = await valueScheme(
    tx,
    { id, participantShard: owner.shard, participantId: owner.owner },
    date,
  )
  const dividendsPaise = await dividendsDue(tx, owner, date)
  const due = expenseOf(
    sharesPaise + cashPaise + dividendsPaise - toPayPaise,
    scheme.expense_bps,
    daysSinceLast(scheme, date),
  )
  const available = accountBooks.balance(owner.owner, INR, ACCOUNT.available)
  // What the scheme's cash does not cover is not taken later: those who hold it never owe for running it.
  const expensePaise = due < available ? due : available
  const nav = navOf({ cashPaise, sharesPaise, dividendsPaise, toPayPaise, expensePaise }, scheme.units)
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

/** Without units in issue nothing can be divided: the last NAV stands, at first the one it opened with, so that the first units have one to be bought at. */
async function repeatNav(tx: Transaction, scheme: SchemeRow, date: BusinessDate): Promise<boolean> {
  if (scheme.nav === null) return false
  const owner = participantOf(scheme)
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

/** The NAV of a night with what it was divided from; the cash after the expense. */
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

/** Days that the expense of a night is for: all since the NAV before, holidays too; none before the scheme held anything. */
function daysSinceLast({ nav_on: last, started_on: started }: SchemeRow, date: BusinessDate): number {
  return last === null || last < started ? 0 : daysBetween(last, date)
}
