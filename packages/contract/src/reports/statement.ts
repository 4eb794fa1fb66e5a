import * as z from 'zod/mini'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import {
  countField,
  idText,
  nothing,
  isoDate,
  isoMonth,
  isoTime,
  paise,
  stockCode,
  wholeNumber,
} from '../wire/fields.ts'
import { journalView } from '../wire/journal.ts'

/** Who approved a transfer (H6): staff by number and role, or the clock by its rule; `by` is null for no approval. */
export const entryHands = z.object({
  number: z.string(), // the number of the transfer
  by: z.nullable(z.enum(['two-people', 'one-person', 'clock'])),
  maker: z.nullable(z.string()),
  checker: z.nullable(z.string()),
  role: z.nullable(z.string()),
  rejection: z.nullable(z.string()),
})

/**
 * One entry of the statement: the journal with computed memo lines (the cost and the gain of a sale), which are no
 * postings. `previousHash` is the mark before the journal's first posting, so that a client can compute the journal's
 * marks again.
 */
export const statementEntry = z.extend(journalView, {
  symbol: z.nullable(z.string()),
  quantity: z.nullable(z.int()),
  pricePaise: z.nullable(paise),
  orderId: z.nullable(idText),
  orderNumber: z.nullable(z.string()),
  /** The name of the key whose program placed the order; null for the customer's own hand. */
  program: z.nullable(z.string()),
  externalReference: z.nullable(z.string()),
  previousHash: z.string(),
  memo: z.nullable(z.object({ costPaise: paise, gainPaise: paise })),
  hands: z.nullable(entryHands),
})
export type StatementEntry = z.output<typeof statementEntry>

/** Entries by kind. An entry with a charge counts as a charge, whatever else it does. */
export const entrySorts = ['all', 'buys', 'sells', 'charges', 'transfers', 'holds', 'settlement', 'companies'] as const
export const entrySort = z.enum(entrySorts)
export type EntrySort = (typeof entrySorts)[number]

export const listStatement = endpoint({
  summary: "Entries of the customer's own book, newest first",
  methods: ['GET'],
  path: '/api/app/user/statement/list.do',
  area: 'statement',
  access: 'customer',
  changes: false,
  input: z.object({
    account: z._default(z.enum(['all', 'cash', 'shares']), 'all'),
    sort: z._default(entrySort, 'all'),
    code: z.optional(stockCode), // entries of one share, including cash held for its orders
    month: z.optional(isoMonth),
    // the financial year that begins in April of this year; a month takes precedence
    year: z.optional(z.string().check(z.regex(/^\d{4}$/))),
    number: z.optional(wholeNumber(/^\d{1,15}$/, z.int().check(z.minimum(1)))), // the entry with this number
    before: z.optional(idText),
    size: countField(20, 200),
  }),
  reply: z.object({
    items: z.array(statementEntry),
    more: z.boolean(),
    days: z.array(z.object({ date: isoDate, debitPaise: paise, creditPaise: paise })),
  }),
  refusals: [refusals.loginFirst],
})

export const getStatementScope = endpoint({
  summary: 'What the book has entries of: months, newest first, and shares',
  methods: ['GET'],
  path: '/api/app/user/statement/scope.do',
  area: 'statement',
  access: 'customer',
  changes: false,
  input: nothing,
  reply: z.object({
    months: z.array(z.object({ month: z.string(), entries: z.int() })),
    shares: z.array(z.object({ code: z.string(), symbol: z.string(), name: z.string() })),
  }),
  refusals: [refusals.loginFirst],
})

/** The chain of entries, oldest first, with everything that the phone needs to compute every mark again. */
export const listChain = endpoint({
  summary: 'Postings with their marks, in order, for checking on the phone',
  methods: ['GET'],
  path: '/api/app/user/statement/chain.do',
  area: 'statement',
  access: 'customer',
  changes: false,
  input: z.object({ after: z._default(idText, '0'), size: countField(500, 2_000) }),
  reply: z.object({
    owner: idText,
    postings: z.array(
      z.object({
        seq: z.int(),
        journalId: idText,
        journalKind: z.string(),
        debit: z.int(),
        credit: z.int(),
        asset: z.int(),
        amount: idText,
        recordedAtMs: z.int(),
        hash: z.string(),
      }),
    ),
    head: z.object({ seq: z.int(), hash: z.string() }),
    more: z.boolean(),
  }),
  refusals: [refusals.loginFirst],
})

export const getBalances = endpoint({
  summary: 'What the server says each account holds, to compare with the sum of the entries',
  methods: ['GET'],
  path: '/api/app/user/statement/balances.do',
  area: 'statement',
  access: 'customer',
  changes: false,
  input: nothing,
  reply: z.object({
    items: z.array(z.object({ asset: z.int(), symbol: z.nullable(z.string()), account: z.int(), amount: idText })),
    head: z.object({ seq: z.int(), hash: z.string() }),
    at: isoTime,
  }),
  refusals: [refusals.loginFirst],
})
