// Written by `npm run db:types` from the migrated schema; a test holds the two together.

type AccountAccessRow = {
  shard: number
  id: bigint
  customer_id: bigint
  staff_id: bigint
  staff_number: string
  staff_name: string
  scope: string
  minutes: number
  reason: string
  asked_at: Date
  lapses_at: Date
  answer: string | null
  answered_at: Date | null
  until: Date | null
  ended_at: Date | null
}

type AccountClosureRow = {
  shard: number
  customer_id: bigint
  asked_at: Date
  closed_at: Date | null
}

type AccountKindRow = {
  id: number
  name: string
  side: string
}

type ActKeyRow = {
  id: number
  inner_block: Buffer
  outer_block: Buffer
}

type ActRoleRow = {
  kind: string
  side: string
  role: string
}

type AgreementAcceptanceRow = {
  shard: number
  customer_id: bigint
  version: string
  accepted_at: Date
}

type AppVersionRow = {
  code: number
  version: string
  notes: unknown
  size_kb: number | null
  made_by: string | null
  made_at: Date
}

type AuditEntryRow = {
  seq: bigint
  at: Date
  staff_id: bigint | null
  action: string
  subject: string
  reason: string | null
  detail: unknown
  outcome: string
  request_id: string | null
  hash: Buffer
}

type AuditHeadRow = {
  id: number
  seq: bigint
  hash: Buffer
}

type BalanceRow = {
  shard: number
  owner: bigint
  asset: number
  account: number
  amount: bigint
}

type BankCardRow = {
  shard: number
  customer_id: bigint
  bank_name: string
  branch: string
  ifsc: string
  account_number: Buffer
  account_ending: string
  account_hash: Buffer
  holder_name: string
  added_at: Date
  changed_at: Date | null
}

type BankCardAccountRow = {
  account_hash: Buffer
  shard: number
  customer_id: bigint
}

type BankLineRow = {
  id: bigint
  account: string
  seq: bigint
  statement_id: bigint | null
  booked_on: string
  booked_at: Date
  reference: string
  description: string
  counterparty: string
  incoming: boolean
  amount_paise: bigint
  balance_paise: bigint
}

type BankMatchRow = {
  line_id: bigint
  kind: string
  shard: number
  subject_id: bigint
  amount_paise: bigint
  matched_at: Date
  proposal_id: bigint | null
}

type BankStatementRow = {
  id: bigint
  account: string
  file_name: string
  content_hash: Buffer
  imported_by: bigint
  imported_at: Date
  opening_paise: bigint
  closing_paise: bigint
  lines: number
  proposal_id: bigint | null
  first_seq: bigint | null
  withdraws: bigint | null
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
  withdrawn_at: Date | null
  made_by: string | null
  made_at: Date | null
}

type CalendarChangeRow = {
  proposal_id: bigint
  date: string
  kind: string
  settlement: boolean
  name: string | null
  session: unknown | null
  recorded_at: Date
}

type CalendarDayRow = {
  date: string
  kind: string
  settlement: boolean
  name: string | null
  session: unknown | null
}

type CashDueRow = {
  shard: number
  id: bigint
  owner: bigint
  reason: string
  amount_paise: bigint
  due_on: string
  settled_at: Date | null
}

type ChargedDayRow = {
  shard: number
  owner: bigint
  instrument_id: number
  traded_on: string
  side: string
  value_paise: bigint
  brokerage_paise: bigint
  stt_paise: bigint
  exchange_paise: bigint
  sebi_paise: bigint
  stamp_paise: bigint
  gst_paise: bigint
  dp_paise: bigint
}

type CorporateActionRow = {
  id: number
  instrument_id: number
  kind: string
  shares: number | null
  dividend_paise: bigint | null
  announced_on: string
  ex_date: string
  paid_on: string
}

type CustomerRow = {
  shard: number
  id: bigint
  phone: string | null
  password_hash: string | null
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
  password_changed_at: Date | null
}

type CustomerAccessRow = {
  shard: number
  id: bigint
  customer_id: bigint
  at: Date
  staff_number: string
  role: string
  what: string
  reason: string | null
  detail: unknown
}

type CustomerLockRow = {
  shard: number
  id: bigint
  customer_id: bigint
  kind: string
  reason: string
  locked_at: Date
  locked_until: Date | null
  legal_order: string | null
  lifted_at: Date | null
  locked_by: string | null
  lifted_by: string | null
  proposal_id: bigint | null
}

type CustomerPhoneRow = {
  phone: string
  shard: number
  customer_id: bigint
}

type CustomerPresenceRow = {
  shard: number
  customer_id: bigint
  online: boolean
  at: Date
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
  previous_close_paise: bigint | null
}

type DayWithoutRow = {
  shard: number
  customer_id: bigint
  date: string
  orders_left_out: number
  digest: Buffer
  without_digest: Buffer
  computed_at: Date
}

type DemoCustomerRow = {
  shard: number
  customer_id: bigint
}

type DeskCursorRow = {
  writer_group: number
  tape_seq: bigint
}

type DocumentMarkRow = {
  mark: string
  shard: number
  document_id: bigint
}

type EntitlementRow = {
  shard: number
  owner: bigint
  action_id: number
  instrument_id: number
  quantity: bigint
  shares_given: bigint
  amount_paise: bigint
  recorded_on: string
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
  client: bigint | null
  self_trade: string | null
}

type ExternalReferenceRow = {
  provider: string
  reference: string
  shard: number
  journal_id: bigint
  amount_paise: bigint
}

type FailedStepRow = {
  shard: number
  subject: string
  subject_id: bigint
  attempts: number
  failures: number
  reason: string
  first_failed_at: Date
  last_failed_at: Date
  next_try_at: Date
}

type FillRow = {
  shard: number
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

type FillLinkRow = {
  shard: number
  id: bigint
  customer_id: bigint
  order_id: bigint
  shows: string[]
  made_at: Date
  revoked_at: Date | null
}

type ForcedRedemptionRow = {
  proposal_id: bigint
  customer_shard: number
  customer_id: bigint
  scheme_id: number
  units: bigint | null
  reason: string
  words: string
  on_date: string
  noticed_at: Date
  order_id: bigint | null
  nothing_on: string | null
}

type FundDraftRow = {
  id: bigint
  terms: unknown
  saved_by: bigint
  saved_at: Date
}

type FundLotRow = {
  shard: number
  owner: bigint
  scheme_id: number
  id: bigint
  bought_on: string
  nav: bigint
  units: bigint
  remaining: bigint
  cost_paise: bigint
  fee_paise: bigint
  locked_until: string | null
}

type FundLotSaleRow = {
  shard: number
  order_id: bigint
  lot_id: bigint
  owner: bigint
  scheme_id: number
  units: bigint
  proceeds_paise: bigint
  load_paise: bigint
  cost_paise: bigint
  sold_on: string
}

type FundOrderRow = {
  shard: number
  id: bigint
  customer_id: bigint
  scheme_id: number
  kind: string
  state: string
  failure: string | null
  units: bigint
  asked_nav: bigint
  applies_on: string
  nav: bigint | null
  held_paise: bigint
  amount_paise: bigint | null
  fee_paise: bigint | null
  net_paise: bigint | null
  payout_on: string | null
  missing_paise: bigint | null
  sip_id: bigint | null
  forced_reason: string | null
  proposal_id: bigint | null
  review_reason: string | null
  placed_at: Date
  placed_on: string
  struck_at: Date | null
  ended_at: Date | null
  is_of_amount: boolean
  program_key_id: bigint | null
  program_day_paise: bigint | null
}

type HeldAtOpeningRow = {
  instrument_id: number
  shares: bigint
}

type IdempotencyKeyRow = {
  shard: number
  actor: bigint
  key: string
  input_hash: Buffer
  answer: unknown
  created_at: Date
}

type IdentityLogRow = {
  shard: number
  customer_id: bigint
  seq: number
  id: bigint
  at: Date
  by: string
  staff_number: string | null
  role: string | null
  what: string
  reason: string | null
  device: string | null
  hash: Buffer
}

type IdentityLogHeadRow = {
  shard: number
  customer_id: bigint
  seq: number
  hash: Buffer
}

type IdentityNumberRow = {
  fingerprint: Buffer
  shard: number
  customer_id: bigint
}

type IdentitySubmissionRow = {
  shard: number
  id: bigint
  customer_id: bigint
  attempt: number
  name: string
  id_type: string
  number_sealed: Buffer
  number_masked: string
  front_photo: bigint
  back_photo: bigint
  sent_at: Date
  state: string
  decided_at: Date | null
  decided_by: bigint | null
  reasons: string[]
  note: string | null
  reopen_proposal_id: bigint | null
}

type IfscRow = {
  ifsc: string
  bank_name: string
  branch: string
  city: string
  state: string
  is_demo: boolean
}

type ImportedActionRow = {
  instrument_id: number
  ex_date: string
  kind: string
  shares: number | null
  dividend_paise: bigint | null
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

type InstrumentActRow = {
  id: bigint
  proposal_id: bigint
  instrument_id: number
  act: string
  value: number | null
  effective_from: string
  effective_to: string | null
  reason: string
  recorded_at: Date
}

type InterestRow = {
  date: string
  instrument_id: number
  visits: bigint
}

type InvitationCodeRow = {
  code: string
  shard: number
  customer_id: bigint
  label: string | null
  created_at: Date | null
  retired_at: Date | null
}

type IpoRow = {
  id: bigint
  serial: number
  instrument_id: number
  symbol: string
  name: string
  sector: string
  exchange: string
  isin: string
  about: unknown
  band_low_paise: bigint
  band_high_paise: bigint
  tick_paise: bigint
  lot_size: bigint
  shares_offered: bigint
  shares_here: bigint
  shares_after_issue: bigint
  revenue_paise: bigint
  profit_paise: bigint
  opens_at: Date
  closes_at: Date
  allots_at: Date
  reveal_by: Date
  credits_on: string
  lists_on: string
  issuer_shard: number
  issuer_id: bigint
  proposal_id: bigint | null
  announced_at: Date
  commitment: Buffer
  committed_at: Date
  state: string
  opened_at: Date | null
  root: Buffer | null
  entries: number | null
  closed_at: Date | null
  secret: Buffer | null
  revealed_at: Date | null
  issue_price_paise: bigint | null
  allotted_shares: bigint
  ended_at: Date | null
  listed_at: Date | null
}

type IpoApplicationRow = {
  shard: number
  id: bigint
  customer_id: bigint
  ipo_id: bigint
  state: string
  lots: bigint
  shares: bigint
  at_cut_off: boolean
  price_paise: bigint
  hold_paise: bigint
  revision: number
  salt: Buffer
  entry_id: Buffer
  entry_index: number | null
  draw_place: number | null
  allotted_shares: bigint
  paid_paise: bigint
  applied_at: Date
  changed_at: Date
  decided_at: Date | null
  moved_at: Date | null
  raised_on: string
}

type IpoDemandRow = {
  ipo_id: bigint
  category: string
  offered_shares: bigint
  asked_shares: bigint
  as_of: Date
  bids: unknown | null
}

type IpoDocumentRow = {
  id: bigint
  ipo_id: bigint
  kind: string
  title: string
  body: string
  sha256: Buffer
  published_at: Date
  staff_id: bigint | null
}

type IpoIdentityRow = {
  ipo_id: bigint
  identity_mark: Buffer
  shard: number
  application_id: bigint
  standing: boolean
}

type IpoReminderRow = {
  shard: number
  customer_id: bigint
  ipo_id: bigint
  told_at: Date | null
}

type IpoSecretRow = {
  ipo_id: bigint
  sealed: Buffer
  made_at: Date
}

type IssuedDocumentRow = {
  shard: number
  id: bigint
  customer_id: bigint
  kind: string
  subject: string
  mark: string
  as_of: Date
  issued_at: Date
  figures: unknown
  fingerprint: Buffer
}

type JobRunRow = {
  job: string
  business_date: string
  subject: string
  finished_at: Date
  result: unknown
}

type JournalRow = {
  shard: number
  id: bigint
  owner: bigint
  kind: string
  reference: string
  transfer_id: bigint | null
  external_reference: string | null
  business_date: string
  recorded_at: Date
}

type KiteAskRow = {
  shard: number
  program_key_id: bigint
  input_hash: Buffer
  idempotency_key: string
  asked_at: Date
}

type KiteConsentRow = {
  shard: number
  program_key_id: bigint
  token_hash: Buffer
  ends_at: Date
}

type KiteSessionRow = {
  shard: number
  program_key_id: bigint
  token_hash: Buffer
  began_at: Date
  ends_at: Date
}

type KiteTagRow = {
  shard: number
  order_id: bigint
  tag: string
}

type LeastVersionRow = {
  id: bigint
  code: number
  from_day: string
  reason: string
  made_by: string
  made_at: Date
}

type LedgerHeadRow = {
  shard: number
  owner: bigint
  seq: bigint
  hash: Buffer
}

type LenderRow = {
  participant_shard: number
  participant_id: bigint
  name: string
  registration: string
}

type LiabilityNodesRow = {
  shard: number
  night: string
  height: number
  block: number
  nodes: Buffer
}

type LiabilityOwnerRow = {
  shard: number
  night: string
  owner: bigint
  head_seq: bigint
  head_hash: Buffer
  leaves: Buffer
  paths: Buffer | null
}

type LiabilityRootRow = {
  night: string
  root: Buffer
  previous_root: Buffer | null
  top: Buffer
  total_paise: string
  bank_paise: string
  charges_paise: string
  clearing_paise: string
  leaves: number
  depth: number
  made_at: Date
}

type LiveDayRow = {
  date: string
  opened_at: Date
  closed_at: Date | null
}

type LiveIndexRow = {
  code: string
  token: number
}

type LiveInstrumentRow = {
  instrument_id: number
  token: number
}

type LoanRow = {
  shard: number
  id: bigint
  customer_id: bigint
  lender_id: bigint
  state: string
  rejection: string | null
  review_reason: string | null
  asked_paise: bigint
  capital_paise: bigint
  interest_parts: bigint
  paid_interest_paise: bigint
  repaid_paise: bigint
  daily_rate_hundredth_bps: number
  free_days: number
  cooling_off_days: number
  cure_days: number
  term_days: number
  ltv_shares_bps: number
  ltv_equity_bps: number
  ltv_debt_bps: number
  accrued_through: string | null
  asked_at: Date
  paid_out_at: Date | null
  paid_out_on: string | null
  shortfall_since: string | null
  cure_by: string | null
  ended_at: Date | null
  proposal_id: bigint | null
  term_told_on: string | null
  term_cure_by: string | null
}

type LoanEventRow = {
  shard: number
  loan_id: bigint
  id: bigint
  on_date: string
  at: Date
  kind: string
  amount_paise: bigint | null
  interest_parts: bigint | null
  words: string | null
}

type LoanSaleRow = {
  shard: number
  loan_id: bigint
  asset: number
  on_date: string
  owner: bigint
  quantity: bigint
  wanted_paise: bigint
  order_id: bigint | null
  fund_order_id: bigint | null
  refused: string | null
}

type LockInRow = {
  shard: number
  application_id: bigint
  owner: bigint
  instrument_id: number
  quantity: bigint
  releases_on: string
  released_at: Date | null
}

type LotRow = {
  shard: number
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
  shard: number
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

type MessageRow = {
  shard: number
  about_id: bigint
  target_id: bigint
  customer_id: bigint
  channel: string
  topic: string
  kind: string
  made_at: Date | null
  next_at: Date | null
  tries: number
  last_at: Date | null
  outcome: string | null
  answered: number | null
}

type MessageChoiceRow = {
  shard: number
  customer_id: bigint
  channel: string
  topic: string
}

type MessageSettingRow = {
  shard: number
  customer_id: bigint
  quiet_from: number | null
  quiet_until: number | null
  security_always: boolean
  shows_amounts: boolean
}

type MessageTargetRow = {
  shard: number
  id: bigint
  customer_id: bigint
  channel: string
  sealed: Buffer
  fingerprint: Buffer
  session_hash: Buffer | null
  language: string
  device: string
  device_kind: string
  made_at: Date
  confirmed_at: Date | null
  proof_hash: Buffer | null
  proof_until: Date | null
  asks: number
}

type MigrationRow = {
  id: number
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

type NewsItemRow = {
  id: bigint
  state: string
  title: unknown
  summary: unknown
  body: unknown
  source: string
  symbols: string[]
  made_by: string
  made_at: Date
  published_at: Date | null
  withdrawn_at: Date | null
  category: string
  business_date: string | null
  report: unknown | null
}

type NomineeDeclarationRow = {
  shard: number
  id: bigint
  customer_id: bigint
  seq: number
  kind: string
  shares_bp: number[]
  sealed: Buffer | null
  made_at: Date
}

type NoticeRow = {
  shard: number
  id: bigint
  customer_id: bigint
  at: Date
  kind: string
  params: unknown
  read_at: Date | null
}

type OfferRow = {
  id: bigint
  kind: string
  number: string
  instrument_id: number
  title: string
  about: string
  holder: string
  seller_shard: number
  seller_id: bigint
  price_paise: bigint
  quantity: bigint
  least_quantity: bigint
  most_quantity: bigint
  lot_size: bigint
  most_customers: number
  opens_at: Date
  closes_at: Date
  lock_in_days: number
  taken: bigint
  allotted: bigint
  customers: number
  floated: bigint
  created_at: Date
  closed_at: Date | null
}

type OfferApplicationRow = {
  shard: number
  id: bigint
  offer_id: bigint
  kind: string
  customer_id: bigint
  instrument_id: number
  quantity: bigint
  price_paise: bigint
  held_paise: bigint
  state: string
  allotted: bigint
  paid_paise: bigint
  released_paise: bigint
  applied_at: Date
  decided_at: Date | null
  decided_on: string | null
  block_window: string | null
}

type OfferApprovalRow = {
  offer_id: bigint
  installed: boolean
  proposal_id: bigint | null
}

type OfferCodeRow = {
  id: bigint
  offer_id: bigint
  hash: Buffer
  ending: string
  label: string
  created_at: Date
  switched_off_at: Date | null
}

type OfferDocumentRow = {
  offer_id: bigint
  position: number
  title: string
  body: string
  hash: Buffer
}

type OfferOpeningRow = {
  shard: number
  customer_id: bigint
  offer_id: bigint
  code_id: bigint
  opened_at: Date
}

type OfferReserveRow = {
  instrument_id: number
  shares: bigint
  drawn: bigint
}

type OrderEffectRow = {
  shard: number
  customer_id: bigint
  order_id: bigint
  date: string
  line: number
  arrived_second: number
  is_collecting: boolean
  last_paise: bigint
  bid_before_paise: bigint
  ask_before_paise: bigint
  bid_after_paise: bigint
  ask_after_paise: bigint
  ahead_quantity: bigint
  ahead_orders: number
  at_once_quantity: bigint
  filled_quantity: bigint
  value_paise: bigint
}

type OrderTriggerRow = {
  shard: number
  id: bigint
  owner: bigint
  instrument_id: number
  kind: string
  side: string
  validity: string
  valid_until: string | null
  quantity: bigint
  state: string
  terms_on: string
  fired_leg: number | null
  fired_paise: bigint | null
  fired_on: string | null
  fired_second: number | null
  fired_at: Date | null
  order_id: bigint | null
  refused_msg: string | null
  refused_params: unknown | null
  why: string | null
  placed_on: string
  placed_second: number
  placed_at: Date
  ended_at: Date | null
  program_key_id: bigint | null
  entry_order_id: bigint | null
}

type OrderTriggerLegRow = {
  shard: number
  trigger_id: bigint
  leg: number
  direction: string
  trigger_paise: bigint
  type: string
  limit_paise: bigint | null
  state: string
}

type OrdersRow = {
  shard: number
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
  program_key_id: bigint | null
  trigger_paise: bigint | null
  triggered_on: string | null
  triggered_second: number | null
  triggered_paise: bigint | null
  variety: string
  session_on: string
  refused: string | null
  refused_params: unknown | null
  validity_minutes: number | null
  is_for_loan: boolean
  program_day_paise: bigint | null
  is_limited: boolean
}

type OwnLimitRow = {
  shard: number
  customer_id: bigint
  buy_paise: bigint | null
  buy_next_paise: bigint | null
  buy_next_at: Date | null
  bring_paise: bigint | null
  bring_next_paise: bigint | null
  bring_next_at: Date | null
  paused_until: Date | null
  is_closing: boolean
}

type PackedOrderLogRow = {
  date: string
  first_seq: number
  last_seq: number
  least_order: bigint | null
  greatest_order: bigint | null
  strays: bigint[]
  second: number[]
  kind: string[]
  order_id: bigint[]
  instrument_id: number[]
  side: string[]
  quantity: bigint[]
  limit_paise: bigint[]
  time_in_force: string[]
  tag: string[]
  client: bigint[]
  self_trade: string[]
}

type PackedTapeRow = {
  date: string
  first_seq: bigint
  last_seq: bigint
  second: number[]
  kind: string[]
  instrument_id: number[]
  price_paise: bigint[]
  quantity: bigint[]
  buy_order_id: bigint[]
  sell_order_id: bigint[]
  order_id: bigint[]
  reason: string[]
}

type PaperLinkRow = {
  shard: number
  token_hash: Buffer
  customer_id: bigint
  target_id: bigint
  kind: string
  period: string
  made_at: Date
  until: Date
  revoked_at: Date | null
  opens: number
}

type ParticipantRow = {
  shard: number
  id: bigint
  kind: string
  name: string
}

type PasskeyRow = {
  shard: number
  id: bigint
  customer_id: bigint
  slot: number
  credential_id: Buffer
  public_key: Buffer
  sign_count: bigint
  name: string
  device: string
  is_synced: boolean
  transports: string[]
  created_at: Date
  last_used_at: Date | null
}

type PhotoRow = {
  shard: number
  id: bigint
  customer_id: bigint
  purpose: string
  sealed: Buffer
  width: number
  height: number
  taken_at: Date
  used_at: Date | null
}

type PlacementYearRow = {
  instrument_id: number
  year: number
  customers: number
}

type PledgeRow = {
  shard: number
  owner: bigint
  asset: number
  quantity: bigint
}

type PostingRow = {
  shard: number
  owner: bigint
  seq: bigint
  journal_id: bigint
  debit: number
  credit: number
  asset: number
  amount: bigint
  hash: Buffer
}

type PracticeBookRow = {
  shard: number
  customer_id: bigint
  owner_id: bigint
  number: number
  name: string
  start_paise: bigint
  opened_at: Date
  ended_at: Date | null
  end_paise: bigint | null
  guest_key_hash: Buffer | null
  ending_at: Date | null
}

type PriceAlertRow = {
  shard: number
  id: bigint
  customer_id: bigint
  instrument_id: number | null
  index_code: string | null
  kind: string
  level: bigint | null
  move_bps: number | null
  repeats: boolean
  state: string
  armed: boolean
  terms_on: string
  fired_value: bigint | null
  fired_on: string | null
  fired_second: number | null
  fired_at: Date | null
  fired_times: number
  created_at: Date
  changed_at: Date
  study: string | null
  direction: string | null
  period: number | null
  figure: number | null
}

type ProgramAccessRow = {
  shard: number
  program_key_id: bigint
  day: string
  address: string
  path: string
  refused_msg: string
  times: number
  first_at: Date
  last_at: Date
}

type ProgramAppRow = {
  shard: number
  program_key_id: bigint
  api_key: string
  sealed_secret: Buffer
  redirect_address: string
}

type ProgramHookRow = {
  shard: number
  program_key_id: bigint
  address: string
  watched_from: string
}

type ProgramHookMessageRow = {
  shard: number
  id: bigint
  program_key_id: bigint
  order_id: bigint
  order_state: string
  status: string
  body: string
  made_at: Date
  next_at: Date | null
  tries: number
  last_at: Date | null
  outcome: string | null
  answered: number | null
  answer: string
}

type ProgramKeyRow = {
  shard: number
  id: bigint
  customer_id: bigint
  name: string
  scopes: string[]
  addresses: string[]
  orders_per_second: number
  day_limit_paise: bigint
  secret_hash: Buffer
  made_at: Date
  ends_at: Date
  stopped_at: Date | null
  stopped_by: string | null
}

type ProposalRow = {
  id: bigint
  kind: string
  payload: unknown
  reason: string
  state: string
  made_by: bigint
  made_at: Date
  checked_by: bigint | null
  checked_at: Date | null
  check_reason: string | null
  customer_shard: number | null
  customer_id: bigint | null
  made_proof: Buffer | null
  checked_proof: Buffer | null
}

type RoleLeaseRow = {
  role: string
  holder: string
  epoch: bigint
  expires_at: Date
}

type SchemeRow = {
  id: number
  kind: string
  code: string
  name: string
  category: string | null
  manager: string
  experience_years: number
  risk: number
  subscribe_from: string
  subscribe_until: string | null
  redeem_from: string
  least_units: bigint
  step_units: bigint
  least_redeem_units: bigint
  subscription_bps: number
  exit_bands: unknown
  lock_up_days: number
  payout_days: number
  expense_bps: number
  about: unknown
  benchmark: string | null
  participant_shard: number
  participant_id: bigint
  started_on: string
  state: string
  units: bigint
  created_at: Date
}

type SchemeApprovalRow = {
  scheme_id: number
  installed: boolean
  proposal_id: bigint | null
}

type SchemeDecisionRow = {
  scheme_id: number
  date: string
  made_from: string
  rule_version: number
  decision: unknown
  hash: Buffer
}

type SchemeNavRow = {
  scheme_id: number
  date: string
  nav: bigint
  is_before: boolean
  units: bigint
  shares_paise: bigint
  cash_paise: bigint
  to_pay_paise: bigint
  expense_paise: bigint
  charges_paise: bigint
  turnover_paise: bigint
  dividends_paise: bigint
}

type SchemeRuleRow = {
  scheme_id: number
  version: number
  rule: unknown
  words: string
  from_date: string
  hash: Buffer
  proposal_id: bigint | null
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
  shard: number
  token_hash: Buffer
  customer_id: bigint
  read_only: boolean
  device: string
  created_at: Date
  last_seen_at: Date
  expires_at: Date
  revoked_at: Date | null
  device_kind: string
  place: string
  is_new_place: boolean
  opened_by: string | null
  passkey_id: bigint | null
}

type SettingRow = {
  name: string
  effective_from: string
  value: unknown
  reason: string
  recorded_at: Date
  installed: boolean
  proposal_id: bigint | null
}

type SettlementDueRow = {
  shard: number
  owner: bigint
  asset: number
  settles_on: string
  amount: bigint
  settled: boolean
}

type ShareSipRow = {
  shard: number
  id: bigint
  customer_id: bigint
  instrument_id: number
  state: string
  why: string | null
  amount_paise: bigint | null
  quantity: bigint | null
  terms_on: string
  day_of_month: number | null
  weekday: number | null
  next_due: string | null
  last_on: string | null
  purchases_left: number | null
  missed_in_row: number
  skips_next: boolean
  paused_until: string | null
  created_at: Date
  changed_at: Date
}

type ShareSipInstalmentRow = {
  shard: number
  sip_id: bigint
  due_on: string
  ran_on: string
  state: string
  amount_paise: bigint | null
  quantity: bigint | null
  msg: string | null
  params: unknown | null
  order_id: bigint | null
}

type ShareTransferRow = {
  shard: number
  id: bigint
  customer_id: bigint
  depository: string
  account: string
  participant: string
  state: string
  asked_at: Date
  due_at: Date
  ended_at: Date | null
  sent_by: string | null
  maker_number: string | null
  checker_number: string | null
  reference: string | null
  sent_seq: bigint | null
  worth_paise: bigint | null
  refusal: string | null
  refused_by: string | null
}

type ShareTransferLineRow = {
  shard: number
  transfer_id: bigint
  instrument_id: number
  quantity: bigint
  price_paise: bigint | null
}

type ShareTransferLotRow = {
  shard: number
  transfer_id: bigint
  instrument_id: number
  lot_id: bigint
  quantity: bigint
  cost_paise: bigint
  charges_paise: bigint
  bought_on: string
}

type ShareWithoutRow = {
  shard: number
  customer_id: bigint
  date: string
  instrument_id: number
  close_paise: bigint
  without_close_paise: bigint
  volume: bigint
  without_volume: bigint
}

type SipRow = {
  shard: number
  id: bigint
  customer_id: bigint
  scheme_id: number
  state: string
  amount_paise: bigint
  day_of_month: number
  step_up_percent: number | null
  step_up_paise: bigint | null
  first_due: string
  next_due: string | null
  skips_next: boolean
  paused_until: string | null
  created_at: Date
  changed_at: Date
}

type SipInstalmentRow = {
  shard: number
  sip_id: bigint
  due_on: string
  ran_on: string
  state: string
  failure: string | null
  amount_paise: bigint
  cash_paise: bigint | null
  units: bigint
  order_id: bigint | null
}

type SiteInfoRow = {
  id: bigint
  info: unknown
  made_by: string
  made_at: Date
}

type SpentChallengeRow = {
  challenge_hash: Buffer
  until: Date
}

type StaffRow = {
  id: bigint
  number: string
  name: string
  display_name: string
  password_hash: string | null
  second_factor: Buffer | null
  second_factor_step: bigint
  enrolment_hash: Buffer | null
  enrolment_until: Date | null
  locked_at: Date | null
  is_demo: boolean
  created_at: Date
  installed: boolean
  proposal_id: bigint | null
  enrolment_proposal_id: bigint | null
  locked_until: Date | null
  enrolment_proof: Buffer | null
  wrong_codes: number
  reopened_by: bigint | null
}

type StaffPasskeyRow = {
  id: bigint
  staff_id: bigint
  slot: number
  credential_id: Buffer
  public_key: Buffer
  sign_count: bigint
  name: string
  device: string
  created_at: Date
  last_used_at: Date | null
  proof: Buffer
}

type StaffRoleRow = {
  staff_id: bigint
  role: string
  granted_at: Date
  revoked_at: Date | null
  installed: boolean
  proposal_id: bigint | null
}

type StaffSessionRow = {
  token_hash: Buffer
  staff_id: bigint
  device: string
  created_at: Date
  last_seen_at: Date
  expires_at: Date
  revoked_at: Date | null
  proof: Buffer | null
}

type StatementAccountRow = {
  name: string
  last_seq: bigint
  balance_paise: bigint
}

type StatementFileRow = {
  id: bigint
  account: string
  file_name: string
  content: string
  content_hash: Buffer
  brought_by: bigint
  brought_at: Date
}

type SupportChatRow = {
  shard: number
  customer_id: bigint
  state: string
  waiting_since: Date | null
  last_at: Date
  staff_id: bigint | null
  customer_read: bigint
  staff_read: bigint
  language: string
}

type SupportMessageRow = {
  shard: number
  id: bigint
  customer_id: bigint
  at: Date
  author: string
  kind: string
  body: string
  subject: bigint | null
  client_key: string | null
  staff_number: string | null
  staff_name: string | null
  staff_role: string | null
  waited_ms: bigint | null
  received_at: Date | null
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

type TaxDetailsRow = {
  shard: number
  customer_id: bigint
  year: number
  other_income_paise: bigint | null
}

type TaxLossRow = {
  shard: number
  customer_id: bigint
  year: number
  loss_year: number
  short_paise: bigint
  long_paise: bigint
}

type TradePinRow = {
  shard: number
  customer_id: bigint
  pin_hash: Buffer
  set_at: Date
  changed_at: Date
  tries: number
  locked_until: Date | null
}

type TransferDisputePhotoRow = {
  shard: number
  transfer_id: bigint
  position: number
  photo_id: bigint
}

type TransferInRow = {
  shard: number
  id: bigint
  customer_id: bigint
  provider: string
  amount_paise: bigint
  payer_name: string
  note: string
  bank_reference: string | null
  state: string
  failure: string | null
  created_at: Date
  expires_at: Date
  ended_at: Date | null
  line_id: bigint | null
  journal_id: bigint | null
}

type TransferOutRow = {
  shard: number
  id: bigint
  customer_id: bigint
  amount_paise: bigint
  state: string
  bank_name: string
  branch: string
  ifsc: string
  account_ending: string
  account_number: Buffer
  holder_name: string
  asked_at: Date
  due_at: Date
  approved_at: Date | null
  approved_by: string | null
  maker_number: string | null
  checker_number: string | null
  pay_by: string | null
  ended_at: Date | null
  line_id: bigint | null
  bank_reference: string | null
  rejection: string | null
  rejected_by: string | null
  disputed_at: Date | null
  dispute_text: string | null
  dispute_answered_at: Date | null
  dispute_answer: string | null
  dispute_answer_text: string | null
  legal_order: string | null
  rejection_proposal_id: bigint | null
}

type TransferOutCaseRow = {
  shard: number
  id: bigint
  transfer_id: bigint
  number: string
  reason: string
  words: string
  opened_by: string
  opened_at: Date
  until: Date
  closed_by: string | null
  closed_at: Date | null
  legal_order: string | null
  proposal_id: bigint | null
}

type VerificationCodeRow = {
  phone: string
  purpose: string
  code_hash: Buffer | null
  sent_at: Date
  expires_at: Date
  tries: number
  day_from: Date
  sent_that_day: number
  asker: Buffer
}

type VerifiedSumRow = {
  shard: number
  owner: bigint
  asset: number
  account: number
  night: string
  amount: bigint
}

type WatchlistRow = {
  shard: number
  customer_id: bigint
  list_id: number
  name: string
  created_at: Date
}

type WatchlistEntryRow = {
  shard: number
  customer_id: bigint
  list_id: number
  instrument_id: number
  position: number
  added_at: Date
}

type WholeOrderLogRow = {
  date: string | null
  seq: number | null
  second: number | null
  kind: string | null
  order_id: bigint | null
  instrument_id: number | null
  side: string | null
  quantity: bigint | null
  limit_paise: bigint | null
  time_in_force: string | null
  tag: string | null
  client: bigint | null
  self_trade: string | null
}

type WholeTapeRow = {
  seq: bigint | null
  date: string | null
  second: number | null
  kind: string | null
  instrument_id: number | null
  price_paise: bigint | null
  quantity: bigint | null
  buy_order_id: bigint | null
  sell_order_id: bigint | null
  order_id: bigint | null
  reason: string | null
}

type WorthNightRow = {
  shard: number
  customer_id: bigint
  night: string
  cash_paise: bigint
  shares_paise: bigint
  funds_paise: bigint
  plans_paise: bigint
  redeeming_paise: bigint
  owed_paise: bigint
  paid_in_paise: bigint
  taken_out_paise: bigint
  head_seq: bigint
}

/** Every table of the schema `bahi`: what a SELECT gives. */
export type Tables = {
  account_access: AccountAccessRow
  account_closure: AccountClosureRow
  account_kind: AccountKindRow
  act_key: ActKeyRow
  act_role: ActRoleRow
  agreement_acceptance: AgreementAcceptanceRow
  app_version: AppVersionRow
  audit_entry: AuditEntryRow
  audit_head: AuditHeadRow
  balance: BalanceRow
  bank_card: BankCardRow
  bank_card_account: BankCardAccountRow
  bank_line: BankLineRow
  bank_match: BankMatchRow
  bank_statement: BankStatementRow
  banner: BannerRow
  calendar_change: CalendarChangeRow
  calendar_day: CalendarDayRow
  cash_due: CashDueRow
  charged_day: ChargedDayRow
  corporate_action: CorporateActionRow
  customer: CustomerRow
  customer_access: CustomerAccessRow
  customer_lock: CustomerLockRow
  customer_phone: CustomerPhoneRow
  customer_presence: CustomerPresenceRow
  daily_bar: DailyBarRow
  day_without: DayWithoutRow
  demo_customer: DemoCustomerRow
  desk_cursor: DeskCursorRow
  document_mark: DocumentMarkRow
  entitlement: EntitlementRow
  exchange_day: ExchangeDayRow
  exchange_input: ExchangeInputRow
  external_reference: ExternalReferenceRow
  failed_step: FailedStepRow
  fill: FillRow
  fill_link: FillLinkRow
  forced_redemption: ForcedRedemptionRow
  fund_draft: FundDraftRow
  fund_lot: FundLotRow
  fund_lot_sale: FundLotSaleRow
  fund_order: FundOrderRow
  held_at_opening: HeldAtOpeningRow
  idempotency_key: IdempotencyKeyRow
  identity_log: IdentityLogRow
  identity_log_head: IdentityLogHeadRow
  identity_number: IdentityNumberRow
  identity_submission: IdentitySubmissionRow
  ifsc: IfscRow
  imported_action: ImportedActionRow
  index_bar: IndexBarRow
  instrument: InstrumentRow
  instrument_act: InstrumentActRow
  interest: InterestRow
  invitation_code: InvitationCodeRow
  ipo: IpoRow
  ipo_application: IpoApplicationRow
  ipo_demand: IpoDemandRow
  ipo_document: IpoDocumentRow
  ipo_identity: IpoIdentityRow
  ipo_reminder: IpoReminderRow
  ipo_secret: IpoSecretRow
  issued_document: IssuedDocumentRow
  job_run: JobRunRow
  journal: JournalRow
  kite_ask: KiteAskRow
  kite_consent: KiteConsentRow
  kite_session: KiteSessionRow
  kite_tag: KiteTagRow
  least_version: LeastVersionRow
  ledger_head: LedgerHeadRow
  lender: LenderRow
  liability_nodes: LiabilityNodesRow
  liability_owner: LiabilityOwnerRow
  liability_root: LiabilityRootRow
  live_day: LiveDayRow
  live_index: LiveIndexRow
  live_instrument: LiveInstrumentRow
  loan: LoanRow
  loan_event: LoanEventRow
  loan_sale: LoanSaleRow
  lock_in: LockInRow
  lot: LotRow
  lot_sale: LotSaleRow
  market_index: MarketIndexRow
  message: MessageRow
  message_choice: MessageChoiceRow
  message_setting: MessageSettingRow
  message_target: MessageTargetRow
  migration: MigrationRow
  migration_checksum: MigrationChecksumRow
  minute_bars: MinuteBarsRow
  news_item: NewsItemRow
  nominee_declaration: NomineeDeclarationRow
  notice: NoticeRow
  offer: OfferRow
  offer_application: OfferApplicationRow
  offer_approval: OfferApprovalRow
  offer_code: OfferCodeRow
  offer_document: OfferDocumentRow
  offer_opening: OfferOpeningRow
  offer_reserve: OfferReserveRow
  order_effect: OrderEffectRow
  order_trigger: OrderTriggerRow
  order_trigger_leg: OrderTriggerLegRow
  orders: OrdersRow
  own_limit: OwnLimitRow
  packed_order_log: PackedOrderLogRow
  packed_tape: PackedTapeRow
  paper_link: PaperLinkRow
  participant: ParticipantRow
  passkey: PasskeyRow
  photo: PhotoRow
  placement_year: PlacementYearRow
  pledge: PledgeRow
  posting: PostingRow
  practice_book: PracticeBookRow
  price_alert: PriceAlertRow
  program_access: ProgramAccessRow
  program_app: ProgramAppRow
  program_hook: ProgramHookRow
  program_hook_message: ProgramHookMessageRow
  program_key: ProgramKeyRow
  proposal: ProposalRow
  role_lease: RoleLeaseRow
  scheme: SchemeRow
  scheme_approval: SchemeApprovalRow
  scheme_decision: SchemeDecisionRow
  scheme_nav: SchemeNavRow
  scheme_rule: SchemeRuleRow
  seed_chain: SeedChainRow
  seed_secret: SeedSecretRow
  session: SessionRow
  setting: SettingRow
  settlement_due: SettlementDueRow
  share_sip: ShareSipRow
  share_sip_instalment: ShareSipInstalmentRow
  share_transfer: ShareTransferRow
  share_transfer_line: ShareTransferLineRow
  share_transfer_lot: ShareTransferLotRow
  share_without: ShareWithoutRow
  sip: SipRow
  sip_instalment: SipInstalmentRow
  site_info: SiteInfoRow
  spent_challenge: SpentChallengeRow
  staff: StaffRow
  staff_passkey: StaffPasskeyRow
  staff_role: StaffRoleRow
  staff_session: StaffSessionRow
  statement_account: StatementAccountRow
  statement_file: StatementFileRow
  support_chat: SupportChatRow
  support_message: SupportMessageRow
  tape: TapeRow
  tax_details: TaxDetailsRow
  tax_loss: TaxLossRow
  trade_pin: TradePinRow
  transfer_dispute_photo: TransferDisputePhotoRow
  transfer_in: TransferInRow
  transfer_out: TransferOutRow
  transfer_out_case: TransferOutCaseRow
  verification_code: VerificationCodeRow
  verified_sum: VerifiedSumRow
  watchlist: WatchlistRow
  watchlist_entry: WatchlistEntryRow
  whole_order_log: WholeOrderLogRow
  whole_tape: WholeTapeRow
  worth_night: WorthNightRow
}
