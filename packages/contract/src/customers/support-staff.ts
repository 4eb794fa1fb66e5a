import * as z from 'zod/mini'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import { countField, idText, isoTime, nothing, paise, wholeNumber, reasonField, signer } from '../wire/fields.ts'
import { identityStates } from './identity-state.ts'
import { accessScopes, accessView, chatMessage, chatText } from './support.ts'

/** Customer service promises an answer within this many seconds. */
export const promisedAnswerSeconds = 300

const area = 'console' as const
const reading = { methods: ['GET'], area, access: 'staff', roles: ['support'], changes: false } as const
// POST, although these calls only read: a browser or a proxy may repeat a GET, and each call adds a line to the access
// log that the customer reads.
const opening = {
  methods: ['POST'],
  area,
  access: 'staff',
  roles: ['support'],
  changes: false,
  opensCustomer: true,
} as const
const acting = { methods: ['POST'], area, access: 'staff', roles: ['support'], changes: true } as const
const missing = [refusals.loginFirst, refusals.roleMissing, refusals.subjectMissing] as const

export const inboxRow = z.object({
  customerId: idText,
  state: z.enum(['waiting', 'answered', 'closed']),
  waitingSince: z.nullable(isoTime),
  lastAt: isoTime,
  /** The last message, cut to one line, and its author. */
  lastText: z.string(),
  lastAuthor: z.enum(['customer', 'staff']),
  lastKind: z.enum(['text', 'photo', 'access', 'closed']),
  /** Messages of the customer that staff have not read. */
  unread: z.int(),
  /** The member of staff who has taken the conversation; null when it is free. */
  staff: z.nullable(signer),
  language: z.enum(['en', 'zh', 'hi']),
  online: z.boolean(),
})
export type InboxRow = z.output<typeof inboxRow>

export const listInbox = endpoint({
  ...reading,
  summary:
    'Conversations: those taken on by who asks, those that wait for an answer (the longest wait first), those closed',
  path: '/api/console/support/list.do',
  roles: ['support', 'admin'],
  input: z.object({
    view: z._default(z.enum(['mine', 'waiting', 'closed']), 'waiting'),
    page: countField(1, 1_000),
    size: countField(50, 200),
  }),
  reply: z.object({
    items: z.array(inboxRow),
    more: z.boolean(),
    counts: z.object({ mine: z.int(), waiting: z.int(), closed: z.int() }),
    oldestAt: z.nullable(isoTime),
    /**
     * The median wait of the last seven days in seconds, and the share of conversations answered in time in percent;
     * null when there were none.
     */
    answersInSeconds: z.nullable(z.int()),
    inTimePercent: z.nullable(z.int()),
    promisedSeconds: z.int(),
  }),
  refusals: [refusals.loginFirst, refusals.roleMissing],
})

export const openChat = endpoint({
  ...opening,
  summary: 'One conversation, oldest of the page first. The customer reads in their log who opened it',
  path: '/api/console/support/open.do',
  input: z.object({ customerId: idText, before: z.optional(idText), size: countField(50, 200) }),
  reply: z.object({
    chat: inboxRow,
    items: z.array(chatMessage),
    hasMore: z.boolean(),
    identityState: z.enum(identityStates),
    simulated: z.boolean(),
    /** Requests to read the account, newest first; `mine` when the caller made the request. */
    accesses: z.array(z.extend(accessView, { askedAt: isoTime, staffNumber: z.string(), mine: z.boolean() })),
  }),
  refusals: missing,
})

export const answerChat = endpoint({
  ...acting,
  summary: 'Answer. A message that asks for a PIN, a code or a payment, or promises a return, is stopped',
  path: '/api/console/support/answer.do',
  opensCustomer: true,
  input: z.object({ customerId: idText, text: chatText }),
  reply: z.object({ message: chatMessage }),
  refusals: [...missing, refusals.messageForbidden, refusals.keyReused],
})

export const takeChat = endpoint({
  ...acting,
  summary: 'Take a conversation on, or hand it back to those that wait',
  path: '/api/console/support/take.do',
  input: z.object({ customerId: idText, take: z._default(z.enum(['take', 'hand-over']), 'take') }),
  reply: nothing,
  refusals: [...missing, refusals.keyReused],
})

export const askAccess = endpoint({
  ...acting,
  summary: 'Ask the customer to read one part of the account for some minutes',
  path: '/api/console/support/askAccess.do',
  opensCustomer: true,
  input: z.object({
    customerId: idText,
    scope: z.enum(accessScopes),
    minutes: z._default(wholeNumber(/^\d{1,2}$/, z.literal([5, 15, 30])), 15),
    reason: reasonField,
  }),
  reply: z.object({ access: accessView }),
  refusals: [...missing, refusals.messageForbidden, refusals.accessAskedAlready, refusals.keyReused],
})

export const readAccount = endpoint({
  ...opening,
  summary: 'What the customer allowed to read, while they allow it',
  path: '/api/console/support/account.do',
  input: z.object({ customerId: idText, scope: z.enum(accessScopes) }),
  reply: z.object({
    scope: z.enum(accessScopes),
    until: isoTime,
    balances: z.nullable(
      z.object({
        availablePaise: paise,
        heldPaise: paise,
        unsettledPaise: paise,
        holdings: z.array(z.object({ code: z.string(), quantity: z.int() })),
      }),
    ),
    orders: z.nullable(
      z.array(
        z.object({
          id: idText,
          code: z.string(),
          side: z.enum(['buy', 'sell']),
          quantity: z.int(),
          filledQuantity: z.int(),
          limitPaise: paise,
          state: z.string(),
          placedAt: isoTime,
        }),
      ),
    ),
    /** Ledger entries that moved the customer's money in or out, newest first. */
    transfers: z.nullable(
      z.array(
        z.object({
          id: idText,
          kind: z.string(),
          amountPaise: paise,
          direction: z.enum(['in', 'out', 'within']),
          at: isoTime,
        }),
      ),
    ),
  }),
  refusals: [...missing, refusals.accessNotAllowed],
})

export const closeChat = endpoint({
  ...acting,
  summary: "Close a conversation; it opens again with the customer's next message",
  path: '/api/console/support/close.do',
  opensCustomer: true,
  input: z.object({ customerId: idText }),
  reply: nothing,
  refusals: [...missing, refusals.keyReused],
})

export const openChatPhoto = endpoint({
  ...opening,
  summary: 'A photo that the customer showed in the conversation, as a picture',
  path: '/api/console/support/photo.do',
  wire: 'picture',
  input: z.object({ customerId: idText, photoId: idText }),
  reply: nothing,
  refusals: [...missing, refusals.photoGone],
})
