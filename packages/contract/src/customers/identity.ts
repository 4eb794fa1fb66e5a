import * as z from 'zod/mini'
import { endpoint } from '../wire/endpoint.ts'
import { countField, idText, isoTime, nothing } from '../wire/fields.ts'

export const identityStates = ['not-authenticated', 'in-review', 'completed', 'failed'] as const
export type IdentityState = (typeof identityStates)[number]

/** The documents that prove who somebody is. */
export const idTypes = ['aadhaar', 'pan', 'passport', 'voter', 'licence'] as const
export type IdType = (typeof idTypes)[number]

/** What a number of each kind looks like: enough to guide whoever types it. Whether it is one, the server says. */
export const idNumberShapes = {
  aadhaar: { length: 12, places: 'digits', example: '2345 6789 0124' },
  pan: { length: 10, places: 'mixed', example: 'ABCPE1234F' },
  passport: { length: 8, places: 'mixed', example: 'A1234567' },
  voter: { length: 10, places: 'mixed', example: 'ABC1234567' },
  licence: { length: 15, places: 'mixed', example: 'MH1220110012345' },
} as const satisfies Readonly<Record<IdType, { length: number; places: 'digits' | 'mixed'; example: string }>>

/** The parts of what a customer sends. A part that was accepted is kept when the rest is sent again. */
export const identityParts = ['details', 'front', 'back'] as const
export type IdentityPart = (typeof identityParts)[number]

/** Why an identity is not accepted: a closed list. The phone has the words of each, and what to do about it. */
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

/** The parts that have to be sent again for each reason. */
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

/** What a photo is for. It is never shown for anything else. */
export const photoPurposes = ['identity', 'chat'] as const
export type PhotoPurpose = (typeof photoPurposes)[number]

/** A photo as it is kept: decoded, drawn again without anything but its picture, and sealed. */
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
  // A photo that is sent twice is kept twice, and one that nothing uses is gone after a day: no key is needed.
  changes: false,
} as const

export const uploadTemp = endpoint({
  ...uploading,
  summary: 'Keep a photo for what is sent next. The file stands in a field of any name',
  path: '/api/app/user/uploadTemp.do',
  upload: 'file',
  input: z.object({ purpose: z._default(z.enum(photoPurposes), 'identity') }),
  reply: photoView,
  // 930 too many bytes, 931 too many pixels, 932 too many photos that nothing uses yet.
  refusals: [
    'tips.msg.249',
    'tips.msg.006',
    'tips.msg.022',
    'tips.msg.932',
    'tips.msg.930',
    'tips.msg.915',
    'tips.msg.931',
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
  refusals: ['tips.msg.249', 'tips.msg.933'],
})

/** What was sent last, as its owner reads it: the number is never shown whole again. */
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
  /** Why it was not accepted; empty in every other state. */
  reasons: z.array(z.enum(identityReasons)),
  /** What the reviewer wrote to the customer beside the reasons. */
  note: z.nullable(z.string()),
  /** The parts that must be sent again; the others are kept. */
  again: z.array(z.enum(identityParts)),
})
export type IdentitySubmission = z.output<typeof identitySubmission>

export const identityView = z.object({
  state: z.enum(identityStates),
  submission: z.nullable(identitySubmission),
  /** Made-up numbers that are free, of each kind: the demo takes no others. Null where real ones are taken. */
  demoNumbers: z.nullable(z.array(z.object({ idType: z.enum(idTypes), numbers: z.array(z.string()) }))),
})
export type IdentityView = z.output<typeof identityView>

export const getIdentity = endpoint({
  summary: 'How far the real-name authentication is, and what was sent',
  methods: ['GET'],
  path: '/api/app/user/auth/detail.do',
  area,
  access: 'customer',
  changes: false,
  input: nothing,
  reply: identityView,
  refusals: ['tips.msg.249'],
})

export const checkIdNumber = endpoint({
  summary: 'Whether a number has the form of its document; says nothing about whose it is',
  methods: ['POST'],
  path: '/api/app/user/auth/check.do',
  area,
  access: 'customer',
  changes: false,
  input: z.object({ idType: z.enum(idTypes), idNumber: z.string().check(z.trim(), z.minLength(1), z.maxLength(30)) }),
  /** As it will be kept: without spaces, in capitals. */
  reply: z.object({ idNumber: z.string() }),
  refusals: ['tips.msg.249', 'tips.msg.914', 'tips.msg.917'],
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
    'tips.msg.249',
    'tips.msg.006',
    'tips.msg.918',
    'tips.msg.022',
    'tips.msg.914',
    'tips.msg.917',
    'tips.msg.915',
    'tips.msg.916',
    'tips.msg.905',
  ],
})

/** Who did what with the customer's identity and affairs. */
export const accessEntry = z.object({
  /** Counts from 1 without a gap; null for what is no part of the sealed log of the identity. */
  seq: z.nullable(z.int()),
  id: idText,
  at: isoTime,
  by: z.enum(['you', 'staff', 'system']),
  staffNumber: z.nullable(z.string()),
  role: z.nullable(z.string()),
  /** What was opened or done: the phone has words for each. */
  what: z.string(),
  reason: z.nullable(z.string()),
  /** The device, when it was the customer. */
  device: z.nullable(z.string()),
  /** The seal of this line: it follows from the line and the seal before it. */
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
  refusals: ['tips.msg.249'],
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
  refusals: ['tips.msg.249'],
})
