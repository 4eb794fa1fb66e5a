import { type Decision, accept, refusal, refuse } from '../../outcome.ts'

/**
 * A trade lock stops trading and never a withdrawal. An account lock stops every act, and never reading or exporting.
 */
export type LockKind = 'trade' | 'account'

export type LockReason = {
  readonly name: string
  readonly kinds: readonly LockKind[]
  /** The longest time of the lock; null for as long as the recorded legal order stands. */
  readonly longestHours: number | null
}

const LONGEST_ACCOUNT_LOCK_HOURS = 72

/** The days over which locks add up: several locks in this time may together last no longer than one lock may. */
export const LOCK_MEMORY_DAYS = 30

/** The closed list of reasons. A lock needs one of them, and every lock ends without an act of staff. */
export const lockReasons = [
  { name: 'customer-request', kinds: ['trade', 'account'], longestHours: 72 },
  { name: 'suspected-takeover', kinds: ['trade', 'account'], longestHours: 72 },
  { name: 'unusual-trading', kinds: ['trade'], longestHours: 24 * 7 },
  { name: 'identity-expired', kinds: ['trade'], longestHours: 24 * 30 },
  { name: 'third-party-payment', kinds: ['account'], longestHours: 48 },
  { name: 'legal-order', kinds: ['trade', 'account'], longestHours: null },
] as const satisfies readonly LockReason[]

export type LockReasonName = (typeof lockReasons)[number]['name']

export type LockRequest = {
  readonly kind: LockKind
  readonly reason: string
  readonly hours: number | null
  /** The number of the legal order and its court or authority; empty without an order. */
  readonly legalOrder: string
}

/**
 * The longest time of a lock of this kind and reason, in hours; null while a legal order stands; undefined when the
 * reason does not allow this kind.
 */
export function longestLockHours(kind: LockKind, reason: string): number | null | undefined {
  const row: LockReason | undefined = lockReasons.find((candidate) => candidate.name === reason)
  if (row === undefined || !row.kinds.includes(kind)) return undefined
  if (row.longestHours === null) return null
  return kind === 'account' ? Math.min(row.longestHours, LONGEST_ACCOUNT_LOCK_HOURS) : row.longestHours
}

/** An earlier lock of the last thirty days without a legal order, with the hours that it lasted or will last. */
export type EarlierLock = { readonly kind: LockKind; readonly reason: string; readonly hours: number }

/**
 * The hours that earlier locks have used up: for an account lock those of every reason, for a trade lock those of the
 * same reason.
 */
function usedHours({ kind, reason }: LockRequest, earlier: readonly EarlierLock[]): number {
  const counted = earlier.filter((lock) => lock.kind === kind && (kind === 'account' || lock.reason === reason))
  return counted.reduce((sum, { hours }) => sum + hours, 0)
}

/** Decides whether a lock may be set, and for how many hours; null hours mean: while the legal order stands. */
export function decideLock(
  request: LockRequest,
  earlier: readonly EarlierLock[] = [],
): Decision<{ readonly reason: LockReasonName; readonly hours: number | null }> {
  const longest = longestLockHours(request.kind, request.reason)
  if (longest === undefined) return refuse(refusal('parameter-malformed', {}, 'reason'))
  const reason = request.reason as LockReasonName
  if (longest === null) {
    return request.legalOrder.trim() === ''
      ? refuse(refusal('parameter-malformed', {}, 'legalOrder'))
      : accept({ reason, hours: request.hours })
  }
  const isLength =
    request.hours !== null && Number.isFinite(request.hours) && request.hours > 0 && request.hours <= longest
  if (!isLength) return refuse(refusal('parameter-malformed', { longestHours: longest }, 'hours'))
  // An account can be locked for 72 hours in all, however many locks staff set (H9).
  const leftHours = Math.max(0, Math.floor(longest - usedHours(request, earlier)))
  return (request.hours ?? 0) <= leftHours
    ? accept({ reason, hours: request.hours })
    : refuse(refusal('lock-time-used-up', { longestHours: longest, leftHours }, 'hours'))
}
