import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { beginPractice } from '@bahi/contract/customers/practice'
import { makeProgramKey } from '@bahi/contract/programs/calls'
import { allowProgramLogin } from '@bahi/contract/programs/consent'
import { kiteRoot } from '@bahi/contract/programs/kite-routes'
import { programScopes } from '@bahi/contract/programs/program-scopes'
import type { EndpointShape, ReplyOf } from '@bahi/contract/wire/endpoint'
import { addDays, businessDate } from '@bahi/money/business-date'

/** A practice account with its opening money, and a key of its own for a program. */
export interface SandboxCustomer {
  readonly id: string
  readonly key: string
  /** A session of the account, for calls that no key may make. */
  readonly token: string
  readonly cashPaise: number
  /** The app of the same key, logged in, for clients of the Kite Connect format. */
  readonly kite: SandboxApp
}

/** In the spelling that clients of the Kite Connect format take. */
export interface SandboxApp {
  readonly api_key: string
  readonly api_secret: string
  readonly access_token: string
}

const KEY_DAYS = 365
/** As many as the setting trade.ordersPerSecond begins with. */
const ORDERS_PER_SECOND = 10
/** Where a log-in of the Kite Connect format leads to. Nothing has to listen there: the program reads the address. */
const REDIRECT = 'http://127.0.0.1/'
/** A crore of rupees: more than the account has. */
const DAY_LIMIT_PAISE = 1_00_00_000_00

/** Opens so many practice accounts by the calls that everybody has, each with a key of every scope. */
export async function openSandboxCustomers(
  app: FastifyInstance,
  today: string,
  count: number,
): Promise<SandboxCustomer[]> {
  const customers: SandboxCustomer[] = []
  for (let number = 1; number <= count; number += 1) {
    const begun = await call(app, beginPractice, { agreed: true }, `sandbox-customer-${number}`)
    const { token, user, book } = begun
    const made = await call(
      app,
      makeProgramKey,
      {
        name: 'Sandbox',
        scopes: [...programScopes],
        endsOn: addDays(businessDate(today), KEY_DAYS),
        ordersPerSecond: ORDERS_PER_SECOND,
        dayLimitPaise: DAY_LIMIT_PAISE,
        redirectAddress: REDIRECT,
      },
      `sandbox-key-${number}`,
      token,
    )
    const { secret, apiSecret, key } = made
    if (secret === null || apiSecret === null || key.app === null)
      throw new Error(`the key of the customer ${number} was made before`)
    const kite = await logInApp(app, { apiKey: key.app.apiKey, apiSecret }, token)
    customers.push({ id: user.id, key: secret, token, cashPaise: book.startPaise, kite })
  }
  return customers
}

/** Logs an app in as a client of the format does after its customer's consent. */
async function logInApp(
  app: FastifyInstance,
  { apiKey, apiSecret }: { readonly apiKey: string; readonly apiSecret: string },
  token: string,
): Promise<SandboxApp> {
  const { redirectTo } = await call(app, allowProgramLogin, { apiKey }, `sandbox-consent-${apiKey}`, token)
  const requestToken = new URL(redirectTo).searchParams.get('request_token') ?? ''
  const reply = await app.inject({
    method: 'POST',
    url: `${kiteRoot}/session/token`,
    payload: {
      api_key: apiKey,
      request_token: requestToken,
      checksum: hash('sha256', apiKey + requestToken + apiSecret, 'hex'),
    },
  })
  const { message, data } = reply.json<{ message?: string; data: { access_token: string } | null }>()
  if (data === null) throw new Error(`the log-in of an app was refused: ${message ?? reply.statusCode}`)
  return { api_key: apiKey, api_secret: apiSecret, access_token: data.access_token }
}

async function call<E extends EndpointShape>(
  app: FastifyInstance,
  { path }: E,
  payload: object,
  key: string,
  token?: string,
): Promise<ReplyOf<E>> {
  const reply = await app.inject({
    method: 'POST',
    url: path,
    payload,
    headers: { 'Idempotency-Key': key, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
  })
  const answer = reply.json<{ status: number; msg: string; data: ReplyOf<E> }>()
  if (answer.status !== 0) throw new Error(`${path} was refused: ${answer.msg}`)
  return answer.data
}
