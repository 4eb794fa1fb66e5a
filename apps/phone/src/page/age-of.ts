export interface Age {
  unit: 'minutes' | 'hours' | 'days'
  count: number
}

const minuteMs = 60_000
const hourMs = 3_600_000
const dayMs = 86_400_000

/** How long ago something was read, in the largest unit that is full; null while it is not worth saying. */
export function measureAge(atMs: number | null, nowMs: number): Age | null {
  const ageMs = atMs === null ? 0 : nowMs - atMs
  if (ageMs < minuteMs) return null
  if (ageMs < hourMs) return { unit: 'minutes', count: Math.floor(ageMs / minuteMs) }
  if (ageMs < dayMs) return { unit: 'hours', count: Math.floor(ageMs / hourMs) }
  return { unit: 'days', count: Math.floor(ageMs / dayMs) }
}
