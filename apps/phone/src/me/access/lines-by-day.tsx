import type { ReactNode } from 'react'
import { formatLongDay } from '../../text/business-time.ts'
import { useText } from '../../text/use-text.tsx'
import { partByDay } from './by-day.ts'

interface LinesByDayProps<Entry> {
  entries: readonly Entry[]
  atOf: (entry: Entry) => string
  children: (entry: Entry) => ReactNode
}

/** Lines of a log under the day they are of. */
export function LinesByDay<Entry>({ entries, atOf, children }: LinesByDayProps<Entry>) {
  const { language } = useText()
  return partByDay(entries, (entry) => formatLongDay(atOf(entry), language)).map(({ day, entries: ofDay }) => (
    <section key={day}>
      <h2 className="access-log__day">{day}</h2>
      <ul>{ofDay.map(children)}</ul>
    </section>
  ))
}
