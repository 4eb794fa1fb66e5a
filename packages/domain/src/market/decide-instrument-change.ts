import { type BusinessDate, parseBusinessDate } from '../calendar/business-date.ts'
import { type Decision, accept, refusal, refuse } from '../outcome.ts'

/** What two people may do to a share: never a price (H2). */
export type InstrumentAct = 'halt' | 'resume' | 'hide' | 'show' | 'delist' | 'lot' | 'band'

export type InstrumentChange = {
  readonly act: InstrumentAct
  readonly value: number | null
  /** Null: from the moment it is approved. */ readonly from: string | null
}

export type InstrumentChangeFacts = {
  readonly today: BusinessDate
  /** The next trading day; null when the calendar does not know one. */
  readonly nextTradingDay: BusinessDate | null
  /** The fifth trading day from today: holders have until then to sell what is to leave the list. */
  readonly delistEarliest: BusinessDate | null
  readonly state: 'normal' | 'locked' | 'hidden' | 'deleted'
  /** Halted by staff today. */
  readonly isHalted: boolean
  readonly isTradingDay: boolean
  /** Null: the usual lot. */
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

/** Trading days between the approval and the end of a listing. */
export const DELIST_NOTICE_TRADING_DAYS = 5

const MOST_LOT = 1_000
export const instrumentBandsBps: readonly number[] = [200, 500, 1_000, 2_000]

/** Whether this may be done to a share. A halt holds for its day and ends with it, whatever anybody does (H11). */
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

function isSoAlready(act: 'halt' | 'resume' | 'hide' | 'show', { isHalted, state }: InstrumentChangeFacts): boolean {
  if (act === 'halt') return isHalted
  if (act === 'resume') return !isHalted
  return act === 'hide' ? state === 'hidden' : state !== 'hidden'
}

/** A lot, a band and the end of a listing begin on a later day, one of each a day. */
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

/** Null when the value fits the act. */
function boundsOf(act: InstrumentAct, value: number | null): string | null {
  if (act === 'lot')
    return value !== null && Number.isSafeInteger(value) && value >= 0 && value <= MOST_LOT
      ? null
      : `a whole number from 1 to ${MOST_LOT}, or 0 for the usual lot`
  if (act === 'band') return value !== null && instrumentBandsBps.includes(value) ? null : '2, 5, 10 or 20 percent'
  return value === null ? null : 'nothing: the end of a listing has no value'
}
