import { accept, refusal, refuse, type Decision } from '../../outcome.ts'

/** A stored request of staff to read one part of an account. */
export interface AccessFacts {
  readonly minutes: number
  readonly lapsesAt: Date
  readonly answer: 'allowed' | 'declined' | null
  readonly until: Date | null
  readonly endedAt: Date | null
}

export type AccessState = 'asked' | 'allowed' | 'declined' | 'lapsed' | 'over' | 'ended'

/** How long a request waits for the customer's answer, in milliseconds. */
export const ACCESS_LAPSES_MS = 30 * 60_000

/** The state of a request at a moment. The instant `until` itself is over. */
export function accessStateAt({ answer, lapsesAt, until, endedAt }: AccessFacts, now: Date): AccessState {
  if (answer === 'declined') return 'declined'
  if (answer === null || until === null) return now >= lapsesAt ? 'lapsed' : 'asked'
  if (endedAt !== null) return 'ended'
  return now >= until ? 'over' : 'allowed'
}

export type AccessChange =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'allow'; readonly until: Date }
  | { readonly kind: 'decline' }
  | { readonly kind: 'end' }

/**
 * Decides the customer's answer to a request. The same answer again changes nothing; a different answer comes too late
 * (964).
 */
export function decideAnswerAccess(
  word: 'allow' | 'decline' | 'end',
  facts: AccessFacts,
  now: Date,
): Decision<AccessChange> {
  const state = accessStateAt(facts, now)
  if (state === 'asked') {
    if (word === 'allow') return accept({ kind: 'allow', until: new Date(now.getTime() + facts.minutes * 60_000) })
    return word === 'decline' ? accept({ kind: 'decline' }) : refuse(refusal('access-closed'))
  }
  if (state === 'allowed' && word === 'end') return accept({ kind: 'end' })
  const said = { allow: 'allowed', decline: 'declined', end: 'ended' } as const
  return state === said[word] ? accept({ kind: 'nothing' }) : refuse(refusal('access-closed'))
}
