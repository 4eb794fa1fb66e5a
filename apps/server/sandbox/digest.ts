import { createHash } from 'node:crypto'
import type pg from 'pg'

/**
 * What a sandbox has come to, without machine times: the order log, the tape, the orders, and the last link of every
 * owner's hash chain, which stands for all entries before it.
 */
const PARTS: readonly string[] = [
  `select date::text, seq, second, kind, order_id, instrument_id, side, quantity, limit_paise, time_in_force
   from bahi.whole_order_log order by date, seq`,
  `select seq, date::text, second, kind, instrument_id, price_paise, quantity, buy_order_id, sell_order_id, order_id, reason
   from bahi.whole_tape order by seq`,
  `select shard, id, instrument_id, side, type, quantity, limit_paise, state, filled_quantity, filled_value_paise, charges_paise
   from bahi.orders order by shard, id`,
  `select shard, owner, seq, encode(hash, 'hex') from bahi.ledger_head where seq > 0 order by shard, owner`,
]

/** SHA-256 in hexadecimal. Equal for the same seed and the same calls and steps in the same order. */
export async function readDigest(pool: pg.Pool): Promise<string> {
  const hash = createHash('sha256')
  for (const text of PARTS) {
    const { rows } = await pool.query<unknown[]>({ text, rowMode: 'array' })
    for (const row of rows) hash.update(`${row.map(String).join('\t')}\n`)
    hash.update('\n')
  }
  return hash.digest('hex')
}
