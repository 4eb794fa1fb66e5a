import { type BusinessDate, parseBusinessDate } from '@bahi/money/business-date'
import { type Decision, accept, refusal, refuse } from '../outcome.ts'

/** The acts of two people on a share. None of them sets a price (H2). */
export type InstrumentAct = ActAtOnce | 'delist' | 'lot' | 'band'
/** The acts that hold from their approval on. A suspended or watched share is sold and not bought. */
type ActAtOnce = 'halt' | 'resume' | 'hide' | 'show' | 'suspend' | 'readmit' | 'watch' | 'unwatch'

export type InstrumentChange = {
  readonly act: InstrumentAct
  readonly value: number | null
  /** The first day of the act; null for an act that holds from its approval on. */
  readonly from: string | null
}

export type InstrumentChangeFacts = {
  readonly today: BusinessDate
  /** The next trading day; null when the calendar does not know it. */
  readonly nextTradingDay: BusinessDate | null
  /** The fifth trading day from today: holders can sell a share until its delisting. */
  readonly delistEarliest: BusinessDate | null
  readonly state: 'normal' | 'locked' | 'hidden' | 'deleted'
  readonly isSuspended: boolean
  readonly isWatched: boolean
  /** Whether staff halted the share today. */
  readonly isHalted: boolean
  readonly isTradingDay: boolean
  /** The share's own lot; null for the usual lot. */
  readonly ownLot: number | null
  readonly bandBps: number
  /** Dated acts that have not begun. */
  readonly coming: readonly { readonly act: InstrumentAct; readonly from: string }[]
}

export type AcceptedInstrumentChange = {
  readonly act: InstrumentAct
  readonly value: number | null
  readonly from: BusinessDate
  readonly until: BusinessDate | null
}

/** Trading days from the approval to the delisting. */
export const DELIST_NOTICE_TRADING_DAYS = 5

const MAX_LOT = 1_000
export const instrumentBandsBps: readonly number[] = [200, 500, 1_000, 2_000]

/** Decides whether two people may do this to a share. A halt ends with its day, whatever staff do (H11). */
export function decideInstrumentChange(
  change: InstrumentChange,
  facts: InstrumentChangeFacts,
): Decision<AcceptedInstrumentChange> {
  if (facts.state === 'deleted') return refuse(refusal('instrument-deleted'))
  if (change.act === 'lot' || change.act === 'band' || change.act === 'delist') return decideDated(change, facts)
  if (change.value !== null) return refuse(refusal('parameter-malformed', {}, 'value'))
  if (change.from !== null && change.from !== facts.today) return refuse(refusal('parameter-malformed', {}, 'from'))
  if (isSoAlready(change.act, facts)) return refuse(refusal('nothing-changes', {}, 'act'))
  const ofTheDay = change.act === 'halt' || change.act === 'resume'
  if (ofTheDay && !facts.isTradingDay) return refuse(refusal('nothing-changes', {}, 'act'))
  return accept({ act: change.act, value: null, from: facts.today, until: ofTheDay ? facts.today : null })
}

function isSoAlready(act: ActAtOnce, { isHalted, isSuspended, isWatched, state }: InstrumentChangeFacts): boolean {
  const isSo: Readonly<Record<ActAtOnce, boolean>> = {
    halt: isHalted,
    resume: !isHalted,
    hide: state === 'hidden',
    show: state !== 'hidden',
    suspend: isSuspended,
    readmit: !isSuspended,
    watch: isWatched,
    unwatch: !isWatched,
  }
  return isSo[act]
}

/** A lot, a band and a delisting begin on a later day; each day has at most one of each. */
function decideDated(
  { act, value, from }: InstrumentChange,
  facts: InstrumentChangeFacts,
): Decision<AcceptedInstrumentChange> {
  const bounds = boundsOf(act, value)
  if (bounds !== null) return refuse(refusal('beyond-bounds', { bounds }, 'value'))
  const earliest = act === 'delist' ? facts.delistEarliest : facts.nextTradingDay
  const date = from === null ? earliest : parseBusinessDate(from)
  if (date === null && from !== null) return refuse(refusal('parameter-malformed', {}, 'from'))
  if (earliest === null || date === null || date < earliest)
    return refuse(refusal('change-too-early', { from: earliest ?? '–' }, 'from'))
  if (facts.coming.some((other) => other.act === act && (act === 'delist' || other.from === date)))
    return refuse(refusal('change-taken', { from: date }, 'from'))
  if (act === 'lot' && value === (facts.ownLot ?? 0) && !facts.coming.some((other) => other.act === 'lot'))
    return refuse(refusal('nothing-changes', {}, 'value'))
  if (act === 'band' && value === facts.bandBps && !facts.coming.some((other) => other.act === 'band'))
    return refuse(refusal('nothing-changes', {}, 'value'))
  return accept({ act, value: act === 'delist' ? null : value, from: date, until: null })
}

/** The bounds of the act in words; null when the value is within them. */
function boundsOf(act: InstrumentAct, value: number | null): string | null {
  if (act === 'lot')
    return value !== null && Number.isSafeInteger(value) && value >= 0 && value <= MAX_LOT
      ? null
      : `a whole number from 1 to ${MAX_LOT}, or 0 for the usual lot`
  if (act === 'band') return value !== null && instrumentBandsBps.includes(value) ? null : '2, 5, 10 or 20 percent'
  return value === null ? null : 'nothing: the end of a listing has no value'
}
