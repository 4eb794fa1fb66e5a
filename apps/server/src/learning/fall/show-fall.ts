import { type MadeShare, type runFall as runFallCall } from '@bahi/contract/learning/fall'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { worthOfMade } from '@bahi/domain/learning/fall/made-book'
import { bandLimits } from '@bahi/domain/market/band'
import { moveBps } from '@bahi/money/format'
import { paise } from '@bahi/money/paise'
import { daysAfter, indexMoveBps } from './days-after.ts'
import { entryAt } from './entry-at.ts'
import { MADE_CASH_PAISE, MADE_HOLDINGS, MADE_INSTRUMENTS, MADE_SHARES } from './made-market.ts'
import { type FallRun, type OrderRun, type Placed, runFall } from './run-fall.ts'

type Asked = InputOf<typeof runFallCall>
type FallView = ReplyOf<typeof runFallCall>

/** A day and its learner's orders in, everything that came of them out. Nothing is read and nothing is kept. */
export function showFall({ seed, acts }: Asked, without: FallRun = runFall(seed, [])): FallView {
  const run = acts.length === 0 ? without : runFall(seed, acts.map(placedOf))
  const places = acts.flatMap((act, at) => ('cancel' in act ? [] : [at]))
  const worthAt = (one: FallRun, prices: readonly number[]) =>
    Number(worthOfMade(one.book, (share) => entryAt(prices, share - 1)))
  // What followed began where the day without the orders closed: what a learner trades moves no month.
  const following = daysAfter(seed, without.closesPaise)
  return {
    seed,
    digest: Buffer.from(run.digest).toString('hex'),
    withoutDigest: Buffer.from(without.digest).toString('hex'),
    indexBefore: run.indexBefore,
    shares: sharesOf(run),
    cashPaise: MADE_CASH_PAISE,
    frames: run.frames.map((frame, at) => ({
      second: frame.second,
      isHalted: frame.isHalted,
      index: frame.indexHundredths,
      last: frame.quotes.map(({ lastPaise }) => lastPaise),
      bid: frame.quotes.map(({ bidPaise }) => bidPaise),
      ask: frame.quotes.map(({ askPaise }) => askPaise),
      worthPaise: frame.worthPaise,
      withoutPaise: entryAt(without.frames, at).worthPaise,
    })),
    halts: run.halts.map(({ second, indexHundredths, resumedSecond }) => ({
      second,
      moveBps: Number(moveBps(BigInt(indexHundredths - run.indexBefore), BigInt(run.indexBefore)) ?? 0n),
      resumedSecond,
    })),
    locked: run.locked.map(({ second, share }) => ({ second, share: entryAt(MADE_SHARES, share - 1) })),
    orders: run.orders.map((order, at) => orderView(order, entryAt(places, at))),
    end: {
      cashPaise: Number(run.book.cashPaise),
      chargesPaise: Number(run.book.chargesPaise),
      held: MADE_INSTRUMENTS.map(({ id }) => run.book.shares.get(id) ?? 0),
      worthPaise: worthAt(run, run.closesPaise),
      withoutPaise: worthAt(without, without.closesPaise),
    },
    after: following.map((prices) => ({
      indexBps: indexMoveBps(prices),
      worthPaise: worthAt(run, prices),
      withoutPaise: worthAt(without, prices),
    })),
  }
}

function placedOf(act: Asked['acts'][number]): Placed {
  return 'cancel' in act ? act : { ...act, share: MADE_SHARES.indexOf(act.share satisfies MadeShare) + 1 }
}

function sharesOf({ closesPaise }: FallRun): FallView['shares'] {
  return MADE_INSTRUMENTS.map(({ id, previousClosePaise, bandBps, tickPaise }, at) => {
    const band = bandLimits(paise(previousClosePaise), bandBps, paise(tickPaise))
    return {
      share: entryAt(MADE_SHARES, at),
      beforePaise: previousClosePaise,
      lowerPaise: Number(band.lowerPaise),
      upperPaise: Number(band.upperPaise),
      tickPaise,
      held: MADE_HOLDINGS.get(id) ?? 0,
      closePaise: entryAt(closesPaise, at),
    }
  })
}

function orderView(run: OrderRun, act: number): FallView['orders'][number] {
  const { refused, limitPaise, firedSecond, firedPaise, fills, ended } = run
  return {
    act,
    refused,
    limitPaise,
    firedSecond,
    firedPaise,
    fills,
    endedSecond: ended?.second ?? null,
    ended: ended?.reason ?? null,
  }
}
