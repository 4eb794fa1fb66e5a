import { afterAll, afterEach, beforeAll } from 'vitest'
import { openFundTown, type FundTown } from './fund-town.ts'

export const MORNING = 10 * 3_600
export const customer = (phone: string) => `(select customer_id from bahi.customer_phone where phone = '${phone}')`
export const IMRAN = customer('9000000004')
export const [SPOIL, MEND] = [
  `identity_state = 'failed', segments_off = '{funds}'`,
  `identity_state = 'completed', segments_off = '{}'`,
]

/** Funds with two customers, and one whom a test can lock. */
export function arrangeFundOrders() {
  let town: FundTown
  let asha: string
  let ravi: string
  const sql = (text: string, values: unknown[] = []) => town.database.owner.pool.query(text, values)
  const lock = (kind: 'trade' | 'account') =>
    sql(
      `insert into bahi.customer_lock (shard, id, customer_id, kind, reason, locked_at, locked_until) select shard, ${kind === 'trade' ? 1 : 2}, id, '${kind}', 'unusual-trading', $1, $2 from bahi.customer where id = ${IMRAN}`,
      [new Date(town.now.getTime() - 1_000), new Date(town.now.getTime() + 3_600_000)],
    )
  beforeAll(async () => {
    town = await openFundTown()
    await town.passTo(MORNING)
    ;[asha, ravi] = [await town.token('asha'), await town.token('ravi')]
  })
  afterEach(() => town.expectLedgerToHold())
  afterAll(() => town.close())

  return {
    get town() {
      return town
    },
    get asha() {
      return asha
    },
    get ravi() {
      return ravi
    },
    sql,
    lock,
  }
}
