import { type TestServer } from '../open-test-server.ts'

/** Calls that take no table of their own but make a session: those rows are no change to the customer's affairs. */
const AFFAIRS = [
  'ipo',
  'ipo_application',
  'ipo_identity',
  'ipo_reminder',
  'journal',
  'posting',
  'balance',
  'orders',
  'fill',
  'idempotency_key',
  'customer',
  'customer_phone',
  'invitation_code',
  'agreement_acceptance',
  'watchlist',
  'watchlist_entry',
  'bank_card',
  'bank_card_account',
  'photo',
  'identity_submission',
  'identity_number',
  'identity_log',
  'transfer_in',
  'transfer_out',
  'transfer_out_case',
  'account_access',
  'cash_due',
  'bank_line',
  'bank_match',
  'setting',
  'exchange_input',
  'tape',
  'offer_application',
  'offer_opening',
  'lock_in',
  'price_alert',
  'order_trigger',
  'order_trigger_leg',
  'fund_order',
  'fund_lot',
  'fund_lot_sale',
  'sip',
  'sip_instalment',
  'loan',
  'loan_event',
  'pledge',
  'scheme',
]

/** What staff decide. What they try and are refused stands in the audit log, which is not among them. */
export const STAFF_AFFAIRS: readonly string[] = [
  'banner',
  'news_item',
  'offer',
  'offer_code',
  'proposal',
  'staff',
  'staff_role',
  'bank_statement',
]

/**
 * One text for all rows of these tables: it moves when a row is written, changed or deleted. A row names the transaction
 * that wrote it (`xmin`), which says so at a tenth of the cost of the row's own text.
 */
export async function affairsOf(bahi: TestServer, besides: readonly string[] = []): Promise<() => Promise<string>> {
  const { pool } = bahi.database.owner
  const written = [...AFFAIRS, ...besides].map(
    (name) => `(select count(*)::text || ':' || coalesce(sum(t.xmin::text::bigint), 0) from bahi.${name} t)`,
  )
  // A table that was renamed is an error here, not one table fewer.
  return async () => {
    const { rows } = await pool.query<{ state: string }>(`select concat_ws(' ', ${written.join(', ')}) as state`)
    return rows[0]?.state ?? ''
  }
}

/** What of a customer nobody else may ever read. */
export async function secretsOf(bahi: TestServer, phone: string): Promise<string[]> {
  const { rows } = await bahi.database.owner.pool.query<{ secret: string }>(
    `select customer_id::text as secret from bahi.customer_phone where phone = $1
     union select j.id::text from bahi.journal j join bahi.customer_phone p on p.shard = j.shard and p.customer_id = j.owner where p.phone = $1
     union select c.invitation_code from bahi.customer c where c.phone = $1`,
    [phone],
  )
  return [phone, ...rows.map(({ secret }) => secret)]
}
