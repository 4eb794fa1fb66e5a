import { createHash } from 'node:crypto'
import type pg from 'pg'

/**
 * What a simulation has come to, read without ids, times of the machine and everything sealed: customers by their phone, participants by
 * their name. Each text gives one row a line, in an order that does not depend on the machine.
 */
const STATE: readonly string[] = [
  `select 'balance', who, asset, account, amount from bahi.balance b join owners using (book, owner) where amount > 0 order by who, asset, account`,
  `select 'chain', who, seq from bahi.ledger_head h join owners using (book, owner) order by who`,
  `select 'order', who, instrument_id, side, type, quantity, limit_paise, state, filled_quantity, filled_value_paise, charges_paise, revision, placed_on, placed_second from bahi.orders o join owners using (book, owner) order by who, o.id`,
  `select 'lot', who, instrument_id, quantity, remaining, cost_paise, charges_paise, bought_on, settles_on from bahi.lot l join owners using (book, owner) order by who, instrument_id, l.id`,
  `select 'in', who, amount_paise, payer_name, state, failure from bahi.transfer_in t join owners on owners.book = t.book and owners.owner = t.customer_id order by who, t.id`,
  `select 'out', who, amount_paise, state from bahi.transfer_out t join owners on owners.book = t.book and owners.owner = t.customer_id order by who, t.id`,
  `select 'issue', serial, state, issue_price_paise, allotted_shares from bahi.ipo order by serial`,
  `select 'application', who, i.serial, a.state, a.lots, a.shares, a.price_paise, a.hold_paise, a.draw_place, a.allotted_shares, a.paid_paise from bahi.ipo_application a
     join owners on owners.book = a.book and owners.owner = a.customer_id join bahi.ipo i on i.id = a.ipo_id order by who, a.id`,
  `select 'purchase', who, kind, instrument_id, quantity, price_paise, state, allotted, paid_paise from bahi.offer_application a join owners on owners.book = a.book and owners.owner = a.customer_id order by who, a.id`,
  `select 'bar', instrument_id, date, open_paise, high_paise, low_paise, close_paise, volume, value_paise from bahi.daily_bar order by instrument_id, date`,
]

const OWNERS = `
  with owners as (
    select book, id as owner, phone as who from bahi.customer
    union all select book, id, name from bahi.participant
  )`

/** All of it, a line for each row. */
export async function readState(pool: pg.Pool): Promise<string[]> {
  const lines: string[] = []
  for (const text of STATE) {
    const { rows } = await pool.query<unknown[]>({ text: `${OWNERS} ${text}`, rowMode: 'array' })
    for (const row of rows) lines.push(row.map((field) => (field instanceof Date ? field.toISOString() : String(field))).join('\t'))
  }
  return lines
}

/** SHA-256 of the lines of a state, in hexadecimal: the same for the same seed. */
export function hashState(lines: readonly string[]): string {
  return createHash('sha256').update(lines.join('\n')).digest('hex')
}
