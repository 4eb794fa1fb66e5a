import type pg from 'pg'
import type { BusinessDate } from '@bahi/money/business-date'
import { recordDeposit } from '../src/ledger/record-deposit.ts'
import { morningOf } from '../src/market/ports/morning.ts'
import type { IdSource } from '../src/platform/db/ids.ts'
import { inTransaction, type Transaction } from '../src/platform/db/in-transaction.ts'

export interface DemoLenderParts {
  /** Connections of the owner: who may lend is nothing the server decides. */
  readonly pool: pg.Pool
  readonly ids: Pick<IdSource, 'newId'>
}

const DEMO_BANK = 'demo-bank'

/** Invented, like everything of the simulated market. */
export const demoLenders = [
  {
    shard: 11,
    name: 'Sahyadri Credit (simulated)',
    registration: 'Invented lender 1 of the simulated market',
    reference: 'DEMO-LENDER-1',
    fundsPaise: 2_00_00_000_00n,
  },
  {
    shard: 29,
    name: 'Narmada Finance (simulated)',
    registration: 'Invented lender 2 of the simulated market',
    reference: 'DEMO-LENDER-2',
    fundsPaise: 1_00_00_000_00n,
  },
] as const

/** Lenders with money of their own: one deposit each, with a reference like everybody's (H1). A lender who is there stays as it is. */
export async function seedDemoLenders({ pool, ids }: DemoLenderParts, businessDate: BusinessDate): Promise<void> {
  for (const lender of demoLenders) await inTransaction(pool, (tx) => writeLender(tx, ids, lender, businessDate))
}

async function writeLender(
  tx: Transaction,
  ids: DemoLenderParts['ids'],
  { shard, name, registration, reference, fundsPaise }: (typeof demoLenders)[number],
  businessDate: BusinessDate,
): Promise<void> {
  const id = ids.newId(shard)
  const made = await tx.query(
    'insert into bahi.lender (participant_shard, participant_id, name, registration) values ($1, $2, $3, $4) on conflict (name) do nothing',
    [shard, id, name, registration],
  )
  if (made.rowCount === 0) return
  await tx.query(`insert into bahi.participant (shard, id, kind, name) values ($1, $2, 'lender', $3)`, [
    shard,
    id,
    name,
  ])
  const paid = await recordDeposit(
    tx,
    { shard, owner: id, provider: DEMO_BANK, reference, amountPaise: fundsPaise },
    { newId: (of) => ids.newId(of), businessDate, recordedAt: morningOf(businessDate) },
  )
  if (!paid.ok) throw new Error(`the money of ${name} was recorded before its lender`)
}
