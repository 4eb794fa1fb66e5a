import * as z from 'zod/mini'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import { idText, isoTime, nothing, reasonField } from '../wire/fields.ts'
import { staffRoles } from '../wire/staff-roles.ts'

const text = z._default(z.string().check(z.maxLength(200)), '')

export const staffView = z.object({
  id: idText,
  /** The staff number that customers read: "S-0412". */
  number: z.string(),
  name: z.string(),
  displayName: z.string(),
  roles: z.array(z.enum(staffRoles)),
})
export type StaffView = z.output<typeof staffView>

/** What a sign-in is answered with. The key opens nothing: it tells the tries of a known device from those of strangers. */
export const signedInStaff = z.object({
  token: z.string(),
  expiresAt: isoTime,
  deviceKey: z.string(),
  staff: staffView,
})

export const signInStaff = endpoint({
  summary: 'Sign in to the console with name, password and second factor',
  methods: ['POST'],
  path: '/api/console/sign-in.do',
  area: 'console',
  access: 'visitor',
  changes: false,
  input: z.object({ name: text, password: text, code: text, deviceKey: text }),
  reply: signedInStaff,
  // One answer, in the same time, for a wrong name, password or code, so that the answer does not reveal which was
  // wrong.
  refusals: [refusals.parameterMalformed, refusals.staffCredentialsWrong, refusals.segmentSwitchedOff],
})

export const signOutStaff = endpoint({
  summary: 'End this console session',
  methods: ['POST'],
  path: '/api/console/sign-out.do',
  area: 'console',
  access: 'staff',
  roles: staffRoles,
  changes: false,
  input: nothing,
  reply: nothing,
  refusals: [refusals.loginFirst],
})

export const getStaffMe = endpoint({
  summary: 'Who is signed in to the console',
  methods: ['GET'],
  path: '/api/console/me.do',
  area: 'console',
  access: 'staff',
  roles: staffRoles,
  changes: false,
  input: nothing,
  reply: staffView,
  refusals: [refusals.loginFirst],
})

export const enrolStaff = endpoint({
  summary: 'Take up a new or renewed staff account: set the password, learn the second factor',
  methods: ['POST'],
  path: '/api/console/enrol.do',
  area: 'console',
  access: 'visitor',
  changes: false,
  input: z.object({ enrolmentCode: text, password: text }),
  reply: z.object({ name: z.string(), secret: z.string(), uri: z.string() }),
  refusals: [refusals.parameterMalformed, refusals.passwordTooWeak, refusals.enrolmentInvalid],
})

export const listStaff = endpoint({
  summary: 'Staff, with their roles and whether they can sign in',
  methods: ['GET'],
  path: '/api/console/staff/list.do',
  area: 'console',
  access: 'staff',
  roles: ['admin', 'auditor'],
  changes: false,
  input: nothing,
  reply: z.object({
    items: z.array(
      z.extend(staffView, {
        /** `codes-used-up`: five wrong codes after the right password; two people open the sign-in again. */
        state: z.enum(['invited', 'active', 'locked', 'codes-used-up']),
        /** When the lock ends without an act; null when two people must open it. */
        lockedUntil: z.nullable(isoTime),
        /** Who draws the enrolment code while the account waits for its owner. */
        codeBy: z.nullable(z.object({ number: z.string(), isMe: z.boolean() })),
        createdAt: isoTime,
        lastSeenAt: z.nullable(isoTime),
      }),
    ),
  }),
  refusals: [refusals.loginFirst, refusals.roleMissing],
})

export const drawEnrolmentCode = endpoint({
  // Only the second signer draws the code: the person who proposed a colleague cannot take up the account alone.
  summary:
    'A code with which a member of staff whom two people let in takes up their account; whoever signed second draws it, and the one drawn before opens nothing any more',
  methods: ['POST'],
  path: '/api/console/staff/enrolment.do',
  area: 'console',
  access: 'staff',
  roles: ['admin'],
  changes: true,
  input: z.object({ id: idText }),
  reply: z.object({ enrolmentCode: z.string(), until: isoTime }),
  refusals: [
    refusals.loginFirst,
    refusals.roleMissing,
    refusals.subjectMissing,
    refusals.enrolmentOfAnother,
    refusals.keyReused,
  ],
})

export const lockStaff = endpoint({
  summary:
    'Lock a staff account out at once; opening it again takes two people. The lock of an admin ends by itself after 24 hours',
  methods: ['POST'],
  path: '/api/console/staff/lock.do',
  area: 'console',
  access: 'staff',
  roles: ['admin'],
  changes: true,
  input: z.object({ id: idText, reason: reasonField }),
  reply: nothing,
  refusals: [
    refusals.loginFirst,
    refusals.roleMissing,
    refusals.subjectMissing,
    refusals.lockTimeUsedUp,
    refusals.keyReused,
  ],
})
