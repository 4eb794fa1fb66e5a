import type { LoanFacts } from '@bahi/domain/loans/decide-loan'
import { ACCOUNT } from '@bahi/proofs/accounts'
import { joinOwnLimits, OWN_LIMITS, type OwnLimitsRow, ownLimitsOf } from '../customers/limits/own-limits-of.ts'
import { INR } from '../ledger/asset.ts'
import type { CustomerId } from '../platform/customer-id.ts'
import type { Queryable } from '../platform/db/in-transaction.ts'
import type { Tables } from '../platform/db/tables.ts'
import { hasPastTerm, type LoanAccount } from './loan-account.ts'
import { type LoanContext, rowId } from './loan-parts.ts'

export type Lender = {
  readonly id: bigint
  readonly shard: number
  readonly name: string
  readonly registration: string
  readonly cashPaise: bigint
  readonly canLendPaise: bigint
}

type LenderRow = Tables['lender'] & {
  cash: bigint
  waiting: bigint
}

/**
 * Reads lenders with the amount each can lend, in paise: the lender's available cash minus the applications in review
 * at the lender.
 */
export async function readLenders(db: Queryable): Promise<Lender[]> {
  const { rows } = await db.query<LenderRow>({
    name: 'loans-read-lenders',
    text: `select r.participant_id, r.participant_shard, r.name, r.registration,
             coalesce((select b.amount from bahi.balance b where b.shard = r.participant_shard and b.owner = r.participant_id and b.asset = ${INR} and b.account = ${ACCOUNT.available}), 0)::bigint as cash,
             (select coalesce(sum(l.asked_paise), 0)::bigint from bahi.loan l where l.state = 'in-review' and l.lender_id = r.participant_id) as waiting
           from bahi.lender r order by r.participant_id`,
  })
  return rows.map((row) => ({
    id: row.participant_id,
    shard: row.participant_shard,
    name: row.name,
    registration: row.registration,
    cashPaise: row.cash,
    canLendPaise: row.cash > row.waiting ? row.cash - row.waiting : 0n,
  }))
}

/**
 * Returns the lender that the customer chose, undefined when no lender has the chosen id. Without a choice, the first
 * lender with enough to lend, or else the first lender of all.
 */
export function lenderFor(
  lenders: readonly Lender[],
  asked: string | undefined,
  amountPaise: number,
): Lender | undefined {
  if (asked !== undefined) return lenders.find(({ id }) => id === rowId(asked))
  const wanted = Number.isSafeInteger(amountPaise) && amountPaise > 0 ? BigInt(amountPaise) : 0n
  return lenders.find(({ canLendPaise }) => canLendPaise >= wanted) ?? lenders[0]
}

type CustomerRow = OwnLimitsRow & { identity_state: LoanFacts['identity']; is_off: boolean; is_locked: boolean }

/** Collects the facts that the rules of an application need. */
export async function readLoanFacts(
  db: Queryable,
  parts: Pick<LoanContext, 'systemClock' | 'clock'>,
  { shard, customerId }: CustomerId,
  account: LoanAccount,
  lender: Lender | undefined,
): Promise<LoanFacts> {
  const {
    rows: [row],
  } = await db.query<CustomerRow>({
    name: 'loans-read-customer',
    text: `select c.identity_state, 'loans' = any(c.segments_off) as is_off,
             exists (select from bahi.customer_lock l where l.shard = $1 and l.customer_id = $2 and l.lifted_at is null and l.locked_at <= $3 and (l.locked_until is null or l.locked_until > $3)) as is_locked, ${OWN_LIMITS}
           from bahi.customer c ${joinOwnLimits('$1', '$2', '$4', '$3')} where c.shard = $1 and c.id = $2`,
    values: [shard, customerId, parts.systemClock(), parts.clock.now().date],
  })
  return {
    isSignedIn: true,
    isLocked: row?.is_locked ?? true,
    isSegmentOff: row?.is_off ?? true,
    identity: row?.identity_state ?? 'not-authenticated',
    limits: ownLimitsOf(row),
    hasPastTerm: hasPastTerm(account),
    remainingPaise: account.remainingPaise,
    canLendPaise: lender?.canLendPaise ?? 0n,
  }
}
