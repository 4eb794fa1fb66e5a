import { type Decision, accept, refusal, refuse } from '../../outcome.ts'
import { decideWords } from '../support/decide-words.ts'

export type ReviewState = 'waiting' | 'approved' | 'rejected' | 'reopened'
export type ReviewEvent = 'approve' | 'reject' | 'reopen'

/** The moves of a review: every state, and the acts that lead from it. Other moves do not exist. */
export const reviewMoves = {
  waiting: { approve: 'approved', reject: 'rejected' },
  approved: { reopen: 'reopened' },
  rejected: {},
  reopened: {},
} as const satisfies Readonly<Record<ReviewState, Partial<Record<ReviewEvent, ReviewState>>>>

/** The state of the customer's identity for each state of the last review. */
export const identityOfReview = {
  waiting: 'in-review',
  approved: 'completed',
  rejected: 'failed',
  reopened: 'failed',
} as const satisfies Readonly<Record<ReviewState, string>>

export type OpeningFacts = {
  /** Null when there is no such review. */
  readonly state: ReviewState | null
}

/**
 * Decides whether staff may open an identity. A waiting review opens without a reason; any other needs a reason that
 * the customer reads.
 */
export function decideOpenReview(
  opening: { readonly why: 'review' | 'second-look'; readonly reason: string | undefined },
  { state }: OpeningFacts,
): Decision<{ readonly reason: string | null }> {
  if (state === null) return refuse(refusal('subject-missing'))
  const isReview = opening.why === 'review' && state === 'waiting'
  if (!isReview && opening.reason === undefined) return refuse(refusal('reason-missing', {}, 'reason'))
  const said = decideWords([opening.reason ?? ''], 'reason')
  return said.ok ? accept({ reason: opening.reason ?? null }) : said
}

export type ApprovalFacts = {
  readonly state: ReviewState | null
  /** Whether the approving reviewer opened both photos after they were sent. */
  readonly hasOpenedBoth: boolean
}

export function decideApproveReview({ state, hasOpenedBoth }: ApprovalFacts): Decision<{ readonly state: 'approved' }> {
  if (state === null) return refuse(refusal('subject-missing'))
  if (state !== 'waiting') return refuse(refusal('proposal-decided'))
  if (!hasOpenedBoth) return refuse(refusal('photos-unopened'))
  return accept({ state: reviewMoves.waiting.approve })
}

export function decideRejectReview(state: ReviewState | null): Decision<{ readonly state: 'rejected' }> {
  if (state === null) return refuse(refusal('subject-missing'))
  return state === 'waiting' ? accept({ state: reviewMoves.waiting.reject }) : refuse(refusal('proposal-decided'))
}

/** Decides whether a completed identity may be reopened. Two reviewers sign it. */
export function decideReopenReview(state: ReviewState | null): Decision<{ readonly state: 'reopened' }> {
  if (state === null) return refuse(refusal('subject-missing'))
  return state === 'approved'
    ? accept({ state: reviewMoves.approved.reopen })
    : refuse(refusal('identity-not-completed'))
}
