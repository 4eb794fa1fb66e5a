import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { businessDate } from '@bahi/domain/calendar/business-date'
import { smallTown } from '../seed/seed-town.ts'
import { createApp } from '../src/app.ts'
import type { House } from '../src/house.ts'
import { runEndOfDay } from '../src/jobs/end-of-day.ts'
import { openHouse } from '../src/open-house.ts'
import { inject, type Answer, type InjectHow } from './inject-call.ts'
import { openTestDatabase, type TestDatabase } from './open-test-database.ts'

/** The whole server over a small town, on a real database; business seconds and days pass only when the test says so. */
export interface TestHouse {
  readonly house: House
  readonly app: FastifyInstance
  readonly database: TestDatabase
  readonly faults: unknown[]
  /** Security time; set it to travel. */
  now: Date
  call(path: string, input?: object, how?: InjectHow): Promise<Answer>
  logIn(phone: string): Promise<string>
  /** Lets business time pass up to a second of the day and everything that came of it be posted. */
  passTo(second: number): Promise<void>
  /** The rest of the day, its end, and the next day's pre-open. Returns the new date. */
  endDay(): Promise<string>
  close(): Promise<void>
}

export interface TestHouseOptions {
  readonly market?: 'simulated' | 'replay'
  /** What the database holds before the house is opened. */
  readonly prepare?: (database: TestDatabase) => Promise<unknown>
}

/** A Saturday: the town's first trading day is Monday 23 November 2026. */
const INSTALLED_AT = new Date('2026-11-21T06:00:00.000Z')

export async function openTestHouse({ market = 'simulated', prepare }: TestHouseOptions = {}): Promise<TestHouse> {
  const database = await openTestDatabase()
  await prepare?.(database)
  const faults: unknown[] = []
  const turning = { now: INSTALLED_AT }
  const house = await openHouse({
    database: { access: database.access, died: new Promise(() => undefined), close: async () => undefined },
    market, clockSpeed: 60, allowsDemoFromAfar: false, firewallSecret: undefined, ...(market === 'simulated' ? { town: smallTown() } : {}), systemClock: () => turning.now, timePasses: false, checkReplies: true,
    log: pino({ level: process.env['LOG_LEVEL'] ?? 'silent' }), tell: () => undefined, onFault: (error) => void faults.push(error),
  })
  const app = await createApp(house)
  await app.ready()
  const call = (path: string, input: object = {}, how: InjectHow = {}) => inject(app, path, input, how)
  return Object.assign(turning, {
    house, app, database, faults, call,
    async logIn(phone: string) {
      const { data } = await call('/api/app/login.do', { phone, password: 'bahi-demo' })
      return String(data['token'])
    },
    async passTo(second: number) {
      await house.exchange.advance(Math.max(0, second - house.clock.now().second))
      await house.desk.settled()
    },
    async endDay() {
      await house.exchange.advance(86_400)
      return runEndOfDay(house.daysParts, businessDate(house.clock.now().date))
    },
    async close() {
      await app.close()
      await house.close()
      await database.close()
    },
  })
}
