import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { BusinessDate } from '@bahi/money/business-date'
import { SEED_CHAIN_LENGTH, commitSeedChain } from '../src/exchange/day/market-seed.ts'
import { type Listing, listMarket, listSmallMarket } from '../src/exchange/listing/listing.ts'
import { firstTradingDay } from '../src/market/ports/market-clock.ts'
import { inTransaction } from '../src/platform/db/in-transaction.ts'
import type { Seal } from '../src/platform/seal.ts'
import { seedBanners } from './banners.ts'
import { seedDemoBranches } from './demo-branches.ts'
import { seedDemoCustomers } from './demo-customers.ts'
import { seedDemoDesk } from './demo-desk-staff.ts'
import { seedDemoLenders } from './demo-lenders.ts'
import { seedDemoOffers } from './demo-offers.ts'
import { seedDemoSchemes } from './demo-schemes.ts'
import { seedDemoStaff } from './demo-staff.ts'
import { type LivedParts, seedLivedCustomers } from './seed-lived-customers.ts'
import { seedMarket, sessionsBefore } from './seed-market.ts'

export interface SeedParts extends Omit<LivedParts, 'jobs'> {
  readonly exchange: pg.Pool
  readonly seal: Seal
  /** Needed for a demo market whose customers have lived. */
  readonly jobs?: LivedParts['jobs']
}

export interface DemoMarket {
  readonly listing: Listing
  /** Trading days of history before the first day. */
  readonly sessions: number
  readonly withCustomers: boolean
  /** Whether some customers come with months of deposits, trades, SIPs and a loan; it needs the role `jobs`. */
  readonly hasLived?: boolean
  /** Whether the exchange goes on announcing new shares by itself. */
  readonly inventsOffers?: boolean
  /** Whether simulated members of staff answer: open, or closed by the setting. Absent, there are none. */
  readonly desk?: 'open' | 'closed'
  /** Which funds and plans come with it; absent, none. */
  readonly schemes?: 'all' | 'few' | 'none'
  /** The secret end of the seed chain and how long the chain is. */
  readonly seedTail: Uint8Array
  readonly seedChainLength: number
}

/** The whole market with a year behind it. */
export function wholeDemoMarket(): DemoMarket {
  return {
    listing: listMarket(),
    sessions: 250,
    withCustomers: true,
    hasLived: true,
    desk: 'open',
    schemes: 'all',
    seedTail: randomBytes(32),
    seedChainLength: SEED_CHAIN_LENGTH,
  }
}

/** Customers without companies: a replayed or live market brings its own. Beside a live one nobody is simulated. */
export function demoWithoutCompanies(desk?: DemoMarket['desk']): DemoMarket {
  return {
    listing: { instruments: [], indices: [] },
    sessions: 0,
    withCustomers: true,
    ...(desk === undefined ? {} : { desk }),
    seedTail: randomBytes(32),
    seedChainLength: SEED_CHAIN_LENGTH,
  }
}

/** Eighteen instruments, a month behind them and a fixed seed: for tests. */
export function smallDemoMarket(): DemoMarket {
  return {
    listing: listSmallMarket(),
    sessions: 22,
    withCustomers: true,
    inventsOffers: false,
    seedTail: new Uint8Array(32).fill(7),
    seedChainLength: 512,
  }
}

/**
 * Fills an empty database with the demo market: the commitment to all seeds, the market with its past, banners and demo customers.
 * Running it again changes nothing and finishes what was interrupted. Returns the first trading day.
 */
export async function seedDemoMarket(
  parts: SeedParts,
  demo: DemoMarket,
  installedOn: BusinessDate,
): Promise<BusinessDate> {
  const { owner, exchange, calendar, systemClock } = parts
  const firstDay = firstTradingDay(calendar, installedOn)
  await inTransaction(exchange, (tx) => commitSeedChain(tx, demo.seedTail, systemClock(), demo.seedChainLength))
  const anchor = await readAnchor(exchange)
  await inTransaction(owner, async (tx) => {
    await seedMarket(tx, demo.listing, sessionsBefore(calendar, firstDay, demo.sessions), anchor)
    await seedBanners(tx, firstDay)
  })
  if (demo.withCustomers) {
    if (demo.hasLived === true && parts.jobs !== undefined)
      await seedLivedCustomers({ ...parts, jobs: parts.jobs }, firstDay)
    await seedDemoCustomers({ ...parts, pool: parts.app }, firstDay)
    await seedDemoStaff({ ...parts, pool: owner })
    if (demo.desk !== undefined) await seedDemoDesk({ ...parts, pool: owner }, demo.desk, firstDay)
    await inTransaction(owner, (tx) => seedDemoBranches(tx))
    await seedDemoLenders({ ...parts, pool: owner }, firstDay)
    if (demo.inventsOffers !== false) await seedDemoOffers({ ...parts, pool: owner }, firstDay)
    if (demo.schemes === 'all' || demo.schemes === 'few')
      await seedDemoSchemes({ ...parts, pool: owner }, demo.schemes, firstDay)
  }
  return firstDay
}

async function readAnchor(pool: pg.Pool): Promise<Uint8Array> {
  const { rows } = await pool.query<{ anchor: Buffer }>(`select anchor from bahi.seed_chain where chain = 1`)
  const [row] = rows
  if (row === undefined) throw new Error('the seed chain was not committed')
  return row.anchor
}
