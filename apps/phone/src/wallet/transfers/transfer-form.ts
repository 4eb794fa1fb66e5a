/** The amounts that one tap fills in, in rupees. */
export const quickRupees = [10_000, 25_000, 50_000, 1_00_000] as const

/** A duration as a person says it: minutes up to two hours, hours up to two days, days beyond. */
export function splitMinutes(minutes: number): { unit: 'minutes' | 'hours' | 'days'; count: number } {
  if (minutes < 120) return { unit: 'minutes', count: minutes }
  if (minutes < 2_880) return { unit: 'hours', count: Math.ceil(minutes / 60) }
  return { unit: 'days', count: Math.ceil(minutes / 1_440) }
}
