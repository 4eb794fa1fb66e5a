import { amountOn } from '@bahi/domain/funds/sips/sip-amount'
import { decideInstalment, type Instalment } from '@bahi/domain/funds/sips/sip-instalment'
import { nextDueAfter } from '@bahi/domain/sips/sip-dates'
import { afterInstalment, endPause } from '@bahi/domain/sips/sip-states'
import type { BusinessDate } from '@bahi/money/business-date'
import { ACCOUNT } from '@bahi/proofs/accounts'
import { writeNotice } from '../../customers/notices/tell-customer.ts'
import { INR } from '../../ledger/asset.ts'
import { lockOwnersForAssets } from '../../ledger/lock-owners.ts'
import { morningOf } from '../../market/ports/morning.ts'
import type { Transaction } from '../../platform/db/in-transaction.ts'
import { inLeasedTransaction } from '../../platform/db/role-lease.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { logAndContinue } from '../../platform/jobs/log-and-continue.ts'
import { readSubscribeFacts } from '../orders/fund-facts.ts'
import { placeSubscription } from '../orders/fund-orders.ts'
import type { FundNightParts } from '../schemes/fund-job-parts.ts'
import { readSchemeById, type SchemeRow } from '../schemes/scheme-rows.ts'
import { lockSip, scheduleOfSip, type SipRow, sipStatus, termsOfSip, writeSipStatus } from './sip-rows.ts'

type DueRow = Readonly<Pick<Tables['sip'], 'shard' | 'id' | 'customer_id'>>

/**
 * Runs the SIPs in the morning of a trading day: ends pauses that are over, and orders, skips or misses every due
 * instalment once. Each instalment has a transaction of its own, so that a failed SIP does not stop other customers'
 * SIPs. Months that passed while the server was down run one after another.
 */
export async function runSips(parts: FundNightParts, _ended: BusinessDate, next: BusinessDate): Promise<void> {
  const { rows } = await parts.pool.query<DueRow>(
    `select shard, id, customer_id from bahi.sip where (state = 'running' and next_due <= $1) or (state = 'paused' and paused_until <= $1) order by shard, id`,
    [next],
  )
  for (const row of rows) {
    // A failed SIP is logged and retried on the next morning, so that one SIP cannot keep the market closed.
    await logAndContinue(
      parts.log,
      async () => {
        while (await runOne(parts, row, next)) {
          // The next instalment of the same SIP may also be due by this day.
        }
      },
      'a SIP could not run',
      { sip: row.id.toString() },
    )
  }
}

/**
 * Takes a SIP one step further: the end of a pause, or one instalment. Returns whether another step may be due on this
 * day.
 */
function runOne(
  parts: FundNightParts,
  { shard, id, customer_id: customerId }: DueRow,
  day: BusinessDate,
): Promise<boolean> {
  return inLeasedTransaction(parts, async (tx) => {
    const row = await lockSip(tx, { shard, customerId }, id)
    if (row === null) return false
    const begun = endPause(sipStatus(row), scheduleOfSip(row), day)
    if (begun !== null) {
      await writeSipStatus(tx, row, begun, morningOf(day))
      return true
    }
    const { state, next_due: due } = row
    if (state !== 'running' || due === null || due > day) return false
    const scheme = await readSchemeById(tx, row.scheme_id)
    if (scheme === null) throw new Error(`SIP ${id} is in no fund`)
    const { rowCount } = await tx.query(
      'select from bahi.sip_instalment where shard = $1 and sip_id = $2 and due_on = $3',
      [shard, id, due],
    )
    if (rowCount === 0) await runInstalment(tx, parts, row, scheme, due, day)
    await writeSipStatus(
      tx,
      row,
      afterInstalment(sipStatus(row), nextDueAfter(due, scheduleOfSip(row)), scheme.state === 'retired'),
      morningOf(day),
    )
    return true
  })
}

async function runInstalment(
  tx: Transaction,
  parts: FundNightParts,
  row: SipRow,
  scheme: SchemeRow,
  due: BusinessDate,
  day: BusinessDate,
): Promise<void> {
  const amountPaise = amountOn(termsOfSip(row), row.first_due, due)
  const instalment = await decide(tx, parts, row, scheme, amountPaise, day)
  const orderId =
    instalment.state === 'ordered'
      ? await order(tx, parts, row, scheme, { units: instalment.units, amountPaise }, day)
      : null
  await tx.query(
    `insert into bahi.sip_instalment (shard, sip_id, due_on, ran_on, state, failure, amount_paise, cash_paise, units, order_id) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      row.shard,
      row.id,
      due,
      day,
      instalment.state,
      instalment.state === 'missed' ? instalment.failure : null,
      amountPaise,
      instalment.state === 'missed' ? instalment.cashPaise : null,
      instalment.state === 'ordered' ? instalment.units : 0n,
      orderId,
    ],
  )
  await tell(tx, parts, row, { name: scheme.name, due }, amountPaise, instalment)
}

/**
 * Decides an instalment behind the lock of the customer's account book, so that the available cash cannot change
 * between the decision and the hold.
 */
async function decide(
  tx: Transaction,
  parts: FundNightParts,
  row: SipRow,
  scheme: SchemeRow,
  amountPaise: bigint,
  day: BusinessDate,
): Promise<Instalment> {
  const owner = { shard: row.shard, owner: row.customer_id }
  const accountBooks = await lockOwnersForAssets(tx, [{ ...owner, asset: INR }])
  const availablePaise = accountBooks.balance(row.customer_id, INR, ACCOUNT.available)
  const {
    scheme: terms,
    customer,
    lastNav,
    appliesOn,
  } = await readSubscribeFacts(tx, parts, { owner, kind: scheme.kind, scheme, morning: day }, availablePaise)
  return decideInstalment({
    isSkipped: row.skips_next,
    amountPaise,
    customer,
    fund: terms === null ? null : { ...terms, nav: lastNav },
    on: appliesOn,
    availablePaise,
  })
}

async function order(
  tx: Transaction,
  parts: FundNightParts,
  row: SipRow,
  scheme: SchemeRow,
  { units, amountPaise }: { readonly units: bigint; readonly amountPaise: bigint },
  day: BusinessDate,
): Promise<bigint> {
  const owner = { shard: row.shard, owner: row.customer_id }
  const placed = await placeSubscription(tx, parts, {
    owner,
    kind: scheme.kind,
    scheme,
    units: Number(units),
    instalment: { sipId: row.id, amountPaise },
    morning: day,
  })
  if (!placed.ok) throw new Error(`an instalment that was judged right was refused: ${placed.refused.code}`)
  const { id, units: ordered, held_paise: held, applies_on: appliesOn } = placed.accepted
  await writeNotice(tx, parts, { shard: row.shard, customerId: row.customer_id }, 'sip.ordered', {
    name: scheme.name,
    units: Number(ordered),
    held: Number(held),
    date: appliesOn,
  })
  return id
}

async function tell(
  tx: Transaction,
  parts: FundNightParts,
  row: SipRow,
  what: { readonly name: string; readonly due: BusinessDate },
  amountPaise: bigint,
  instalment: Instalment,
): Promise<void> {
  const customer = { shard: row.shard, customerId: row.customer_id }
  const amount = Number(amountPaise)
  if (instalment.state === 'skipped') await writeNotice(tx, parts, customer, 'sip.skipped', what)
  if (instalment.state !== 'missed') return
  if (instalment.cashPaise === null)
    await writeNotice(tx, parts, customer, 'sip.missed', { ...what, amount, why: instalment.failure })
  else await writeNotice(tx, parts, customer, 'sip.cash-short', { ...what, amount, cash: Number(instalment.cashPaise) })
}
