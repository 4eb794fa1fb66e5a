import * as z from 'zod/mini'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import { isoTime, stockCode } from '../wire/fields.ts'
import { paperCells, paperKinds } from './papers.ts'

/** The documents that the house issues and that anybody can verify later. */
export const documentKinds = ['share-certificate', 'key-facts', ...paperKinds] as const
export type DocumentKind = (typeof documentKinds)[number]

/**
 * The code of a document as people type it: eight letters and digits and one check character, in any case, with spaces
 * and hyphens.
 */
const mark = z.string().check(z.trim(), z.minLength(1), z.maxLength(40))

const shareNamed = z.object({
  code: z.string(),
  symbol: z.string(),
  exchange: z.enum(['NSE', 'BSE']),
  name: z.string(),
  isin: z.nullable(z.string()),
})

/** Shares by the ledger account that holds them. */
export const certifiedQuantities = z.object({
  available: z.int(),
  held: z.int(),
  unsettled: z.int(),
  pledged: z.int(),
  locked: z.int(),
  total: z.int(),
})
export type CertifiedQuantities = z.output<typeof certifiedQuantities>

const figure = z.object({ key: z.string(), cell: z.enum(paperCells), value: z.nullable(z.string()) })

/**
 * A summary of a paper: its facts, and the row count and sums of each of its tables. It does not identify the customer.
 */
export const paperSummary = z.object({
  period: z.string(),
  facts: z.array(figure),
  totals: z.array(z.object({ section: z.string(), rows: z.int(), sums: z.array(figure) })),
})
export type PaperSummary = z.output<typeof paperSummary>

/** A holding at a moment of business time. The name is the verified name; null before the identity was verified. */
export const certifiedHolding = z.object({
  holder: z.object({ name: z.nullable(z.string()), number: z.string() }),
  share: shareNamed,
  quantities: certifiedQuantities,
  /** The day on which the oldest of the shares was bought. */
  heldSince: z.nullable(z.string()),
  /** The number of the last ledger entry of the customer that the figures contain. */
  entry: z.int(),
  asOf: isoTime,
})
export type CertifiedHolding = z.output<typeof certifiedHolding>

export const issuedCertificate = z.object({
  mark: z.string(),
  fingerprint: z.string(),
  issuedAt: isoTime,
  asOf: isoTime,
  quantity: z.int(),
})
export type IssuedCertificate = z.output<typeof issuedCertificate>

const reply = z.object({
  holding: certifiedHolding,
  /** The latest certificate, while the holding still equals it. */
  current: z.nullable(issuedCertificate),
  /** Certificates of this share, newest first. */
  issued: z.array(issuedCertificate),
})

export const getCertificate = endpoint({
  summary: 'A holding as a certificate would say it, and the certificates that were made of it',
  methods: ['GET'],
  path: '/api/app/user/certificate/view.do',
  area: 'documents',
  access: 'customer',
  changes: false,
  input: z.object({ code: stockCode }),
  reply,
  refusals: [refusals.loginFirst, refusals.instrumentDeleted, refusals.nothingHeld],
})

/**
 * No Idempotency-Key: the call moves nothing, and for an unchanged holding it returns the same certificate. A locked
 * customer may export everything and may call it too.
 */
export const issueCertificate = endpoint({
  summary: 'Make a certificate of a holding, or give the one that still says what is so',
  methods: ['POST'],
  path: '/api/app/user/certificate/issue.do',
  area: 'documents',
  access: 'customer',
  changes: false,
  input: z.object({ code: stockCode }),
  reply,
  refusals: [refusals.loginFirst, refusals.instrumentDeleted, refusals.nothingHeld],
})

export const getDocument = endpoint({
  summary: "A document of one's own as a PDF",
  methods: ['GET'],
  path: '/api/app/user/document/file.do',
  area: 'documents',
  access: 'customer',
  changes: false,
  wire: 'document',
  input: z.object({ mark, lang: z._default(z.enum(['en', 'zh', 'hi']), 'en') }),
  reply: z.unknown(),
  refusals: [refusals.loginFirst, refusals.codeMistyped, refusals.documentUnknown],
})

export const checkDocument = endpoint({
  summary: "What a document says, for anybody who has its code; never the holder's full name",
  methods: ['GET'],
  path: '/api/app/document/check.do',
  area: 'documents',
  access: 'visitor',
  changes: false,
  input: z.object({ mark }),
  reply: z.object({
    mark: z.string(),
    kind: z.enum(documentKinds),
    fingerprint: z.string(),
    asOf: isoTime,
    issuedAt: isoTime,
    holder: z.string(),
    /** For a share certificate; null for a paper. */
    share: z.nullable(shareNamed),
    quantities: z.nullable(certifiedQuantities),
    /** For a paper or the key facts of a loan; null for a share certificate. */
    paper: z.nullable(paperSummary),
  }),
  refusals: [refusals.codeMistyped, refusals.documentUnknown],
})
