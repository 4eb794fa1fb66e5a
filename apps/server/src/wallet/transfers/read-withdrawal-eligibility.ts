import type { WithdrawalFacts } from '@bahi/domain/wallet/transfer-out'
import type { CustomerId } from '../../platform/customer-id.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'

const HOUR_MS = 3_600_000

type Row = {
  phone: string
  real_name: string | null
  identity_state: WithdrawalFacts['identity']
  simulated: boolean
  bank_name: string | null
  branch: string
  ifsc: string
  account_number: Buffer
  account_ending: string
  holder_name: string
  changed_at: Date | null
}

export interface Card {
  readonly bankName: string
  readonly branch: string
  readonly ifsc: string
  readonly accountEnding: string
  readonly holderName: string
  /** The sealed account number. */
  readonly accountNumber: Buffer
}

export interface WithdrawalEligibility {
  readonly phone: string
  readonly realName: string | null
  readonly card: Card | null
  readonly facts: WithdrawalFacts
}

/** Reads the facts about a customer and the card that decide whether money may leave. */
export async function readWithdrawalEligibility(
  db: Queryable,
  { shard, customerId }: CustomerId,
  cardPauseHours: number,
  now: Date,
): Promise<WithdrawalEligibility> {
  const {
    rows: [row],
  } = await db.query<Row>({
    name: 'wallet-read-leaver',
    text: `select c.phone, c.real_name, c.identity_state, c.simulated, card.bank_name, card.branch, card.ifsc, card.account_number, card.account_ending, card.holder_name, card.changed_at
           from bahi.customer c left join bahi.bank_card card on card.shard = c.shard and card.customer_id = c.id where c.shard = $1 and c.id = $2`,
    values: [shard, customerId],
  })
  if (row === undefined) throw new RangeError(`customer ${customerId} is not there`)
  const {
    bank_name: bankName,
    branch,
    ifsc,
    account_number: accountNumber,
    account_ending: accountEnding,
    holder_name: holderName,
  } = row
  return {
    phone: row.phone,
    realName: row.real_name,
    card: bankName === null ? null : { bankName, branch, ifsc, accountEnding, holderName, accountNumber },
    facts: {
      identity: row.identity_state,
      hasCard: bankName !== null,
      holderName: bankName === null ? null : holderName,
      verifiedName: row.real_name,
      isSimulated: row.simulated,
      cardPauseHours,
      nowMs: now.getTime(),
      cardPausedUntilMs: row.changed_at === null ? null : row.changed_at.getTime() + cardPauseHours * HOUR_MS,
    },
  }
}
