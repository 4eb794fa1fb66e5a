import { createHash } from 'node:crypto'
import type pg from 'pg'

/**
 * The state of a simulation without ids, machine times and sealed columns. Customers appear by phone, participants by
 * name. Each query returns one line for each row, in an order that does not depend on the machine.
 */
const STATE: readonly string[] = [
  `select 'balance', who, asset, account, amount from bahi.balance b join owners using (shard, owner) where amount > 0 order by who, asset, account`,
  `select 'chain', who, seq from bahi.ledger_head h join owners using (shard, owner) order by who`,
  `select 'order', who, instrument_id, side, type, quantity, limit_paise, state, filled_quantity, filled_value_paise, charges_paise, revision, placed_on, placed_second from bahi.orders o join owners using (shard, owner) order by who, o.id`,
  `select 'lot', who, instrument_id, quantity, remaining, cost_paise, charges_paise, bought_on, settles_on from bahi.lot l join owners using (shard, owner) order by who, instrument_id, l.id`,
  `select 'in', who, amount_paise, payer_name, state, failure from bahi.transfer_in t join owners on owners.shard = t.shard and owners.owner = t.customer_id order by who, t.id`,
  `select 'out', who, amount_paise, state from bahi.transfer_out t join owners on owners.shard = t.shard and owners.owner = t.customer_id order by who, t.id`,
  `select 'issue', serial, state, issue_price_paise, allotted_shares from bahi.ipo order by serial`,
  `select 'application', who, i.serial, a.state, a.lots, a.shares, a.price_paise, a.hold_paise, a.draw_place, a.allotted_shares, a.paid_paise from bahi.ipo_application a
     join owners on owners.shard = a.shard and owners.owner = a.customer_id join bahi.ipo i on i.id = a.ipo_id order by who, a.id`,
  `select 'purchase', who, kind, instrument_id, quantity, price_paise, state, allotted, paid_paise from bahi.offer_application a join owners on owners.shard = a.shard and owners.owner = a.customer_id order by who, a.id`,
  `select 'scheme', code, state, units from bahi.scheme order by code`,
  `select 'rule', code, version, from_date::text, encode(hash, 'hex') from bahi.scheme_rule r join bahi.scheme s on s.id = r.scheme_id order by code, version`,
  `select 'nav', code, date::text, nav, n.units, shares_paise, cash_paise, dividends_paise, to_pay_paise, expense_paise, charges_paise, turnover_paise from bahi.scheme_nav n join bahi.scheme s on s.id = n.scheme_id order by code, date`,
  `select 'decision', code, date::text, made_from::text, rule_version, encode(hash, 'hex') from bahi.scheme_decision d join bahi.scheme s on s.id = d.scheme_id order by code, date`,
  `select 'fund order', who, code, o.kind, o.state, failure, o.units, asked_nav, applies_on::text, nav, held_paise, amount_paise, fee_paise, net_paise, payout_on::text, missing_paise, placed_on::text
     from bahi.fund_order o join owners on owners.shard = o.shard and owners.owner = o.customer_id join bahi.scheme s on s.id = o.scheme_id order by who, o.id`,
  `select 'units', who, code, bought_on::text, nav, l.units, remaining, cost_paise, fee_paise, locked_until::text from bahi.fund_lot l join owners using (shard, owner) join bahi.scheme s on s.id = l.scheme_id order by who, code, l.id`,
  `select 'units sold', who, code, l.units, proceeds_paise, load_paise, cost_paise, sold_on::text from bahi.fund_lot_sale l join owners using (shard, owner) join bahi.scheme s on s.id = l.scheme_id order by who, code, order_id, lot_id`,
  `select 'sip', who, code, p.state, amount_paise, day_of_month, step_up_percent, next_due::text, skips_next, paused_until::text from bahi.sip p join owners on owners.shard = p.shard and owners.owner = p.customer_id join bahi.scheme s on s.id = p.scheme_id order by who, p.id`,
  `select 'instalment', who, due_on::text, ran_on::text, i.state, failure, i.amount_paise, cash_paise, units from bahi.sip_instalment i join bahi.sip p on p.shard = i.shard and p.id = i.sip_id
     join owners on owners.shard = p.shard and owners.owner = p.customer_id order by who, i.sip_id, due_on`,
  `select 'share sip', who, instrument_id, p.state, why, amount_paise, p.quantity, day_of_month, weekday, next_due::text, last_on::text, purchases_left, missed_in_row, skips_next, paused_until::text from bahi.share_sip p
     join owners on owners.shard = p.shard and owners.owner = p.customer_id order by who, p.id`,
  `select 'share instalment', who, due_on::text, ran_on::text, i.state, i.amount_paise, i.quantity, msg from bahi.share_sip_instalment i join bahi.share_sip p on p.shard = i.shard and p.id = i.sip_id
     join owners on owners.shard = p.shard and owners.owner = p.customer_id order by who, i.sip_id, due_on`,
  `select 'loan', who, state, rejection, asked_paise, capital_paise, interest_parts, paid_interest_paise, repaid_paise, accrued_through::text, paid_out_on::text, shortfall_since::text, cure_by::text
     from bahi.loan l join owners on owners.shard = l.shard and owners.owner = l.customer_id order by who, l.id`,
  `select 'loan event', who, e.on_date::text, e.kind, e.amount_paise, e.interest_parts from bahi.loan_event e join bahi.loan l on l.shard = e.shard and l.id = e.loan_id
     join owners on owners.shard = l.shard and owners.owner = l.customer_id order by who, e.loan_id, e.id`,
  `select 'pledge', who, asset, quantity from bahi.pledge join owners using (shard, owner) where quantity > 0 order by who, asset`,
  `select 'loan sale', who, asset, quantity, wanted_paise, on_date::text from bahi.loan_sale join owners using (shard, owner) order by who, on_date, asset, quantity`,
  `select 'forced', who, f.scheme_id, f.units, f.reason, f.on_date::text from bahi.forced_redemption f join owners on owners.shard = f.customer_shard and owners.owner = f.customer_id order by who, f.scheme_id, on_date`,
  `select 'night', night::text, total_paise, bank_paise from bahi.liability_root order by night`,
  `select 'bar', instrument_id, date, open_paise, high_paise, low_paise, close_paise, volume, value_paise from bahi.daily_bar order by instrument_id, date`,
]

const OWNERS = `
  with owners as (
    select shard, id as owner, phone as who from bahi.customer
    union all select shard, id, name from bahi.participant
  )`

/** Reads the whole state, one line for each row. */
export async function readState(pool: pg.Pool): Promise<string[]> {
  const lines: string[] = []
  for (const text of STATE) {
    const { rows } = await pool.query<unknown[]>({ text: `${OWNERS} ${text}`, rowMode: 'array' })
    for (const row of rows)
      lines.push(row.map((field) => (field instanceof Date ? field.toISOString() : String(field))).join('\t'))
  }
  return lines
}

/** SHA-256 of the lines of a state, in hexadecimal. Equal for an equal seed. */
export function hashState(lines: readonly string[]): string {
  return createHash('sha256').update(lines.join('\n')).digest('hex')
}
