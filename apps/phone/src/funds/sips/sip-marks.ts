import type { SipView } from '@bahi/contract/funds/sips'

export type SipMonth = SipView['months'][number]
/** none: the SIP had not begun. */
export type Mark = Exclude<SipMonth['state'], 'coming'> | 'none'

const year = 12

export type SipProgress = Pick<SipView, 'months' | 'nextOn' | 'isNextSkipped'>

/** What is over, or under way, oldest first. The next instalment may be left out already: it is not over. */
export function pastMonths({ months, nextOn, isNextSkipped }: SipProgress): SipMonth[] {
  const past = months.filter(({ state }) => state !== 'coming')
  return nextOn !== null && isNextSkipped && past.at(-1)?.state === 'skipped' ? past.slice(0, -1) : past
}

/** Twelve marks for twelve months, the newest last; months before the first instalment are empty. */
export function sipMarks(sip: SipProgress): Mark[] {
  const past = pastMonths(sip)
    .slice(-year)
    .map(({ state }) => state as Mark)
  return [...Array.from({ length: year - past.length }, () => 'none' as const), ...past]
}

/** How many of the twelve were bought, left out and missed. */
export function countMarks(marks: readonly Mark[]): Record<'done' | 'skipped' | 'missed', number> {
  const count = (of: Mark) => marks.filter((mark) => mark === of).length
  return { done: count('done'), skipped: count('skipped'), missed: count('missed') }
}

/** The newest instalment when it was missed: it is said before anything else. */
export function lastMissed(sip: SipProgress): SipMonth | null {
  const last = pastMonths(sip).at(-1)
  return last?.state === 'missed' ? last : null
}
