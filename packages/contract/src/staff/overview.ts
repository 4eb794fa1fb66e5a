import * as z from 'zod/mini'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import { isoTime, nothing } from '../wire/fields.ts'
import { staffRoles } from '../wire/staff-roles.ts'

/** The queues in which customers or colleagues wait for staff. */
export const queueNames = [
  'identity',
  'transfers-out',
  'transfers-in',
  'share-transfers',
  'loans',
  'fund-orders',
  'chat',
  'proposals',
] as const
export type QueueName = (typeof queueNames)[number]

/** The promised time of each queue, in seconds. A transfer out has its own deadline, and a proposal has none. */
export const promisedSeconds = { identity: 86_400, 'transfers-in': 1_800, chat: 300 } as const

export const serviceLevels = ['identity-in-a-day', 'transfers-out-by-their-day', 'chat-in-five-minutes'] as const
export type ServiceLevel = (typeof serviceLevels)[number]

/** The targets of the house, in tenths of a percent. */
export const levelTargets = {
  'identity-in-a-day': 950,
  'transfers-out-by-their-day': 980,
  'chat-in-five-minutes': 950,
} as const satisfies Record<ServiceLevel, number>

export const getQueues = endpoint({
  summary: 'How many wait in each queue that the caller’s roles open, since when, and how the last thirty days were',
  methods: ['GET'],
  path: '/api/console/overview/queues.do',
  area: 'console',
  access: 'staff',
  roles: staffRoles,
  changes: false,
  input: nothing,
  reply: z.object({
    items: z.array(
      z.object({
        queue: z.enum(queueNames),
        waiting: z.int(),
        oldestAt: z.nullable(isoTime),
        isLate: z.boolean(),
        /** The deadline of the oldest entry; null for a queue without a promise. */
        dueAt: z.nullable(isoTime),
      }),
    ),
    /** In tenths of a percent; null while there was nothing to measure. */
    levels: z.array(z.object({ level: z.enum(serviceLevels), perMille: z.nullable(z.int()), count: z.int() })),
  }),
  refusals: [refusals.loginFirst],
})
