import * as z from 'zod/mini'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import { countField, idText, isoDate, isoTime, wholeNumber } from '../wire/fields.ts'
import type { StaffRole } from '../wire/staff-roles.ts'

export const ledgerRoles = ['treasury', 'auditor', 'admin'] as const satisfies readonly StaffRole[]

/** Sums of the whole house can exceed 2^53, so whole paise and shares travel as text. */
const amountText = z.string().check(z.regex(/^-?\d{1,20}$/))
/** The wire says `book` for the shard. */
const shardField = wholeNumber(/^\d{1,2}$/, z.int().check(z.minimum(0), z.maximum(63)))
const mark = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const ownerKind = z.enum(['customer', 'participant', 'house'])

const reading = { methods: ['GET'], area: 'console', access: 'staff', roles: ledgerRoles, changes: false } as const

/** A journal without its owner. Opening the journal shows the owner, who is told. */
export const journalLine = z.object({
  book: z.int(),
  id: idText,
  ownerKind,
  kind: z.string(),
  businessDate: isoDate,
  recordedAt: isoTime,
  /** The rupees that the journal moves: the sum of its debits, which equals the sum of its credits. */
  paise: amountText,
  shares: amountText,
  postings: z.int(),
  mark,
})
export type JournalLine = z.output<typeof journalLine>

export const listJournals = endpoint({
  ...reading,
  summary: 'Journals of the whole house, latest first, without whose they are',
  path: '/api/console/ledger/journals.do',
  input: z.object({
    kind: z._default(z.string().check(z.maxLength(40)), ''),
    date: z.optional(isoDate),
    before: z.optional(idText),
    size: countField(30, 200),
  }),
  reply: z.object({ items: z.array(journalLine), more: z.boolean(), kinds: z.array(z.string()) }),
  refusals: [refusals.loginFirst, refusals.roleMissing],
})

export const postingLine = z.object({
  seq: idText,
  debit: z.string(),
  credit: z.string(),
  /** INR, or the code of the share. */
  asset: z.string(),
  amount: amountText,
  mark,
})

const openJournalView = z.object({
  ...journalLine.shape,
  owner: idText,
  reference: z.string(),
  transferId: z.nullable(idText),
  externalReference: z.nullable(z.string()),
  /** The mark before the journal's first posting. */
  markBefore: mark,
  lines: z.array(postingLine),
})
export type OpenJournal = z.output<typeof openJournalView>

export const openJournal = endpoint({
  ...reading,
  summary: 'One journal with its postings and whose it is',
  path: '/api/console/ledger/journal.do',
  opensCustomer: true,
  input: z.object({ book: shardField, id: idText }),
  reply: openJournalView,
  refusals: [refusals.loginFirst, refusals.roleMissing, refusals.subjectMissing],
})

export const listOwnerAccounts = endpoint({
  ...reading,
  summary: 'The accounts of a customer or a participant, each with the sum of its postings',
  path: '/api/console/ledger/accounts.do',
  opensCustomer: true,
  input: z.object({ owner: idText }),
  reply: z.object({
    owner: idText,
    ownerKind,
    name: z.nullable(z.string()),
    seq: idText,
    mark,
    items: z.array(
      z.object({
        account: z.string(),
        asset: z.string(),
        balance: amountText,
        /** The balance computed again from the postings. */
        posted: amountText,
      }),
    ),
  }),
  refusals: [refusals.loginFirst, refusals.roleMissing, refusals.subjectMissing],
})

export const listOwnerJournals = endpoint({
  ...reading,
  summary: 'The journals of a customer or a participant, latest first',
  path: '/api/console/ledger/owner-journals.do',
  opensCustomer: true,
  input: z.object({ owner: idText, before: z.optional(idText), size: countField(30, 200) }),
  reply: z.object({ items: z.array(openJournalView), more: z.boolean() }),
  refusals: [refusals.loginFirst, refusals.roleMissing, refusals.subjectMissing],
})

/** One bank account: its statement beside the ledger. Incoming money is positive. */
const bankPosition = z.object({
  account: z.enum(['demo-bank', 'bank-file']),
  /**
   * Money in less money out by the ledger (booksPaise), and the part with which the demo began (seededPaise), for which
   * the demo bank has no statement line.
   */
  booksPaise: amountText,
  seededPaise: amountText,
  /** The balance after the last statement line, and the balance before the first. */
  statementPaise: amountText,
  openingPaise: amountText,
  lastBookedOn: z.nullable(isoDate),
  /** Lines that are not matched, their sum, and the money that is still to be returned to senders. */
  unmatched: z.int(),
  unmatchedPaise: amountText,
  returnsDuePaise: amountText,
  /** The movement of the statement less its unmatched lines less the movement of the ledger; 0 when the two agree. */
  differencePaise: amountText,
})

export const getTrialBalance = endpoint({
  ...reading,
  summary: 'Every account of the house and of all owners together, and everything that does not add up',
  path: '/api/console/ledger/trial-balance.do',
  input: z.object({}),
  reply: z.object({
    at: isoTime,
    /** Rupees first, then the shares of all companies together. Accounts with a debit balance are positive. */
    items: z.array(
      z.object({
        account: z.string(),
        side: z.enum(['owner', 'house']),
        asset: z.enum(['INR', 'shares']),
        debit: amountText,
        credit: amountText,
      }),
    ),
    totals: z.array(z.object({ asset: z.enum(['INR', 'shares']), debit: amountText, credit: amountText })),
    /** The rules of this check, by the ledger's names. */
    rules: z.array(z.string()),
    differences: z.array(
      z.object({ rule: z.string(), book: z.int(), subject: z.string(), expected: amountText, actual: amountText }),
    ),
    /**
     * The house and its banks: what the house owes, what the ledger has at banks, and the part of it that is on no
     * statement (settled with the exchange and the registrar).
     */
    house: z.object({
      owedPaise: amountText,
      bankPaise: amountText,
      noStatementPaise: amountText,
      /**
       * The sum of all accounts' differences without their signs, so that two differences cannot cancel each other.
       */
      differencePaise: amountText,
    }),
    banks: z.array(bankPosition),
  }),
  refusals: [refusals.loginFirst, refusals.roleMissing],
})

export const checkChains = endpoint({
  ...reading,
  summary: 'Computes every mark again, of one owner or of everybody',
  path: '/api/console/ledger/check.do',
  input: z.object({ owner: z.optional(idText) }),
  reply: z.object({
    owners: z.int(),
    postings: z.int(),
    broken: z.array(z.object({ book: z.int(), owner: idText, seq: idText, reason: z.string() })),
    tookMs: z.int(),
  }),
  refusals: [refusals.loginFirst, refusals.roleMissing, refusals.subjectMissing],
})
