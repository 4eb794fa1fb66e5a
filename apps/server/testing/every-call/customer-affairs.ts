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
  'fill_link',
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
  'own_limit',
  'account_closure',
  'nominee_declaration',
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
  'share_sip',
  'share_sip_instalment',
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
 * One text for all rows of these tables: it moves when any row does. Rows are read again only when a statement has
 * written to one of the tables since; a trigger counts such statements in a sequence, which no rollback takes back.
 */
export async function watchAffairs(bahi: TestServer, besides: readonly string[] = []): Promise<() => Promise<string>> {
  const { pool } = bahi.database.owner
  const tables = [...AFFAIRS, ...besides]
  await pool.query(COUNT_WRITES)
  for (const table of tables) {
    await pool.query(
      `create or replace trigger count_write after insert or update or delete on bahi.${table}
       for each statement execute function bahi.count_write()`,
    )
  }
  const rowsOf = tables.map(
    (table) => `(select count(*)::text || ':' || coalesce(sum(hashtext(t::text)::bigint), 0) from bahi.${table} t)`,
  )
  const readState = { name: 'affairs', text: `select concat_ws(' ', ${rowsOf.join(', ')}) as state` }
  const known = { writes: '', state: '' }
  return async () => {
    const { rows: counted } = await pool.query<{ writes: string }>(
      'select last_value::text as writes from bahi.writes_counted',
    )
    const writes = counted[0]?.writes ?? ''
    if (writes === known.writes) return known.state
    const { rows } = await pool.query<{ state: string }>(readState)
    Object.assign(known, { writes, state: rows[0]?.state ?? '' })
    return known.state
  }
}

const COUNT_WRITES = `
  create sequence if not exists bahi.writes_counted;
  create or replace function bahi.count_write() returns trigger language plpgsql security definer as $$
    begin
      perform nextval('bahi.writes_counted');
      return null;
    end
  $$`

/** What of a customer nobody else may ever read. */
export async function readSecrets(bahi: TestServer, phone: string): Promise<string[]> {
  const { rows } = await bahi.database.owner.pool.query<{ secret: string }>(
    `select customer_id::text as secret from bahi.customer_phone where phone = $1
     union select j.id::text from bahi.journal j join bahi.customer_phone p on p.shard = j.shard and p.customer_id = j.owner where p.phone = $1
     union select c.invitation_code from bahi.customer c where c.phone = $1`,
    [phone],
  )
  return [phone, ...rows.map(({ secret }) => secret)]
}
