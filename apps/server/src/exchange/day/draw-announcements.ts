import type { CorporateAction } from '@bahi/domain/shares/positions/corporate-actions'
import type { Announcement } from '../../market/history/corporate-action-store.ts'
import type { DayInstrument } from '../../market/ports/trading-day.ts'
import { RandomStreams } from '../price/random.ts'

/**
 * The facts that announcements are drawn from, besides a seed; the opening stores them, so that every reader can repeat
 * the draw.
 */
export interface AnnouncingFacts {
  /** The trading days after this one, the next first. */
  readonly sessions: readonly string[]
  /** Instruments with a corporate action a short time ago or announced. */
  readonly busy: readonly number[]
}

/** The number of sessions to look ahead: the latest ex-date and the payment after it lie within them. */
export const SESSIONS_AHEAD = 8

/** About one share in two hundred announces something on a day: for five hundred, one dividend each in less than a year. */
const SHARES_AN_ANNOUNCEMENT = 200
/** The first day also brings the announcements that a market with earlier days would already have made. */
const SHARES_AN_ANNOUNCEMENT_BEFORE = 60
/** A customer who reads an announcement has at least the next whole session to act on it. */
const MIN_SESSIONS_AHEAD = 2
const SPREAD_OF_EX_DATES = 4
const SESSIONS_TO_PAYMENT = 2

const SPLITS = 0.12
const BONUSES = 0.25
const SPLIT_ABOVE_PAISE = 500_00
const BONUS_ABOVE_PAISE = 150_00
const DIVIDEND_STEP_PAISE = 5

/**
 * Draws the announcements of companies at the opening of a day, from a seed that is public by then (the seed of the day
 * before; on the first day the published anchor): every reader can repeat the draw, and the operator cannot choose its
 * result.
 */
export function drawAnnouncements(
  seed: Uint8Array,
  isFirstDay: boolean,
  instruments: readonly DayInstrument[],
  { sessions, busy }: AnnouncingFacts,
): Announcement[] {
  if (sessions.length < SESSIONS_AHEAD) return []
  const streams = new RandomStreams(seed, 'corporate-actions', [0])
  const taken = new Set(busy)
  const free = instruments.filter(({ id, kind, flags }) => kind === 'share' && flags.length === 0 && !taken.has(id))
  const shares = instruments.filter(({ kind }) => kind === 'share').length
  const wanted =
    Math.floor(shares / SHARES_AN_ANNOUNCEMENT + streams.uniform(0)) +
    (isFirstDay ? Math.floor(shares / SHARES_AN_ANNOUNCEMENT_BEFORE) : 0)
  const announced: Announcement[] = []
  while (announced.length < wanted && free.length > 0) {
    const [instrument] = free.splice(streams.below(0, free.length), 1)
    if (instrument === undefined) break
    const ahead = MIN_SESSIONS_AHEAD + streams.below(0, SPREAD_OF_EX_DATES)
    const action = drawAction(streams, instrument.previousClosePaise)
    const exDate = sessions[ahead - 1] ?? ''
    const paidOn = action.kind === 'dividend' ? (sessions[ahead - 1 + SESSIONS_TO_PAYMENT] ?? '') : exDate
    announced.push({ instrumentId: instrument.id, action, exDate, paidOn })
  }
  return announced
}

/** Dear shares are split, others give shares now and then; most of what companies do is to pay a dividend of 0.2 to 1.8 per cent. */
function drawAction(streams: RandomStreams, pricePaise: number): CorporateAction {
  const kind = streams.uniform(0)
  const size = streams.uniform(0)
  if (kind < SPLITS && pricePaise >= SPLIT_ABOVE_PAISE)
    return { kind: 'split', shares: pricePaise >= 5_000_00 ? 10 : pricePaise >= 2_000_00 ? 5 : 2 }
  if (kind < BONUSES && pricePaise >= BONUS_ABOVE_PAISE) return { kind: 'bonus', shares: size < 0.75 ? 1 : 2 }
  const steps = Math.floor((pricePaise * (0.002 + 0.016 * size)) / DIVIDEND_STEP_PAISE)
  return { kind: 'dividend', dividendPaise: Math.max(1, steps) * DIVIDEND_STEP_PAISE }
}
