import * as z from 'zod/mini'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import { isoDate, paise } from '../wire/fields.ts'
import { entryRange, periodField, reading, worthLines } from './worth.ts'

/** The figures of the page that open to rows or entries. `night` is the worth of the last kept night. */
export const worthFigures = [
  'night',
  'class',
  'sector',
  'holding',
  'contributed',
  'realised',
  'unrealised',
  'dividends',
  'to-come',
  'charges',
  'taxes',
  'exit-loads',
  'loan-interest',
] as const
export type WorthFigure = (typeof worthFigures)[number]

export const worthRowKinds = [
  'cash',
  'cash-held',
  'cash-settling',
  'share',
  'fund',
  'plan',
  'redeeming',
  'owed',
  'lot',
  'sale',
  'fund-sale',
  'dividend',
  'loan',
  'earlier',
] as const

/** One row of a figure; the `paise` of all rows come to it. What a row does not have is null. */
const figureRow = z.object({
  kind: z.enum(worthRowKinds),
  /** The code of a share or a scheme, or the number of a loan or an order. */
  code: z.nullable(z.string()),
  name: z.string(),
  /** Shares or units; of `earlier`, how many rows it stands for. */
  quantity: z.nullable(z.int()),
  /** The price of one share, or the dividend on it. */
  eachPaise: z.nullable(paise),
  navTenThousandths: z.nullable(z.int()),
  /** Bought, or ex-date; and sold, or paid. */
  from: z.nullable(isoDate),
  until: z.nullable(isoDate),
  /** What it is worth or brought, what it cost, and the charges: their difference is `paise`. */
  valuePaise: z.nullable(paise),
  costPaise: z.nullable(paise),
  chargesPaise: z.nullable(paise),
  paise,
})
export type WorthFigureRow = z.output<typeof figureRow>

/** Which class, sector or holding. */
export const figureKey = { key: z._default(z.string().check(z.trim(), z.maxLength(64)), '') }

export const getWorthFigure = endpoint({
  ...reading,
  summary: 'What one figure of the worth page is made of: rows that come to it, or lines with their entries',
  path: '/api/app/user/worth/figure.do',
  input: z.object({
    of: z.enum(worthFigures),
    ...figureKey,
    ...periodField,
  }),
  reply: z.object({
    of: z.enum(worthFigures),
    key: z.string(),
    /** The day of a kept night; null for a figure of this moment. */
    on: z.nullable(isoDate),
    totalPaise: paise,
    rows: z.array(figureRow),
    /** The lines whose entries come to the figure; empty where it has rows. */
    lines: z.array(z.enum(worthLines)),
    ...entryRange,
  }),
  refusals: [refusals.loginFirst],
})
export type WorthFigureView = z.output<typeof getWorthFigure.reply>
