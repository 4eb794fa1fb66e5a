import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { listCustomers } from '@bahi/contract/customers/staff'
import { ACCOUNT } from '@bahi/proofs/accounts'
import { findWho } from '../../testing/race.ts'
import { openWalletServer, reason, type WalletServer } from '../../testing/servers/wallet-server.ts'
import { INR } from '../ledger/asset.ts'
import { batchStamp, JournalBatch } from '../ledger/journal-batch.ts'
import { lockOwners } from '../ledger/lock-owners.ts'
import { amountOn, readBalances } from '../ledger/read-balances.ts'
import { writeJournals } from '../ledger/write-journals.ts'
import type { CustomerId } from '../platform/customer-id.ts'
import { inTransaction } from '../platform/db/in-transaction.ts'
import { takeDividend } from '../shares/corporate-actions/record-dividend.ts'
import { writeClosing } from './closure-rows.ts'
import { runClosures } from './run-closures.ts'

const HOUR = 3_600
const DAY = 24 * HOUR

let bahi: WalletServer
let imran: CustomerId
let said: string[]
let announced = 0
beforeAll(async () => {
  bahi = await openWalletServer()
  await bahi.furnish('imran')
  // The pause after a change of the card.
  await bahi.letPass(25 * HOUR)
  imran = await findWho(bahi.database.owner.pool, '9000000004')
  await inTransaction(bahi.database.owner.pool, (tx) => writeClosing(tx, imran, bahi.parts.systemClock()))
  await night()
  await untilPaid()
  await night()
  expect(await isClosed()).toBe(true)
})
afterEach(() => bahi.expectLedgerToHold())
afterAll(() => bahi.close())

const sql = (text: string, values: unknown[] = []) => bahi.database.owner.pool.query(text, values)

function night(): Promise<void> {
  said = []
  return runClosures({
    ...bahi.parts.walletJob,
    calendar: bahi.parts.calendar,
    settings: bahi.parts.settings,
    log: { error: (_, message) => void said.push(message) },
  })
}

/** The clock approves a transfer that nobody rejected, and the bank pays it. */
async function untilPaid(): Promise<void> {
  await bahi.letPass(5 * DAY)
  for (let times = 0; times < 2; times += 1) await bahi.letPass(HOUR)
}

async function isClosed(): Promise<boolean> {
  const { rowCount } = await sql('select from bahi.account_closure where customer_id = $1 and closed_at is not null', [
    imran.customerId,
  ])
  return rowCount === 1
}

/** A dividend of one share that was held on the ex-date, and sold before the account was closed. */
async function payDividend(amountPaise: bigint): Promise<void> {
  const owner = { shard: imran.shard, owner: imran.customerId }
  const actionId = await announce(amountPaise)
  await inTransaction(bahi.database.app.pool, async (tx) => {
    const batch = new JournalBatch(await lockOwners(tx, [owner]), batchStamp(bahi.parts))
    expect(await takeDividend(tx, batch, { ...owner, actionId, amountPaise })).toBe(true)
    await writeJournals(tx, batch)
  })
}

/** What the exchange announced long ago, for an owner of record: a test may write what no opening day announces. */
async function announce(amountPaise: bigint): Promise<number> {
  const share = bahi.parts.instruments.all().find(({ kind }) => kind === 'share')?.id
  return inTransaction(bahi.database.owner.pool, async (tx) => {
    await tx.query(`set local session_replication_role = 'replica'`)
    // The exchange announces its own between two of these.
    const {
      rows: [action],
    } = await tx.query<{ id: number }>(
      `insert into bahi.corporate_action (id, instrument_id, kind, dividend_paise, announced_on, ex_date, paid_on)
       select coalesce(max(id), 0) + 1, $1, 'dividend', $2, date '2025-01-01' + $3::int, date '2025-01-02' + $3::int, '2026-12-31' from bahi.corporate_action
       returning id`,
      [share, amountPaise, (announced += 1)],
    )
    const actionId = action?.id ?? 0
    await tx.query(
      `insert into bahi.entitlement (shard, owner, action_id, instrument_id, quantity, shares_given, amount_paise, recorded_on)
       values ($1, $2, $3, $4, 1, 0, $5, '2025-01-02')`,
      [imran.shard, imran.customerId, actionId, share, amountPaise],
    )
    return actionId
  })
}

async function cash(): Promise<bigint> {
  const sheet = await readBalances(bahi.database.app.pool, { shard: imran.shard, owner: imran.customerId })
  return [ACCOUNT.available, ACCOUNT.held, ACCOUNT.unsettled].reduce(
    (sum, account) => sum + amountOn(sheet, INR, account),
    0n,
  )
}

async function lastTransfer(): Promise<{ id: bigint; amount_paise: bigint; state: string; holder_name: string }> {
  const { rows } = await sql('select * from bahi.transfer_out where customer_id = $1 order by id desc limit 1', [
    imran.customerId,
  ])
  return rows[0]
}

const countTransfers = async () =>
  (await sql('select from bahi.transfer_out where customer_id = $1', [imran.customerId])).rowCount

it('a dividend that comes after the closing goes to the verified account, however small, and once', async () => {
  await payDividend(7_35n)
  const before = Number(await countTransfers())
  await night()
  await Promise.all([night(), night()])
  expect(await countTransfers()).toBe(before + 1)
  expect(await lastTransfer()).toMatchObject({ amount_paise: 7_35n, state: 'awaiting', holder_name: 'Imran Sheikh' })
  await untilPaid()
  expect(await lastTransfer()).toMatchObject({ state: 'successful' })
  expect(await cash()).toBe(0n)
  await night()
  expect(await countTransfers()).toBe(before + 1)
  expect(said).toEqual([])
})

it('one that comes while another is on its way goes after it', async () => {
  await payDividend(10_00n)
  await night()
  await payDividend(2_50n)
  await night()
  expect(await lastTransfer()).toMatchObject({ amount_paise: 10_00n })
  await untilPaid()
  await night()
  expect(await lastTransfer()).toMatchObject({ amount_paise: 2_50n, state: 'awaiting' })
  await untilPaid()
  expect(await cash()).toBe(0n)
})

it('a transfer that comes back is the customer’s again, and is sent again', async () => {
  await payDividend(50_00n)
  await night()
  const { id } = await lastTransfer()
  const rejected = await bahi.post(await bahi.signIn('anita'), '/api/console/wallet/out/reject.do', {
    id: id.toString(),
    rejection: 'name-differs',
    reason,
  })
  expect(rejected.msg).toBe('')
  expect(await cash()).toBe(50_00n)
  await night()
  expect(await lastTransfer()).toMatchObject({ amount_paise: 50_00n, state: 'awaiting' })
  expect((await lastTransfer()).id).not.toBe(id)
  await untilPaid()
  expect(await cash()).toBe(0n)
})

it('money that may not leave stays in the customer’s name, is said every night, and staff find it', async () => {
  const set = (state: string) =>
    sql('update bahi.customer set identity_state = $2 where id = $1', [imran.customerId, state])
  const found = async () => {
    const { data } = await bahi.call(
      listCustomers.path,
      { filter: 'closed-with-cash' },
      { token: await bahi.signIn('anita'), method: 'GET' },
    )
    const { items, counts } = data as { items: { id: string }[]; counts: Record<string, number> }
    expect(counts['closed-with-cash']).toBe(items.length)
    return items.map((one) => one.id)
  }
  expect(await found()).toEqual([])
  // Two reviewers took the verified identity back.
  await set('failed')
  await payDividend(3_00n)
  const before = await countTransfers()
  for (let nights = 0; nights < 2; nights += 1) {
    await night()
    expect(said).toEqual(['cash of a closed account waits for its bank account'])
  }
  expect(await countTransfers()).toBe(before)
  expect(await cash()).toBe(3_00n)
  expect(await found()).toEqual([imran.customerId.toString()])
  await set('completed')
  await night()
  expect(await lastTransfer()).toMatchObject({ amount_paise: 3_00n, state: 'awaiting' })
  await untilPaid()
  expect(await found()).toEqual([])
})
