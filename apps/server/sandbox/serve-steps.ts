import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { InstrumentRegister } from '../src/market/instruments/instrument.ts'
import type { Database } from '../src/platform/db/connect.ts'
import { readDigest } from './digest.ts'
import type { Step, SteppedClock } from './stepped-clock.ts'

/** How far one request may go: a working day of the exchange in seconds, and a year of trading days. */
const MAX_SECONDS = 86_400
const MAX_DAYS = 250

const count = (most: number) => z._default(z.int().check(z.minimum(1), z.maximum(most)), 1)
const request = z.discriminatedUnion('to', [
  z.strictObject({ to: z.literal('seconds'), count: count(MAX_SECONDS) }),
  z.strictObject({ to: z.literal('tick'), code: z.string() }),
  z.strictObject({ to: z.literal('fill'), orderId: z.optional(z.string()) }),
  z.strictObject({ to: z.literal('close') }),
  z.strictObject({ to: z.literal('days'), count: count(MAX_DAYS) }),
])

export interface StepsParts {
  readonly clock: SteppedClock
  readonly instruments: Pick<InstrumentRegister, 'byCode'>
  readonly db: Pick<Database, 'pool'>
}

/** The three paths of a sandbox whose time is moved by programs. A served Bahi has none of them. */
export function serveSteps(app: FastifyInstance, { clock, instruments, db }: StepsParts): void {
  app.post('/sandbox/advance', async (received, reply) => {
    const read = z.safeParse(request, received.body)
    if (!read.success) return reply.code(400).send({ problem: z.prettifyError(read.error) })
    const step = stepOf(read.data, instruments)
    if (step === undefined) return reply.code(400).send({ problem: 'No share has this code' })
    return clock.advance(step)
  })
  app.get('/sandbox/now', () => clock.now)
  app.get('/sandbox/digest', async () => ({ ...clock.now, digest: await readDigest(db.pool) }))
}

function stepOf(asked: z.output<typeof request>, instruments: StepsParts['instruments']): Step | undefined {
  if (asked.to === 'fill') return { to: 'fill', orderId: asked.orderId }
  if (asked.to !== 'tick') return asked
  const instrument = instruments.byCode(asked.code)
  return instrument === undefined ? undefined : { to: 'tick', instrumentId: instrument.id }
}

/** Lets every call be answered when everything that comes of it is posted. Steps themselves are not calls. */
export function answerWhenPosted(app: FastifyInstance, clock: SteppedClock): void {
  const isStep = (url: string): boolean => url.startsWith('/sandbox/')
  app.addHook('onRequest', (received, _reply, done) => {
    if (!isStep(received.url)) clock.begin()
    done()
  })
  app.addHook('onSend', async (received, _reply, payload) => {
    if (!isStep(received.url)) await clock.end()
    return payload
  })
}
