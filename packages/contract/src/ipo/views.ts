import * as z from 'zod/mini'
import { idText, inThreeLanguages, isoDate, isoTime, paise } from '../wire/fields.ts'

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

export const hex = z.string().check(z.regex(/^[0-9a-f]{64}$/))

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
  about: inThreeLanguages, // what the company does; invented, like the company
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

// The draw, for everybody. `proofs/ipo-draw` does the same with it as the server did.
/** One line of the public list. No line says whose it is; each customer knows their own by its salt. */
export const drawEntry = z.object({ entryId: hex, lots: z.int(), bidPaise: paise }) // bidPaise 0: at cut-off
export type DrawEntry = z.output<typeof drawEntry>
