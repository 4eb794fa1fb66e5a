import * as z from 'zod/mini'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import { countField, idText, isoTime, nothing, reasonField, signer } from '../wire/fields.ts'
import { idTypes, identityReasons, photoView } from './identity.ts'

export const reviewStates = ['waiting', 'approved', 'rejected', 'reopened'] as const
export type ReviewState = (typeof reviewStates)[number]

export const photoSides = ['front', 'back'] as const
export type PhotoSide = (typeof photoSides)[number]

/** The longest note to the customer, in characters. */
export const longestReviewNote = 140

/** One row of the review queue. It contains nothing that identifies the customer. */
export const reviewRow = z.object({
  id: idText,
  customerId: idText,
  idType: z.enum(idTypes),
  /** 1 for the first submission, 2 for the second, and so on. */
  attempt: z.int(),
  state: z.enum(reviewStates),
  sentAt: isoTime,
  decidedAt: z.nullable(isoTime),
  decidedBy: z.nullable(signer),
})
export type ReviewRow = z.output<typeof reviewRow>

const area = 'console' as const
const reviewing = { area, access: 'staff', roles: ['reviewer'] } as const

export const listReviews = endpoint({
  ...reviewing,
  summary: 'Identities that wait for a reviewer, oldest first; or those decided, latest first',
  methods: ['GET'],
  path: '/api/console/identity/list.do',
  changes: false,
  input: z.object({
    state: z._default(z.enum(['waiting', 'decided']), 'waiting'),
    after: z.optional(idText),
    size: countField(50, 200),
  }),
  /**
   * `waiting` counts all waiting reviews, on every page; `oldestAt` is the time at which the oldest of them was sent.
   */
  reply: z.object({ items: z.array(reviewRow), more: z.boolean(), waiting: z.int(), oldestAt: z.nullable(isoTime) }),
  refusals: [refusals.loginFirst, refusals.roleMissing],
})

export const reviewPhoto = z.extend(photoView, { side: z.enum(photoSides) })

export const reviewDetail = z.extend(reviewRow, {
  name: z.string(),
  nationality: z.literal('IN'),
  idNumber: z.string(),
  /** Shortened: 90••••••01. */
  phone: z.string(),
  invitedByCode: z.nullable(z.string()),
  simulated: z.boolean(),
  photos: z.array(reviewPhoto),
  /** The photos of this review that the caller has opened. Approval needs both. */
  openedByMe: z.array(z.enum(photoSides)),
  reasons: z.array(z.enum(identityReasons)),
  note: z.nullable(z.string()),
  /** Earlier submissions that were sent back, newest first. */
  earlier: z.array(
    z.object({
      id: idText,
      attempt: z.int(),
      sentAt: isoTime,
      decidedAt: isoTime,
      reasons: z.array(z.enum(identityReasons)),
      note: z.nullable(z.string()),
    }),
  ),
  /** The proposal to reopen this completed identity that waits for a second person; null when there is none. */
  reopenProposalId: z.nullable(idText),
})
export type ReviewDetail = z.output<typeof reviewDetail>

// POST, although these calls only read: a browser or a proxy may repeat a GET, and each call adds a line to the access
// log that the customer reads.
const opening = z.object({
  id: idText,
  /** A second look at a decided review needs a reason in words; the customer reads the reason. */
  why: z._default(z.enum(['review', 'second-look']), 'review'),
  reason: z.optional(reasonField),
})

export const openReview = endpoint({
  ...reviewing,
  summary: 'Open an identity to review it; the customer sees who, when and why',
  methods: ['POST'],
  path: '/api/console/identity/open.do',
  changes: false,
  opensCustomer: true,
  input: opening,
  reply: reviewDetail,
  refusals: [
    refusals.loginFirst,
    refusals.roleMissing,
    refusals.subjectMissing,
    refusals.reasonMissing,
    refusals.messageForbidden,
  ],
})

export const openReviewPhoto = endpoint({
  ...reviewing,
  summary: 'Open one photo of an identity, as a picture; the customer sees who, when and why',
  methods: ['POST'],
  path: '/api/console/identity/photo.do',
  changes: false,
  opensCustomer: true,
  wire: 'picture',
  input: z.extend(opening, { side: z.enum(photoSides) }),
  reply: nothing,
  refusals: [
    refusals.loginFirst,
    refusals.roleMissing,
    refusals.subjectMissing,
    refusals.reasonMissing,
    refusals.messageForbidden,
  ],
})

export const approveReview = endpoint({
  ...reviewing,
  summary: 'Complete an identity: the name is verified from now on. Who approves has opened both photos',
  methods: ['POST'],
  path: '/api/console/identity/approve.do',
  changes: true,
  input: z.object({ id: idText }),
  reply: z.object({ state: z.enum(reviewStates) }),
  refusals: [
    refusals.loginFirst,
    refusals.roleMissing,
    refusals.subjectMissing,
    refusals.proposalDecided,
    refusals.photosUnopened,
    refusals.keyReused,
  ],
})

/** Reasons as a JSON list, or as one text with commas between the reasons. */
const reasonsField = z.pipe(
  z.pipe(
    z.union([z.array(z.string()).check(z.maxLength(20)), z.string().check(z.maxLength(300))]),
    z.transform((said) => [
      ...new Set((Array.isArray(said) ? said : said.split(',')).map((one) => one.trim()).filter((one) => one !== '')),
    ]),
  ),
  z.array(z.enum(identityReasons)).check(z.minLength(1)),
)
const note = z._default(z.string().check(z.trim(), z.maxLength(longestReviewNote)), '')

export const rejectReview = endpoint({
  ...reviewing,
  summary: 'Send an identity back with its reasons; what they do not touch is kept',
  methods: ['POST'],
  path: '/api/console/identity/reject.do',
  changes: true,
  input: z.object({ id: idText, reasons: reasonsField, note }),
  reply: z.object({ state: z.enum(reviewStates) }),
  refusals: [
    refusals.loginFirst,
    refusals.roleMissing,
    refusals.subjectMissing,
    refusals.proposalDecided,
    refusals.messageForbidden,
    refusals.keyReused,
  ],
})

/** Two reviewers reopen an identity together: one proposes it (kind `identity-reopen`), another approves. */
export const proposeReopen = endpoint({
  ...reviewing,
  summary: 'Propose to take a completed identity back; a second reviewer decides',
  methods: ['POST'],
  path: '/api/console/identity/proposeReopen.do',
  changes: true,
  input: z.object({ id: idText, reasons: reasonsField, note, reason: reasonField }),
  reply: z.object({ proposalId: idText }),
  refusals: [
    refusals.loginFirst,
    refusals.roleMissing,
    refusals.subjectMissing,
    refusals.identityNotCompleted,
    refusals.messageForbidden,
    refusals.keyReused,
  ],
})
