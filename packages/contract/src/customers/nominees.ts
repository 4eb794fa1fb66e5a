import * as z from 'zod/mini'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import {
  flag,
  idText,
  isoDate,
  isoTime,
  jsonItem,
  listField,
  nothing,
  reasonField,
  wholeNumber,
} from '../wire/fields.ts'

/** The most nominees of an account; `nominee-rules.ts` of the domain names the rule. */
export const maxNominees = 3

export const nomineeRelations = [
  'spouse',
  'son',
  'daughter',
  'father',
  'mother',
  'brother',
  'sister',
  'grandchild',
  'grandparent',
  'other',
] as const
export const guardianRelations = ['mother', 'father', 'other'] as const
export const nomineeIdTypes = ['pan', 'aadhaar-last-4', 'licence', 'passport'] as const
export type NomineeIdType = (typeof nomineeIdTypes)[number]

const text = (longest: number) => z._default(z.string().check(z.maxLength(longest)), '')
/** Nothing, or a date. */
const optionalDate = z._default(z.union([z.literal(''), isoDate]), '')

const typedNominee = z.object({
  name: z.string().check(z.maxLength(200)),
  relation: z.enum(nomineeRelations),
  /** Basis points of the whole account. */
  shareBp: wholeNumber(/^\d{1,5}$/, z.int().check(z.minimum(1), z.maximum(10_000))),
  bornOn: optionalDate,
  idType: z.optional(z.enum(nomineeIdTypes)),
  /** Left out with a type and `keepsNumberOf`: the number stays as it was declared. */
  idNumber: text(30),
  /** The place, from 1, of the nominee in the declaration that is replaced. */
  keepsNumberOf: z.optional(wholeNumber(/^\d$/, z.int().check(z.minimum(1), z.maximum(maxNominees)))),
  mobile: text(30),
  email: text(254),
  address: text(400),
  guardianName: text(200),
  guardianRelation: z.optional(z.enum(guardianRelations)),
})
export type TypedNominee = z.input<typeof typedNominee>

const nomineeFields = {
  name: z.string(),
  relation: z.enum(nomineeRelations),
  shareBp: z.int(),
  bornOn: z.nullable(isoDate),
  /** Under 18 today. */
  isMinor: z.boolean(),
  mobile: z.nullable(z.string()),
  email: z.nullable(z.string()),
  address: z.nullable(z.string()),
  guardian: z.nullable(z.object({ name: z.string(), relation: z.enum(guardianRelations) })),
}

export const nomineeView = z.object({
  ...nomineeFields,
  id: z.nullable(z.object({ type: z.enum(nomineeIdTypes), masked: z.string() })),
})
export type NomineeView = z.output<typeof nomineeView>

/** `withdrawn` leaves the account without nominees, as if none had been declared. */
export const declarationKinds = ['named', 'opted-out', 'withdrawn'] as const

const declaration = z.object({
  id: idText,
  kind: z.enum(declarationKinds),
  madeAt: isoTime,
  /** In the order in which they were named; empty for the other kinds. */
  nominees: z.array(nomineeView),
})
export type NomineeDeclaration = z.output<typeof declaration>

export const nomineesView = z.object({
  /** False for a practice account, which has no nominees. */
  isOffered: z.boolean(),
  /** The declaration in force. Null: there was none. */
  current: z.nullable(declaration),
  /** What was declared before, the newest first. Nothing of it is ever changed. */
  earlier: z.array(declaration),
  /** Invented numbers, one of each kind; the demo accepts no others. Null on a server that takes real numbers. */
  demoNumbers: z.nullable(z.array(z.object({ idType: z.enum(nomineeIdTypes), number: z.string() }))),
})
export type NomineesView = z.output<typeof nomineesView>

const area = 'account' as const
const password = z.string().check(z.maxLength(200))
/** The id of the declaration that the customer saw; empty when there was none. */
const replaces = z._default(z.union([z.literal(''), idText]), '')
// The answer is kept with the key of the call, so it names nobody.
const declared = z.object({ id: idText, madeAt: isoTime })
const declaring = { methods: ['POST'], area, access: 'acting-customer', changes: true, reply: declared } as const

/** What any declaration may be refused for. */
const declaringRefusals = [
  refusals.loginFirst,
  refusals.accountLocked,
  refusals.practiceAccount,
  refusals.oldPasswordWrong,
  refusals.nomineesChanged,
] as const

export const readNominees = endpoint({
  summary: "The customer's nominees, and what was declared before",
  methods: ['GET', 'POST'],
  path: '/api/app/user/nominee/state.do',
  area,
  access: 'customer',
  changes: false,
  input: nothing,
  reply: nomineesView,
  refusals: [refusals.loginFirst],
})

export const declareNominees = endpoint({
  ...declaring,
  summary: 'Declare nominees for everything in the account, in the place of whatever was declared before',
  path: '/api/app/user/nominee/declare.do',
  input: z.object({
    nominees: listField(jsonItem(typedNominee, 3_000), { min: 1, max: maxNominees }),
    replaces,
    password,
  }),
  refusals: [
    ...declaringRefusals,
    refusals.parameterMalformed,
    refusals.idNumberMalformed,
    refusals.idNumberNotSynthetic,
    refusals.nomineeIsSelf,
    refusals.nomineeGuardianMissing,
    refusals.nomineeTwice,
    refusals.nomineeSharesNotWhole,
    refusals.keyReused,
  ],
})

export const declineNominees = endpoint({
  ...declaring,
  summary: 'Declare that the customer names nobody, confirmed in words',
  path: '/api/app/user/nominee/decline.do',
  input: z.object({ confirmed: flag.check(z.refine((yes) => yes)), replaces, password }),
  refusals: [...declaringRefusals, refusals.keyReused],
})

export const withdrawNominees = endpoint({
  ...declaring,
  summary: 'Withdraw the declaration in force: the account has no nominees then',
  path: '/api/app/user/nominee/withdraw.do',
  input: z.object({ replaces, password }),
  refusals: [...declaringRefusals, refusals.nomineesNone, refusals.keyReused],
})

/** The role that opens identity documents. */
export const nomineeReaders = ['reviewer'] as const

const openedNominee = z.object({
  ...nomineeFields,
  id: z.nullable(z.object({ type: z.enum(nomineeIdTypes), number: z.string() })),
})

export const openNominees = endpoint({
  summary: "A customer's nominees, for a reason that the customer reads",
  // POST, because every call is a line in the access log and a browser may repeat a GET.
  methods: ['POST'],
  path: '/api/console/customer/nominees.do',
  area: 'console',
  access: 'staff',
  roles: nomineeReaders,
  opensCustomer: true,
  changes: false,
  input: z.object({ id: idText, reason: reasonField }),
  reply: z.object({
    kind: z.nullable(z.enum(declarationKinds)),
    madeAt: z.nullable(isoTime),
    nominees: z.array(openedNominee),
  }),
  refusals: [refusals.loginFirst, refusals.roleMissing, refusals.subjectMissing, refusals.messageForbidden],
})
