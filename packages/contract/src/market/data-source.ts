import * as z from 'zod/mini'
import { endpoint } from '../wire/endpoint.ts'
import { isoDate, isoTime, nothing } from '../wire/fields.ts'

export const marketPhase = z.enum(['closed', 'preOpen', 'preOpenMatching', 'open', 'after', 'halted'])

export const getDataSource = endpoint({
  summary: 'Where prices come from, whether they are simulated, and what the market is doing',
  methods: ['GET'],
  path: '/api/stock/getDataSource.do',
  area: 'market',
  access: 'visitor',
  changes: false,
  input: nothing,
  reply: z.object({
    source: z.enum(['simulated', 'replay', 'live']),
    simulated: z.boolean(),
    businessDate: isoDate,
    businessSecond: z.int(),
    phase: marketPhase,
    speed: z.number(),
    nextSession: z.nullable(z.object({ date: isoDate, second: z.int() })),
    /** The continuous session of the business day, which a Muhurat evening has for itself; null on a day without one. */
    tradingHours: z.nullable(z.object({ openSecond: z.int(), closeSecond: z.int() })),
    /** The second of the day from which prices stand still while the market is open; null while prices arrive. */
    staleSecond: z.nullable(z.int()),
    serverTime: isoTime,
    seedAnchor: z.nullable(z.string()),
  }),
  refusals: [],
})
