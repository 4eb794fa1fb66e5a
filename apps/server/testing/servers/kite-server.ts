import { type Connect, KiteConnect } from 'kiteconnect'
import { makeProgramKey, type ProgramKey } from '@bahi/contract/programs/calls'
import { allowProgramLogin } from '@bahi/contract/programs/consent'
import { openKiteTicker } from '../../src/kite/ticker/serve-ticker.ts'
import { serveStream } from '../../src/market/live/serve-stream.ts'
import type { TestServerOptions } from '../open-test-server.ts'
import { type ProgramServer, openProgramServer } from './program-server.ts'
import type { Person } from './wallet-server.ts'

export const REDIRECT = 'https://trader.example/kite'

/** A program that logged in with the unmodified official client. */
export interface KiteProgram {
  readonly kite: Connect
  readonly key: ProgramKey
  readonly apiKey: string
  readonly apiSecret: string
  readonly accessToken: string
  /** The secret of the same key for Bahi's own calls. */
  readonly secret: string
}

export interface KiteApp {
  readonly key: ProgramKey
  readonly secret: string
  readonly apiKey: string
  readonly apiSecret: string
}

export interface KiteServer extends ProgramServer {
  readonly root: string
  readonly address: string
  makeApp(token: string, more?: object): Promise<KiteApp>
  /** The customer's consent: the address that their browser is led to. */
  consent(token: string, apiKey: string, redirectParams?: string): Promise<URL>
  openProgram(who: Person, more?: object): Promise<KiteProgram>
}

const STREAM = { flushMs: 10, heartbeatMs: 15_000, maxConnections: 100 }

/** Each kind of call may be sent so often in a second, so that only tests of the limits meet them. */
const MANY = 50

export async function openKiteServer(options: TestServerOptions = {}): Promise<KiteServer> {
  const bahi = await openProgramServer(options)
  for (const kind of ['orders', 'quotes', 'historical', 'others']) await bahi.set(`kite.${kind}PerSecond`, MANY)
  const address = await bahi.app.listen({ port: 0, host: '127.0.0.1' })
  const root = `${address}/kite`
  const ticker = openKiteTicker(bahi.parts)
  const stopStream = serveStream(bahi.app.server, bahi.parts.stream, { ...STREAM, beside: ticker.beside })
  const closeOwnServer = bahi.close.bind(bahi)
  const makeApp = async (token: string, more: object = {}): Promise<KiteApp> => {
    const { data } = await bahi.post(token, makeProgramKey.path, bahi.terms({ redirectAddress: REDIRECT, ...more }))
    const { key, secret, apiSecret } = data as unknown as { key: ProgramKey; secret: string; apiSecret: string }
    return { key, secret, apiKey: key.app?.apiKey ?? '', apiSecret }
  }
  const consent = async (token: string, apiKey: string, redirectParams = '') =>
    new URL(String((await bahi.post(token, allowProgramLogin.path, { apiKey, redirectParams })).data['redirectTo']))
  return Object.assign(bahi, {
    async close() {
      stopStream()
      ticker.close()
      await closeOwnServer()
    },
    root,
    address,
    makeApp,
    consent,
    async openProgram(who: Person, more: object = {}): Promise<KiteProgram> {
      const token = await bahi.token(who)
      const app = await makeApp(token, more)
      const to = await consent(token, app.apiKey)
      const kite = new KiteConnect({ api_key: app.apiKey, root })
      const session = await kite.generateSession(to.searchParams.get('request_token') ?? '', app.apiSecret)
      return { ...app, kite, accessToken: session.access_token }
    },
  })
}
