import type { FastifyInstance } from 'fastify'
import { getWorth, getWorthParts, getWorthWorkings, listWorthEntries } from '@bahi/contract/reports/worth'
import { getWorthFigure } from '@bahi/contract/reports/worth-figure'
import { getWorthFile, worthComputed, type WorthComputed, type WorthFile } from '@bahi/contract/reports/worth-file'
import { accept } from '@bahi/domain/outcome'
import type { BusinessClock, SystemClock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/connect.ts'
import { inTransaction, type Queryable } from '../../platform/db/in-transaction.ts'
import type { HttpDeps } from '../../platform/http/http-deps.ts'
import { serve } from '../../platform/http/serve.ts'
import type { PaperSource } from '../papers/paper-draft.ts'
import { figureCsv } from './figure-csv.ts'
import { pageWorthEntries } from './list-worth-entries.ts'
import { readFigure } from './read-figure.ts'
import { readWorth } from './read-nights.ts'
import { readWorthParts } from './read-parts.ts'
import { readWorkings } from './read-workings.ts'
import { workingsCsv } from './workings-csv.ts'
import { worthCsv } from './worth-csv.ts'

export interface WorthRouteParts extends HttpDeps {
  readonly db: Pick<Database, 'pool'>
  readonly systemClock: SystemClock
  readonly clock: Pick<BusinessClock, 'now' | 'instant'>
  readonly instruments: PaperSource['instruments']
  readonly feed: PaperSource['feed']
  readonly isSimulated: boolean
}

const isComputed = (of: WorthFile): of is WorthComputed => worthComputed.some((one) => one === of)

export function registerWorth(app: FastifyInstance, parts: WorthRouteParts): void {
  const { db, clock, instruments, feed, isSimulated } = parts
  // All figures of a reply belong to one moment.
  const atOneMoment = <Figures>(read: (tx: Queryable) => Promise<Figures>): Promise<Figures> =>
    inTransaction(db.pool, read, { isolation: 'repeatable read' })
  serve(app, parts, getWorth, async ({ index }, who) => accept(await atOneMoment((tx) => readWorth(tx, who, index))))
  serve(app, parts, getWorthParts, async (_, who) => {
    const [now, today] = [clock.instant(), clock.now().date]
    return accept(await atOneMoment((tx) => readWorthParts({ db: tx, who, instruments, feed, today }, now)))
  })
  serve(app, parts, getWorthFigure, async (input, who) => {
    const [now, today] = [clock.instant(), clock.now().date]
    return accept(await atOneMoment((tx) => readFigure({ db: tx, who, instruments, feed, today }, input, now)))
  })
  serve(app, parts, getWorthWorkings, async ({ period }, who) =>
    accept(await atOneMoment((tx) => readWorkings(tx, who, period))),
  )
  serve(app, parts, listWorthEntries, async (input, who) =>
    accept(await atOneMoment((tx) => pageWorthEntries(tx, who, parts, input))),
  )
  serve(app, parts, getWorthFile, async ({ index, of, key, period }, who) => {
    const [now, today] = [clock.instant(), clock.now().date]
    const bytes = await atOneMoment(async (tx) => {
      if (of === 'nights') return worthCsv(await readWorth(tx, who, index), isSimulated)
      if (isComputed(of)) return workingsCsv(tx, who, parts, { of, period })
      return figureCsv({ db: tx, who, instruments, feed, today }, { of, key, period }, now, isSimulated)
    })
    const name = of === 'nights' ? 'bahi-worth' : `bahi-worth-${of}`
    return accept({ form: 'csv', bytes, fileName: `${name}-${today}.csv` })
  })
}
