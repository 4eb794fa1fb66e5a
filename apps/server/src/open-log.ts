import pino, { type DestinationStream, type Logger } from 'pino'

/** What PostgreSQL says of the rows and statements at fault: phone numbers, sealed columns and customers' figures too. */
const OF_ROWS: readonly string[] = ['detail', 'where', 'internalQuery']

/** The server's log, in which errors tell what broke, and nothing of whose rows it was. */
export function openLog(level: string, destination?: DestinationStream): Logger {
  const serializers = { err: errorWithoutRows, error: errorWithoutRows }
  return pino({ level, serializers }, destination ?? pino.destination(1))
}

function errorWithoutRows(error: unknown): unknown {
  return error instanceof Error ? withoutRows(pino.stdSerializers.err(error)) : error
}

type Serialized = ReturnType<typeof pino.stdSerializers.err>

function withoutRows(serialized: Serialized): object {
  const entries = Object.entries(serialized).filter(([name]) => !OF_ROWS.includes(name))
  return Object.fromEntries(entries.map(([name, value]) => [name, cleaned(value)]))
}

/** Errors stand within errors, alone or several at once. Anything else is left as it is, because it may refer to itself. */
function cleaned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => (isSerialized(one) ? withoutRows(one) : errorWithoutRows(one)))
  return isSerialized(value) ? withoutRows(value) : value
}

function isSerialized(value: unknown): value is Serialized {
  return typeof value === 'object' && value !== null && 'raw' in value && value.raw instanceof Error
}
