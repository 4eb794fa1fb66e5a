import { stdSerializers } from 'pino'

/** What PostgreSQL adds to an error that may hold figures of customers: the row that failed, the key that was taken, the statement. */
const FIGURES = ['detail', 'where', 'internalQuery', 'query', 'parameters'] as const

/** An error as the log keeps it: its message, its state and where it happened, and nothing of what customers entrusted to the database. */
export function logError(error: Error): object {
  const logged: Record<string, unknown> = { ...stdSerializers.err(error) }
  for (const name of FIGURES) delete logged[name]
  return logged
}
