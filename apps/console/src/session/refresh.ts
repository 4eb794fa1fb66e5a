import type { QueryClient } from '@tanstack/react-query'

/**
 * Marks a query whose asking is itself an act: every time it is asked, a line stands in the log of the customer it
 * opens.
 */
export const opens = { opens: true } as const

/** Asks anew for everything on the screen, except what would open a customer's affairs another time. */
export function refresh(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ predicate: ({ meta }) => meta?.['opens'] !== true })
}
