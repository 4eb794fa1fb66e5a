import * as z from 'zod/mini'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import { countField, idText, isoTime, reasonField, signer } from '../wire/fields.ts'
import { staffRoles } from '../wire/staff-roles.ts'

/** lapsed: the subject of the proposal ended before a second person decided. */
export const proposalStates = ['waiting', 'approved', 'refused', 'withdrawn', 'lapsed'] as const

/** An act that one person proposed and another person must check before it happens (H6). */
export const proposalView = z.object({
  id: idText,
  /** The act: 'staff-create', 'setting-change', 'transfer-out' … */
  kind: z.string(),
  /** The figures and words of the act, as its maker gave them. */
  payload: z.record(z.string(), z.unknown()),
  reason: z.string(),
  state: z.enum(proposalStates),
  madeBy: signer,
  madeAt: isoTime,
  checkedBy: z.nullable(signer),
  checkedAt: z.nullable(isoTime),
  checkReason: z.nullable(z.string()),
  customerId: z.nullable(idText),
  /** Whether the caller made the proposal, and whether the caller may check it. */
  mine: z.boolean(),
  mayCheck: z.boolean(),
})
export type ProposalView = z.output<typeof proposalView>

export const listProposals = endpoint({
  // The list depends on the caller's roles, because the figures of an act are often a customer's money.
  summary:
    'Acts that wait for a second person, oldest first; or those decided, latest first: of the kinds that one’s roles make or check, one’s own, and all for auditor and admin',
  methods: ['GET'],
  path: '/api/console/proposal/list.do',
  area: 'console',
  access: 'staff',
  roles: staffRoles,
  changes: false,
  input: z.object({
    state: z._default(z.enum(['waiting', 'decided']), 'waiting'),
    kind: z._default(z.string().check(z.maxLength(40)), ''),
    before: z.optional(idText),
    size: countField(50, 200),
  }),
  reply: z.object({ items: z.array(proposalView), more: z.boolean() }),
  refusals: [refusals.loginFirst, refusals.roleMissing],
})

export const approveProposal = endpoint({
  summary: 'Check somebody else’s act and let it happen',
  methods: ['POST'],
  path: '/api/console/proposal/approve.do',
  area: 'console',
  access: 'staff',
  roles: staffRoles,
  changes: true,
  input: z.object({ id: idText, reason: reasonField }),
  /** The result of the act, such as the number of a new member of staff. */
  reply: z.object({ outcome: z.record(z.string(), z.unknown()) }),
  refusals: [
    refusals.loginFirst,
    refusals.roleMissing,
    refusals.subjectMissing,
    refusals.proposalDecided,
    refusals.proposalOwn,
    refusals.proposalMakerGone,
    refusals.keyReused,
  ],
})

export const refuseProposal = endpoint({
  summary: 'Refuse somebody else’s act, or withdraw one’s own',
  methods: ['POST'],
  path: '/api/console/proposal/refuse.do',
  area: 'console',
  access: 'staff',
  roles: staffRoles,
  changes: true,
  input: z.object({ id: idText, reason: reasonField }),
  reply: z.object({ state: z.enum(proposalStates) }),
  refusals: [
    refusals.loginFirst,
    refusals.roleMissing,
    refusals.subjectMissing,
    refusals.proposalDecided,
    refusals.keyReused,
  ],
})

export const proposeStaff = endpoint({
  summary: 'Propose a new member of staff, other roles, a new second factor, or to open a locked account again',
  methods: ['POST'],
  path: '/api/console/staff/propose.do',
  area: 'console',
  access: 'staff',
  roles: ['admin'],
  changes: true,
  input: z.object({
    act: z.enum(['staff-create', 'staff-roles', 'staff-second-factor', 'staff-unlock']),
    id: z.optional(idText),
    name: z.optional(z.string().check(z.trim(), z.regex(/^[a-z][a-z0-9.-]{2,29}$/))),
    displayName: z.optional(z.string().check(z.trim(), z.minLength(2), z.maxLength(60))),
    /** Roles with commas between them. */
    roles: z.optional(z.string().check(z.maxLength(100))),
    reason: reasonField,
  }),
  reply: z.object({ proposalId: idText }),
  refusals: [
    refusals.loginFirst,
    refusals.roleMissing,
    refusals.parameterMalformed,
    refusals.subjectMissing,
    refusals.staffNameTaken,
    refusals.adminsTooFew,
    refusals.keyReused,
  ],
})
