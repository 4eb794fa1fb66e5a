import { accept, type Decision } from '@bahi/domain/outcome'
import type { Queryable, Transaction } from '../../platform/db/in-transaction.ts'
import { lockAccount, type NewLine } from '../transfers/bank-lines.ts'
import type { TransferOutKey } from '../transfers/end-transfer-out.ts'
import { transferNumber } from '../transfers/transfer-number.ts'
import { decideThirdPerson } from './statement-hands.ts'

/**
 * A transfer out that two people approved for payment by hand. A line of the bank's statement ends it. `hands` are the
 * staff ids of the two people.
 */
export type PaymentByHand = TransferOutKey & {
  readonly amountPaise: bigint
  readonly number: string
  readonly proposalId: bigint
  readonly hands: readonly bigint[]
}

type Row = {
  shard: number
  id: bigint
  customer_id: bigint
  amount_paise: bigint
  asked_at: Date
  maker_number: string
  checker_number: string
}

interface Approval {
  readonly id: bigint
  readonly transfer: string
  readonly made_by: bigint
  readonly checked_by: bigint
  readonly maker: string
  readonly checker: string
}

export async function readPaymentsByHand(db: Queryable): Promise<PaymentByHand[]> {
  const { rows } = await db.query<Row>(
    `select shard, id, customer_id, amount_paise, asked_at, maker_number, checker_number from bahi.transfer_out
     where state = 'awaiting' and approved_at is not null and pay_by = 'manual'`,
  )
  if (rows.length === 0) return []
  const { rows: approvals } = await db.query<Approval>(
    `select p.id, p.payload ->> 'transferId' as transfer, p.made_by, p.checked_by, maker.number as maker, checker.number as checker
     from bahi.proposal p join bahi.staff maker on maker.id = p.made_by join bahi.staff checker on checker.id = p.checked_by
     where p.kind = 'transfer-out' and p.state = 'approved' and p.payload ->> 'transferId' = any($1::text[])`,
    [rows.map(({ id }) => id.toString())],
  )
  return rows.flatMap((row) =>
    approvals
      .filter(
        ({ transfer, maker, checker }) =>
          transfer === row.id.toString() && maker === row.maker_number && checker === row.checker_number,
      )
      .map((approval) => ({
        shard: row.shard,
        id: row.id,
        customerId: row.customer_id,
        amountPaise: row.amount_paise,
        number: transferNumber('out', row.id, row.asked_at),
        proposalId: approval.id,
        hands: [approval.made_by, approval.checked_by],
      })),
  )
}

/** The payment that an outgoing line pays: the same amount, and the payment's number in the description. */
export function linePayment(
  line: Pick<NewLine, 'isIncoming' | 'amountPaise' | 'description'>,
  payments: readonly PaymentByHand[],
): PaymentByHand | undefined {
  return line.isIncoming
    ? undefined
    : payments.find(({ amountPaise, number }) => amountPaise === line.amountPaise && line.description.includes(number))
}

/**
 * Refuses `third-person-needed` when the bank has already paid and the approving people are the two of that statement.
 * The line could then never be matched, and the payment would hang, so a third person must approve.
 */
export async function decidePaidBefore(
  tx: Transaction,
  { amountPaise, number }: { readonly amountPaise: number; readonly number: string },
  actors: readonly bigint[],
): Promise<Decision<object>> {
  await lockAccount(tx, 'bank-file')
  const {
    rows: [line],
  } = await tx.query<{ id: bigint }>(
    `select l.id from bahi.bank_line l where l.account = 'bank-file' and not l.incoming and l.amount_paise = $1 and position($2 in l.description) > 0
       and not exists (select from bahi.bank_match m where m.line_id = l.id) limit 1`,
    [amountPaise, number],
  )
  return line === undefined ? accept({}) : decideThirdPerson(tx, line.id, actors)
}
