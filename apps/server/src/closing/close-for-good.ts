import { ENDED_CHANNEL, revokePaperLinks, writeOthersRevoked } from '../customers/sessions/session-store.ts'
import { endChat, type EndChatParts } from '../customers/support/end-chat.ts'
import type { CustomerId } from '../platform/customer-id.ts'
import type { Transaction } from '../platform/db/in-transaction.ts'
import { type FailPoint, noFailPoint } from '../platform/fail-point.ts'

/** What no law keeps, by table. The books, orders, papers, identity records and log of staff stay. */
const ERASED = [
  'delete from bahi.watchlist_entry where shard = $1 and customer_id = $2',
  'delete from bahi.watchlist where shard = $1 and customer_id = $2',
  'delete from bahi.price_alert where shard = $1 and customer_id = $2',
  'delete from bahi.message_target where shard = $1 and customer_id = $2',
  'delete from bahi.message_choice where shard = $1 and customer_id = $2',
  'delete from bahi.message_setting where shard = $1 and customer_id = $2',
  'update bahi.own_limit set buy_paise = null, buy_next_paise = null, buy_next_at = null, bring_paise = null, bring_next_paise = null, bring_next_at = null where shard = $1 and customer_id = $2',
  'delete from bahi.passkey where shard = $1 and customer_id = $2',
  'delete from bahi.trade_pin where shard = $1 and customer_id = $2',
  `update bahi.session set device = '', place = '' where shard = $1 and customer_id = $2`,
  'update bahi.customer set email = null where shard = $1 and id = $2',
  // Number and identity may open a new account; the record of the identity check stays.
  'delete from bahi.customer_phone where shard = $1 and customer_id = $2',
  'delete from bahi.identity_number where shard = $1 and customer_id = $2',
] as const

export type CloseParts = EndChatParts & { readonly failPoint?: FailPoint }

/**
 * Closes an empty account in one transaction: sessions, keys of programs, links, messages and the conversation with customer service end, and what no law keeps is erased. The database refuses
 * it while the books hold anything.
 */
export async function closeForGood(tx: Transaction, parts: CloseParts, who: CustomerId): Promise<void> {
  const { shard, customerId } = who
  const { failPoint = noFailPoint } = parts
  const at = parts.systemClock()
  await writeOthersRevoked(tx, who, null, at)
  await tx.query(
    `update bahi.program_key set stopped_at = greatest($3, made_at), stopped_by = 'customer' where shard = $1 and customer_id = $2 and stopped_at is null`,
    [shard, customerId, at],
  )
  await tx.query(
    'update bahi.fill_link set revoked_at = greatest($3, made_at) where shard = $1 and customer_id = $2 and revoked_at is null',
    [shard, customerId, at],
  )
  await revokePaperLinks(tx, who, at)
  await endChat(tx, parts, who)
  failPoint('closing:before-erase')
  for (const erase of ERASED) await tx.query(erase, [shard, customerId])
  failPoint('closing:after-erase')
  await tx.query(
    'update bahi.account_closure set closed_at = greatest($3, asked_at) where shard = $1 and customer_id = $2',
    [shard, customerId, at],
  )
  await tx.query('select pg_notify($1, $2)', [ENDED_CHANNEL, customerId.toString()])
}
