import type pg from 'pg'
import { agreementVersion } from '@bahi/contract/site/agreement-version'
import type { BusinessDate } from '@bahi/money/business-date'
import { recordDeposit } from '../src/ledger/record-deposit.ts'
import { morningOf } from '../src/market/ports/morning.ts'
import type { IdSource } from '../src/platform/db/ids.ts'
import { type Transaction, inTransaction } from '../src/platform/db/in-transaction.ts'

export const DEMO_PASSWORD = 'bahi-demo'
/** Of the demo's agent: what a newcomer may type when registering. */
export const DEMO_INVITATION_CODE = 'BAHKHATA'
export const DEMO_BANK = 'demo-bank'

export interface DemoCustomer {
  readonly phone: string
  readonly name: string
  readonly isAgent: boolean
  readonly simulated: boolean
  readonly invitationCode: string
  readonly depositPaise: bigint
}

export const demoCustomers: readonly DemoCustomer[] = [
  {
    phone: '9000000001',
    name: 'Asha Deshmukh',
    isAgent: false,
    simulated: false,
    invitationCode: 'BAHKHAT2',
    depositPaise: 5_00_000_00n,
  },
  {
    phone: '9000000002',
    name: 'Ravi Kulkarni',
    isAgent: true,
    simulated: false,
    invitationCode: DEMO_INVITATION_CODE,
    depositPaise: 12_50_000_00n,
  },
  {
    phone: '9000000003',
    name: 'Meera Nair',
    isAgent: false,
    simulated: false,
    invitationCode: 'BAHKHAT3',
    depositPaise: 2_75_000_00n,
  },
  {
    phone: '9000000004',
    name: 'Imran Sheikh',
    isAgent: false,
    simulated: false,
    invitationCode: 'BAHKHAT4',
    depositPaise: 75_000_00n,
  },
  {
    phone: '9000000005',
    name: 'Gurpreet Kaur',
    isAgent: false,
    simulated: true,
    invitationCode: 'BAHKHAT5',
    depositPaise: 10_00_000_00n,
  },
]

export interface DemoParts {
  /** Connections of the role bahi_app. */
  readonly pool: pg.Pool
  /** Connections of the owner of the tables: two people, or the owner, make an agent. */
  readonly owner: pg.Pool
  readonly ids: IdSource
  readonly shards: readonly number[]
  readonly systemClock: () => Date
  readonly hashPassword: (password: string) => Promise<string>
}

/**
 * Customers with published passwords, each funded by one deposit of the demo bank, so that all their cash has a bank reference (H1).
 * A customer who is there stays as they are.
 */
export async function seedDemoCustomers(parts: DemoParts, businessDate: BusinessDate): Promise<void> {
  for (const [index, customer] of demoCustomers.entries()) await seedDemoCustomer(parts, customer, index, businessDate)
}

/** One customer of the demo, in the shard of their place in the list. */
export async function seedDemoCustomer(
  parts: DemoParts,
  customer: DemoCustomer,
  place: number,
  businessDate: BusinessDate,
): Promise<void> {
  const known = await parts.pool.query(`select from bahi.customer_phone where phone = $1`, [customer.phone])
  if (known.rowCount !== 0) return
  const passwordHash = await parts.hashPassword(DEMO_PASSWORD)
  const shard = parts.shards[place % parts.shards.length]
  if (shard === undefined) throw new RangeError('no shard is configured for customers')
  await inTransaction(parts.pool, (tx) => writeCustomer(tx, parts, { ...customer, shard, passwordHash, businessDate }))
  if (customer.isAgent)
    await inTransaction(parts.owner, (tx) =>
      tx.query('update bahi.customer set is_agent = true where shard = $1 and phone = $2', [shard, customer.phone]),
    )
}

type NewCustomer = DemoCustomer & {
  readonly shard: number
  readonly passwordHash: string
  readonly businessDate: BusinessDate
}

async function writeCustomer(tx: Transaction, { ids, systemClock }: DemoParts, customer: NewCustomer): Promise<void> {
  const { shard, phone, invitationCode, businessDate } = customer
  const id = ids.newId(shard)
  const now = systemClock()
  // The unique phone decides between two processes that seed at once; the other one's transaction ends here.
  await tx.query(`insert into bahi.customer_phone (phone, shard, customer_id) values ($1, $2, $3)`, [phone, shard, id])
  await tx.query(
    `insert into bahi.customer (shard, id, phone, password_hash, email, real_name, identity_state, simulated, is_agent, invitation_code, invited_by_code,
       segments_off, agreement_version, agreed_at, created_at)
     values ($1, $2, $3, $4, null, $5, 'completed', $6, false, $7, null, '{}', $8, $9, $9)`,
    [shard, id, phone, customer.passwordHash, customer.name, customer.simulated, invitationCode, agreementVersion, now],
  )
  await tx.query(`insert into bahi.demo_customer (shard, customer_id) values ($1, $2)`, [shard, id])
  await tx.query(`insert into bahi.invitation_code (code, shard, customer_id) values ($1, $2, $3)`, [
    invitationCode,
    shard,
    id,
  ])
  const paid = await recordDeposit(
    tx,
    { shard, owner: id, provider: DEMO_BANK, reference: `DEMO-OPENING-${phone}`, amountPaise: customer.depositPaise },
    { newId: (of) => ids.newId(of), businessDate, recordedAt: morningOf(businessDate) },
  )
  if (!paid.ok) throw new Error(`the opening deposit of ${phone} was recorded before its customer`)
}
