import * as z from 'zod/mini'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import {
  countField,
  flag,
  flagField,
  formNumber,
  idText,
  isoDate,
  isoTime,
  paise,
  paiseField,
  ruleProblem,
} from '../wire/fields.ts'
import { journalView } from '../wire/journal.ts'
import {
  ipoStates,
  ipoFilters,
  applicationStates,
  ipoCategories,
  hex,
  ipoRow,
  ipoDocument,
  ipoDrawSteps,
  ipoDetail,
  applicationView,
  ownEntry,
  drawEntry,
} from './views.ts'

const area = 'ipo' as const
/** Calls for everybody, so that everybody can repeat the draw. */
const open = { methods: ['GET'], area, access: 'visitor', changes: false } as const
const reading = { methods: ['GET'], area, access: 'customer', changes: false } as const
const changing = { methods: ['POST'], area, access: 'acting-customer', changes: true } as const

// Lists
export const listNewStock = endpoint({
  ...reading,
  summary: "New shares: upcoming, open, closed and lately listed, with the caller's own application",
  path: '/api/app/user/newStockList.do',
  input: z.object({ state: z._default(z.enum(ipoFilters), 'all') }),
  /**
   * Open shares first, then upcoming ones by date, closed ones, and listed ones with the newest first. `counts` counts
   * every filter, `mine` the caller's standing applications.
   */
  reply: z.object({ items: z.array(ipoRow), counts: z.record(z.enum(ipoFilters), z.int()), mine: z.int() }),
  refusals: [refusals.loginFirst],
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
  refusals: [refusals.loginFirst, refusals.ipoMissing],
})
export const getIpoDocument = endpoint({
  ...open,
  summary: 'The text of one document of a new share, in paragraphs',
  path: '/api/app/ipo/document.do',
  input: z.object({ documentId: idText }),
  reply: z.object({ document: ipoDocument, ipoId: idText, name: z.string(), text: z.string() }),
  refusals: [refusals.ipoMissing],
})

// Applications
const bid = {
  ipoId: idText,
  lots: formNumber,
  atCutOff: z.optional(flag),
  pricePaise: z.optional(paiseField),
}

/** A bid at the cut-off price has no price of its own. A price sent with one would be ignored, so both are malformed. */
const isUnpricedAtCutOff = z.refine<{ atCutOff?: boolean | undefined; pricePaise?: number | undefined }>(
  ({ atCutOff, pricePaise }) => atCutOff !== true || pricePaise === undefined,
  { path: ['pricePaise'] },
)
const ownAccount = [refusals.loginFirst, refusals.accountLocked] as const
const bidRules = [
  refusals.quantityBelowLot,
  refusals.quantityAboveMax,
  refusals.beyondOfferRule,
  refusals.offerLimitReached,
  refusals.offerCashShort,
  refusals.ownDayLimit,
  refusals.keyReused,
] as const
const mayApply = [
  ...ownAccount,
  refusals.segmentSwitchedOff,
  refusals.identityMissing,
  refusals.accountClosing,
  refusals.buyingPaused,
  refusals.noNewShares,
  refusals.ipoMissing,
] as const
const applyRefusals = [...mayApply, refusals.offerNotOpen, refusals.offerClosed, ...bidRules] as const

/**
 * `atCutOff` accepts any issue price and holds the top of the band. Otherwise `pricePaise` is the price: within the band
 * and on the tick. Without `atCutOff`, a bid with a price is at that price, and one without a price is at the cut-off.
 */
export const applyForIpo = endpoint({
  summary: 'Apply for new shares; the money is held, not taken',
  methods: ['POST', 'GET'],
  path: '/api/app/user/buyNew.do',
  area,
  access: 'acting-customer',
  changes: true,
  input: z.object(bid).check(isUnpricedAtCutOff),
  reply: applicationView,
  refusals: applyRefusals,
})
export const previewApplication = endpoint({
  ...reading,
  summary:
    'What an application would hold, and every rule it would break; for one that stands, what a change would hold',
  path: '/api/app/user/ipo/preview.do',
  input: z.object(bid).check(isUnpricedAtCutOff),
  reply: z.object({
    shares: z.int(),
    pricePaise: paise,
    holdPaise: paise,
    chargesPaise: paise,
    availablePaise: paise,
    availableAfterPaise: paise,
    maxLots: z.int(),
    maxPaise: paise,
    moneyBackOn: isoDate,
    problems: z.array(ruleProblem),
  }),
  refusals: [refusals.loginFirst, refusals.ipoMissing],
})
export const modifyApplication = endpoint({
  ...changing,
  summary: "Change lots or price of one's application while the offer is open; what is held changes with it",
  path: '/api/app/user/ipo/modify.do',
  input: z.object(bid).check(isUnpricedAtCutOff),
  reply: applicationView,
  refusals: [...mayApply, refusals.applicationMissing, refusals.offerClosed, ...bidRules],
})
/** A trade lock or a switched-off service never bars a withdrawal, because it only gives money back. */
export const withdrawApplication = endpoint({
  methods: ['POST'],
  area,
  access: 'customer',
  changes: true,
  summary: "Take one's application back while the offer is open; the money is available at once",
  path: '/api/app/user/ipo/withdraw.do',
  input: z.object({ ipoId: idText }),
  reply: applicationView,
  refusals: [...ownAccount, refusals.ipoMissing, refusals.applicationMissing, refusals.offerClosed, refusals.keyReused],
})
export const remindOfIpo = endpoint({
  ...changing,
  summary: 'Be told when an upcoming offer opens, or no longer',
  path: '/api/app/user/ipo/remind.do',
  input: z.object({ ipoId: idText, on: z._default(flagField, true) }),
  reply: z.object({ reminded: z.boolean() }),
  refusals: [...ownAccount, refusals.ipoMissing, refusals.offerClosed, refusals.keyReused],
})

// The caller's applications
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
  refusals: [refusals.loginFirst],
})
export const allotmentList = endpoint({
  ...reading,
  summary: "The customer's applications whose result is known: allotted, not allotted, returned; latest first",
  path: '/api/app/user/allotmentList.do',
  input: z.object({ before: z.optional(idText), size: countField(20, 100) }),
  reply: ownList,
  refusals: [refusals.loginFirst],
})
/**
 * The application by its own id; or by `ipoId`, which gives the standing application, or the latest when none stands.
 */
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
  refusals: [refusals.loginFirst, refusals.parameterMalformed, refusals.applicationMissing],
})
export const checkAllotment = endpoint({
  ...reading,
  summary: 'Whether the customer was allotted shares, once that is known',
  path: '/api/app/user/checkAllotment.do',
  input: z.object({ ipoId: idText }),
  reply: z.object({ known: z.boolean(), knownAt: isoTime, application: applicationView, entry: z.nullable(ownEntry) }),
  refusals: [refusals.loginFirst, refusals.ipoMissing, refusals.applicationMissing],
})
export const getIpoDraw = endpoint({
  ...open,
  summary: 'What a draw was made of and what came out of it',
  path: '/api/app/ipo/draw.do',
  input: z.object({ ipoId: z.string().check(z.regex(/^(?:\d{1,19}|NS-\d{4,9})$/)) }), // the id or the number shown
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
    /** The simulated final demand by category. It follows from the secret, so that everybody can compute it again. */
    demand: z.array(
      z.object({
        category: z.enum(ipoCategories),
        offeredShares: z.int(),
        bids: z.array(z.object({ pricePaise: paise, shares: z.int() })),
      }),
    ),
    /**
     * Every allotment of the draw; an entry that is missing here was allotted nothing. Empty until the secret is
     * revealed.
     */
    allotments: z.array(z.object({ entryId: hex, lots: z.int() })),
  }),
  refusals: [refusals.ipoMissing],
})
/**
 * Entries in the order of the list. `from` asks for the next page until `entries` of the draw are read. Empty before
 * the closing.
 */
export const getIpoEntries = endpoint({
  ...open,
  summary: 'The list of applications as it was fixed at closing, without names',
  path: '/api/app/ipo/entries.do',
  input: z.object({ ipoId: idText, from: countField(1, 10_000_000), size: countField(2_000, 5_000) }),
  reply: z.object({ items: z.array(drawEntry), total: z.int() }),
  refusals: [refusals.ipoMissing],
})
