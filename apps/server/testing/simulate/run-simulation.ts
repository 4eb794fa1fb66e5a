import { smallDemoMarket } from '../../seed/seed-demo-market.ts'
import { listMarket, listSmallMarket } from '../../src/exchange/listing/listing.ts'
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
  /** Thirty instruments, or all. */
  readonly market: 'small' | 'whole'
  readonly seed: number
  /** How many desks share the shards; one of its own for each shard in a spread database. */
  readonly deskGroups?: number
  /** Called after each day. */
  readonly onDay?: (day: SimulatedDay) => void
}

export interface SimulatedDay {
  readonly date: string
  /** The day's requests and their outcomes. */
  readonly counts: Counts
  /** Violations in the evening; none may occur. */
  readonly wrong: readonly string[]
  /** The state of the evening, one line for each row. Equal for an equal seed. */
  readonly state: readonly string[]
}

/**
 * Pre-open, after the auction, at the opening of new shares, during the day, in the afternoon window of blocks, and
 * before the close.
 */
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
/** The average number of acts of a customer in a day. */
const ACTS_A_DAY = 2

/**
 * Runs a number of days with random customers and staff. An equal seed gives equal days, acts, draws and fills on every
 * machine. All acts use the server's own calls, and every evening the whole ledger and all hash chains are checked.
 */
export async function runSimulation({
  access,
  days,
  customers: count,
  market,
  seed,
  deskGroups,
  onDay,
}: SimulationOptions): Promise<SimulatedDay[]> {
  const demo = {
    ...smallDemoMarket(),
    seedTail: seedBytes(seed),
    schemes: 'few' as const,
    listing: market === 'whole' ? listMarket() : listSmallMarket(30),
  }
  // Ids come from the clock that only this test moves, so that the ids of a shard do not depend on how fast the machine is.
  const time = { nowMs: () => Date.UTC(2026, 10, 21) }
  const ids = createIdSource(0, () => time.nowMs())
  const hand = await openServerByHand({
    access,
    demo,
    given: { ids, entropy: openEntropy(seed) },
    ...(deskGroups === undefined ? {} : { deskGroups }),
  })
  time.nowMs = () => hand.now.getTime()
  try {
    const draws = openDraws(seed, 'people')
    const customers = await settleCustomers(hand, count, draws)
    const keys = { last: 0 }
    const nextKey = (): string => `simulated-${(keys.last += 1)}`
    const passed: SimulatedDay[] = []
    const codes = new Map<bigint, string>()
    for (let day = 0; day < days; day += 1) {
      const { date } = hand.parts.clock.now()
      hand.now = new Date(Math.max(hand.now.getTime(), hand.parts.clock.instant().getTime()))
      await openSessions(hand.parts, customers)
      const simulation: Simulation = {
        hand,
        customers,
        draws,
        staff: await openConsoles(hand.parts),
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
        state: await readState(hand.parts.db.pool),
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
    hand.now = new Date(Math.max(hand.now.getTime(), hand.parts.clock.instant().getTime()))
    // Idle console sessions have ended since the last moment, so the staff sign in again.
    await runHouse({ ...simulation, staff: await openConsoles(hand.parts) })
    for (let act = 0; act < acts; act += 1) await actOnce(simulation)
    await hand.parts.exchange.advance(0)
    await hand.parts.desk.settled()
  }
}

async function findWrong({ hand: { parts, faults } }: Simulation): Promise<string[]> {
  const { pool } = parts.db
  const { differences } = await trialBalance(pool)
  const { broken } = await verifyAllChains(pool, ALL_SHARDS)
  return [
    ...differences.map(describeDifference),
    ...broken.map(describeBrokenChain),
    ...(await findViolations(pool)),
    ...faults.map(String),
  ]
}
