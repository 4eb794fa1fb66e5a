// Written by `npm run db:types` from the migrated schema; a test holds the two together.
import type { Generated } from 'kysely'

type AccountKindRow = {
  id: number
  name: string
  side: string
}

type BalanceRow = {
  book: number
  owner: bigint
  asset: number
  account: number
  amount: bigint
}

type BannerRow = {
  id: bigint
  platform: string
  position: number
  title: unknown
  subtitle: unknown
  link: string
  starts_on: string
  ends_on: string | null
}

type CalendarDayRow = {
  date: string
  kind: string
  settlement: boolean
  name: string | null
  session: unknown | null
}

type CustomerRow = {
  book: number
  id: bigint
  phone: string
  password_hash: string
  email: string | null
  real_name: string | null
  identity_state: string
  simulated: boolean
  is_agent: boolean
  invitation_code: string
  invited_by_code: string | null
  segments_off: string[]
  agreement_version: string
  agreed_at: Date
  created_at: Date
}

type CustomerLockRow = {
  book: number
  id: bigint
  customer_id: bigint
  kind: string
  reason: string
  locked_at: Date
  locked_until: Date | null
  legal_order: string | null
  lifted_at: Date | null
}

type CustomerPhoneRow = {
  phone: string
  book: number
  customer_id: bigint
}

type DailyBarRow = {
  instrument_id: number
  date: string
  open_paise: bigint
  high_paise: bigint
  low_paise: bigint
  close_paise: bigint
  volume: bigint
  value_paise: bigint
  source: string
}

type DemoCustomerRow = {
  book: number
  customer_id: bigint
}

type DeskCursorRow = {
  writer_group: number
  tape_seq: bigint
}

type ExchangeDayRow = {
  date: string
  chain: number | null
  day_number: number
  source: string
  engine_version: number
  opening: Buffer
  state: string
  second: number
  digest: Buffer | null
  seed: Buffer | null
  opened_at: Date
  closed_at: Date | null
}

type ExchangeInputRow = {
  date: string
  seq: number
  second: number
  kind: string
  order_id: bigint | null
  instrument_id: number | null
  side: string | null
  quantity: bigint | null
  limit_paise: bigint | null
  time_in_force: string | null
  tag: string | null
}

type ExternalReferenceRow = {
  provider: string
  reference: string
  book: number
  journal_id: bigint
  amount_paise: bigint
}

type FillRow = {
  book: number
  tape_seq: bigint
  side: string
  order_id: bigint
  owner: bigint
  instrument_id: number
  price_paise: bigint
  quantity: bigint
  value_paise: bigint
  charges_paise: bigint
  traded_on: string
  traded_second: number
  settles_on: string
  journal_id: bigint
}

type IdempotencyKeyRow = {
  book: number
  actor: bigint
  key: string
  input_hash: Buffer
  answer: unknown
  created_at: Date
}

type IndexBarRow = {
  code: string
  date: string
  open_hundredths: bigint
  high_hundredths: bigint
  low_hundredths: bigint
  close_hundredths: bigint
}

type InstrumentRow = {
  id: number
  isin: string | null
  symbol: string
  exchange: string
  name: string
  sector: string
  kind: string
  source: string
  lot_size: number | null
  band_bps: number
  base_price_paise: bigint
  shares_outstanding: bigint
  free_float: bigint
  listed_on: string
  state: string
  halted: boolean
  suspended: boolean
  surveillance: string | null
  surveillance_bars_orders: boolean
  daily_volatility_bps: number
  market_beta_bps: number
  average_daily_volume: bigint
  index_codes: string[]
}

type InvitationCodeRow = {
  code: string
  book: number
  customer_id: bigint
}

type JobRunRow = {
  job: string
  business_date: string
  subject: string
  finished_at: Date
  result: unknown
}

type JournalRow = {
  book: number
  id: bigint
  owner: bigint
  kind: string
  reference: string
  transfer_id: bigint | null
  external_reference: string | null
  business_date: string
  recorded_at: Date
}

type LedgerHeadRow = {
  book: number
  owner: bigint
  seq: bigint
  hash: Buffer
}

type LotRow = {
  book: number
  owner: bigint
  instrument_id: number
  id: bigint
  quantity: bigint
  remaining: bigint
  cost_paise: bigint
  charges_paise: bigint
  bought_on: string
  settles_on: string
}

type LotSaleRow = {
  book: number
  owner: bigint
  instrument_id: number
  lot_id: bigint
  tape_seq: bigint
  quantity: bigint
  cost_paise: bigint
  proceeds_paise: bigint
  charges_paise: bigint
  sold_on: string
}

type MarketIndexRow = {
  code: string
  name: string
  sector: string | null
  position: number
}

type MigrationRow = {
  id: Generated<number>
  name: string
  run_on: string
}

type MigrationChecksumRow = {
  name: string
  checksum: string
}

type MinuteBarsRow = {
  instrument_id: number
  date: string
  bars: Buffer
}

type OrdersRow = {
  book: number
  id: bigint
  owner: bigint
  instrument_id: number
  side: string
  type: string
  time_in_force: string
  tag: string
  quantity: bigint
  limit_paise: bigint
  state: string
  filled_quantity: bigint
  filled_value_paise: bigint
  charges_paise: bigint
  hold_paise: bigint
  hold_from_unsettled_paise: bigint
  hold_quantity: bigint
  hold_quantity_from_unsettled: bigint
  revision: number
  pending: string | null
  pending_quantity: bigint | null
  pending_limit_paise: bigint | null
  pending_key: string | null
  placed_on: string
  placed_second: number
  placed_at: Date
  ended_at: Date | null
}

type ParticipantRow = {
  book: number
  id: bigint
  kind: string
  name: string
}

type PostingRow = {
  book: number
  owner: bigint
  seq: bigint
  journal_id: bigint
  debit: number
  credit: number
  asset: number
  amount: bigint
  hash: Buffer
}

type RoleLeaseRow = {
  role: string
  holder: string
  epoch: bigint
  expires_at: Date
}

type SeedChainRow = {
  chain: number
  anchor: Buffer
  length: number
  committed_at: Date
}

type SeedSecretRow = {
  chain: number
  tail: Buffer
  waypoints: Buffer
}

type SessionRow = {
  book: number
  token_hash: Buffer
  customer_id: bigint
  read_only: boolean
  device: string
  created_at: Date
  last_seen_at: Date
  expires_at: Date
  revoked_at: Date | null
}

type SettingRow = {
  name: string
  effective_from: string
  value: unknown
  reason: string
  recorded_at: Date
}

type SettlementDueRow = {
  book: number
  owner: bigint
  asset: number
  settles_on: string
  amount: bigint
  settled: boolean
}

type TapeRow = {
  seq: bigint
  date: string
  second: number
  kind: string
  instrument_id: number | null
  price_paise: bigint | null
  quantity: bigint | null
  buy_order_id: bigint | null
  sell_order_id: bigint | null
  order_id: bigint | null
  reason: string | null
}

type WatchlistEntryRow = {
  book: number
  customer_id: bigint
  list_id: number
  instrument_id: number
  position: number
  added_at: Date
}

/** Every table of the schema `bahi`, as Kysely sees it. */
export type Tables = {
  account_kind: AccountKindRow
  balance: BalanceRow
  banner: BannerRow
  calendar_day: CalendarDayRow
  customer: CustomerRow
  customer_lock: CustomerLockRow
  customer_phone: CustomerPhoneRow
  daily_bar: DailyBarRow
  demo_customer: DemoCustomerRow
  desk_cursor: DeskCursorRow
  exchange_day: ExchangeDayRow
  exchange_input: ExchangeInputRow
  external_reference: ExternalReferenceRow
  fill: FillRow
  idempotency_key: IdempotencyKeyRow
  index_bar: IndexBarRow
  instrument: InstrumentRow
  invitation_code: InvitationCodeRow
  job_run: JobRunRow
  journal: JournalRow
  ledger_head: LedgerHeadRow
  lot: LotRow
  lot_sale: LotSaleRow
  market_index: MarketIndexRow
  migration: MigrationRow
  migration_checksum: MigrationChecksumRow
  minute_bars: MinuteBarsRow
  orders: OrdersRow
  participant: ParticipantRow
  posting: PostingRow
  role_lease: RoleLeaseRow
  seed_chain: SeedChainRow
  seed_secret: SeedSecretRow
  session: SessionRow
  setting: SettingRow
  settlement_due: SettlementDueRow
  tape: TapeRow
  watchlist_entry: WatchlistEntryRow
}
