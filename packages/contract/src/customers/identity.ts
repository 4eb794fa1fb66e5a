import * as z from 'zod/mini'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import { countField, idText, isoTime, nothing } from '../wire/fields.ts'
import { identityStates } from './identity-state.ts'

/** The documents that prove a person's identity. */
export const idTypes = ['aadhaar', 'pan', 'passport', 'voter', 'licence'] as const
export type IdType = (typeof idTypes)[number]

/**
 * The shape of each kind of number, to guide the person who types it. The server decides whether a number is valid.
 */
export const idNumberShapes = {
  aadhaar: { length: 12, places: 'digits', example: '2345 6789 0124' },
  pan: { length: 10, places: 'mixed', example: 'ABCPE1234F' },
  passport: { length: 8, places: 'mixed', example: 'A1234567' },
  voter: { length: 10, places: 'mixed', example: 'ABC1234567' },
  licence: { length: 15, places: 'mixed', example: 'MH1220110012345' },
} as const satisfies Readonly<Record<IdType, { length: number; places: 'digits' | 'mixed'; example: string }>>

/** The parts of a submission. When a submission is sent again, parts that were accepted stay as they are. */
export const identityParts = ['details', 'front', 'back'] as const
export type IdentityPart = (typeof identityParts)[number]

/**
 * The closed list of reasons to reject an identity. The phone has the words for each reason, and what the customer can
 * do.
 */
export const identityReasons = [
  'front-not-readable',
  'front-cut-off',
  'back-not-readable',
  'back-cut-off',
  'not-this-document',
  'photo-altered',
  'name-differs',
  'number-differs',
  'document-expired',
] as const
export type IdentityReason = (typeof identityReasons)[number]

/** The parts that the customer sends again, by reason. */
export const partsOfReason = {
  'front-not-readable': ['front'],
  'front-cut-off': ['front'],
  'back-not-readable': ['back'],
  'back-cut-off': ['back'],
  'not-this-document': ['front', 'back'],
  'photo-altered': ['front', 'back'],
  'name-differs': ['details'],
  'number-differs': ['details'],
  'document-expired': ['details', 'front', 'back'],
} as const satisfies Readonly<Record<IdentityReason, readonly IdentityPart[]>>

/** The purpose of a photo. A photo is shown for its own purpose only. */
export const photoPurposes = ['identity', 'chat', 'dispute'] as const
export type PhotoPurpose = (typeof photoPurposes)[number]

/** A photo as the server keeps it: decoded, drawn again without its metadata, and encrypted. */
export const photoView = z.object({ id: idText, width: z.int(), height: z.int(), bytes: z.int() })
export type PhotoView = z.output<typeof photoView>

export const longestRealName = 80
const name = z._default(z.string().check(z.trim(), z.maxLength(longestRealName)), '')
const idNumber = z._default(z.string().check(z.trim(), z.maxLength(30)), '')
const photoId = z._default(z.union([z.literal(''), idText]), '')

const area = 'identity' as const
const uploading = {
  methods: ['POST'],
  area,
  access: 'acting-customer',
  // No Idempotency-Key: a photo that is sent twice is stored twice, and a photo that nothing uses is deleted after a
  // day.
  changes: false,
} as const

export const uploadTemp = endpoint({
  ...uploading,
  summary: 'Keep a photo for what is sent next. The file stands in a field of any name',
  path: '/api/app/user/uploadTemp.do',
  upload: 'file',
  input: z.object({ purpose: z._default(z.enum(photoPurposes), 'identity') }),
  reply: photoView,
  // 930: too many bytes; 931: too many pixels; 932: too many photos that nothing uses yet.
  refusals: [
    refusals.loginFirst,
    refusals.accountLocked,
    refusals.parameterMalformed,
    refusals.photosTooMany,
    refusals.photoTooLarge,
    refusals.photoUnreadable,
    refusals.photoTooManyPoints,
  ],
})

export const uploadFile = endpoint({
  ...uploading,
  summary: 'The older way to keep a photo: the file in `upload_file`, the reply { success, msg, data }',
  path: '/user/upload.do',
  upload: 'upload_file',
  wire: 'older',
  input: z.object({ purpose: z._default(z.enum(photoPurposes), 'identity') }),
  reply: photoView,
  refusals: uploadTemp.refusals,
})

export const previewTemp = endpoint({
  summary: "A photo of one's own, as a picture",
  methods: ['GET'],
  path: '/api/app/user/previewTemp.do',
  area,
  access: 'customer',
  changes: false,
  wire: 'picture',
  input: z.object({ id: idText }),
  reply: nothing,
  refusals: [refusals.loginFirst, refusals.photoGone],
})

/** The last submission as the customer reads it. The whole id number is never shown again. */
export const identitySubmission = z.object({
  id: idText,
  name: z.string(),
  nationality: z.literal('IN'),
  idType: z.enum(idTypes),
  /** "ABCPX••••K" */
  numberMasked: z.string(),
  sentAt: isoTime,
  decidedAt: z.nullable(isoTime),
  frontPhoto: idText,
  backPhoto: idText,
  /** Why the submission was rejected; empty in every other state. */
  reasons: z.array(z.enum(identityReasons)),
  /** The reviewer's note to the customer beside the reasons. */
  note: z.nullable(z.string()),
  /** The parts that the customer must send again; the server keeps the others. */
  again: z.array(z.enum(identityParts)),
})
export type IdentitySubmission = z.output<typeof identitySubmission>

export const identityView = z.object({
  state: z.enum(identityStates),
  submission: z.nullable(identitySubmission),
  /** Free invented numbers of each kind; the demo accepts no others. Null on a server that takes real numbers. */
  demoNumbers: z.nullable(z.array(z.object({ idType: z.enum(idTypes), numbers: z.array(z.string()) }))),
})
export type IdentityView = z.output<typeof identityView>

export const getIdentity = endpoint({
  summary: 'How far the KYC is, and what was sent',
  methods: ['GET'],
  path: '/api/app/user/auth/detail.do',
  area,
  access: 'customer',
  changes: false,
  input: nothing,
  reply: identityView,
  refusals: [refusals.loginFirst],
})

export const checkIdNumber = endpoint({
  summary: 'Whether a number has the form of its document; says nothing about whose it is',
  methods: ['POST'],
  path: '/api/app/user/auth/check.do',
  area,
  access: 'customer',
  changes: false,
  input: z.object({ idType: z.enum(idTypes), idNumber: z.string().check(z.trim(), z.minLength(1), z.maxLength(30)) }),
  /** The number as the server stores it: without spaces, in capitals. */
  reply: z.object({ idNumber: z.string() }),
  refusals: [refusals.loginFirst, refusals.idNumberMalformed, refusals.idNumberNotSynthetic],
})

export const authenticate = endpoint({
  summary: 'Send an identity to be reviewed. After a refusal, what was accepted may be left out',
  methods: ['POST'],
  path: '/api/app/user/auth.do',
  area,
  access: 'acting-customer',
  changes: true,
  input: z.object({
    name,
    nationality: z._default(z.literal('IN'), 'IN'),
    idType: z.optional(z.enum(idTypes)),
    idNumber,
    frontPhoto: photoId,
    backPhoto: photoId,
  }),
  reply: identityView,
  refusals: [
    refusals.loginFirst,
    refusals.accountLocked,
    refusals.practiceAccount,
    refusals.identityUnderWay,
    refusals.parameterMalformed,
    refusals.idNumberMalformed,
    refusals.idNumberNotSynthetic,
    refusals.photoUnreadable,
    refusals.identityUsed,
    refusals.keyReused,
  ],
})

/** One line of the access log: who did what with the customer's identity and account. */
export const accessEntry = z.object({
  /** Counts from 1 without a gap; null for a line outside the sealed log of the identity. */
  seq: z.nullable(z.int()),
  id: idText,
  at: isoTime,
  by: z.enum(['you', 'staff', 'system']),
  staffNumber: z.nullable(z.string()),
  role: z.nullable(z.string()),
  /** The act, such as an opened photo; the phone has words for each act. */
  what: z.string(),
  reason: z.nullable(z.string()),
  /** The customer's device when the customer acted; null when staff acted. */
  device: z.nullable(z.string()),
  /** The seal of this line, computed from the line and the seal before it. */
  hash: z.nullable(z.string()),
})
export type AccessEntry = z.output<typeof accessEntry>

export const listIdentityLog = endpoint({
  summary:
    'Who opened the identity, when and why: every line since it was first sent, latest first, each sealed to the one before it',
  methods: ['GET'],
  path: '/api/app/user/auth/log.do',
  area,
  access: 'customer',
  changes: false,
  input: z.object({ page: countField(1, 1_000), size: countField(100, 500) }),
  reply: z.object({ items: z.array(accessEntry), hasMore: z.boolean(), opened: z.int(), people: z.int() }),
  refusals: [refusals.loginFirst],
})

export const listStaffAccess = endpoint({
  summary: "What staff looked at or changed of the customer's affairs, latest first",
  methods: ['GET'],
  path: '/api/app/user/access/list.do',
  area,
  access: 'customer',
  changes: false,
  input: z.object({ page: countField(1, 1_000), size: countField(20, 100) }),
  reply: z.object({ items: z.array(accessEntry), hasMore: z.boolean() }),
  refusals: [refusals.loginFirst],
})
