/** The latest months of business, newest first, as "2026-11". */
export function monthsBefore(date: string, count: number): string[] {
  const [year = 0, month = 0] = date.split('-').map(Number)
  return Array.from({ length: count }, (_, back) => {
    const months = year * 12 + (month - 1) - back
    return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
  })
}
