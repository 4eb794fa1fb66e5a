import * as z from 'zod/mini'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import { countField, idText, isoTime, nothing, wholeNumber } from '../wire/fields.ts'

export const longestMessage = 1_000
/** The most messages of one customer in ten minutes. */
export const maxMessages = 30

/** What staff may ask to read: one scope at a time, for some minutes. */
export const accessScopes = ['balances', 'orders', 'transfers'] as const
export type AccessScope = (typeof accessScopes)[number]

/**
 * Text of the chat. Line breaks are allowed; other invisible characters and characters that turn the direction of the
 * text are not.
 */
export const chatText = z
  .string()
  .check(
    z.trim(),
    z.minLength(1),
    z.maxLength(longestMessage),
    z.regex(/^(?:[^\p{Cc}\u202A-\u202E\u2066-\u2069]|\n)+$/u),
  )

/**
 * asked: the request waits for an answer; lapsed: the customer did not answer in time; over: its minutes have passed;
 * ended: the customer withdrew the permission.
 */
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
  /** Whether the other side has read the message. */
  read: z.boolean(),
})
export type ChatMessage = z.output<typeof chatMessage>

const area = 'support' as const
// No Idempotency-Key: the server refuses a key from the read-only session of a locked customer, and a locked customer
// needs customer service most. A message carries its own id instead, and repeating the other calls changes nothing.
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
    /** Messages of staff that the customer has not read. */
    unread: z.int(),
    /** The median wait for an answer over the last seven days, in seconds; null when too few customers wrote. */
    answersInSeconds: z.nullable(z.int()),
  }),
  refusals: [refusals.loginFirst],
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
  refusals: [refusals.loginFirst, refusals.parameterMalformed, refusals.messagesTooMany, refusals.photoGone],
})

export const markChatRead = endpoint({
  ...asking,
  summary: 'Marks everything up to a message as seen',
  path: '/api/app/user/support/read.do',
  input: z.object({ upTo: idText }),
  reply: z.object({ unread: z.int() }),
  refusals: [refusals.loginFirst],
})

export const answerAccess = endpoint({
  ...asking,
  summary:
    'Allow or decline that staff read a part of the account for the minutes they asked for; or end what was allowed',
  path: '/api/app/user/support/access.do',
  input: z.object({ id: idText, answer: z.enum(['allow', 'decline', 'end']) }),
  reply: z.object({ access: accessView }),
  refusals: [refusals.loginFirst, refusals.subjectMissing, refusals.accessClosed],
})

/** How often an app in front says so again. Who has not for two and a half times as long is no longer taken to be there. */
export const presenceEverySeconds = 60

export const reportOnline = endpoint({
  ...asking,
  summary: 'The app was shown (1) or hidden (0). Whose it is, the session says: a userId is ignored',
  path: '/api/app/online.do',
  input: z.object({
    status: wholeNumber(/^[01]$/, z.literal([0, 1])),
    userId: z.optional(z.union([z.string().check(z.maxLength(40)), z.number()])),
  }),
  reply: nothing,
  refusals: [refusals.loginFirst],
})
