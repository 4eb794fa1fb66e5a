import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { simulatedCalendar } from '@bahi/domain/calendar/simulated-calendar'
import { businessDate } from '@bahi/money/business-date'
import { ACCOUNT } from '@bahi/proofs/accounts'
import {
  type DeskFixture,
  giveShares,
  openCustomer,
  openDeskFixture,
  orderOf,
  STEEL,
  steelPaise,
  ticket,
  TODAY,
} from '../../../testing/desk-fixture.ts'
import type { OwnerKey } from '../../ledger/account-books.ts'
import { INR } from '../../ledger/asset.ts'
import { amountOn, readBalances } from '../../ledger/read-balances.ts'
import { trialBalance } from '../../ledger/verify/trial-balance.ts'
import { describeDifference } from '../../ledger/verify/verify-ledger.ts'
import { acquireLease, LeaseLost } from '../../platform/db/role-lease.ts'
import { settleDue, type SettleParts } from './settle-due.ts'

const today = businessDate(TODAY)
const tomorrow = businessDate('2026-11-24')
const dayAfter = businessDate('2026-11-25')

let fixture: DeskFixture
let parts: SettleParts
beforeEach(async () => {
  fixture = await openDeskFixture()
  const { app } = fixture.database
  const lease = await acquireLease(app.pool, 'jobs', 'test')
  parts = {
    pool: app.pool,
    ids: fixture.ids,
    systemClock: fixture.parts.systemClock,
    lease,
    calendar: simulatedCalendar(),
    log: { error: () => undefined, info: () => undefined },
  }
})
afterEach(async () => {
  const { differences } = await trialBalance(fixture.database.app.pool)
  await fixture.close()
  if (differences.length > 0) throw new Error(differences.map(describeDifference).join('; '))
})

type Account = keyof typeof ACCOUNT
async function amounts(who: OwnerKey, asset: number): Promise<Partial<Record<Account, bigint>>> {
  const sheet = await readBalances(fixture.database.app.pool, who)
  return Object.fromEntries(
    (['available', 'held', 'unsettled'] as const).map((name) => [name, amountOn(sheet, asset, ACCOUNT[name])]),
  )
}

async function buy(who: OwnerKey, shares: number, pricePaise = steelPaise): Promise<void> {
  fixture.venue.stand(STEEL, 'sell', pricePaise, shares)
  orderOf(await fixture.desk.submit(ticket(who, 'buy', { quantity: shares, limitPaise: pricePaise })))
  await fixture.desk.settled()
}

async function sell(who: OwnerKey, shares: number, pricePaise = steelPaise): Promise<void> {
  fixture.venue.stand(STEEL, 'buy', pricePaise, shares)
  orderOf(await fixture.desk.submit(ticket(who, 'sell', { quantity: shares, limitPaise: pricePaise })))
  await fixture.desk.settled()
}

async function readHouseBalance(shard: number, asset: number, account: Account): Promise<bigint> {
  const { accounts } = await trialBalance(fixture.database.app.pool, [shard])
  return accounts.find((total) => total.asset === asset && total.account === ACCOUNT[account])?.amount ?? 0n
}

describe('settling', () => {
  it('makes shares and proceeds available on the settlement day, not before', async () => {
    const anu = await openCustomer(fixture, 50_000_00n)
    const bina = await openCustomer(fixture, 1_000_00n)
    await giveShares(fixture, bina, STEEL, 5n, 5_000_00n)
    await buy(anu, 10)
    await sell(bina, 5)
    const proceeds = (await amounts(bina, INR)).unsettled ?? 0n
    expect(await settleDue(parts, today)).toMatchObject({ owners: 0, journals: 0 })
    expect(await amounts(anu, STEEL)).toEqual({ available: 0n, held: 0n, unsettled: 10n })

    expect(await settleDue(parts, tomorrow)).toMatchObject({ owners: 2, journals: 2 })
    expect(await amounts(anu, STEEL)).toEqual({ available: 10n, held: 0n, unsettled: 0n })
    expect(await amounts(bina, INR)).toEqual({ available: 1_000_00n + proceeds, held: 0n, unsettled: 0n })
  })

  it('is due what a sale brought after its charges', async () => {
    const anu = await openCustomer(fixture, 0n)
    await giveShares(fixture, anu, STEEL, 10n, 10_000_00n)
    await sell(anu, 4)
    const proceeds = (await amounts(anu, INR)).unsettled ?? 0n
    const { rows } = await parts.pool.query<{ amount: bigint }>(
      'select amount from bahi.settlement_due where shard = $1 and owner = $2 and asset = $3',
      [anu.shard, anu.owner, INR],
    )
    expect(rows).toEqual([{ amount: proceeds }])
  })

  it('empties clearing, so that custody is what the customers own', async () => {
    const anu = await openCustomer(fixture, 50_000_00n, { shard: 3 })
    const bina = await openCustomer(fixture, 50_000_00n, { shard: 9 })
    await giveShares(fixture, bina, STEEL, 20n, 20_000_00n)
    await buy(anu, 10)
    await sell(bina, 4)
    await settleDue(parts, tomorrow)
    for (const [shard, shares] of [
      [3, 10n],
      [9, 16n],
    ] as const) {
      expect(await readHouseBalance(shard, INR, 'clearing')).toBe(0n)
      expect(await readHouseBalance(shard, STEEL, 'clearing')).toBe(0n)
      expect(await readHouseBalance(shard, STEEL, 'custody')).toBe(-shares)
    }
  })

  it('changes nothing when it is done again, or by two at once', async () => {
    const anu = await openCustomer(fixture, 50_000_00n)
    await buy(anu, 10)
    const both = await Promise.all([settleDue(parts, tomorrow), settleDue(parts, tomorrow)])
    expect(both.reduce((total, { journals }) => total + journals, 0)).toBe(1)
    const before = await readBalances(parts.pool, anu)
    expect(await settleDue(parts, tomorrow)).toEqual({ owners: 0, journals: 0, shardsCleared: 0 })
    expect(await readBalances(parts.pool, anu)).toEqual(before)
  })

  it('moves what is left of proceeds that were spent again', async () => {
    const anu = await openCustomer(fixture, 0n)
    await giveShares(fixture, anu, STEEL, 10n, 10_000_00n)
    await sell(anu, 10)
    const proceeds = (await amounts(anu, INR)).unsettled ?? 0n
    await buy(anu, 4)
    const left = (await amounts(anu, INR)).unsettled ?? 0n
    expect(left).toBeLessThan(proceeds)
    expect(left).toBeGreaterThan(0n)
    await settleDue(parts, tomorrow)
    expect(await amounts(anu, INR)).toEqual({ available: left, held: 0n, unsettled: 0n })
  })

  it('keeps a day for the proceeds that an open order still holds', async () => {
    const anu = await openCustomer(fixture, 0n)
    await giveShares(fixture, anu, STEEL, 10n, 10_000_00n)
    await sell(anu, 10)
    orderOf(await fixture.desk.submit(ticket(anu, 'buy', { quantity: 2, limitPaise: steelPaise - 50_00 })))
    const { held = 0n, unsettled = 0n } = await amounts(anu, INR)
    expect(held).toBeGreaterThan(0n)
    await settleDue(parts, tomorrow)
    expect(await amounts(anu, INR)).toEqual({ available: unsettled, held, unsettled: 0n })

    fixture.venue.expireAll()
    await fixture.desk.settled()
    expect(await amounts(anu, INR)).toEqual({ available: unsettled, held: 0n, unsettled: held })
    await settleDue(parts, dayAfter)
    expect(await amounts(anu, INR)).toEqual({ available: unsettled + held, held: 0n, unsettled: 0n })
  })

  it('settles a trade that was posted too late on the next settlement day', async () => {
    const anu = await openCustomer(fixture, 50_000_00n)
    await buy(anu, 3)
    await settleDue(parts, tomorrow)
    await buy(anu, 4)
    expect(await settleDue(parts, tomorrow)).toMatchObject({ journals: 0 })
    expect(await amounts(anu, STEEL)).toEqual({ available: 3n, held: 0n, unsettled: 4n })
    await settleDue(parts, dayAfter)
    expect(await amounts(anu, STEEL)).toEqual({ available: 7n, held: 0n, unsettled: 0n })
    expect(await readHouseBalance(anu.shard, STEEL, 'clearing')).toBe(0n)
  })

  it('refuses a day that settles nothing', async () => {
    await expect(settleDue(parts, businessDate('2026-11-28'))).rejects.toThrow(RangeError)
    await expect(settleDue(parts, businessDate('2026-12-25'))).rejects.toThrow(RangeError)
  })

  it('writes nothing for a role that was taken over', async () => {
    const anu = await openCustomer(fixture, 50_000_00n)
    await buy(anu, 3)
    await expect(settleDue({ ...parts, lease: { role: 'jobs', epoch: 99n } }, tomorrow)).rejects.toThrow(LeaseLost)
    expect(await amounts(anu, STEEL)).toMatchObject({ available: 0n, unsettled: 3n })
  })

  it('settles more owners than one transaction takes', async () => {
    const owners = await Promise.all(
      Array.from({ length: 260 }, (_, n) => openCustomer(fixture, 2_000_00n, { shard: n % 7 })),
    )
    fixture.venue.stand(STEEL, 'sell', steelPaise, owners.length)
    await Promise.all(
      owners.map((who) => fixture.desk.submit(ticket(who, 'buy', { quantity: 1, limitPaise: steelPaise }))),
    )
    await fixture.desk.settled()
    expect(await settleDue(parts, tomorrow)).toMatchObject({ owners: 260, journals: 260 })
    expect(await amounts(owners[259] as OwnerKey, STEEL)).toMatchObject({ available: 1n })
  })
})
