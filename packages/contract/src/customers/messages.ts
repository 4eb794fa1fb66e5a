import * as z from 'zod/mini'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import { flag, idText, isoDate, isoTime, listField, nothing } from '../wire/fields.ts'
import { postOutcomes } from '../wire/post-outcomes.ts'
import { deviceKind } from './sessions.ts'

/** What a message is about. Customers choose by topic what they are sent. */
export const messageTopics = [
  'orders',
  'money',
  'offers',
  'funds',
  'loans',
  'market',
  'notes',
  'statements',
  'service',
  'security',
] as const
export type MessageTopic = (typeof messageTopics)[number]

/** How messages arrive: at a device by web push, or by e-mail. */
export const messageChannels = ['push', 'mail'] as const
export type MessageChannel = (typeof messageChannels)[number]

/** The papers that are sent as links: each opens the paper of one day. */
export const linkedPapers = ['contract-note', 'ledger'] as const
export type LinkedPaper = (typeof linkedPapers)[number]

/** The days that a link to a paper works. */
export const paperLinkDays = 7

/** The languages of messages. */
export const messageLanguage = z.enum(['en', 'hi', 'zh'])
export type MessageLanguage = z.output<typeof messageLanguage>

/** The most devices of one customer that are sent messages. */
export const maxPushDevices = 10

/** The most messages that one customer is sent in a day of India; those about security are beside it. */
export const maxMessagesADay = 100

/**
 * What became of the last try of a message. `switched-off`: the customer no longer wanted it when it was due. `ended`:
 * its device or address was gone. `too-many`: the day's limit was reached. Others: see `postOutcomes`.
 */
export const messageOutcomes = [...postOutcomes, 'switched-off', 'ended', 'too-many'] as const
export type MessageOutcome = (typeof messageOutcomes)[number]

/** A time of day in India, to the minute. */
const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
const topic = z.enum(messageTopics)

export const messageChoices = z.object({
  push: z.array(topic),
  mail: z.array(topic),
  /** In these hours messages wait; null: in none. From later than until: over midnight. */
  quiet: z.nullable(z.object({ from: timeOfDay, until: timeOfDay })),
  /** Whether messages about security come in quiet hours too. */
  securityAlways: z.boolean(),
  /** Whether messages say amounts and quantities. */
  showsAmounts: z.boolean(),
})
export type MessageChoices = z.output<typeof messageChoices>

export const pushDevice = z.object({
  id: idText,
  /** The names of browser and system ("Chrome · Android"); empty when the device sent none. */
  device: z.string(),
  kind: deviceKind,
  since: isoTime,
  /** Whether the session of the caller put it there. */
  current: z.boolean(),
})
export type PushDevice = z.output<typeof pushDevice>

export const messageView = z.object({
  /** The notice that was told, and where. */ id: z.string(),
  kind: z.string(),
  topic,
  channel: z.enum(messageChannels),
  madeAt: isoTime,
  tries: z.int(),
  /** When it is sent, or sent again; null when it was delivered or given up. */
  nextAt: z.nullable(isoTime),
  outcome: z.nullable(z.enum(messageOutcomes)),
})
export type MessageView = z.output<typeof messageView>

const mailState = z.object({
  /** Whether this Bahi sends e-mail at all: its operator named a mail server. */
  isOffered: z.boolean(),
  address: z.nullable(z.string()),
  /** An address whose link has not been opened yet; the one above is used until then. */
  waiting: z.nullable(z.string()),
})
export type MailState = z.output<typeof mailState>

/** A link that was sent by e-mail and opens one paper. Its token is in the e-mail alone. */
const paperLink = z.object({
  kind: z.enum(linkedPapers),
  period: isoDate,
  until: isoTime,
  /** How often it was opened. */
  opens: z.int(),
})
export type PaperLink = z.output<typeof paperLink>

const chosen = z._default(listField(topic, { min: 0, max: messageTopics.length }), [])

const area = 'messages' as const
const asking = { area, access: 'customer', changes: false } as const

export const readMessageChoices = endpoint({
  ...asking,
  summary: 'What the customer is sent, when, and to which devices',
  methods: ['GET', 'POST'],
  path: '/api/app/user/message/choices.do',
  input: nothing,
  reply: z.object({
    choices: messageChoices,
    /** The key that a browser is given when it subscribes: the point of VAPID in base64url. */
    pushKey: z.string(),
    devices: z.array(pushDevice),
    mail: mailState,
    links: z.array(paperLink),
  }),
  refusals: [refusals.loginFirst],
})

// None of these calls takes an Idempotency-Key: a second one changes nothing, and a locked customer may switch messages
// off too.
export const chooseMessages = endpoint({
  ...asking,
  summary: 'Choose what is sent and when; nothing is sent until it is chosen',
  methods: ['POST'],
  path: '/api/app/user/message/choose.do',
  input: z.object({
    push: chosen,
    mail: chosen,
    quietFrom: z.optional(timeOfDay),
    quietUntil: z.optional(timeOfDay),
    securityAlways: flag,
    showsAmounts: flag,
  }),
  reply: messageChoices,
  refusals: [refusals.loginFirst],
})

/** A subscription as the browser's push manager gives it. */
const pushAddress = z.string().check(z.minLength(1), z.maxLength(1_000))
/** An uncompressed point of P-256, and 16 random bytes, in base64url. */
const pushPoint = z.string().check(z.regex(/^B[A-Za-z0-9_-]{86}$/))
const pushSecret = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/))

export const subscribeToPush = endpoint({
  ...asking,
  summary: 'Send messages to this device, until its session is logged out',
  methods: ['POST'],
  path: '/api/app/user/message/subscribe.do',
  input: z.object({ endpoint: pushAddress, p256dh: pushPoint, auth: pushSecret, lang: messageLanguage }),
  reply: z.object({ devices: z.array(pushDevice) }),
  refusals: [refusals.loginFirst, refusals.pushAddressWrong, refusals.pushDevicesFull],
})

export const renewPush = endpoint({
  ...asking,
  summary: 'Keep messages coming to this device after another log-in of the same customer',
  methods: ['POST'],
  path: '/api/app/user/message/renew.do',
  input: z.object({ endpoint: pushAddress, lang: messageLanguage }),
  reply: z.object({ /** False: nothing of this customer goes there. */ known: z.boolean() }),
  refusals: [refusals.loginFirst],
})

export const endPush = endpoint({
  ...asking,
  summary: 'Send nothing more to a device. An id that is no device of the customer ends nothing',
  methods: ['POST'],
  path: '/api/app/user/message/endDevice.do',
  input: z.object({ id: idText }),
  reply: z.object({ devices: z.array(pushDevice) }),
  refusals: [refusals.loginFirst],
})

export const listMessages = endpoint({
  ...asking,
  summary: 'What was sent in the last thirty days, the newest first, and what became of it',
  methods: ['GET', 'POST'],
  path: '/api/app/user/message/log.do',
  input: nothing,
  reply: z.object({ items: z.array(messageView) }),
  refusals: [refusals.loginFirst],
})

/** An address as people have them: no quotes, no comments, letters of ASCII. */
export const mailAddressShape =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/
const mailAddress = z.string().check(z.trim(), z.maxLength(254), z.regex(mailAddressShape))
const mailToken = z.string().check(z.minLength(1), z.maxLength(200))
const byLink = { methods: ['POST'], area, access: 'visitor', changes: false } as const

/** The most links to confirm an address that a customer is sent in a day. */
export const maxMailAsks = 5

export const askForMail = endpoint({
  ...asking,
  access: 'acting-customer',
  summary: 'Send a link to an e-mail address. Messages go there once it was opened',
  methods: ['POST'],
  path: '/api/app/user/message/mail.do',
  /** The log-in password again: an open phone in somebody else's hand sends no messages elsewhere. */
  input: z.object({
    address: mailAddress,
    lang: messageLanguage,
    password: z._default(z.string().check(z.maxLength(200)), ''),
  }),
  reply: mailState,
  refusals: [
    refusals.loginFirst,
    refusals.accountLocked,
    refusals.mailNotSent,
    refusals.practiceAccount,
    refusals.oldPasswordWrong,
    refusals.mailAskedOften,
    refusals.mailAddressRefused,
  ],
})

export const endMail = endpoint({
  ...asking,
  summary: 'Send no more e-mail; the address and the link that waits are forgotten',
  methods: ['POST'],
  path: '/api/app/user/message/endMail.do',
  input: nothing,
  reply: mailState,
  refusals: [refusals.loginFirst],
})

export const endPaperLinks = endpoint({
  ...asking,
  summary: 'End the links to papers that were sent by e-mail',
  methods: ['POST'],
  path: '/api/app/user/message/endLinks.do',
  input: nothing,
  reply: nothing,
  refusals: [refusals.loginFirst],
})

export const confirmMail = endpoint({
  ...byLink,
  summary: 'Opens the link that was sent to an address. It works once, within a day, and logs nobody in',
  path: '/api/app/message/confirm.do',
  input: z.object({ token: mailToken }),
  reply: nothing,
  refusals: [refusals.mailLinkEnded],
})

export const stopMail = endpoint({
  ...byLink,
  summary: 'Ends e-mail about one topic by the link below each e-mail. It logs nobody in and tells nothing',
  path: '/api/app/message/stop.do',
  input: z.object({ token: mailToken }),
  reply: z.object({ topic }),
  refusals: [refusals.mailLinkEnded],
})
