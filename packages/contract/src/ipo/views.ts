import * as z from 'zod/mini'
import { idText, inThreeLanguages, isoDate, isoTime, paise } from '../wire/fields.ts'

/**
 * basis: the draw is done, and neither shares nor money have moved; credited: shares are in the accounts and the money
 * is back; returned: the draw could not be opened in time, and all money went back.
 */
export const ipoStates = ['upcoming', 'open', 'closed', 'basis', 'credited', 'listed', 'returned'] as const
/** The filters of the list. closed: from the closing to the listing; listed: the last thirty. */
export const ipoFilters = ['all', 'upcoming', 'open', 'closed', 'listed'] as const
/**
 * The result of an application. subscribed: it stands; allotted, not-allotted: known since the draw; withdrawn: by the
 * customer; returned: the draw was not opened in time. Shares and money move on the day of credit, `movedAt`.
 */
export const applicationStates = ['subscribed', 'allotted', 'not-allotted', 'withdrawn', 'returned'] as const
/**
 * The simulator invents the demand of institutional, non-institutional and retail-elsewhere; retail is the real demand
 * of this house's customers.
 */
export const ipoCategories = ['institutional', 'non-institutional', 'retail-elsewhere', 'retail'] as const
export const ipoDocumentKinds = ['offer-document', 'abridged-prospectus', 'basis-of-allotment', 'addendum'] as const

export type IpoState = (typeof ipoStates)[number]
export type IpoFilter = (typeof ipoFilters)[number]
export type ApplicationState = (typeof applicationStates)[number]
export type IpoCategory = (typeof ipoCategories)[number]
export type IpoDocumentKind = (typeof ipoDocumentKinds)[number]

export const hex = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** Moments of the business clock. A job acts at each moment. */
export const ipoDates = z.object({
  opensAt: isoTime,
  closesAt: isoTime,
  allotsAt: isoTime, // the secret is revealed and the draw is done
  creditsOn: isoDate, // in the morning of this day money goes back and shares are credited
  listsOn: isoDate, // the first trading day, which begins with an opening auction
})

/** One line of a list. */
export const ipoRow = z.object({
  id: idText,
  number: z.string(), // shown to people: NS-0042
  symbol: z.string(),
  name: z.string(),
  sector: z.string(),
  exchange: z.enum(['NSE', 'BSE']),
  state: z.enum(ipoStates),
  bandLowPaise: paise,
  bandHighPaise: paise,
  tickPaise: paise, // a price of an application is a multiple of the tick
  lotSize: z.int(),
  oneLotPaise: paise, // the price of one lot at the top of the band
  maxLots: z.int(), // the most lots of one person
  dates: ipoDates,
  issuePricePaise: z.nullable(paise), // null before the draw
  askedTimesHundredths: z.int(), // demand over all categories, in hundredths: 184 is 1.84 times
  code: z.nullable(z.string()), // the code of the share; null before the listing
  listingOpenPaise: z.nullable(paise), // the price of the first auction; null before the listing
  mine: z.nullable(z.enum(applicationStates)), // the state of the caller's application; null for a visitor
  reminded: z.boolean(), // whether the caller is told when applications open
})
export type IpoRow = z.output<typeof ipoRow>

export const ipoSubscription = z.object({
  category: z.enum(ipoCategories),
  offeredShares: z.int(),
  askedShares: z.int(),
  timesHundredths: z.int(),
  simulated: z.boolean(),
  applications: z.nullable(z.int()), // retail only; null for the others
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

/** The steps of the draw, each with its time; null means that the step is still to come. */
export const ipoDrawSteps = z.object({
  commitment: hex,
  committedAt: isoTime, // SHA-256 of the secret, published before the opening
  root: z.nullable(hex),
  rootAt: z.nullable(isoTime), // the root of the list of applications, fixed at the closing
  secret: z.nullable(hex),
  revealedAt: z.nullable(isoTime),
  revealBy: isoTime, // if the secret is not revealed by this time, all money goes back and there is no other draw
  entries: z.nullable(z.int()),
  lotsToDraw: z.int(),
  lotsAllotted: z.nullable(z.int()),
})

export const ipoDetail = z.object({
  ...ipoRow.shape,
  isin: z.string(),
  about: inThreeLanguages, // what the company does; the company is invented
  issueSizePaise: paise,
  sharesOffered: z.int(),
  sharesHere: z.int(), // sharesHere: the part for retail customers of this house, which the draw allots
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
  applications: z.int(), // standing applications of this house's customers
  // `exchange`: the exchange's own seed; `two-people`: a proposal with two signatures
  madeBy: z.enum(['exchange', 'two-people']),
})
export type IpoDetail = z.output<typeof ipoDetail>

export const applicationView = z.object({
  id: idText,
  number: z.string(), // shown to people: BH-N-2611-20-004817
  ipoId: idText,
  ipoNumber: z.string(),
  symbol: z.string(),
  name: z.string(),
  ipoState: z.enum(ipoStates),
  state: z.enum(applicationStates),
  lots: z.int(),
  shares: z.int(),
  atCutOff: z.boolean(),
  pricePaise: paise, // the price of the application; at cut-off the top of the band
  heldPaise: paise, // cash held now
  allottedShares: z.int(),
  issuePricePaise: z.nullable(paise),
  paidPaise: paise,
  returnedPaise: paise,
  appliedAt: isoTime,
  changedAt: isoTime,
  decidedAt: z.nullable(isoTime),
  movedAt: z.nullable(isoTime),
  place: z.nullable(z.int()),
  of: z.nullable(z.int()), // the application's place in the order of the draw, counted from 1
  dates: ipoDates,
  code: z.nullable(z.string()),
  canChange: z.boolean(), // the application can be changed and withdrawn while the share is open
})
export type ApplicationView = z.output<typeof applicationView>

/**
 * How a customer finds the own line in the public list: SHA-256 of the words in `proofs/ipo-draw`, the salt, the id of
 * the share and the id of the application.
 */
export const ownEntry = z.object({ entryId: hex, salt: hex, index: z.int() })

// The draw, for everybody. `proofs/ipo-draw` repeats the server's computation from these replies.
/** One line of the public list. It does not identify the customer, who finds the line by its salt. */
export const drawEntry = z.object({ entryId: hex, lots: z.int(), bidPaise: paise }) // bidPaise 0 means at cut-off
export type DrawEntry = z.output<typeof drawEntry>
