import type { getDecade } from '@bahi/contract/learning/decade'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { THOUSANDTHS_A_UNIT, worthOfThousandths } from '@bahi/domain/learning/decade/fund-units'
import { largestFall, longestRun } from '@bahi/domain/learning/decade/largest-fall'
import { type DecadeEnd, type DecadeMonth, runDecade } from '@bahi/domain/learning/decade/run-decade'
import { navText } from '@bahi/money/nav'
import { amongSeeds } from './among-seeds.ts'
import { madePath } from './made-path.ts'

type DecadeView = ReplyOf<typeof getDecade>

/** A decade from its seed and its SIP. Nothing is read and nothing is kept: the same question has the same answer. */
export function showDecade(asked: InputOf<typeof getDecade>): DecadeView {
  const { seed, amountPaise, dayOfMonth, stepUpPercent, depositBps } = asked
  const { points, digest } = madePath(seed)
  const { months, last, end, later } = runDecade(points, {
    amountPaise: BigInt(amountPaise),
    dayOfMonth,
    stepUp: { percent: stepUpPercent === 0 ? null : stepUpPercent, paise: null },
    depositBps,
  })
  const water = [...months.map(({ isUnderWater }) => isUnderWater), end.worthPaise < end.paidInPaise]
  return {
    seed,
    digest,
    days: points.length,
    months: months.map(monthView),
    last: { on: last.date, nav: navText(last.nav) },
    end: endView(end),
    later: { ...endView(later), firstOn: later.firstOn },
    fall: fallView(points),
    monthsUnderWater: water.filter(Boolean).length,
    longestUnderWater: longestRun(water),
    among: amongSeeds,
  }
}

function monthView(month: DecadeMonth): DecadeView['months'][number] {
  const { lowest, laterWorthPaise } = month
  return {
    dueOn: month.dueOn,
    on: month.on,
    nav: navText(month.nav),
    lowestOn: lowest.date,
    lowestNav: navText(lowest.nav),
    amountPaise: Number(month.amountPaise),
    stampPaise: Number(month.stampPaise),
    units: unitsText(month.units),
    totalUnits: unitsText(month.totalUnits),
    paidInPaise: Number(month.paidInPaise),
    worthPaise: Number(month.worthPaise),
    isUnderWater: month.isUnderWater,
    lowestWorthPaise: Number(worthOfThousandths(month.totalUnits - month.units, lowest.nav)),
    depositPaise: Number(month.depositPaise),
    laterWorthPaise: laterWorthPaise === null ? null : Number(laterWorthPaise),
  }
}

function endView({ units, ...end }: DecadeEnd): DecadeView['end'] {
  return {
    paidInPaise: Number(end.paidInPaise),
    units: unitsText(units),
    worthPaise: Number(end.worthPaise),
    depositPaise: Number(end.depositPaise),
    xirrBps: end.xirrBps,
    depositXirrBps: end.depositXirrBps,
  }
}

function fallView(points: Parameters<typeof largestFall>[0]): DecadeView['fall'] {
  const fall = largestFall(points)
  return fall === null
    ? null
    : {
        highOn: fall.high.date,
        highNav: navText(fall.high.nav),
        lowOn: fall.low.date,
        lowNav: navText(fall.low.nav),
        moveBps: fall.moveBps,
        backOn: fall.backOn,
      }
}

/** As the wire has them: units with three places. */
function unitsText(thousandths: bigint): string {
  return `${thousandths / THOUSANDTHS_A_UNIT}.${(thousandths % THOUSANDTHS_A_UNIT).toString().padStart(3, '0')}`
}
