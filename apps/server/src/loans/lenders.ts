import type { LoanFacts } from '@bahi/domain/loans/decide-loan'
import { ACCOUNT } from '@bahi/proofs/accounts'
import { joinOwnLimits, OWN_LIMITS, type OwnLimitsRow, readOwnLimits } from '../customers/limits/own-limits-of.ts'
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

/**
 * Reads lenders with the amount each can lend, in paise: the lender's available cash minus the applications in review
 * at the lender.
 */
export async function readLenders(db: Queryable): Promise<Lender[]> {
  const { rows } = await db.query<Tables['lender']>({
    name: 'loans-read-lenders',
    text: 'select participant_id, participant_shard, name, registration from bahi.lender order by participant_id',
  })
  // The cash of a lender lies with its shard, and what it is asked for with the shards of those who ask.
  const { rows: cashes } = await db.query<{ owner: bigint; amount: bigint }>({
    name: 'loans-read-cash-of-lenders',
    text: `select owner, amount from bahi.balance where shard = any($1::smallint[]) and owner = any($2::bigint[])
             and asset = ${INR} and account = ${ACCOUNT.available}`,
    values: [rows.map((row) => row.participant_shard), rows.map((row) => row.participant_id)],
  })
  const { rows: asked } = await db.query<{ lender_id: bigint; amount: bigint }>({
    name: 'loans-read-asked-of-lenders',
    text: `select lender_id, sum(asked_paise)::bigint as amount from bahi.loan where state = 'in-review' group by lender_id`,
  })
  const cashOf = new Map(cashes.map(({ owner, amount }) => [owner, amount]))
  const askedOf = new Map(asked.map((row) => [row.lender_id, row.amount]))
  return rows.map((row) => {
    const cashPaise = cashOf.get(row.participant_id) ?? 0n
    const waiting = askedOf.get(row.participant_id) ?? 0n
    return {
      id: row.participant_id,
      shard: row.participant_shard,
      name: row.name,
      registration: row.registration,
      cashPaise,
      canLendPaise: cashPaise > waiting ? cashPaise - waiting : 0n,
    }
  })
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
           from bahi.customer c ${joinOwnLimits('$1', '$2', '$3')} where c.shard = $1 and c.id = $2`,
    values: [shard, customerId, parts.systemClock()],
  })
  return {
    isSignedIn: true,
    isLocked: row?.is_locked ?? true,
    isSegmentOff: row?.is_off ?? true,
    identity: row?.identity_state ?? 'not-authenticated',
    limits: await readOwnLimits(db, { shard, owner: customerId }, row, parts.clock.now().date),
    hasPastTerm: hasPastTerm(account),
    remainingPaise: account.remainingPaise,
    canLendPaise: lender?.canLendPaise ?? 0n,
  }
}
