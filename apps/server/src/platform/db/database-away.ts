import { ConnectionLost, OutcomeUnknown, readSqlState } from './in-transaction.ts'

/** Connections, resources such as disk space, the operator's doing, the disk itself. */
const AWAY_CLASSES: readonly string[] = ['08', '53', '57', '58']
/** A copy that is no primary yet, or a disk that cannot be written to. */
const READ_ONLY = '25006'
/** SQLSTATEs of an idle transaction that the server ended, and of a lock that another transaction held too long. */
const PASSING: readonly string[] = [READ_ONLY, '25P03', '55P03']
const NETWORK_CODES: readonly unknown[] = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]
/** What the driver says of a connection, by plain errors. */
const DRIVER_WORDS: readonly string[] = [
  'Connection terminated',
  'Client has encountered a connection error',
  'timeout expired',
  'timeout exceeded when trying to connect',
  'Query read timeout',
]

/** Whether an error says that the database cannot be reached or written to at the moment, and nothing about what was asked. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof ConnectionLost || error instanceof OutcomeUnknown) return true
  const state = readSqlState(error)
  if (state !== undefined) return AWAY_CLASSES.includes(state.slice(0, 2)) || PASSING.includes(state)
  if (!(error instanceof Error)) return false
  if ('code' in error && NETWORK_CODES.includes(error.code)) return true
  return DRIVER_WORDS.some((words) => error.message.startsWith(words))
}
