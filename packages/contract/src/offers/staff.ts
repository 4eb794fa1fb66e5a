import * as z from 'zod/mini'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import {
  countField,
  fromJson,
  idText,
  isoDate,
  isoTime,
  paise,
  stockCode,
  wholeNumber,
  reasonField,
  signer,
} from '../wire/fields.ts'
import { staffRoles, type StaffRole } from '../wire/staff-roles.ts'
import { offerKinds, offerStates, priceRange } from './calls.ts'

export const offerRoles = ['market'] as const satisfies readonly StaffRole[]

const reading = { methods: ['GET'], area: 'console', access: 'staff', roles: staffRoles, changes: false } as const
const changing = { methods: ['POST'], area: 'console', access: 'staff', roles: offerRoles, changes: true } as const

const count = wholeNumber(/^\d{1,12}$/, z.int().check(z.minimum(1)))
const words = (least: number, most: number) => z.string().check(z.trim(), z.minLength(least), z.maxLength(most))

/** Six papers at most: a list in a JSON body, its JSON text in a form. */
const papersField = z.pipe(
  fromJson(400_000, z.array(z.unknown())),
  z.array(z.object({ title: words(3, 80), body: words(10, 20_000) })).check(z.minLength(1), z.maxLength(6)),
)

/**
 * The conditions that two people sign. Every customer who opens the offer reads all of them, and none can be changed
 * afterwards.
 */
export const offerConditions = z.object({
  kind: z.enum(offerKinds),
  code: stockCode,
  title: words(3, 80),
  about: words(10, 2000),
  /** The holder who sells the shares. */
  holder: words(3, 80),
  pricePaise: wholeNumber(/^\d{1,12}$/, z.int().check(z.minimum(1))),
  quantity: count,
  leastQuantity: count,
  mostQuantity: count,
  mostCustomers: wholeNumber(/^\d{1,3}$/, z.int().check(z.minimum(1), z.maximum(200))),
  opensOn: isoDate,
  opensAt: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)),
  closesOn: isoDate,
  closesAt: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)),
  lockInDays: wholeNumber(/^\d{1,4}$/, z.int().check(z.minimum(0), z.maximum(1095))),
  documents: papersField,
})

export const offerCodeView = z.object({
  id: idText,
  label: z.string(),
  /** The last two characters of the code; the server keeps nothing else of the code in plain text. */
  ending: z.string(),
  createdAt: isoTime,
  switchedOffAt: z.nullable(isoTime),
  opened: z.int(),
})

export const offerRow = z.object({
  id: idText,
  number: z.string(),
  kind: z.enum(offerKinds),
  state: z.enum(offerStates),
  code: z.string(),
  name: z.string(),
  title: z.string(),
  holder: z.string(),
  pricePaise: paise,
  lastPaise: paise,
  premiumBps: z.int(),
  quantity: z.int(),
  taken: z.int(),
  allotted: z.int(),
  customers: z.int(),
  mostCustomers: z.int(),
  leastQuantity: z.int(),
  mostQuantity: z.int(),
  opensAt: isoTime,
  closesAt: isoTime,
  lockInDays: z.int(),
  heldPaise: paise,
  paidPaise: paise,
  codes: z.int(),
  codesOn: z.int(),
  range: priceRange,
})
export type OfferRow = z.output<typeof offerRow>

export const listOffers = endpoint({
  ...reading,
  summary: 'Every offer with its conditions, applications counted and codes',
  path: '/api/console/offer/list.do',
  input: z.object({
    kind: z._default(z.enum(['all', ...offerKinds]), 'all'),
    page: countField(1, 1_000),
    size: countField(50, 200),
  }),
  reply: z.object({
    items: z.array(offerRow),
    total: z.int(),
    today: isoDate,
    rangePercent: z.string(),
    vipPercent: z.string(),
    minAmountPaise: paise,
    mostCustomers: z.int(),
  }),
  refusals: [refusals.loginFirst, refusals.roleMissing],
})
export const openOffer = endpoint({
  ...reading,
  summary: 'One offer: papers, codes, who made and checked it, how applications stand',
  path: '/api/console/offer/open.do',
  input: z.object({ id: idText }),
  reply: z.object({
    offer: offerRow,
    about: z.string(),
    documents: z.array(z.object({ title: z.string(), body: z.string(), hash: z.string() })),
    codes: z.array(offerCodeView),
    madeBy: z.nullable(signer),
    checkedBy: z.nullable(signer),
    reason: z.nullable(z.string()),
    applications: z.object({
      applied: z.int(),
      allotted: z.int(),
      notAllotted: z.int(),
      askedShares: z.int(),
      allottedShares: z.int(),
      lockedShares: z.int(),
    }),
  }),
  refusals: [refusals.loginFirst, refusals.roleMissing, refusals.offerMissing],
})
export const proposeOffer = endpoint({
  ...changing,
  summary: 'Propose an offer with all its conditions and papers; a second person approves',
  path: '/api/console/offer/propose.do',
  input: z.object({ ...offerConditions.shape, reason: reasonField }),
  reply: z.object({ proposalId: idText }),
  refusals: [
    refusals.loginFirst,
    refusals.roleMissing,
    refusals.instrumentDeleted,
    refusals.parameterMalformed,
    refusals.offerBeyondMarket,
    refusals.holderShort,
    refusals.keyReused,
  ],
})
export const createOfferCode = endpoint({
  ...changing,
  summary: 'A new code that opens an offer; it is shown now and never again',
  path: '/api/console/offer/code/create.do',
  input: z.object({ id: idText, label: words(2, 40), reason: reasonField }),
  reply: z.object({ codeId: idText, code: z.string() }),
  refusals: [refusals.loginFirst, refusals.roleMissing, refusals.offerMissing, refusals.keyReused],
})
export const switchOfferCode = endpoint({
  ...changing,
  summary: 'Switch a code off or on again',
  path: '/api/console/offer/code/switch.do',
  input: z.object({
    codeId: idText,
    off: z.pipe(
      z.union([z.boolean(), z.enum(['true', 'false'])]),
      z.transform((value) => value === true || value === 'true'),
    ),
    reason: reasonField,
  }),
  reply: z.object({ code: offerCodeView }),
  refusals: [
    refusals.loginFirst,
    refusals.roleMissing,
    refusals.offerMissing,
    refusals.nothingChanges,
    refusals.keyReused,
  ],
})
