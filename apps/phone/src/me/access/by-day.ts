export interface Day<Entry> {
  day: string
  entries: Entry[]
}

/** Entries in their order, parted where the day changes. */
export function partByDay<Entry>(entries: readonly Entry[], dayOf: (entry: Entry) => string): Day<Entry>[] {
  const days: Day<Entry>[] = []
  for (const entry of entries) {
    const day = dayOf(entry)
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}
