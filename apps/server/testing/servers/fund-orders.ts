import { afterAll, afterEach, beforeAll } from 'vitest'
import { openFundServer, type FundServer } from './fund-server.ts'

export const MORNING = 10 * 3_600
export const customer = (phone: string) => `(select customer_id from bahi.customer_phone where phone = '${phone}')`
export const IMRAN = customer('9000000004')
export const [SPOIL, MEND] = [
  `identity_state = 'failed', segments_off = '{funds}'`,
  `identity_state = 'completed', segments_off = '{}'`,
]

/** Funds with two customers, and one whom a test can lock. */
export function arrangeFundOrders() {
  let bahi: FundServer
  let asha: string
  let ravi: string
  const sql = (text: string, values: unknown[] = []) => bahi.database.owner.pool.query(text, values)
  const lock = (kind: 'trade' | 'account') =>
    sql(
      `insert into bahi.customer_lock (shard, id, customer_id, kind, reason, locked_at, locked_until) select shard, ${kind === 'trade' ? 1 : 2}, id, '${kind}', 'unusual-trading', $1, $2 from bahi.customer where id = ${IMRAN}`,
      [new Date(bahi.now.getTime() - 1_000), new Date(bahi.now.getTime() + 3_600_000)],
    )
  const lift = async () => {
    const { rows } = await bahi.database.owner.pool.query<{ customer_id: bigint }>(
      `delete from bahi.customer_lock where customer_id = ${IMRAN} returning customer_id`,
    )
    // As when staff lift a lock: a session that was read while it stood may only read, and is believed for a second.
    for (const { customer_id: id } of rows) bahi.parts.sessions.forgetCustomer(id)
  }
  beforeAll(async () => {
    bahi = await openFundServer()
    await bahi.passTo(MORNING)
    ;[asha, ravi] = [await bahi.token('asha'), await bahi.token('ravi')]
  })
  afterEach(() => bahi.expectLedgerToHold())
  afterAll(() => bahi.close())

  return {
    get bahi() {
      return bahi
    },
    get asha() {
      return asha
    },
    get ravi() {
      return ravi
    },
    sql,
    lock,
    lift,
  }
}
