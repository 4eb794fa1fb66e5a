/** A quarter of the calendar, and the day on which a company tells its figures. ISO dates. */
export interface Quarter {
  readonly from: string
  readonly until: string
  readonly toldOn: string
}

const DAY_MS = 86_400_000
/** Companies tell a quarter within forty-five days of its end. */
const EARLIEST_DAYS = 14
const SPREAD_DAYS = 31

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** The number of the quarter that a day lies in, counted from the year 0. */
export function quarterNumber(date: string): number {
  return Number(date.slice(0, 4)) * 4 + Math.floor((Number(date.slice(5, 7)) - 1) / 3)
}

/** The dates of a quarter; each company has a day of its own to tell it. */
export function computeQuarter(id: number, number: number): Quarter {
  const [from, end] = [quarterStart(number), quarterStart(number + 1)]
  const told = EARLIEST_DAYS + Math.floor(draw(id, number, 3) * SPREAD_DAYS)
  return { from: dayOf(from), until: dayOf(end - DAY_MS), toldOn: dayOf(end + told * DAY_MS) }
}

function quarterStart(number: number): number {
  return Date.UTC(Math.floor(number / 4), (number % 4) * 3, 1)
}

/**
 * A fraction from 0 up to 1 that belongs to a company, a time and a purpose: looked up, not drawn in order, so that
 * figures of one quarter do not depend on which were asked for before.
 */
export function draw(id: number, time: number, purpose: number): number {
  let hash = Math.imul(id ^ 0x9e3779b9, 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 15) ^ time, 0xc2b2ae35)
  hash = Math.imul(hash ^ (hash >>> 13) ^ purpose, 0x27d4eb2f)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32
}
