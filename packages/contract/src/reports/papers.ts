import * as z from 'zod/mini'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import { isoDate, isoTime, nothing } from '../wire/fields.ts'

const area = 'documents' as const
const reading = { methods: ['GET'], area, access: 'customer', changes: false } as const

/**
 * The papers of a customer. The screen, the CSV and the PDF of a paper are made of the same figures. contract-note covers
 * a day; profit, tax and ledger cover a financial year (2026 is April 2026 to March 2027), ledger a day too; the others
 * show the present.
 */
export const paperKinds = ['contract-note', 'holdings', 'profit', 'tax', 'funds', 'loans', 'ledger'] as const
export type PaperKind = (typeof paperKinds)[number]
export const paperCells = [
  'text',
  'date',
  'time',
  'money',
  'signed-money',
  'count',
  'ordinal',
  'nav',
  'percent',
  'mark',
] as const
export type PaperCell = (typeof paperCells)[number]

/**
 * A cell as it travels: money in paise, counts and basis points as whole numbers in text, dates in ISO form, words as
 * they are. A cell that begins with '@' is a key, which the client translates.
 */
const cell = z.nullable(z.string())
export const paperSection = z.object({
  /** The key of the section; the client translates its title and the titles of its columns. */
  key: z.string(),
  columns: z.array(z.object({ key: z.string(), cell: z.enum(paperCells) })),
  rows: z.array(z.array(cell)),
  total: z.nullable(z.array(cell)),
})
export const paperView = z.object({
  kind: z.enum(paperKinds),
  period: z.string(), // a date, a year, or 'now'
  asOf: isoTime,
  facts: z.array(z.object({ key: z.string(), cell: z.enum(paperCells), value: cell })),
  sections: z.array(paperSection),
  notes: z.array(z.string()),
  /** The verification code of the PDF and the CSV with exactly these figures; unchanged figures keep their code. */
  mark: z.string(),
  fingerprint: z.string(),
  isSimulated: z.boolean(),
})
export type PaperView = z.output<typeof paperView>

const paperInput = z.object({
  kind: z.enum(paperKinds),
  period: z._default(z.string().check(z.regex(/^(now|\d{4}|\d{4}-\d{2}-\d{2})$/)), 'now'),
})
export const listPapers = endpoint({
  ...reading,
  summary: 'Which papers there are: days with trades, financial years',
  path: '/api/app/user/paper/list.do',
  input: nothing,
  reply: z.object({
    noteDays: z.array(z.object({ date: isoDate, trades: z.int() })),
    years: z.array(z.object({ year: z.string(), from: isoDate, until: isoDate })),
    hasFunds: z.boolean(),
    hasLoans: z.boolean(),
  }),
  refusals: [refusals.loginFirst],
})
export const getPaper = endpoint({
  ...reading,
  summary: "A paper's figures",
  path: '/api/app/user/paper/view.do',
  input: paperInput,
  reply: paperView,
  refusals: [refusals.loginFirst, refusals.paperMissing],
})
export const openPaperLink = endpoint({
  summary: 'The paper of a link that was sent by e-mail. It logs nobody in, and works for some days until it is ended',
  methods: ['POST'],
  path: '/api/app/paper/open.do',
  area,
  access: 'visitor',
  changes: false,
  input: z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  reply: paperView,
  refusals: [refusals.mailLinkEnded],
})
export const getPaperFile = endpoint({
  ...reading,
  summary: 'A paper as PDF or CSV',
  path: '/api/app/user/paper/file.do',
  wire: 'document',
  input: z.object({
    ...paperInput.shape,
    format: z._default(z.enum(['pdf', 'csv']), 'pdf'),
    /** The language of the file. A CSV keeps the figures and dates of spreadsheets in every language. */
    lang: z._default(z.enum(['en', 'zh', 'hi']), 'en'),
  }),
  reply: z.unknown(),
  refusals: [refusals.loginFirst, refusals.paperMissing],
})
