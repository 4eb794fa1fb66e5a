import type { SipView } from '@bahi/contract/funds/sips'
import { fillMarks, type Mark } from '../../sips/sip-face.ts'

export type SipMonth = SipView['months'][number]
export type SipProgress = Pick<SipView, 'months' | 'nextOn' | 'isNextSkipped'>

/** What is over, or under way, oldest first. The next instalment may be left out already: it is not over. */
export function pastMonths({ months, nextOn, isNextSkipped }: SipProgress): SipMonth[] {
  const past = months.filter(({ state }) => state !== 'coming')
  return nextOn !== null && isNextSkipped && past.at(-1)?.state === 'skipped' ? past.slice(0, -1) : past
}

/** Twelve marks for twelve months, the newest last; months before the first instalment are empty. */
export function sipMarks(sip: SipProgress): Mark[] {
  return fillMarks(pastMonths(sip).map(({ state }) => state as Exclude<Mark, 'none'>))
}

/** The newest instalment when it was missed: it is said before anything else. */
export function lastMissed(sip: SipProgress): SipMonth | null {
  const last = pastMonths(sip).at(-1)
  return last?.state === 'missed' ? last : null
}
