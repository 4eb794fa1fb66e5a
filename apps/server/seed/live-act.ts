import { decideRepay } from '@bahi/domain/loans/repay-loan'
import type { Decision } from '@bahi/domain/outcome'
import { firstDueFrom } from '@bahi/domain/sips/sip-dates'
import { ACCOUNT } from '@bahi/proofs/accounts'
import { readScheme } from '../src/funds/schemes/scheme-rows.ts'
import { writeSip } from '../src/funds/sips/create-sip.ts'
import { INR } from '../src/ledger/asset.ts'
import { batchStamp } from '../src/ledger/journal-batch.ts'
import { recordDeposit } from '../src/ledger/record-deposit.ts'
import { applyForLoan } from '../src/loans/create-loan.ts'
import { payOutLoan } from '../src/loans/pay-out.ts'
import { lockUnpaid, writeRepayment } from '../src/loans/repay-loan.ts'
import type { CustomerId } from '../src/platform/customer-id.ts'
import type { Transaction } from '../src/platform/db/in-transaction.ts'
import { DEMO_BANK } from './demo-customers.ts'
import type { PastAct } from './imagine-acts.ts'
import { dateOf, PAST_SECONDS, type PastParts } from './past-parts.ts'
import { tradeAtClose } from './trade-at-close.ts'

export type LivedCustomer = CustomerId & { readonly phone: string }

function accepted<Of>(decision: Decision<Of>, what: string): Of {
  if (!decision.ok) throw new Error(`${what} of the demo's past was refused: ${decision.refused.code}`)
  return decision.accepted
}

/** Writes the acts of a customer on a past session, by the functions that write them in the market. */
export async function liveActs(
  tx: Transaction,
  parts: PastParts,
  who: LivedCustomer,
  acts: readonly PastAct[],
  place: number,
): Promise<void> {
  const owner = { shard: who.shard, owner: who.customerId }
  for (const act of acts) {
    if (act.kind === 'trade') {
      const { instrumentId, side, quantity, day } = act
      await tradeAtClose(tx, parts, day, [{ owner, tag: 'customer', instrumentId, side, quantity }], place)
      continue
    }
    const date = dateOf(parts, act.day)
    parts.clock.set(date, act.kind === 'deposit' ? PAST_SECONDS.deposit : PAST_SECONDS.ask)
    if (act.kind === 'deposit') {
      const reference = `DEMO-MONTH-${who.phone}-${date}`
      const { amountPaise } = act
      await recordDeposit(tx, { ...owner, provider: DEMO_BANK, reference, amountPaise }, batchStamp(parts))
    } else if (act.kind === 'start-sip') await startSip(tx, parts, who, act)
    else if (act.kind === 'borrow') await borrow(tx, parts, who, act)
    else await repay(tx, parts, who, act)
  }
}

async function startSip(
  tx: Transaction,
  parts: PastParts,
  who: LivedCustomer,
  { code, amountPaise, dayOfMonth, day }: Extract<PastAct, { kind: 'start-sip' }>,
): Promise<void> {
  const scheme = await readScheme(tx, 'fund', code)
  if (scheme === null) throw new Error(`there is no fund ${code}`)
  const terms = { amountPaise, dayOfMonth, stepUp: { percent: null, paise: null } }
  await writeSip(tx, parts, who, { scheme, terms, firstDue: firstDueFrom(dateOf(parts, day + 1), { dayOfMonth }) })
}

async function borrow(
  tx: Transaction,
  parts: PastParts,
  who: LivedCustomer,
  { amountPaise }: Extract<PastAct, { kind: 'borrow' }>,
): Promise<void> {
  const asked = { amountPaise: Number(amountPaise) }
  const id = accepted(await applyForLoan(tx, parts, who, asked), 'an application for a loan')
  accepted(await payOutLoan(tx, parts, { shard: who.shard, id, proposalId: null }), 'a payout of a loan')
}

async function repay(
  tx: Transaction,
  parts: PastParts,
  who: LivedCustomer,
  { amountPaise }: Extract<PastAct, { kind: 'repay' }>,
): Promise<void> {
  const { rows } = await tx.query<{ id: bigint }>(
    `select id from bahi.loan where shard = $1 and customer_id = $2 and state = 'unpaid' order by id limit 1`,
    [who.shard, who.customerId],
  )
  const [open] = rows
  if (open === undefined) return
  const locked = accepted(await lockUnpaid(tx, parts, who.shard, open.id, who.customerId), 'a repayment')
  const { row, accountBooks } = locked
  const facts = {
    capitalPaise: row.capital_paise,
    interestParts: row.interest_parts,
    availablePaise: accountBooks.balance(who.customerId, INR, ACCOUNT.available),
  }
  const repayment = accepted(decideRepay({ amountPaise: Number(amountPaise), all: false }, facts), 'a repayment')
  await writeRepayment(tx, parts, locked, repayment, { event: 'repaid', unsettledPaise: 0n })
}
