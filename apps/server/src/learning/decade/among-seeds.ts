import type { getDecade } from '@bahi/contract/learning/decade'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { type DecadePlan, sumDecade } from '@bahi/domain/learning/decade/run-decade'
import { divide } from '@bahi/money/rounding'
import { madePath } from './made-path.ts'

type AmongSeeds = ReplyOf<typeof getDecade>['among']

const SEEDS = 200
const PLAN: DecadePlan = {
  amountPaise: 5_000_00n,
  dayOfMonth: 5,
  stepUp: { percent: null, paise: null },
  depositBps: 400,
}

/**
 * What `countAmongSeeds` finds: seconds of a processor, which no call may take. A test counts again, so that a change of
 * the path cannot leave these behind.
 */
export const amongSeeds: AmongSeeds = {
  seeds: SEEDS,
  belowPaidIn: 31,
  depositBps: PLAN.depositBps,
  belowDeposit: 52,
  lowestPaise: 58_82,
  middlePaise: 159_08,
  highestPaise: 442_61,
}

/** Runs the same SIP through the decades of the first seeds. */
export function countAmongSeeds(): AmongSeeds {
  const ends = Array.from({ length: SEEDS }, (_, at) => sumDecade(madePath(at + 1).points, PLAN))
  const ofAHundred = ends
    .map(({ worthPaise, paidInPaise }) => Number(divide(worthPaise * 100_00n, paidInPaise, 'down')))
    .toSorted((one, other) => one - other)
  return {
    seeds: SEEDS,
    belowPaidIn: ends.filter(({ worthPaise, paidInPaise }) => worthPaise < paidInPaise).length,
    depositBps: PLAN.depositBps,
    belowDeposit: ends.filter(({ worthPaise, depositPaise }) => worthPaise < depositPaise).length,
    lowestPaise: ofAHundred[0] ?? 0,
    middlePaise: ofAHundred[SEEDS / 2] ?? 0,
    highestPaise: ofAHundred.at(-1) ?? 0,
  }
}
