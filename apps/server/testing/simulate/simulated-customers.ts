import { agreementVersion } from '@bahi/contract/site/agreement-version'
import { businessDate } from '@bahi/money/business-date'
import { recordDeposit } from '../../src/ledger/record-deposit.ts'
import { morningOf } from '../../src/market/ports/morning.ts'
import { inTransaction, type Transaction } from '../../src/platform/db/in-transaction.ts'
import type { ServerParts } from '../../src/server-parts.ts'
import type { HandServer } from '../open-server-by-hand.ts'
import type { Draws } from './draws.ts'

export const SIMULATED_PIN = '280419'
const MIN_RUPEES = 20_000
const MAX_RUPEES = 20_00_000
/**
 * One customer in this many has a bank card and a PIN and can transfer money out. Hashing a PIN is slow, so not every
 * customer has one.
 */
const FURNISHED_EVERY = 10

export interface SimulatedCustomer {
  readonly shard: number
  readonly id: bigint
  readonly phone: string
  readonly name: string
  readonly isFurnished: boolean
  token: string
}

/** Creates customers with a verified name and one deposit each, spread over all shards. */
export async function settleCustomers(
  { parts, call }: HandServer,
  count: number,
  draws: Draws,
): Promise<SimulatedCustomer[]> {
  const customers = Array.from({ length: count }, (_, at): SimulatedCustomer => {
    const shard = parts.shards[at % parts.shards.length] ?? 0
    return {
      shard,
      id: parts.ids.newId(shard),
      phone: `7${String(at + 1).padStart(9, '0')}`,
      name: `Customer ${nameOf(at)}`,
      isFurnished: at % FURNISHED_EVERY === 0,
      token: '',
    }
  })
  for (const customer of customers) {
    const rupees = MIN_RUPEES + draws.below(MAX_RUPEES - MIN_RUPEES)
    await inTransaction(parts.db.pool, (tx) => writeCustomer(tx, parts, customer, BigInt(rupees) * 100n))
  }
  await openSessions(parts, customers)
  for (const [at, customer] of customers.entries()) {
    if (!customer.isFurnished) continue
    await call('/api/app/user/insertWithPwd.do', { pin: SIMULATED_PIN }, { token: customer.token })
    await call(
      '/api/app/user/bank/add.do',
      {
        bankName: 'Kaveri Bank',
        branch: 'Pune Camp',
        accountNumber: `5021${String(at).padStart(8, '0')}`,
        ifsc: 'KVRB0001042',
        holderName: customer.name,
      },
      { token: customer.token },
    )
  }
  return customers
}

/** Signs all customers in each morning, because sessions end after a day. */
export async function openSessions(
  { db, sessions }: ServerParts,
  customers: readonly SimulatedCustomer[],
): Promise<void> {
  await inTransaction(db.pool, async (tx) => {
    for (const customer of customers) {
      const { token } = await sessions.open(
        tx,
        { shard: customer.shard, customerId: customer.id, readOnly: false },
        { name: '', kind: 'phone', place: '' },
      )
      customer.token = token
    }
  })
}

/** Writes a number in letters, because a verified name has no digits. */
function nameOf(at: number): string {
  return [...String(at)]
    .map((digit) => 'abcdefghij'.charAt(Number(digit)))
    .join('')
    .replace(/^./, (first) => first.toUpperCase())
}

async function writeCustomer(
  tx: Transaction,
  { ids, systemClock, clock }: ServerParts,
  { shard, id, phone, name }: SimulatedCustomer,
  amountPaise: bigint,
): Promise<void> {
  const today = businessDate(clock.now().date)
  await tx.query('insert into bahi.customer_phone (phone, shard, customer_id) values ($1, $2, $3)', [phone, shard, id])
  await tx.query(
    `insert into bahi.customer (shard, id, phone, password_hash, email, real_name, identity_state, simulated, is_agent, invitation_code, invited_by_code, segments_off, agreement_version, agreed_at, created_at)
     values ($1, $2, $3, 'nobody logs in with it', null, $4, 'completed', false, false, $5, null, '{}', $6, $7, $7)`,
    [shard, id, phone, name, `S${phone}`, agreementVersion, systemClock()],
  )
  await recordDeposit(
    tx,
    { shard, owner: id, provider: 'demo-bank', reference: `SIMULATED-${phone}`, amountPaise },
    { newId: (of) => ids.newId(of), businessDate: today, recordedAt: morningOf(today) },
  )
}
