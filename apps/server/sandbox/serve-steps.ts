import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { newKiteToken, writeSession } from '../src/kite/session/kite-session.ts'
import type { InstrumentRegister } from '../src/market/instruments/instrument.ts'
import type { SystemClock } from '../src/platform/clock.ts'
import type { Database } from '../src/platform/db/connect.ts'
import { inTransaction } from '../src/platform/db/in-transaction.ts'
import { shardOfApiKey } from '../src/programs/program-app.ts'
import { readKeyByApiKey } from '../src/programs/program-rows.ts'
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

const logIn = z.strictObject({ api_key: z.string() })

export interface StepsParts {
  readonly clock: SteppedClock
  readonly instruments: Pick<InstrumentRegister, 'byCode'>
  readonly db: Pick<Database, 'pool'>
  readonly systemClock: SystemClock
}

/** The paths of a sandbox whose time is moved by programs. A served Bahi has none of them. */
export function serveSteps(app: FastifyInstance, parts: StepsParts): void {
  const { clock, instruments, db } = parts
  app.post('/sandbox/advance', async (received, reply) => {
    const read = z.safeParse(request, received.body)
    if (!read.success) return reply.code(400).send({ problem: z.prettifyError(read.error) })
    const step = stepOf(read.data, instruments)
    if (step === undefined) return reply.code(400).send({ problem: 'No share has this code' })
    return clock.advance(step)
  })
  app.post('/sandbox/log-in', async (received, reply) => {
    const read = z.safeParse(logIn, received.body)
    const session = read.success ? await logInAgain(parts, read.data.api_key) : undefined
    return session ?? reply.code(400).send({ problem: 'No program has this api_key' })
  })
  app.get('/sandbox/now', () => clock.now)
  app.get('/sandbox/digest', async () => ({ ...clock.now, digest: await readDigest(db.pool) }))
}

/**
 * A new session of an app in the Kite Connect format. Sessions end at six of each morning, and so does the customer's own
 * who could consent: a program that steps through days would have nobody to let it in.
 */
async function logInAgain({ db, systemClock }: StepsParts, apiKey: string): Promise<object | undefined> {
  const shard = shardOfApiKey(apiKey)
  const key = shard === undefined ? undefined : await readKeyByApiKey(db.pool, { shard, apiKey })
  if (key === undefined) return undefined
  const accessToken = newKiteToken()
  await inTransaction(db.pool, (tx) => writeSession(tx, key, accessToken, systemClock()))
  return { access_token: accessToken }
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
