/** How long a member of staff has before the demo desk answers, in minutes of business time. */
export const DESK_WAITS_MINUTES = 3

/** Within how many minutes of business time a customer usually has the demo desk's answer: two rounds of the desk more than it waits. */
export const DESK_ANSWERS_WITHIN_MINUTES = 10

/** What members of staff have done about a case so far. */
export interface DeskFacts {
  /** The proposal that waits for a second person; null without one. */
  readonly waiting: { readonly isGranting: boolean } | null
  /** Whether a person of the staff refused an earlier proposal about the case, or holds the case by a numbered reason. */
  readonly isDisputed: boolean
}

export type DeskStep = 'propose' | 'approve' | 'leave'

/**
 * What the demo desk does about a case that needs two people. It proposes where nobody has, and is the second person of a
 * proposal that grants what the customer asked for. It leaves the case to people where one of them decided otherwise: no
 * two simulated members of staff overrule a person.
 */
export function decideDeskStep({ waiting, isDisputed }: DeskFacts): DeskStep {
  if (isDisputed) return 'leave'
  if (waiting === null) return 'propose'
  return waiting.isGranting ? 'approve' : 'leave'
}
