import * as z from 'zod/mini'
import { endpoint } from '../wire/endpoint.ts'
import { countField, idText, isoTime, nothing, wholeNumber } from '../wire/fields.ts'

export const longestMessage = 1_000
/** Messages a customer may send in ten minutes. */
export const mostMessages = 30

/** What staff may ask to read; one thing at a time, for minutes. */
export const accessScopes = ['balances', 'orders', 'transfers'] as const
export type AccessScope = (typeof accessScopes)[number]

/** Text of people for people: lines may break, nothing else is invisible, and nobody turns the reading direction. */
export const chatText = z
  .string()
  .check(
    z.trim(),
    z.minLength(1),
    z.maxLength(longestMessage),
    z.regex(/^(?:[^\p{Cc}\u202A-\u202E\u2066-\u2069]|\n)+$/u),
  )

/** Asked: it waits for an answer. Lapsed: nobody answered in time. Over: its minutes have passed. Ended: the customer took it back. */
export const accessStates = ['asked', 'allowed', 'declined', 'lapsed', 'over', 'ended'] as const

export const accessView = z.object({
  id: idText,
  scope: z.enum(accessScopes),
  minutes: z.int(),
  reason: z.string(),
  state: z.enum(accessStates),
  until: z.nullable(isoTime),
})
export type AccessView = z.output<typeof accessView>

export const chatStaff = z.object({ number: z.string(), name: z.string(), role: z.string() })

export const chatMessage = z.object({
  id: idText,
  at: isoTime,
  author: z.enum(['customer', 'staff']),
  kind: z.enum(['text', 'photo', 'access', 'closed']),
  text: z.string(),
  staff: z.nullable(chatStaff),
  photoId: z.nullable(idText),
  access: z.nullable(accessView),
  /** Seen by the other side. */
  read: z.boolean(),
})
export type ChatMessage = z.output<typeof chatMessage>

const area = 'support' as const
// None of these takes an Idempotency-Key: a key is refused to the read-only session of a locked customer, and nobody needs
// customer service more. A message carries a name of its own instead, and the others come to the same when they are repeated.
const asking = { methods: ['POST'], area, access: 'customer', changes: false } as const

export const readChat = endpoint({
  summary:
    'The conversation with customer service, oldest of the page first; `before` goes further back, `keyword` looks for a text',
  methods: ['GET', 'POST'],
  path: '/api/app/user/support/chat.do',
  area,
  access: 'customer',
  changes: false,
  input: z.object({
    before: z.optional(idText),
    keyword: z._default(z.string().check(z.trim(), z.maxLength(60)), ''),
    size: countField(40, 100),
  }),
  reply: z.object({
    items: z.array(chatMessage),
    hasMore: z.boolean(),
    state: z.enum(['none', 'waiting', 'answered', 'closed']),
    /** Answers that the customer has not seen. */
    unread: z.int(),
    /** How long half of the customers of the last seven days waited for an answer; null while too few have. */
    answersInSeconds: z.nullable(z.int()),
  }),
  refusals: ['tips.msg.249'],
})

export const sendMessage = endpoint({
  ...asking,
  summary:
    'Write to customer service, or show a photo that was uploaded for it. `clientKey` names the message: sent again it stays one',
  path: '/api/app/user/support/send.do',
  input: z.object({
    clientKey: z.string().check(z.regex(/^[A-Za-z0-9-]{8,64}$/)),
    text: z._default(z.union([z.literal(''), chatText]), ''),
    photoId: z._default(z.union([z.literal(''), idText]), ''),
    lang: z._default(z.enum(['en', 'zh', 'hi']), 'en'),
  }),
  reply: z.object({ message: chatMessage }),
  refusals: ['tips.msg.249', 'tips.msg.022', 'tips.msg.965', 'tips.msg.933'],
})

export const markChatRead = endpoint({
  ...asking,
  summary: 'Marks everything up to a message as seen',
  path: '/api/app/user/support/read.do',
  input: z.object({ upTo: idText }),
  reply: z.object({ unread: z.int() }),
  refusals: ['tips.msg.249'],
})

export const answerAccess = endpoint({
  ...asking,
  summary:
    'Allow or decline that staff read a part of the account for the minutes they asked for; or end what was allowed',
  path: '/api/app/user/support/access.do',
  input: z.object({ id: idText, answer: z.enum(['allow', 'decline', 'end']) }),
  reply: z.object({ access: accessView }),
  refusals: ['tips.msg.249', 'tips.msg.924', 'tips.msg.964'],
})

export const reportOnline = endpoint({
  ...asking,
  summary: 'The app was shown (1) or hidden (0). Whose it is, the session says: a userId is ignored',
  path: '/api/app/online.do',
  input: z.object({
    status: wholeNumber(/^[01]$/, z.literal([0, 1])),
    userId: z.optional(z.union([z.string().check(z.maxLength(40)), z.number()])),
  }),
  reply: nothing,
  refusals: ['tips.msg.249'],
})
