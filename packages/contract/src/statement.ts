import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { countField, idText, nothing, isoDate, isoTime, paise } from './fields.ts'
import { journalView } from './orders.ts'

/** An entry as the statement shows it: the journal with computed memo lines (what a sale cost and gained); the memo is no posting. */
export const statementEntry = z.object({
  ...journalView.shape,
  symbol: z.nullable(z.string()), quantity: z.nullable(z.int()), pricePaise: z.nullable(paise), orderNumber: z.nullable(z.string()), externalReference: z.nullable(z.string()),
  memo: z.nullable(z.object({ costPaise: paise, gainPaise: paise })),
})
export type StatementEntry = z.output<typeof statementEntry>

export const listStatement = endpoint({
  summary: 'Entries of the customer\'s own book, newest first', methods: ['GET'], path: '/api/app/user/statement/list.do', area: 'statement', access: 'customer', changes: false,
  input: z.object({ account: z._default(z.enum(['all', 'cash', 'shares']), 'all'), month: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}$/))), before: z.optional(idText), size: countField(20, 200) }),
  reply: z.object({ items: z.array(statementEntry), more: z.boolean(), days: z.array(z.object({ date: isoDate, debitPaise: paise, creditPaise: paise })) }),
  refusals: ['tips.msg.249'],
})

/** The chain itself, oldest first: everything the phone needs to recompute every mark. */
export const listChain = endpoint({
  summary: 'Postings with their marks, in order, for checking on the phone', methods: ['GET'], path: '/api/app/user/statement/chain.do', area: 'statement', access: 'customer', changes: false,
  input: z.object({ after: z._default(idText, '0'), size: countField(500, 2_000) }),
  reply: z.object({
    owner: idText,
    postings: z.array(z.object({ seq: z.int(), journalId: idText, journalKind: z.string(), debit: z.int(), credit: z.int(), asset: z.int(), amount: idText, recordedAtMs: z.int(), hash: z.string() })),
    head: z.object({ seq: z.int(), hash: z.string() }), more: z.boolean(),
  }),
  refusals: ['tips.msg.249'],
})

export const getBalances = endpoint({
  summary: 'What the server says each account holds, to compare with the sum of the entries', methods: ['GET'], path: '/api/app/user/statement/balances.do', area: 'statement', access: 'customer', changes: false,
  input: nothing,
  reply: z.object({ items: z.array(z.object({ asset: z.int(), symbol: z.nullable(z.string()), account: z.int(), amount: idText })), head: z.object({ seq: z.int(), hash: z.string() }), at: isoTime }),
  refusals: ['tips.msg.249'],
})
