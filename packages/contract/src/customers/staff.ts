import * as z from 'zod/mini'
import { lockReasonNames } from '../messages/lock-reason-key.ts'
import * as refusals from '../messages/refusals.ts'
import { programKey } from '../programs/calls.ts'
import { hookMessage } from '../programs/hooks.ts'
import { endpoint } from '../wire/endpoint.ts'
import { countField, flagField, idText, isoTime, paise, wholeNumber, reasonField } from '../wire/fields.ts'
import type { StaffRole } from '../wire/staff-roles.ts'
import { lockView } from './account.ts'
import { identityStates } from './identity-state.ts'

/**
 * The services that staff can switch off for a customer. A switch stops new buying and borrowing; selling, redeeming,
 * repaying and withdrawing stay open (H11).
 */
export const segments = [
  'shares',
  'new-shares',
  'blocks',
  'placements',
  'vip-tickets',
  'funds',
  'plans',
  'loans',
] as const
export type Segment = (typeof segments)[number]

const readers = ['support', 'reviewer', 'treasury', 'auditor', 'admin'] as const satisfies readonly StaffRole[]
/** The roles that see a customer's money, because their work needs it. */
export const moneyReaders = ['reviewer', 'treasury', 'auditor', 'admin'] as const satisfies readonly StaffRole[]
const lockers = ['support', 'reviewer', 'treasury', 'admin'] as const satisfies readonly StaffRole[]
const carers = ['support', 'reviewer', 'admin'] as const satisfies readonly StaffRole[]

const reading = { methods: ['GET'], area: 'console', access: 'staff', changes: false } as const
const changing = { methods: ['POST'], area: 'console', access: 'staff', changes: true } as const

const identityState = z.enum(identityStates)

/** One line of the list: enough to recognise a customer, without the customer's money. */
export const customerRow = z.object({
  id: idText,
  /** Shortened: 90••••••01. Showing the whole number needs a reason (`showCustomerPhone`). */
  phone: z.string(),
  identityState,
  simulated: z.boolean(),
  isAgent: z.boolean(),
  /** The kinds of locks that hold now. */
  locks: z.array(z.enum(['trade', 'account'])),
  invitedByCode: z.nullable(z.string()),
  segmentsOff: z.array(z.string()),
  registeredAt: isoTime,
  lastSeenAt: z.nullable(isoTime),
})
export type CustomerRow = z.output<typeof customerRow>

export const customerFilters = [
  'all',
  'completed',
  'in-review',
  'failed',
  'not-authenticated',
  'locked',
  'simulated',
  'agents',
  'closed-with-cash',
] as const

export const listCustomers = endpoint({
  ...reading,
  summary:
    'Customers, newest first; found by phone, id, the number of an order, transfer, application, SIP or loan, invitation code or the code that invited them',
  path: '/api/console/customer/list.do',
  roles: readers,
  input: z.object({
    keyword: z._default(z.string().check(z.trim(), z.maxLength(40)), ''),
    filter: z._default(z.enum(customerFilters), 'all'),
    before: z.optional(idText),
    size: countField(25, 200),
  }),
  reply: z.object({
    items: z.array(customerRow),
    more: z.boolean(),
    total: z.int(),
    counts: z.record(z.enum(customerFilters), z.int()),
  }),
  refusals: [refusals.loginFirst, refusals.roleMissing],
})

export const customerLock = z.object({
  ...lockView.shape,
  id: idText,
  holds: z.boolean(),
  liftedAt: z.nullable(isoTime),
  legalOrder: z.nullable(z.string()),
})
export type CustomerLock = z.output<typeof customerLock>

/** One line of the access log as the customer reads it. */
export const accessLine = z.object({
  id: idText,
  at: isoTime,
  staffNumber: z.string(),
  role: z.string(),
  what: z.string(),
  reason: z.nullable(z.string()),
  detail: z.record(z.string(), z.unknown()),
})
export type AccessLine = z.output<typeof accessLine>

export const invitation = z.object({
  code: z.string(),
  /** The purpose of the code in the words of staff; empty for the code that every customer has from the start. */
  label: z.string(),
  createdAt: z.nullable(isoTime),
  retiredAt: z.nullable(isoTime),
  /** How many customers registered with the code. */
  people: z.int(),
})

export const customerPage = z.object({
  ...customerRow.shape,
  realName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  agreementVersion: z.string(),
  sessions: z.int(),
  card: z.nullable(z.object({ bankName: z.string(), accountEnding: z.string() })),
  /** The owner of the code with which the customer registered. */
  invitedBy: z.nullable(z.object({ id: idText, isAgent: z.boolean() })),
  invitations: z.array(invitation),
  /** The customer closes the account; `closedAt` null: not closed yet. Null: neither. */
  closing: z.nullable(z.object({ askedAt: isoTime, closedAt: z.nullable(isoTime) })),
  /** What the customer limits for themself. Staff see that there is a limit, and change none. */
  ownLimits: z.object({ buys: z.boolean(), brings: z.boolean(), pausedUntil: z.nullable(isoTime) }),
  /** Keys of the customer's programs, newest first. Staff see and stop them, and never make one. */
  programs: z.array(programKey),
  /** What was posted to the addresses of the keys, the newest first. */
  hookMessages: z.array(hookMessage),
  /** Locks that hold first, then the others, newest first. */
  allLocks: z.array(customerLock),
  /** Null for the support role, which sees the account only while the customer allows it in the chat. */
  money: z.nullable(
    z.object({
      cash: z.object({ availablePaise: paise, heldPaise: paise, unsettledPaise: paise }),
      holdings: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          quantity: z.int(),
          heldQuantity: z.int(),
          unsettledQuantity: z.int(),
          lastPaise: paise,
          worthPaise: paise,
        }),
      ),
      holdingsPaise: paise,
      redeemingPaise: paise,
      owedPaise: paise,
      netWorthPaise: paise,
      pricedAt: isoTime,
    }),
  ),
  /** The latest thirty lines. */
  accessLog: z.array(accessLine),
})
export type CustomerPage = z.output<typeof customerPage>

const missing = [refusals.loginFirst, refusals.roleMissing, refusals.subjectMissing] as const

export const openCustomer = endpoint({
  ...reading,
  summary: 'One customer: person, locks, permissions, money and shares, invitations, access log',
  path: '/api/console/customer/open.do',
  roles: readers,
  opensCustomer: true,
  input: z.object({ id: idText }),
  reply: customerPage,
  refusals: missing,
})

export const showCustomerPhone = endpoint({
  ...reading,
  summary: 'The whole phone number, for a reason that the customer reads',
  path: '/api/console/customer/phone.do',
  roles: lockers,
  opensCustomer: true,
  input: z.object({ id: idText, reason: reasonField }),
  reply: z.object({ phone: z.string() }),
  refusals: [...missing, refusals.messageForbidden],
})

export const listLockReasons = endpoint({
  ...reading,
  summary: 'The closed list of reasons for a lock, each with the longest it may last',
  path: '/api/console/customer/lock/reasons.do',
  roles: readers,
  input: z.object({}),
  reply: z.object({
    items: z.array(
      z.object({
        reason: z.enum(lockReasonNames),
        kind: z.enum(['trade', 'account']),
        longestHours: z.nullable(z.int()),
        needsTwo: z.boolean(),
      }),
    ),
  }),
  refusals: [refusals.loginFirst, refusals.roleMissing],
})

export const lockCustomer = endpoint({
  ...changing,
  summary: "Lock a customer's trading or account for a time; by a legal order only when a second person approves",
  path: '/api/console/customer/lock.do',
  roles: lockers,
  input: z.object({
    id: idText,
    kind: z.enum(['trade', 'account']),
    lockReason: z.enum(lockReasonNames),
    /** Whole hours; may be absent only for a legal order without an end. */
    hours: z.optional(wholeNumber(/^\d{1,5}$/, z.int().check(z.minimum(1), z.maximum(24 * 366)))),
    /** Number of the order and its court or authority; for a legal order only. */
    legalOrder: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
    reason: reasonField,
  }),
  /** Either the lock that holds now (`lockId`), or the proposal that waits for a second person. */
  reply: z.object({ lockId: z.nullable(idText), until: z.nullable(isoTime), proposalId: z.nullable(idText) }),
  refusals: [...missing, refusals.parameterMalformed, refusals.lockTimeUsedUp, refusals.keyReused],
})

export const liftLock = endpoint({
  ...changing,
  summary: 'End a lock before its time; one by a legal order only when a second person approves',
  path: '/api/console/customer/lock/lift.do',
  roles: lockers,
  input: z.object({ id: idText, lockId: idText, reason: reasonField }),
  reply: z.object({ proposalId: z.nullable(idText) }),
  refusals: [...missing, refusals.keyReused],
})

export const proposeSegments = endpoint({
  ...changing,
  summary: 'Propose which services are switched off for a customer; a second person approves',
  path: '/api/console/customer/segments.do',
  roles: carers,
  /** `off` lists services with commas between them; an empty text switches every service on. */
  input: z.object({ id: idText, off: z._default(z.string().check(z.maxLength(200)), ''), reason: reasonField }),
  reply: z.object({ proposalId: idText }),
  refusals: [...missing, refusals.parameterMalformed, refusals.nothingChanges, refusals.keyReused],
})

export const setAgent = endpoint({
  ...changing,
  summary: 'Propose to make a customer an agent, whose codes open the door, or to end it; a second person approves',
  path: '/api/console/customer/agent.do',
  roles: carers,
  input: z.object({ id: idText, isAgent: flagField, reason: reasonField }),
  reply: z.object({ proposalId: idText }),
  refusals: [...missing, refusals.nothingChanges, refusals.keyReused],
})

/** The most invitation codes of one customer. */
export const maxInvitations = 20

export const addInvitation = endpoint({
  ...changing,
  summary: 'Draw another invitation code for an agent',
  path: '/api/console/customer/invitation/add.do',
  roles: carers,
  input: z.object({
    id: idText,
    label: z.string().check(z.trim(), z.minLength(2), z.maxLength(40)),
    reason: reasonField,
  }),
  reply: z.object({ code: z.string() }),
  refusals: [...missing, refusals.invitationsFull, refusals.keyReused],
})

export const retireInvitation = endpoint({
  ...changing,
  summary: 'Let an invitation code open nothing any more; who came with it stays',
  path: '/api/console/customer/invitation/retire.do',
  roles: carers,
  input: z.object({
    id: idText,
    code: z.string().check(z.trim(), z.minLength(4), z.maxLength(20)),
    reason: reasonField,
  }),
  reply: z.object({ code: z.string() }),
  refusals: [...missing, refusals.keyReused],
})

export const stopCustomerProgram = endpoint({
  ...changing,
  summary: 'Stop a key of a customer’s program at once and for good; the customer is told',
  path: '/api/console/customer/program/stop.do',
  roles: lockers,
  input: z.object({ id: idText, keyId: idText, reason: reasonField }),
  reply: programKey,
  refusals: [...missing, refusals.nothingChanges, refusals.keyReused],
})
