import { createHash } from 'node:crypto'
import { logIn } from '@bahi/contract/customers/account'
import { listProgramKeys, makeProgramKey, stopProgramKey, type ProgramKey } from '@bahi/contract/programs/calls'
import { allowProgramLogin } from '@bahi/contract/programs/consent'
import { kiteRoot, kiteTickerPath } from '@bahi/contract/programs/kite-routes'
import { programScopes } from '@bahi/contract/programs/program-scopes'
import type { EndpointShape, ReplyOf } from '@bahi/contract/wire/endpoint'
import { istTimeOf } from '@bahi/money/ist'
import { DEMO_PASSWORD, demoCustomers } from '../../apps/server/seed/demo-customers.ts'
import { livedPeople } from '../../apps/server/seed/lived-people.ts'
import { fail, readArguments, refuseArguments } from '../command-line/read-arguments.mjs'

const HELP = `npm run api:token -- PHONE
Makes a key of a demo customer on the Bahi that runs on this machine, logs it in, and prints what a client of the Kite
Connect format takes, as one line of JSON: api_key, api_secret, access_token, root, ticker. The key of the last time is stopped.

Options:
  --help       prints this text
  --port PORT  where Bahi listens; 8080, or PORT of the environment
Example: npm run api:token -- ${demoCustomers[0]?.phone ?? ''}`

/** The name of the key, by which the key of the last time is found. */
const KEY_NAME = 'api:token'
const REDIRECT = 'http://127.0.0.1/'
const DAY_MS = 86_400_000
const DAYS = 30

const { positionals, values } = readArguments(HELP, { port: { type: 'string' } }, [1, 1])
const [phone = ''] = positionals
const people = [...demoCustomers, ...livedPeople]
if (!people.some((one) => one.phone === phone))
  refuseArguments(`${phone} is no demo customer: ${people.map((one) => one.phone).join(', ')}.`, HELP)
const port = values.port ?? (process.env['PORT'] || '8080')
if (!/^\d{1,5}$/.test(port)) refuseArguments(`${port} is not a port.`, HELP)
// Demo customers log in from this machine alone, so no other host can be named.
const origin = `http://127.0.0.1:${port}`

async function call<E extends EndpointShape>(endpoint: E, input: object, token?: string): Promise<ReplyOf<E>> {
  const isGet = endpoint.methods[0] === 'GET'
  const reply = await fetch(origin + endpoint.path, {
    method: isGet ? 'GET' : 'POST',
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(isGet ? {} : { 'content-type': 'application/json' }),
    },
    ...(isGet ? {} : { body: JSON.stringify(input) }),
  }).catch(() => fail(`No Bahi answers at ${origin}. Start it with npm start.`))
  const { status, msg, data } = (await reply.json()) as { status: number; msg: string; data: ReplyOf<E> }
  return status === 0 ? data : fail(`${endpoint.path} was refused: ${msg}`)
}

const { token } = (await call(logIn, { phone, password: DEMO_PASSWORD })) as { token: string }
const { items } = await call(listProgramKeys, {}, token)
const isOld = ({ name, state }: ProgramKey) => name === KEY_NAME && state === 'in-force'
for (const { id } of items.filter(isOld)) await call(stopProgramKey, { id }, token)

const terms = {
  name: KEY_NAME,
  scopes: [...programScopes],
  endsOn: istTimeOf(Date.now() + DAYS * DAY_MS).date,
  ordersPerSecond: 10,
  dayLimitPaise: 1_00_00_000_00,
  redirectAddress: REDIRECT,
}
const { key, apiSecret } = await call(makeProgramKey, terms, token)
if (key.app === null || apiSecret === null) fail('The key was made without an app.')
const { apiKey } = key.app
const { redirectTo } = await call(allowProgramLogin, { apiKey }, token)
const requestToken = new URL(redirectTo).searchParams.get('request_token') ?? ''
const checksum = createHash('sha256')
  .update(apiKey + requestToken + apiSecret)
  .digest('hex')
const reply = await fetch(`${origin}${kiteRoot}/session/token`, {
  method: 'POST',
  body: new URLSearchParams({ api_key: apiKey, request_token: requestToken, checksum }),
})
const session = (await reply.json()) as { message?: string; data: { access_token: string } | null }
if (session.data === null) fail(`The log-in was refused: ${session.message ?? reply.status}`)
console.log(
  JSON.stringify({
    api_key: apiKey,
    api_secret: apiSecret,
    access_token: session.data.access_token,
    root: `${origin}${kiteRoot}`,
    ticker: `${origin.replace('http', 'ws')}${kiteTickerPath}`,
  }),
)
