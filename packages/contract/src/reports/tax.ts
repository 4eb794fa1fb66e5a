import * as z from 'zod/mini'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import { formNumber, isoDate, paise, paiseField, stockCode, wholeNumber } from '../wire/fields.ts'

const area = 'documents' as const
const reading = { methods: ['GET'], area, access: 'customer', changes: false } as const

export const taxClasses = ['equity', 'gold', 'mixed', 'debt'] as const
export type TaxClass = (typeof taxClasses)[number]

/** An estimate of the tax of a sale that is not made yet. */
export const saleTax = z.object({
  yearFrom: isoDate,
  /** The day whose rules count: today for shares, the day of the NAV for units. */
  soldOn: isoDate,
  taxClass: z.enum(taxClasses),
  /** What the sale brings after charges or exit load, and what is left of it after `taxPaise`. */
  proceedsPaise: paise,
  inHandPaise: paise,
  /**
   * Whether the sale changes what is taxed at the customer's slab rate. `to-come`: it does, and the tax on it is in no
   * figure, because the customer has not told the other income of the year. Then `inHandPaise` is before that tax.
   */
  slab: z.enum(['none', 'counted', 'to-come']),
  /** With surcharge and cess; negative when the losses of the sale reduce the tax on gains of before. */
  taxPaise: paise,
  /** What the sale adds to each part of the tax: fixed + slab − rebate + surcharge − relief + cess is `taxPaise`. */
  parts: z.object({
    fixedPaise: paise,
    slabPaise: paise,
    rebatePaise: paise,
    surchargePaise: paise,
    reliefPaise: paise,
    cessPaise: paise,
  }),
  /** The yearly exemption of long-term gains on equity, what earlier sales took of it and what this sale takes. */
  exemptionPaise: paise,
  exemptBeforePaise: paise,
  exemptPaise: paise,
  /** What the sale takes of the first slab, which is free and which other income leaves unused. */
  basicPaise: paise,
  setOffPaise: paise,
  /** What the sale adds to the gains at slab rates after set-off. */
  withIncomePaise: paise,
  /** What would be the tax if the lots that soon turn long-term waited for it; null when nothing is saved. */
  wait: z.nullable(z.object({ until: isoDate, taxPaise: paise })),
  /** The lots as tax law takes them, oldest first. `quantity` counts shares, or units of a scheme. */
  lots: z.array(
    z.object({
      boughtOn: isoDate,
      quantity: z.int(),
      term: z.enum(['short', 'long']),
      gainPaise: paise,
      rateBps: z.nullable(z.int()),
      longTermFrom: z.nullable(isoDate),
      waitUntil: z.nullable(isoDate),
    }),
  ),
  /** Whether a bonus issue makes these lots differ from those of the books. */
  hasBonus: z.boolean(),
})
export type SaleTaxView = z.output<typeof saleTax>

export const estimateShareSale = endpoint({
  ...reading,
  summary: 'What stays of a sale of shares after charges and estimated tax, lot by lot',
  path: '/api/app/user/tax/shares.do',
  input: z.object({ code: stockCode, quantity: formNumber, pricePaise: z.optional(paiseField) }),
  /** Null while the sale has no price, or takes more than can be sold. */
  reply: z.object({ estimate: z.nullable(saleTax) }),
  refusals: [refusals.loginFirst, refusals.instrumentDeleted],
})

export const estimateUnitsSale = endpoint({
  ...reading,
  summary: 'What stays of a redemption of units after exit load and estimated tax, lot by lot',
  path: '/api/app/user/tax/units.do',
  input: z.object({ code: z.string().check(z.trim(), z.minLength(1), z.maxLength(32)), units: formNumber }),
  reply: z.object({ estimate: z.nullable(saleTax) }),
  refusals: [refusals.loginFirst, refusals.fundMissing],
})

const yearField = wholeNumber(/^\d{4}$/, z.int().check(z.minimum(2018), z.maximum(2200)))

const MAX_LOSS_YEARS = 8

/** Losses of earlier years that are not set off yet. */
const losses = z
  .array(z.object({ year: yearField, shortPaise: paiseField, longPaise: paiseField }))
  .check(z.maxLength(MAX_LOSS_YEARS))
/** Losses as a JSON list, or as one text as forms send it: year, short-term and long-term paise ("2025:100:0,2024:0:50"). */
const lossesField = z.pipe(
  z.pipe(
    z.union([losses, z.string().check(z.regex(/^(?:\d{4}:\d{1,16}:\d{1,16}(?:,(?!$)|$)){0,8}$/))]),
    z.transform((told): z.input<typeof losses> => (typeof told === 'string' ? lossesOf(told) : told)),
  ),
  losses,
)

function lossesOf(text: string): z.input<typeof losses> {
  return text === ''
    ? []
    : text.split(',').map((loss) => {
        const [year = '', shortPaise = '', longPaise = ''] = loss.split(':')
        return { year, shortPaise, longPaise }
      })
}

export const taxDetails = z.object({
  year: z.int(),
  otherIncomePaise: z.nullable(paise),
  losses: z.array(z.object({ year: z.int(), shortPaise: paise, longPaise: paise })),
  /** The years whose losses can still be set off, newest first. */
  lossYears: z.array(z.int()),
})
export type TaxDetailsView = z.output<typeof taxDetails>

export const getTaxDetails = endpoint({
  ...reading,
  summary: 'What the customer has told of a financial year: other income, and losses of earlier years',
  path: '/api/app/user/tax/details.do',
  input: z.object({ year: yearField }),
  reply: taxDetails,
  refusals: [refusals.loginFirst],
})

/** Each loss has another year, of the eight before; anything else is malformed. What is no list was refused before. */
const hasUsableYears = z.refine<{ year: number; losses: readonly { year: number }[] }>(
  ({ year, losses }) =>
    !Array.isArray(losses) ||
    (new Set(losses.map((loss) => loss.year)).size === losses.length &&
      losses.every((loss) => loss.year < year && loss.year >= year - MAX_LOSS_YEARS)),
  { path: ['losses'] },
)

export const setTaxDetails = endpoint({
  summary: 'Tell the other income of a financial year, and the losses of earlier years, for the tax estimate',
  methods: ['POST'],
  path: '/api/app/user/tax/setDetails.do',
  area,
  access: 'customer',
  changes: true,
  input: z
    .object({
      year: yearField,
      /** Absent or null: not told. */
      otherIncomePaise: z.optional(z.nullable(paiseField)),
      losses: z._default(lossesField, []),
    })
    .check(hasUsableYears),
  reply: taxDetails,
  refusals: [refusals.loginFirst, refusals.keyReused],
})
