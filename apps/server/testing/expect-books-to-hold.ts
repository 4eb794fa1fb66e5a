import { expect } from 'vitest'
import { ALL_SHARDS, trialBalance } from '../src/ledger/verify/trial-balance.ts'
import { verifyAllChains } from '../src/ledger/verify/verify-chain.ts'
import type { DeskFixture } from './desk-fixture.ts'

/**
 * Checks after a test that the desk is idle, every ledger rule holds, every hash chain verifies, and no fault was
 * reported.
 */
export async function expectLedgerToHold({
  desk,
  database,
  faults,
}: Pick<DeskFixture, 'desk' | 'database' | 'faults'>): Promise<void> {
  await desk.settled()
  const { differences } = await trialBalance(database.app.pool)
  expect(differences).toEqual([])
  expect((await verifyAllChains(database.app.pool, ALL_SHARDS)).broken).toEqual([])
  const { rows: shortHolds } = await database.app.pool.query(
    `select id from bahi.orders where ended_at is null and (case side when 'buy' then hold_paise < (quantity - filled_quantity) * limit_paise
     else hold_quantity <> quantity - filled_quantity and pending is null end)`,
  )
  expect(shortHolds).toEqual([])
  expect(faults).toEqual([])
}
