import * as z from 'zod/mini'
import { endpoint } from '../wire/endpoint.ts'
import { countField, flagField, formNumber, idText, isoDate, isoTime, paise, paiseField } from '../wire/fields.ts'
import { journalView } from '../wire/journal.ts'

const area = 'ipo' as const
/** What everybody may see: also what is needed to draw again. */
const open = { methods: ['GET'], area, access: 'visitor', changes: false } as const
const reading = { methods: ['GET'], area, access: 'customer', changes: false } as const
const changing = { methods: ['POST'], area, access: 'acting-customer', changes: true } as const

/**
 * basis: the draw is done, nothing has moved yet; credited: shares are in the accounts and the money is back; returned: the draw
 * could not be opened in time, and all money went back.
 */
export const ipoStates = ['upcoming', 'open', 'closed', 'basis', 'credited', 'listed', 'returned'] as const
/** The chips above the list: closed is everything between closing and listing; listed the last thirty. */
export const ipoFilters = ['all', 'upcoming', 'open', 'closed', 'listed'] as const
/**
 * What became of an application. subscribed: it is in; allotted and not-allotted: known since the draw; withdrawn: taken back by
 * the customer; returned: the draw was not opened in time. Money and shares move on the day of credit, `movedAt`.
 */
export const applicationStates = ['subscribed', 'allotted', 'not-allotted', 'withdrawn', 'returned'] as const
/** institutional, non-institutional and retail-elsewhere are the simulator's; retail is what customers of this house really asked for. */
export const ipoCategories = ['institutional', 'non-institutional', 'retail-elsewhere', 'retail'] as const
export const ipoDocumentKinds = ['offer-document', 'abridged-prospectus', 'basis-of-allotment', 'addendum'] as const

export type IpoState = (typeof ipoStates)[number]
export type IpoFilter = (typeof ipoFilters)[number]
export type ApplicationState = (typeof applicationStates)[number]
export type IpoCategory = (typeof ipoCategories)[number]
export type IpoDocumentKind = (typeof ipoDocumentKinds)[number]

const words = z.record(z.enum(['en', 'zh', 'hi']), z.string())
const hex = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** Moments of the business clock; a job acts on each. */
export const ipoDates = z.object({
  opensAt: isoTime,
  closesAt: isoTime,
  allotsAt: isoTime, // the secret is opened and the draw done
  creditsOn: isoDate, // money back and shares in the account, in the morning
  listsOn: isoDate, // first day of trading, with an opening auction
})

/** One line of a list. */
export const ipoRow = z.object({
  id: idText,
  number: z.string(), // for people: NS-0042
  symbol: z.string(),
  name: z.string(),
  sector: z.string(),
  exchange: z.enum(['NSE', 'BSE']),
  state: z.enum(ipoStates),
  bandLowPaise: paise,
  bandHighPaise: paise,
  tickPaise: paise, // a price applied for is a multiple of the tick
  lotSize: z.int(),
  oneLotPaise: paise, // one lot at the top of the band
  mostLots: z.int(), // per person
  dates: ipoDates,
  issuePricePaise: z.nullable(paise), // known since the draw
  askedTimesHundredths: z.int(), // over all categories: 184 is 1.84 times
  code: z.nullable(z.string()), // of the share, once it is listed
  listingOpenPaise: z.nullable(paise), // the price of its first auction, once listed
  mine: z.nullable(z.enum(applicationStates)), // the caller's own application; null for a visitor
  reminded: z.boolean(), // the caller is told when it opens
})
export type IpoRow = z.output<typeof ipoRow>

export const ipoSubscription = z.object({
  category: z.enum(ipoCategories),
  offeredShares: z.int(),
  askedShares: z.int(),
  timesHundredths: z.int(),
  simulated: z.boolean(),
  applications: z.nullable(z.int()), // of retail only
})
export const ipoDocument = z.object({
  id: idText,
  kind: z.enum(ipoDocumentKinds),
  title: z.string(),
  publishedAt: isoTime,
  sha256: hex,
  bytes: z.int(),
})
export type IpoDocument = z.output<typeof ipoDocument>

/** Where the draw stands, each step with the moment it happened: null means not yet. */
export const ipoDrawSteps = z.object({
  commitment: hex,
  committedAt: isoTime, // SHA-256 of the secret, published before opening
  root: z.nullable(hex),
  rootAt: z.nullable(isoTime), // of the list of applications, fixed at closing
  secret: z.nullable(hex),
  revealedAt: z.nullable(isoTime),
  revealBy: isoTime, // not opened by then: everybody's money goes back, and nothing is drawn again
  entries: z.nullable(z.int()),
  lotsToDraw: z.int(),
  lotsAllotted: z.nullable(z.int()),
})

export const ipoDetail = z.object({
  ...ipoRow.shape,
  isin: z.string(),
  about: words, // what the company does; invented, like the company
  issueSizePaise: paise,
  sharesOffered: z.int(),
  sharesHere: z.int(), // sharesHere: for small investors of this house, what the draw gives out
  lastYear: z.object({
    revenuePaise: paise,
    profitPaise: paise,
    sharesAfterIssue: z.int(),
    priceEarningsHundredths: z.int(),
  }),
  subscription: z.array(ipoSubscription),
  subscribedAt: isoTime,
  documents: z.array(ipoDocument),
  draw: ipoDrawSteps,
  applications: z.int(), // standing, of customers of this house
  madeBy: z.enum(['exchange', 'two-people']), // who brought the offer: the exchange's own seed, or a proposal two of the staff signed
})
export type IpoDetail = z.output<typeof ipoDetail>

export const applicationView = z.object({
  id: idText,
  number: z.string(), // for people: BH-N-2611-20-004817
  ipoId: idText,
  ipoNumber: z.string(),
  symbol: z.string(),
  name: z.string(),
  ipoState: z.enum(ipoStates),
  state: z.enum(applicationStates),
  lots: z.int(),
  shares: z.int(),
  atCutOff: z.boolean(),
  pricePaise: paise, // the price asked; at cut-off the top of the band
  heldPaise: paise, // held at this moment
  allottedShares: z.int(),
  issuePricePaise: z.nullable(paise),
  paidPaise: paise,
  returnedPaise: paise,
  appliedAt: isoTime,
  changedAt: isoTime,
  decidedAt: z.nullable(isoTime),
  movedAt: z.nullable(isoTime),
  place: z.nullable(z.int()),
  of: z.nullable(z.int()), // its place in the order of the draw, from 1
  dates: ipoDates,
  code: z.nullable(z.string()),
  canChange: z.boolean(), // modify and withdraw: while it is open
})
export type ApplicationView = z.output<typeof applicationView>

/** What finds one's own line in the public list: SHA-256 of the words in `proofs/ipo-draw`, the salt, the offer and the application. */
export const ownEntry = z.object({ entryId: hex, salt: hex, index: z.int() })

// Lists.
export const listNewStock = endpoint({
  ...reading,
  summary: "New shares: upcoming, open, closed and lately listed, with the caller's own application",
  path: '/api/app/user/newStockList.do',
  input: z.object({ state: z._default(z.enum(ipoFilters), 'all') }),
  /** Open ones first, then upcoming by date, closed, listed latest first; counts are of every filter, mine of the caller's standing applications. */
  reply: z.object({ items: z.array(ipoRow), counts: z.record(z.enum(ipoFilters), z.int()), mine: z.int() }),
  refusals: ['tips.msg.249'],
})
export const listIpoCalendar = endpoint({
  ...open,
  summary: 'New shares by class and by the dates on which one can apply; for visitors, too',
  path: '/api/stock/getIpoApplyDateAndClassify.do',
  input: z.object({ state: z._default(z.enum(ipoFilters), 'all') }),
  reply: z.object({
    items: z.array(ipoRow),
    counts: z.record(z.enum(ipoFilters), z.int()),
    days: z.array(
      z.object({
        date: isoDate,
        opens: z.array(idText),
        closes: z.array(idText),
        allots: z.array(idText),
        lists: z.array(idText),
      }),
    ),
  }),
  refusals: [],
})
export const getNextIpo = endpoint({
  ...open,
  summary: 'The next dates of new shares, and those most asked for',
  path: '/api/market/stock/getIpoApplyDateAndTopArt.do',
  input: z.object({ size: countField(3, 20) }),
  reply: z.object({
    next: z.array(z.object({ at: isoTime, what: z.enum(['opens', 'closes', 'allots', 'lists']), item: ipoRow })),
    top: z.array(ipoRow),
  }),
  refusals: [],
})
export const getIpoDetail = endpoint({
  ...reading,
  summary:
    "One new share: band, lot, dates, documents, subscription by category, where the draw stands, and the caller's own application",
  path: '/api/app/user/ipo/detail.do',
  input: z.object({ ipoId: idText }),
  reply: z.object({ ipo: ipoDetail, application: z.nullable(applicationView), serverTime: isoTime }),
  refusals: ['tips.msg.249', 'tips.msg.993'],
})
export const getIpoDocument = endpoint({
  ...open,
  summary: 'The text of one document of a new share, in paragraphs',
  path: '/api/app/ipo/document.do',
  input: z.object({ documentId: idText }),
  reply: z.object({ document: ipoDocument, ipoId: idText, name: z.string(), text: z.string() }),
  refusals: ['tips.msg.993'],
})

// Applying.
const bid = {
  ipoId: idText,
  lots: formNumber,
  atCutOff: z._default(flagField, true),
  pricePaise: z.optional(paiseField),
}
const applyRefusals = [
  'tips.msg.249',
  'tips.msg.006',
  'tips.msg.900',
  'tips.msg.005',
  'tips.msg.983',
  'tips.msg.993',
  'tips.msg.276',
  'tips.msg.263',
  'tips.msg.105',
  'tips.msg.106',
  'tips.msg.995',
  'tips.msg.003',
  'tips.msg.257',
  'tips.msg.905',
] as const

/** atCutOff (the default) takes whatever price comes out and holds the top of the band; else pricePaise, within the band, on its tick. */
export const applyForIpo = endpoint({
  summary: 'Apply for new shares; the money is held, not taken',
  methods: ['POST', 'GET'],
  path: '/api/app/user/buyNew.do',
  area,
  access: 'acting-customer',
  changes: true,
  input: z.object(bid),
  reply: applicationView,
  refusals: applyRefusals,
})
export const previewApplication = endpoint({
  ...reading,
  summary:
    'What an application would hold, and every rule it would break; for one that stands, what a change would hold',
  path: '/api/app/user/ipo/preview.do',
  input: z.object(bid),
  reply: z.object({
    shares: z.int(),
    pricePaise: paise,
    holdPaise: paise,
    chargesPaise: paise,
    availablePaise: paise,
    availableAfterPaise: paise,
    mostLots: z.int(),
    mostPaise: paise,
    moneyBackOn: isoDate,
    problems: z.array(
      z.object({
        msg: z.string(),
        params: z.record(z.string(), z.union([z.string(), z.number()])),
        fields: z.array(z.string()),
      }),
    ),
  }),
  refusals: ['tips.msg.249', 'tips.msg.993'],
})
export const modifyApplication = endpoint({
  ...changing,
  summary: "Change lots or price of one's application while the offer is open; what is held changes with it",
  path: '/api/app/user/ipo/modify.do',
  input: z.object(bid),
  reply: applicationView,
  refusals: [
    'tips.msg.249',
    'tips.msg.006',
    'tips.msg.900',
    'tips.msg.005',
    'tips.msg.983',
    'tips.msg.993',
    'tips.msg.994',
    'tips.msg.263',
    'tips.msg.105',
    'tips.msg.106',
    'tips.msg.995',
    'tips.msg.003',
    'tips.msg.257',
    'tips.msg.905',
  ],
})
/** Never barred by a lock of trading or a switched-off service: it only gives money back. */
export const withdrawApplication = endpoint({
  methods: ['POST'],
  area,
  access: 'customer',
  changes: true,
  summary: "Take one's application back while the offer is open; the money is available at once",
  path: '/api/app/user/ipo/withdraw.do',
  input: z.object({ ipoId: idText }),
  reply: applicationView,
  refusals: ['tips.msg.249', 'tips.msg.006', 'tips.msg.993', 'tips.msg.994', 'tips.msg.263', 'tips.msg.905'],
})
export const remindOfIpo = endpoint({
  ...changing,
  summary: 'Be told when an upcoming offer opens, or no longer',
  path: '/api/app/user/ipo/remind.do',
  input: z.object({ ipoId: idText, on: z._default(flagField, true) }),
  reply: z.object({ reminded: z.boolean() }),
  refusals: ['tips.msg.249', 'tips.msg.006', 'tips.msg.993', 'tips.msg.263', 'tips.msg.905'],
})

// One's own applications.
const ownList = z.object({
  items: z.array(applicationView),
  more: z.boolean(),
  counts: z.record(z.enum(['all', ...applicationStates]), z.int()),
})
export const listNewStockRecord = endpoint({
  ...reading,
  summary: "The customer's applications for new shares, newest first",
  path: '/api/app/user/position/listNewStockRecord.do',
  input: z.object({
    state: z._default(z.enum(['all', ...applicationStates]), 'all'),
    before: z.optional(idText),
    size: countField(20, 100),
  }),
  reply: ownList,
  refusals: ['tips.msg.249'],
})
export const allotmentList = endpoint({
  ...reading,
  summary: "The customer's applications whose result is known: allotted, not allotted, returned; latest first",
  path: '/api/app/user/allotmentList.do',
  input: z.object({ before: z.optional(idText), size: countField(20, 100) }),
  reply: ownList,
  refusals: ['tips.msg.249'],
})
/** By its own id, or by the offer's: then the one that stands, or else the latest. */
export const getIpoApplication = endpoint({
  ...reading,
  summary: 'One application of the customer with its entries in the book and its line in the list',
  path: '/api/app/user/getOneSubscribeByUserId.do',
  input: z.object({ id: z.optional(idText), ipoId: z.optional(idText) }),
  reply: z.object({
    application: applicationView,
    journals: z.array(journalView),
    entry: z.nullable(ownEntry),
    serverTime: isoTime,
  }),
  refusals: ['tips.msg.249', 'tips.msg.022', 'tips.msg.994'],
})
export const checkAllotment = endpoint({
  ...reading,
  summary: 'Whether the customer was allotted shares, once that is known',
  path: '/api/app/user/checkAllotment.do',
  input: z.object({ ipoId: idText }),
  reply: z.object({ known: z.boolean(), knownAt: isoTime, application: applicationView, entry: z.nullable(ownEntry) }),
  refusals: ['tips.msg.249', 'tips.msg.993', 'tips.msg.994'],
})

// The draw, for everybody. `proofs/ipo-draw` does the same with it as the server did.
/** One line of the public list. No line says whose it is; each customer knows their own by its salt. */
export const drawEntry = z.object({ entryId: hex, lots: z.int(), bidPaise: paise }) // bidPaise 0: at cut-off
export type DrawEntry = z.output<typeof drawEntry>
export const getIpoDraw = endpoint({
  ...open,
  summary: 'What a draw was made of and what came out of it',
  path: '/api/app/ipo/draw.do',
  input: z.object({ ipoId: idText }),
  reply: z.object({
    ipoId: idText,
    number: z.string(),
    name: z.string(),
    state: z.enum(ipoStates),
    ...ipoDrawSteps.shape,
    lotSize: z.int(),
    bandLowPaise: paise,
    bandHighPaise: paise,
    tickPaise: paise,
    sharesOffered: z.int(),
    issuePricePaise: z.nullable(paise),
    /** The simulator's final demand by category: follows from the secret, so that it can be computed again. */
    demand: z.array(
      z.object({
        category: z.enum(ipoCategories),
        offeredShares: z.int(),
        bids: z.array(z.object({ pricePaise: paise, shares: z.int() })),
      }),
    ),
    /** Every allotment of the draw; entries that are not here got nothing. Empty until the secret is open. */
    allotments: z.array(z.object({ entryId: hex, lots: z.int() })),
  }),
  refusals: ['tips.msg.993'],
})
/** In the order of the list; ask on with `from` until `entries` of the draw are there. Empty before closing. */
export const getIpoEntries = endpoint({
  ...open,
  summary: 'The list of applications as it was fixed at closing, without names',
  path: '/api/app/ipo/entries.do',
  input: z.object({ ipoId: idText, from: countField(1, 10_000_000), size: countField(2_000, 5_000) }),
  reply: z.object({ items: z.array(drawEntry), total: z.int() }),
  refusals: ['tips.msg.993'],
})
