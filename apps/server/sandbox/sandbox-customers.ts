import type { FastifyInstance } from 'fastify'
import { beginPractice } from '@bahi/contract/customers/practice'
import { makeProgramKey } from '@bahi/contract/programs/calls'
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
}

const KEY_DAYS = 365
/** As many as the setting trade.ordersPerSecond begins with. */
const ORDERS_PER_SECOND = 10
/** A crore of rupees: more than the account has. */
const DAY_LIMIT_PAISE = 1_00_00_000_00

/** Opens so many practice accounts by the calls that everybody has, each with a key that may read and trade. */
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
      },
      `sandbox-key-${number}`,
      token,
    )
    if (made.secret === null) throw new Error(`the key of the customer ${number} was made before`)
    customers.push({ id: user.id, key: made.secret, token, cashPaise: book.startPaise })
  }
  return customers
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
