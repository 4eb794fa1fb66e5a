import pino, { type DestinationStream, type Logger } from 'pino'
import { traceIds } from './platform/tracing/spans.ts'

/**
 * Fields of PostgreSQL errors with the values of rows and statements, which contain phone numbers, sealed columns and
 * figures of customers.
 */
const OF_ROWS: readonly string[] = ['detail', 'where', 'internalQuery']

/** The server's log. Its errors say what failed and contain no values of rows. */
export function openLog(level: string, destination?: DestinationStream): Logger {
  const serializers = { err: errorWithoutRows, error: errorWithoutRows }
  return pino({ level, serializers, mixin: traceIds }, destination ?? pino.destination(1))
}

function errorWithoutRows(error: unknown): unknown {
  return error instanceof Error ? withoutRows(pino.stdSerializers.err(error)) : error
}

type Serialized = ReturnType<typeof pino.stdSerializers.err>

function withoutRows(serialized: Serialized): object {
  const entries = Object.entries(serialized).filter(([name]) => !OF_ROWS.includes(name))
  return Object.fromEntries(entries.map(([name, value]) => [name, cleaned(value)]))
}

/** Errors may contain errors, one or several. Other values stay unchanged, because they may contain cycles. */
function cleaned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => (isSerialized(one) ? withoutRows(one) : errorWithoutRows(one)))
  return isSerialized(value) ? withoutRows(value) : value
}

function isSerialized(value: unknown): value is Serialized {
  return typeof value === 'object' && value !== null && 'raw' in value && value.raw instanceof Error
}
