import { moneyReaders, openCustomer, showCustomerPhone, type CustomerPage } from '@bahi/contract/customers/staff'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { longestLockHours } from '@bahi/domain/customers/accounts/locks'
import { decideWords } from '@bahi/domain/customers/support/decide-words'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { businessDate } from '@bahi/money/business-date'
import { ACCOUNT } from '@bahi/proofs/accounts'
import { tellAccess } from '../../customers/notices/tell-access.ts'
import { readRedemptionsDue } from '../../funds/orders/redemptions-due.ts'
import { readUnitsWorth, type UnitsWorth } from '../../funds/schemes/units-worth.ts'
import { INR, schemeIdOfUnits } from '../../ledger/asset.ts'
import { amountOn, readBalances, type BalanceSheet } from '../../ledger/read-balances.ts'
import { readOwedOnLoans } from '../../loans/owed-on-loans.ts'
import type { CustomerId } from '../../platform/customer-id.ts'
import { shardOf } from '../../platform/db/ids.ts'
import { inTransaction, type Transaction } from '../../platform/db/in-transaction.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Call } from '../../platform/http/call.ts'
import { hasRole, type Staff } from '../../platform/http/staff.ts'
import { readHookLog } from '../../programs/hook-log.ts'
import { readKeys, showKey } from '../../programs/program-rows.ts'
import { worthPrices } from '../../shares/positions/holding-worth.ts'
import type { CustomerParts } from './customer-parts.ts'
import { findRole } from './find-customer.ts'
import { LIST_COLUMNS, customerRow, type ListRow } from './list-customers.ts'
import { readOwnAffairs } from './own-affairs.ts'
import { readInvitations, readInviter } from './read-invitations.ts'

/** Shows a customer to staff. The view is written into the customer's access log first. */
export async function answerOpenCustomer(
  parts: CustomerParts,
  { id }: InputOf<typeof openCustomer>,
  staff: Staff,
  call: Call,
): Promise<Decision<CustomerPage>> {
  const customer = keyOf(id)
  if (!(await isThere(parts, customer))) return refuse(refusal('subject-missing'))
  await tellAccess(parts, call, customer, { staff, role: findRole(staff, openCustomer.roles), what: 'customer.open' })
  return accept(
    await inTransaction(parts.db.pool, (tx) => readPage(tx, parts, customer, hasRole(staff, moneyReaders)), {
      isolation: 'repeatable read',
    }),
  )
}

export async function answerShowPhone(
  parts: CustomerParts,
  { id, reason }: InputOf<typeof showCustomerPhone>,
  staff: Staff,
  call: Call,
): Promise<Decision<ReplyOf<typeof showCustomerPhone>>> {
  const customer = keyOf(id)
  if (!(await isThere(parts, customer))) return refuse(refusal('subject-missing'))
  const said = decideWords([reason], 'reason')
  if (!said.ok) return said
  await tellAccess(parts, call, customer, {
    staff,
    role: findRole(staff, showCustomerPhone.roles),
    what: 'customer.phone',
    reason,
  })
  const {
    rows: [row],
  } = await parts.db.pool.query<{ phone: string | null }>(
    'select phone from bahi.customer where shard = $1 and id = $2',
    [customer.shard, customer.customerId],
  )
  return accept({ phone: row?.phone ?? '' })
}

function keyOf(id: string): CustomerId {
  return { shard: shardOf(BigInt(id)), customerId: BigInt(id) }
}

async function isThere({ db }: CustomerParts, { shard, customerId }: CustomerId): Promise<boolean> {
  const { rowCount } = await db.pool.query('select from bahi.customer where shard = $1 and id = $2', [
    shard,
    customerId,
  ])
  return rowCount === 1
}

type PersonRow = ListRow & {
  real_name: string | null
  email: string | null
  agreement_version: string
  sessions: number
}

async function readPage(
  tx: Transaction,
  parts: CustomerParts,
  key: CustomerId,
  showsMoney: boolean,
): Promise<CustomerPage> {
  const now = parts.systemClock()
  const {
    rows: [person],
  } = await tx.query<PersonRow>(
    `select ${LIST_COLUMNS}, c.real_name, c.email, c.agreement_version,
       (select count(*)::integer from bahi.session s where s.shard = c.shard and s.customer_id = c.id and s.revoked_at is null and s.expires_at > $1) as sessions
     from bahi.customer c where c.shard = $2 and c.id = $3`,
    [now, key.shard, key.customerId],
  )
  if (person === undefined) throw new Error(`customer ${key.customerId} has gone while their page was read`)
  return {
    ...customerRow(person),
    realName: person.real_name,
    email: person.email,
    agreementVersion: person.agreement_version,
    sessions: person.sessions,
    card: await readCard(tx, key),
    invitedBy: await readInviter(tx, person.invited_by_code),
    invitations: await readInvitations(tx, key),
    ...(await readOwnAffairs(tx, key, now)),
    programs: (await readKeys(tx, key)).map((row) => showKey(row, now)),
    hookMessages: await readHookLog(tx, key),
    allLocks: await readAllLocks(tx, key, now),
    money: showsMoney ? await readMoney(tx, parts, key) : null,
    accessLog: await readAccessLog(tx, key),
  }
}

type Money = NonNullable<CustomerPage['money']>

async function readMoney(
  tx: Transaction,
  parts: CustomerParts,
  { shard, customerId: owner }: CustomerId,
): Promise<Money> {
  const sheet = await readBalances(tx, { shard, owner })
  const holdings = [...holdingsOf(parts, sheet), ...unitsOfSheet(await readUnitsWorth(tx, sheet.balances), sheet)]
  const cash = {
    availablePaise: cashOn(sheet, ACCOUNT.available),
    heldPaise: cashOn(sheet, ACCOUNT.held),
    unsettledPaise: cashOn(sheet, ACCOUNT.unsettled),
  }
  const holdingsPaise = holdings.reduce((sum, { worthPaise }) => sum + worthPaise, 0)
  const redeemingPaise = (await readRedemptionsDue(tx, { shard, owner })).reduce(
    (sum, { net_paise: net }) => sum + Number(net),
    0,
  )
  const owedPaise = Number(await readOwedOnLoans(tx, { shard, owner }, businessDate(parts.clock.now().date)))
  return {
    cash,
    holdings,
    holdingsPaise,
    redeemingPaise,
    owedPaise,
    pricedAt: parts.clock.instant().toISOString(),
    netWorthPaise:
      cash.availablePaise + cash.heldPaise + cash.unsettledPaise + holdingsPaise + redeemingPaise - owedPaise,
  }
}

/** Units of funds and plans among the holdings. The price is the NAV rounded to the paisa, the value is exact. */
function unitsOfSheet(worth: readonly UnitsWorth[], sheet: BalanceSheet): Money['holdings'] {
  return worth.map(({ asset, code, name, units, nav, valuePaise }) => ({
    code,
    name,
    quantity: Number(units),
    heldQuantity: Number(amountOn(sheet, asset, ACCOUNT.held)),
    unsettledQuantity: 0,
    lastPaise: Number(nav / 100n),
    worthPaise: Number(valuePaise),
  }))
}

function cashOn(sheet: BalanceSheet, account: number): number {
  return Number(amountOn(sheet, INR, account))
}

function holdingsOf(parts: CustomerParts, sheet: BalanceSheet): Money['holdings'] {
  const assets = [
    ...new Set(
      sheet.balances.flatMap(({ asset, amount }) =>
        asset === INR || schemeIdOfUnits(asset) !== null || amount === 0n ? [] : [asset],
      ),
    ),
  ]
  return assets
    .map((asset) => {
      const instrument = parts.instruments.byId(asset)
      const { lastPaise } = worthPrices(parts, asset, parts.clock.now().date)
      const quantity = sheet.balances.reduce(
        (sum, balance) => (balance.asset === asset ? sum + balance.amount : sum),
        0n,
      )
      return {
        code: instrument?.code ?? String(asset),
        name: instrument?.name ?? '',
        quantity: Number(quantity),
        heldQuantity: Number(amountOn(sheet, asset, ACCOUNT.held)),
        unsettledQuantity: Number(amountOn(sheet, asset, ACCOUNT.unsettled)),
        lastPaise: Number(lastPaise),
        worthPaise: Number(quantity * lastPaise),
      }
    })
    .toSorted((one, other) => other.worthPaise - one.worthPaise)
}

async function readCard(tx: Transaction, { shard, customerId }: CustomerId): Promise<CustomerPage['card']> {
  const {
    rows: [row],
  } = await tx.query<{ bank_name: string; account_ending: string }>(
    'select bank_name, account_ending from bahi.bank_card where shard = $1 and customer_id = $2',
    [shard, customerId],
  )
  return row === undefined ? null : { bankName: row.bank_name, accountEnding: row.account_ending }
}

type LockRow = Pick<
  Tables['customer_lock'],
  'id' | 'reason' | 'locked_at' | 'locked_until' | 'lifted_at' | 'legal_order'
> & {
  kind: 'trade' | 'account'
  holds: boolean
}

async function readAllLocks(
  tx: Transaction,
  { shard, customerId }: CustomerId,
  now: Date,
): Promise<CustomerPage['allLocks']> {
  const { rows } = await tx.query<LockRow>(
    `select id, kind, reason, locked_at, locked_until, lifted_at, legal_order, lifted_at is null and locked_at <= $3 and (locked_until is null or locked_until > $3) as holds
     from bahi.customer_lock where shard = $1 and customer_id = $2 order by holds desc, locked_at desc, id desc limit 50`,
    [shard, customerId, now],
  )
  return rows.map((row) => ({
    id: row.id.toString(),
    kind: row.kind,
    reason: row.reason,
    lockedAt: row.locked_at.toISOString(),
    until: row.locked_until?.toISOString() ?? null,
    longestHours: longestLockHours(row.kind, row.reason) ?? null,
    holds: row.holds,
    liftedAt: row.lifted_at?.toISOString() ?? null,
    legalOrder: row.legal_order,
  }))
}

type AccessRow = {
  id: bigint
  at: Date
  staff_number: string
  role: string
  what: string
  reason: string | null
  detail: Record<string, unknown>
}

async function readAccessLog(tx: Transaction, { shard, customerId }: CustomerId): Promise<CustomerPage['accessLog']> {
  const { rows } = await tx.query<AccessRow>(
    'select id, at, staff_number, role, what, reason, detail from bahi.customer_access where shard = $1 and customer_id = $2 order by id desc limit 30',
    [shard, customerId],
  )
  return rows.map((row) => ({
    id: row.id.toString(),
    at: row.at.toISOString(),
    staffNumber: row.staff_number,
    role: row.role,
    what: row.what,
    reason: row.reason,
    detail: row.detail,
  }))
}
