import * as z from 'zod/mini'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import { countField, idText, isoDate, isoTime, signer } from '../wire/fields.ts'

export const auditEntry = z.object({
  seq: z.int(),
  at: isoTime,
  staff: z.nullable(signer),
  action: z.string(),
  subject: z.string(),
  reason: z.nullable(z.string()),
  detail: z.record(z.string(), z.unknown()),
  outcome: z.enum(['done', 'refused']),
  requestId: z.nullable(z.string()),
  hash: z.string(),
})
export type AuditEntry = z.output<typeof auditEntry>

export const listAudit = endpoint({
  summary: 'Everything staff did, latest first; append-only, each row sealed to the one before it',
  methods: ['GET'],
  path: '/api/console/audit/list.do',
  area: 'console',
  access: 'staff',
  roles: ['auditor', 'admin'],
  changes: false,
  input: z.object({
    staff: z._default(z.string().check(z.maxLength(20)), ''),
    action: z._default(z.string().check(z.maxLength(60)), ''),
    subject: z._default(z.string().check(z.maxLength(60)), ''),
    from: z.optional(isoDate),
    to: z.optional(isoDate),
    before: z.optional(idText),
    size: countField(50, 500),
  }),
  reply: z.object({ items: z.array(auditEntry), more: z.boolean() }),
  refusals: [refusals.loginFirst, refusals.roleMissing],
})

export const checkAudit = endpoint({
  summary: 'Recomputes the seal of every audit row',
  methods: ['GET'],
  path: '/api/console/audit/check.do',
  area: 'console',
  access: 'staff',
  roles: ['auditor', 'admin'],
  changes: false,
  input: z.object({}),
  reply: z.object({ entries: z.int(), broken: z.nullable(z.int()), head: z.string() }),
  refusals: [refusals.loginFirst, refusals.roleMissing],
})
