import * as z from 'zod/mini'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import { countField, idText, isoDate, isoTime, paise, paiseField, wholeNumber, reasonField } from '../wire/fields.ts'
import { ipoDetail, ipoDocument, ipoDocumentKinds, ipoFilters, ipoRow, ipoSubscription } from './views.ts'

const area = 'console' as const
const reading = {
  methods: ['GET'],
  area,
  access: 'staff',
  roles: ['market', 'auditor', 'admin'],
  changes: false,
} as const
const acting = { methods: ['POST'], area, access: 'staff', roles: ['market'], changes: true } as const

export const listConsoleIpos = endpoint({
  ...reading,
  summary: 'Every new share with its state, and the proposals of new ones that wait',
  path: '/api/console/ipo/list.do',
  input: z.object({
    state: z._default(z.enum(ipoFilters), 'all'),
    before: z.optional(idText),
    size: countField(50, 200),
  }),
  reply: z.object({
    items: z.array(
      z.object({
        ...ipoRow.shape,
        applications: z.int(),
        heldPaise: paise,
        madeBy: z.enum(['exchange', 'two-people']),
      }),
    ),
    more: z.boolean(),
    counts: z.record(z.enum(ipoFilters), z.int()),
    proposals: z.array(
      z.object({
        id: idText,
        name: z.string(),
        symbol: z.string(),
        opensOn: isoDate,
        madeBy: z.string(),
        madeAt: isoTime,
        reason: z.string(),
        mine: z.boolean(),
      }),
    ),
    today: isoDate,
    earliestOpening: isoDate,
  }),
  refusals: [refusals.loginFirst, refusals.roleMissing],
})

/** A new share for staff. It counts applications and names no applicant. */
export const openConsoleIpo = endpoint({
  ...reading,
  summary:
    'One new share: its terms, the basis of allotment as it stands, applications by hour, the draw step by step, and who signed what',
  path: '/api/console/ipo/open.do',
  input: z.object({ ipoId: idText }),
  reply: z.object({
    ipo: ipoDetail,
    /**
     * The basis of allotment: final after the draw, an estimate before it. 'in-full' and 'draw' apply to this house's
     * retail part; the other categories are simulated.
     */
    basis: z.array(
      z.object({ ...ipoSubscription.shape, rule: z.enum(['pro-rata', 'in-full', 'one-lot-then-pro-rata', 'draw']) }),
    ),
    basisIsFinal: z.boolean(),
    applications: z.object({
      standing: z.int(),
      withdrawn: z.int(),
      atCutOff: z.int(),
      lots: z.int(),
      allotted: z.int(),
      notAllotted: z.int(),
    }),
    /**
     * Money of standing applications. `heldPaise` adds up the applications, `booksPaise` is what the ledger holds for
     * them; the two must be equal.
     */
    money: z.object({
      heldPaise: paise,
      booksPaise: paise,
      givenShares: z.int(),
      askedShares: z.int(),
      issuedShares: z.int(),
    }),
    hours: z.array(z.object({ date: isoDate, hour: z.int(), applications: z.int() })),
    steps: z.array(
      z.object({
        at: isoTime,
        what: z.enum([
          'proposed',
          'approved',
          'invented',
          'sealed',
          'document',
          'opened',
          'closed',
          'revealed',
          'allotted',
          'credited',
          'listed',
          'returned',
        ]),
        who: z.nullable(z.string()),
        words: z.nullable(z.string()),
      }),
    ),
  }),
  refusals: [refusals.loginFirst, refusals.roleMissing, refusals.ipoMissing],
})

const wholeCount = wholeNumber(/^\d{1,15}$/, z.int().check(z.minimum(1)))
const plain = (most: number) => z.string().check(z.trim(), z.minLength(2), z.maxLength(most))
/**
 * The terms of a new share, which are fixed once two people have approved them. Refusal 995 names the field that breaks
 * the public rule; its params are the bounds.
 */
export const ipoTerms = {
  name: plain(60),
  symbol: z.string().check(z.trim(), z.regex(/^[A-Z][A-Z0-9]{2,11}$/)),
  sector: plain(40),
  exchange: z._default(z.enum(['NSE', 'BSE']), 'NSE'),
  aboutEn: plain(400),
  aboutZh: plain(400),
  aboutHi: plain(400),
  bandLowPaise: paiseField,
  bandHighPaise: paiseField,
  lotSize: wholeCount,
  sharesOffered: wholeCount,
  sharesHere: wholeCount, // a multiple of the lot, at most the retail part
  sharesAfterIssue: wholeCount,
  revenuePaise: paiseField,
  profitPaise: paiseField,
  opensOn: isoDate,
  // opensOn and closesOn are trading days; applications open at 10:00 and close at 17:00; the other dates follow from
  // these
  closesOn: isoDate,
} as const
/**
 * A second person of the market role approves the proposal at /api/console/proposal/approve.do (kind `ipo-create`).
 * After that no term changes.
 */
export const proposeIpo = endpoint({
  ...acting,
  summary: 'Propose a new share: all terms at once, within the public rule; a second person approves',
  path: '/api/console/ipo/propose.do',
  input: z.object({ ...ipoTerms, reason: reasonField }),
  reply: z.object({ proposalId: idText }),
  refusals: [
    refusals.loginFirst,
    refusals.roleMissing,
    refusals.parameterMalformed,
    refusals.noNewShares,
    refusals.beyondOfferRule,
    refusals.keyReused,
  ],
})
export const checkIpoTerms = endpoint({
  ...reading,
  summary: 'What terms would mean: the dates that follow, the parts by category, and every rule they would break',
  path: '/api/console/ipo/check.do',
  input: z.object(ipoTerms),
  reply: z.object({
    dates: z.nullable(ipoRow.shape.dates),
    issueSizePaise: paise,
    oneLotPaise: paise,
    priceEarningsHundredths: z.int(),
    retailShares: z.int(),
    maxLots: z.int(),
    problems: z.array(
      z.object({
        field: z.string(),
        rule: z.enum(['spread', 'lot-price', 'price-earnings', 'tick', 'shares', 'dates', 'taken', 'market']),
        least: z.nullable(z.int()),
        most: z.nullable(z.int()),
      }),
    ),
  }),
  refusals: [refusals.loginFirst, refusals.roleMissing],
})
export const publishIpoDocument = endpoint({
  ...acting,
  summary: 'Publish a document of a new share: it can be added to, never changed',
  path: '/api/console/ipo/document/publish.do',
  input: z.object({
    ipoId: idText,
    kind: z.enum(ipoDocumentKinds),
    title: plain(120),
    text: z.string().check(z.trim(), z.minLength(20), z.maxLength(28_000)),
    reason: reasonField,
  }),
  reply: ipoDocument,
  refusals: [refusals.loginFirst, refusals.roleMissing, refusals.ipoMissing, refusals.keyReused],
})
