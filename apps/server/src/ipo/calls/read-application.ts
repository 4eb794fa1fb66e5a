import type { ApplicationView } from '@bahi/contract/ipo/views'
import { isOpen } from '@bahi/domain/ipo/apply'
import type { ApplicationState } from '@bahi/domain/ipo/ipo-states'
import type { CustomerId } from '../../platform/customer-id.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import { type IpoParts, ipoTime } from '../rows/ipo-parts.ts'
import {
  APPLICATION_COLUMNS,
  type ApplicationRow,
  applicationView,
  ipoFacts,
  type IpoRecord,
} from '../rows/ipo-rows.ts'

export interface Standing {
  readonly id: bigint
  readonly state: ApplicationState
  readonly revision: number
  readonly holdPaise: bigint
  /** The day on which the hold last grew. */
  readonly raisedOn: string
}

/** The customer's application in any state except withdrawn, or null. */
export async function readStanding(
  db: Queryable,
  { shard, customerId }: CustomerId,
  ipoId: bigint,
): Promise<Standing | null> {
  const {
    rows: [row],
  } = await db.query<{ id: bigint; state: ApplicationState; revision: number; hold_paise: bigint; raised_on: string }>(
    `select id, state, revision, hold_paise, raised_on from bahi.ipo_application where shard = $1 and customer_id = $2 and ipo_id = $3 and state <> 'withdrawn'`,
    [shard, customerId, ipoId],
  )
  return row === undefined
    ? null
    : {
        id: row.id,
        state: row.state,
        revision: row.revision,
        holdPaise: row.state === 'subscribed' ? row.hold_paise : 0n,
        raisedOn: row.raised_on,
      }
}

export type FullRow = ApplicationRow & IpoRecord

/**
 * Reads the customer's applications with their IPOs, newest first, under a condition on `a` whose parameters begin at
 * $3.
 */
export async function readFullRows(
  db: Queryable,
  { shard, customerId }: CustomerId,
  condition: string,
  values: readonly unknown[],
  limit: number,
): Promise<FullRow[]> {
  const { rows } = await db.query<Omit<FullRow, 'drawn_of'>>(
    `select o.*, ${APPLICATION_COLUMNS} from bahi.ipo_application a join bahi.ipo o on o.id = a.ipo_id where a.shard = $1 and a.customer_id = $2 and ${condition} order by a.id desc limit ${limit}`,
    [shard, customerId, ...values],
  )
  if (rows.length === 0) return []
  // How many took part in a draw is of all shards.
  const { rows: drawn } = await db.query<{ ipo_id: bigint; drawn: number }>(
    `select ipo_id, count(*)::int as drawn from bahi.ipo_application where ipo_id = any($1::bigint[]) and draw_place is not null group by ipo_id`,
    [rows.map(({ id }) => id)],
  )
  const drawnOf = new Map(drawn.map((row) => [row.ipo_id, row.drawn]))
  return rows.map((row) => ({ ...row, drawn_of: drawnOf.get(row.id) ?? 0 }))
}

export function toApplicationView(parts: Pick<IpoParts, 'clock'>, row: FullRow): ApplicationView {
  return applicationView(row, isOpen(ipoFacts(row), ipoTime(parts.clock)))
}

export async function readApplication(
  parts: Pick<IpoParts, 'clock'>,
  db: Queryable,
  who: CustomerId,
  id: bigint,
): Promise<ApplicationView> {
  const [row] = await readFullRows(db, who, 'a.id = $3', [id], 1)
  if (row === undefined) throw new Error(`application ${id} is not there`)
  return toApplicationView(parts, row)
}
