import type { IpoRow, IpoState } from '@bahi/contract/ipo/views'
import type { TextKey } from '../text/use-text.tsx'

type Dates = IpoRow['dates']

/** One day of an offer: a moment of it, or the date alone where the hour says nothing. */
export interface IpoDate {
  text: TextKey
  at: string
  isMoment: boolean
  mark: 'done' | 'next' | 'later'
}

/** How many of the days lie behind an offer in this state. */
const behind = {
  upcoming: 0,
  open: 1,
  closed: 2,
  basis: 3,
  credited: 5,
  listed: 6,
  returned: 2,
} as const satisfies Record<IpoState, number>

/** The days of an offer in their order, and which of them is waited for. What is behind is told by the state, not by this phone's clock. */
export function dateSteps(state: IpoState, dates: Dates): IpoDate[] {
  const days = [
    { text: 'ipo.date.opens', at: dates.opensAt, isMoment: true },
    { text: 'ipo.date.closes', at: dates.closesAt, isMoment: true },
    { text: 'ipo.date.allots', at: dates.allotsAt, isMoment: true },
    { text: 'ipo.date.refund', at: dates.creditsOn, isMoment: false },
    { text: 'ipo.date.credit', at: dates.creditsOn, isMoment: false },
    { text: 'ipo.date.lists', at: dates.listsOn, isMoment: false },
  ] as const
  // An offer whose draw was not opened in time ends there: no shares, no first day.
  const shown = state === 'returned' ? days.slice(0, 2) : days
  return shown.map((day, index) => ({
    ...day,
    mark: index < behind[state] ? 'done' : index === behind[state] ? 'next' : 'later',
  }))
}
