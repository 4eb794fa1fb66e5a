import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { businessDate } from '@bahi/money/business-date'
import { DEMO_STAFF_PASSWORD, demoSecondFactor, type DemoStaffName } from '../seed/demo-staff.ts'
import type { DemoMarket } from '../seed/seed-demo-market.ts'
import { buildServer } from '../src/build-server.ts'
import { runEndOfDay } from '../src/nights/end-of-day.ts'
import type { DatabaseAccess } from '../src/platform/db/connect.ts'
import type { ServerOptions } from '../src/server-options.ts'
import type { ServerParts } from '../src/server-parts.ts'
import { createApp } from '../src/server.ts'
import { codeAt } from '../src/staff/second-factor.ts'
import { inject, type Answer, type InjectHow } from './inject-call.ts'
import { TEST_PASSWORD_COST, TEST_SEAL_KEY, testSeal } from './test-seal.ts'

/** The whole server on a real database. Business time passes only when a test calls for it. */
export interface HandServer {
  readonly parts: ServerParts
  readonly app: FastifyInstance
  readonly faults: unknown[]
  /** System time; assign it to move the clock. */
  now: Date
  call(path: string, input?: object, how?: InjectHow): Promise<Answer>
  logIn(phone: string): Promise<string>
  /** Signs demo staff in to the console. The clock moves 30 seconds forward, because a code works once. */
  signIn(name: DemoStaffName): Promise<string>
  /** The shortened phones of the customers that staff find by a number. */
  foundBy(number: unknown): Promise<string[]>
  /** Moves business time to a second of the day and waits until everything is posted. */
  passTo(second: number): Promise<void>
  /** Runs the rest of the day, its end, and the next day's pre-open. Returns the new date. */
  endDay(): Promise<string>
  close(): Promise<void>
}

export interface HandServerOptions
  extends
    Pick<ServerOptions, 'given' | 'ticker' | 'cluster' | 'deskGroups' | 'mail'>,
    Partial<Pick<ServerOptions, 'tell'>> {
  readonly access: DatabaseAccess
  readonly market?: ServerOptions['market']
  /** The seed of an empty database; a replay market brings its own. */
  readonly demo?: DemoMarket
}

/** A Saturday, so that the first trading day is Monday 23 November 2026. */
const INSTALLED_AT = new Date('2026-11-21T06:00:00.000Z')

export async function openServerByHand({
  access,
  market = 'simulated',
  demo,
  given,
  ticker,
  cluster,
  deskGroups,
  mail,
  tell = () => undefined,
}: HandServerOptions): Promise<HandServer> {
  const faults: unknown[] = []
  const turning = { now: INSTALLED_AT }
  const parts = await buildServer({
    database: { access, died: new Promise(() => undefined), close: async () => undefined },
    market,
    clockSpeed: 60,
    allowsDemoFromAfar: false,
    // Programs of tests listen on this machine.
    hookAddresses: ['127.0.0.1'],
    firewallSecret: undefined,
    sealKey: TEST_SEAL_KEY,
    ...(demo === undefined ? {} : { demo }),
    ...(given === undefined ? {} : { given }),
    ...(ticker === undefined ? {} : { ticker }),
    ...(cluster === undefined ? {} : { cluster }),
    ...(deskGroups === undefined ? {} : { deskGroups }),
    mail,
    systemClock: () => turning.now,
    timePasses: false,
    passwordCost: TEST_PASSWORD_COST,
    checkReplies: true,
    log: pino({ level: process.env['LOG_LEVEL'] ?? 'silent' }),
    tell,
    onFault: (error) => void faults.push(error),
  })
  const app = await createApp(parts)
  await app.ready()
  const call = (path: string, input: object = {}, how: InjectHow = {}) => inject(app, path, input, how)
  return Object.assign(turning, {
    parts,
    app,
    faults,
    call,
    async foundBy(this: HandServer, number: unknown) {
      const { data } = await call(
        '/api/console/customer/list.do',
        { keyword: String(number) },
        { token: await this.signIn('anita'), method: 'GET' },
      )
      return (data['items'] as { phone: string }[]).map(({ phone }) => phone)
    },
    async logIn(phone: string) {
      const { data } = await call('/api/app/login.do', { phone, password: 'bahi-demo' })
      return String(data['token'])
    },
    async signIn(name: DemoStaffName) {
      turning.now = new Date(turning.now.getTime() + 30_000)
      const { data } = await call('/api/console/sign-in.do', {
        name,
        password: DEMO_STAFF_PASSWORD,
        code: codeAt(demoSecondFactor(testSeal, name), turning.now),
      })
      return String(data['token'])
    },
    async passTo(second: number) {
      await parts.exchange.advance(Math.max(0, second - parts.clock.now().second))
      await parts.desk.settled()
    },
    async endDay() {
      await parts.exchange.advance(86_400)
      return runEndOfDay(parts.daysParts, businessDate(parts.clock.now().date))
    },
    async close() {
      await app.close()
      await parts.close()
    },
  })
}
