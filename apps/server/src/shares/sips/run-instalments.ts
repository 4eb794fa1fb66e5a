import type pg from 'pg'
import type { Refusal } from '@bahi/domain/outcome'
import { orderOfPurchase } from '@bahi/domain/shares/sips/instalment-order'
import type { BusinessDate } from '@bahi/money/business-date'
import { inLeasedTransaction, type Lease } from '../../platform/db/role-lease.ts'
import type { OrderDesk } from '../desk/order-desk.ts'
import { isDecided, lockShareSip, type ShareSipRow } from '../orders/sip-rows.ts'
import { keepTerms, type KeepParts } from './keep-terms.ts'
import { miss, type Step, type StepParts, stepSip } from './step-sip.ts'

export interface InstalmentParts extends StepParts, KeepParts {
  readonly pool: pg.Pool
  /** The lease of the watch: a process that lost it takes no SIP further. */
  readonly lease: Pick<Lease, 'role' | 'epoch'>
  readonly desk: Pick<OrderDesk, 'submit'>
  readonly instruments: StepParts['instruments'] & KeepParts['instruments']
  readonly log: { error(details: object, message: string): void }
}

/** The desk takes no more commands at the moment: the instalment is tried again later. */
class DeskIsFull extends Error {
  override readonly name = 'DeskIsFull'
}

type DueRow = Readonly<Pick<ShareSipRow, 'shard' | 'id' | 'customer_id' | 'instrument_id'>>

/**
 * Runs the SIPs in shares that are due on a trading day: ends pauses that are over, follows splits and delistings, and orders,
 * skips or misses every due instalment once. A SIP that fails is logged and stays due, so that it stops nobody else's.
 * @returns whether every SIP could be run
 */
export async function runInstalments(parts: InstalmentParts, today: BusinessDate): Promise<boolean> {
  await keepTerms(parts, today)
  const { rows } = await parts.pool.query<DueRow>(
    `select shard, id, customer_id, instrument_id from bahi.share_sip where (state = 'running' and next_due <= $1) or (state = 'paused' and paused_until <= $1) order by shard, id`,
    [today],
  )
  let isComplete = true
  for (const row of rows) {
    try {
      while ((await runOne(parts, row, today)) !== 'none') {
        // Another instalment of the same SIP may be due by this day.
      }
    } catch (error) {
      isComplete = false
      parts.log.error({ err: error, sip: row.id.toString() }, 'a SIP in a share could not run; it is tried again')
    }
  }
  return isComplete
}

async function runOne(parts: InstalmentParts, row: DueRow, today: BusinessDate): Promise<Step> {
  const step = await inLeasedTransaction(parts, async (tx): Promise<Step> => {
    const locked = await lockOf(tx, row)
    return locked === undefined ? 'none' : stepSip(tx, parts, locked, today)
  })
  if (typeof step === 'string') return step
  const refused = await askDesk(parts, row, step)
  // The next step takes an instalment that was placed from the note of the desk.
  if (refused !== null) await writeMissed(parts, row, { due: step.due, today, refused })
  return 'again'
}

/** The key of an instalment's order. No client can send this key: keys of clients are plain ASCII. */
export function keyOfInstalment(id: bigint, due: BusinessDate): string {
  return `sip→${id}→${due}`
}

/** Asks the desk for the order of an instalment: however often, and by however many processes, it places one. */
async function askDesk(
  { desk }: InstalmentParts,
  { shard, id, customer_id: owner, instrument_id: instrumentId }: DueRow,
  { due, purchase }: Exclude<Step, string>,
): Promise<Refusal | null> {
  const answer = await desk.submit({
    kind: 'place',
    shard,
    owner,
    key: keyOfInstalment(id, due),
    side: 'buy',
    instrumentId,
    tag: 'customer',
    instalment: { sipId: id, due },
    order: orderOfPurchase(purchase),
  })
  if (answer.ok) return null
  if ('floodSeconds' in answer) throw new DeskIsFull(`the desk takes the instalment of the SIP ${id} later`)
  return answer.refused
}

async function writeMissed(
  parts: InstalmentParts,
  row: DueRow,
  missed: { readonly due: BusinessDate; readonly today: BusinessDate; readonly refused: Refusal },
): Promise<void> {
  await inLeasedTransaction(parts, async (tx) => {
    const locked = await lockOf(tx, row)
    // The customer may have paused it, or another process may have placed it, since the desk refused.
    const isStillDue = locked?.state === 'running' && locked.next_due === missed.due && !locked.skips_next
    if (isStillDue && !(await isDecided(tx, locked, missed.due))) await miss(tx, parts, locked, missed)
  })
}

function lockOf(
  tx: Parameters<typeof lockShareSip>[0],
  { shard, id, customer_id: customerId }: DueRow,
): Promise<ShareSipRow | undefined> {
  return lockShareSip(tx, { shard, customerId }, id)
}
