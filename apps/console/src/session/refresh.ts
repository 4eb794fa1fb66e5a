import type { QueryClient } from '@tanstack/react-query'

/**
 * Marks a query that is an act: each call writes a line into the access log of the customer.
 */
export const opens = { opens: true } as const

/** Asks anew for everything on the screen, except what would open a customer's affairs another time. */
export function refresh(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ predicate: ({ meta }) => meta?.['opens'] !== true })
}
