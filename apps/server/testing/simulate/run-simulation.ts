import { smallTown } from '../../seed/seed-town.ts'
import { listMarket } from '../../src/exchange/listing/listing.ts'
import { ALL_SHARDS, trialBalance } from '../../src/ledger/verify/trial-balance.ts'
import { verifyAllChains } from '../../src/ledger/verify/verify-chain.ts'
import { describeBrokenChain, describeDifference } from '../../src/ledger/verify/verify-ledger.ts'
import type { DatabaseAccess } from '../../src/platform/db/connect.ts'
import { createIdSource } from '../../src/platform/db/ids.ts'
import { openServerByHand } from '../open-server-by-hand.ts'
import { actOnce } from './customer-acts.ts'
import { openDraws, openEntropy, seedBytes } from './draws.ts'
import { findViolations } from './invariants.ts'
import { openSessions, settleCustomers } from './simulated-customers.ts'
import type { Counts, Simulation } from './simulation.ts'
import { openBusiness, openConsoles, runHouse } from './staff-acts.ts'
import { readState } from './state-hash.ts'

export interface SimulationOptions {
  /** An empty, migrated database. */
  readonly access: DatabaseAccess
  readonly days: number
  readonly customers: number
  /** Thirty companies, or all five hundred. */
  readonly market: 'small' | 'whole'
  readonly seed: number
  /** Called after each day. */
  readonly onDay?: (day: SimulatedDay) => void
}

export interface SimulatedDay {
  readonly date: string
  /** What was asked that day and how it ended. */
  readonly counts: Counts
  /** What does not add up in the evening; nothing may. */
  readonly wrong: readonly string[]
  /** What that evening came to, a line for each thing: the same for the same seed. */
  readonly state: readonly string[]
}

/** Pre-open, after the auction, when new shares open, through the day, the afternoon window of blocks, and before the close. */
const MOMENTS = [
  9 * 3_600 + 360,
  9 * 3_600 + 1_200,
  10 * 3_600 + 120,
  11 * 3_600,
  12.5 * 3_600,
  14 * 3_600 + 420,
  15 * 3_600,
  15 * 3_600 + 1_500,
] as const
/** Things a customer does in a day, on average. */
const ACTS_A_DAY = 2

/**
 * Lets so many days pass over a house whose people are played by chance: the same seed gives the same days, acts, draws and fills, on any
 * machine. Everything goes through the server's own calls; every evening all books and chains are checked.
 */
export async function runSimulation({
  access,
  days,
  customers: count,
  market,
  seed,
  onDay,
}: SimulationOptions): Promise<SimulatedDay[]> {
  const town = {
    ...smallTown(),
    seedTail: seedBytes(seed),
    schemes: 'few' as const,
    ...(market === 'whole' ? { listing: listMarket() } : {}),
  }
  // A clock that stands: the ids of a shard follow one another, whatever happens in the other shards at the same time.
  const ids = createIdSource(0, () => Date.UTC(2026, 10, 21))
  const hand = await openServerByHand({ access, town, given: { ids, entropy: openEntropy(seed) } })
  try {
    const draws = openDraws(seed, 'people')
    const customers = await settleCustomers(hand, count, draws)
    const keys = { last: 0 }
    const nextKey = (): string => `simulated-${(keys.last += 1)}`
    const passed: SimulatedDay[] = []
    const codes = new Map<bigint, string>()
    for (let day = 0; day < days; day += 1) {
      const { date } = hand.house.clock.now()
      hand.now = new Date(Math.max(hand.now.getTime(), hand.house.clock.instant().getTime()))
      await openSessions(hand.house, customers)
      const simulation: Simulation = {
        hand,
        customers,
        draws,
        staff: await openConsoles(hand.house),
        codes,
        counts: new Map(),
        nextKey,
      }
      await passDay(simulation, day)
      await hand.endDay()
      const evening = {
        date,
        counts: simulation.counts,
        wrong: await findWrong(simulation),
        state: await readState(hand.house.db.pool),
      }
      passed.push(evening)
      onDay?.(evening)
    }
    return passed
  } finally {
    await hand.close()
  }
}

async function passDay(simulation: Simulation, day: number): Promise<void> {
  const { hand, customers } = simulation
  await openBusiness(simulation, day)
  const acts = Math.ceil((customers.length * ACTS_A_DAY) / MOMENTS.length)
  for (const moment of MOMENTS) {
    await hand.passTo(moment)
    hand.now = new Date(Math.max(hand.now.getTime(), hand.house.clock.instant().getTime()))
    // Whoever has done nothing at a console since the last moment is signed out.
    await runHouse({ ...simulation, staff: await openConsoles(hand.house) })
    for (let act = 0; act < acts; act += 1) await actOnce(simulation)
    await hand.house.exchange.advance(0)
    await hand.house.desk.settled()
  }
}

async function findWrong({ hand: { house, faults } }: Simulation): Promise<string[]> {
  const { pool } = house.db
  const { differences } = await trialBalance(pool)
  const { broken } = await verifyAllChains(pool, ALL_SHARDS)
  return [
    ...differences.map(describeDifference),
    ...broken.map(describeBrokenChain),
    ...(await findViolations(pool)),
    ...faults.map(String),
  ]
}
