import * as z from 'zod/mini'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import { flagField, idText, isoTime, nothing, paise } from '../wire/fields.ts'
import { userInfo } from './account.ts'

/** How many practice books a person may have open at the same time. */
export const maxPracticeBooks = 3
export const maxPracticeNameLength = 30

/** A practice account with its own orders, holdings and cash. Its id is the id of that account. */
export const practiceBook = z.object({
  id: idText,
  /** Counted from 1 for each person; ended books keep their number. */
  number: z.int(),
  /** Empty when the person gave none. */
  name: z.string(),
  /** The deposit of the demo bank that the book began with. */
  startPaise: paise,
  openedAt: isoTime, // business time
  /** When the book was started again: from then on it can only be read. Null before. */
  endingAt: z.nullable(isoTime),
  /** When everything in it was sold and settled; null until then. */
  endedAt: z.nullable(isoTime),
  /** The net worth when the book ended; null while it is open. */
  endPaise: z.nullable(paise),
  /** Whether this session is a session of the book. */
  isHere: z.boolean(),
})
export type PracticeBook = z.output<typeof practiceBook>

/** A session of a practice book. */
const enteredBook = { token: z.string(), expiresAt: isoTime, readOnly: z.boolean(), user: userInfo, book: practiceBook }

const name = z._default(z.string().check(z.maxLength(maxPracticeNameLength)), '')
const guestKey = z.string().check(z.minLength(1), z.maxLength(120))

export const beginPractice = endpoint({
  summary: 'Open a practice account without registering; the guest key in the reply is the only way back into it',
  methods: ['POST'],
  path: '/api/app/practice/begin.do',
  area: 'practice',
  access: 'visitor',
  changes: true,
  input: z.object({ agreed: flagField, agreementVersion: z._default(z.string().check(z.maxLength(40)), '') }),
  reply: z.object({ ...enteredBook, guestKey: z.string() }),
  // 905: this key has opened an account before. Only the first answer had its guest key, which is stored nowhere.
  refusals: [refusals.agreementNotAccepted, refusals.practiceNotHere, refusals.tooManyPractice, refusals.keyReused],
})

export const resumePractice = endpoint({
  summary: 'Go on with the practice account of a guest, after its session has ended',
  methods: ['POST'],
  path: '/api/app/practice/resume.do',
  area: 'practice',
  access: 'visitor',
  changes: false,
  input: z.object({ guestKey }),
  reply: z.object(enteredBook),
  refusals: [refusals.practiceBookMissing],
})

export const openPractice = endpoint({
  summary: 'Open a practice book beside what the customer has: a deposit of the demo bank, ready to trade',
  methods: ['POST'],
  path: '/api/app/user/practice/open.do',
  area: 'practice',
  access: 'customer',
  changes: true,
  input: z.object({ name }),
  reply: practiceBook,
  refusals: [
    refusals.loginFirst,
    refusals.accountLocked,
    refusals.practiceNotHere,
    refusals.practiceBooksFull,
    refusals.keyReused,
  ],
})

export const startPracticeAgain = endpoint({
  summary: 'End a practice book and open a new one of the same name; what the old one holds is sold at its value',
  methods: ['POST'],
  path: '/api/app/user/practice/start-again.do',
  area: 'practice',
  access: 'customer',
  changes: true,
  input: z.object({ id: idText }),
  reply: practiceBook,
  refusals: [
    refusals.loginFirst,
    refusals.accountLocked,
    refusals.practiceNotHere,
    refusals.practiceBookMissing,
    refusals.practiceBookEnding,
    refusals.keyReused,
  ],
})

export const listPracticeBooks = endpoint({
  summary: 'The practice books of this person, open ones first, the newest first',
  methods: ['GET', 'POST'],
  path: '/api/app/user/practice/books.do',
  area: 'practice',
  access: 'customer',
  changes: false,
  input: nothing,
  reply: z.object({
    items: z.array(practiceBook),
    most: z.int(),
    /** Whether practice books can be opened here: only where the market is simulated or replayed. */
    isOffered: z.boolean(),
    /** Whether no phone and password lead to these books: only the guest key on one device does. */
    isGuest: z.boolean(),
  }),
  refusals: [refusals.loginFirst],
})

export const enterPractice = endpoint({
  summary: 'A session of one of the practice books of this person; an ended book can only be read',
  methods: ['POST'],
  path: '/api/app/user/practice/enter.do',
  area: 'practice',
  access: 'customer',
  changes: false,
  input: z.object({ id: idText }),
  reply: z.object(enteredBook),
  refusals: [refusals.loginFirst, refusals.practiceBookMissing],
})
