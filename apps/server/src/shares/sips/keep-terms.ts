import type pg from 'pg'
import { endDelisted, quantityAfterChanges } from '@bahi/domain/shares/sips/after-purchase'
import type { BusinessDate } from '@bahi/money/business-date'
import { writeNotice } from '../../customers/notices/tell-customer.ts'
import { readShareChanges, type ShareChange } from '../../market/history/share-changes.ts'
import type { InstrumentRegister } from '../../market/instruments/instrument.ts'
import type { Transaction } from '../../platform/db/in-transaction.ts'
import { inLeasedTransaction, type Lease } from '../../platform/db/role-lease.ts'
import { lockShareSip, type ShareSipRow, statusOf, writeQuantity, writeStatus } from '../orders/sip-rows.ts'
import { afterPlaced, codeOf, customerOf, type StepParts, tellWhy } from './step-sip.ts'

export interface KeepParts {
  readonly pool: pg.Pool
  readonly lease: Pick<Lease, 'role' | 'epoch'>
  readonly instruments: Pick<InstrumentRegister, 'all'>
}

/**
 * Keeps the terms of SIPs true to their shares: a number of shares follows splits and bonus shares, so that an instalment
 * costs what it did, and the SIP of a delisted share ends.
 */
export async function keepTerms(parts: StepParts & KeepParts, today: BusinessDate): Promise<void> {
  const gone = parts.instruments.all().filter(({ state }) => state === 'deleted')
  const { rows: ending } = await parts.pool.query<Kept>(
    `select shard, id, customer_id from bahi.share_sip where state <> 'stopped' and instrument_id = any ($1::integer[]) order by shard, id`,
    [gone.map(({ id }) => id)],
  )
  await underLock(parts, ending, async (tx, row) => {
    await writeStatus(tx, row, endDelisted(statusOf(row)), parts.clock.instant())
    await tellWhy(tx, parts, row, 'delisted')
  })
  const changes = await readShareChanges(parts.pool, today)
  const { rows: changed } = await parts.pool.query<Kept>(
    `select shard, id, customer_id from bahi.share_sip where state <> 'stopped' and quantity is not null and terms_on < $1 and instrument_id = any ($2::integer[]) order by shard, id`,
    [today, changes.map(({ instrumentId }) => instrumentId)],
  )
  await underLock(parts, changed, (tx, row) => followChanges(tx, parts, row, changes, today))
}

type Kept = Readonly<Pick<ShareSipRow, 'shard' | 'id' | 'customer_id'>>

/** Does something for each of these SIPs that has not ended, in a transaction of its own. */
async function underLock(
  parts: StepParts & KeepParts,
  sips: readonly Kept[],
  work: (tx: Transaction, row: ShareSipRow) => Promise<void>,
): Promise<void> {
  for (const { shard, id, customer_id: customerId } of sips)
    await inLeasedTransaction(parts, async (tx) => {
      const locked = await lockShareSip(tx, { shard, customerId }, id)
      const row = locked === undefined ? undefined : await afterPlaced(tx, parts, locked)
      if (row !== undefined && row.state !== 'stopped') await work(tx, row)
    })
}

async function followChanges(
  tx: Transaction,
  parts: StepParts,
  row: ShareSipRow,
  changes: readonly ShareChange[],
  today: BusinessDate,
): Promise<void> {
  const { quantity: before, terms_on: termsOn, instrument_id: share } = row
  const since = changes.filter(({ instrumentId, exDate }) => instrumentId === share && exDate > termsOn)
  if (before === null || since.length === 0) return
  const quantity = quantityAfterChanges(
    before,
    since.map(({ multiplier }) => multiplier),
  )
  await writeQuantity(tx, row, { quantity, termsOn: today, at: parts.clock.instant() })
  await writeNotice(tx, parts, customerOf(row), 'share-sip.changed', {
    code: codeOf(parts, row),
    before: Number(before),
    shares: Number(quantity),
  })
}
