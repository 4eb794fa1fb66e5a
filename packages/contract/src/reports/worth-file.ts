import * as z from 'zod/mini'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import { figureKey, worthFigures } from './worth-figure.ts'
import { indexInput, periodField, reading } from './worth.ts'

/** What is more than a sum of rows or entries: it has a working of its own. */
export const worthComputed = ['gain', 'xirr', 'time-weighted'] as const
export type WorthComputed = (typeof worthComputed)[number]

/** What a file of the worth page can hold: all kept nights, how a figure of a period is computed, or what a figure is made of. */
export const worthFiles = ['nights', ...worthComputed, ...worthFigures] as const
export type WorthFile = (typeof worthFiles)[number]

export const getWorthFile = endpoint({
  ...reading,
  summary: 'All kept nights, or one figure with the rows or entries that come to it, as CSV',
  path: '/api/app/user/worth/file.do',
  wire: 'document',
  input: z.extend(indexInput, { ...periodField, ...figureKey, of: z._default(z.enum(worthFiles), 'nights') }),
  reply: z.unknown(),
  refusals: [refusals.loginFirst],
})
