import { allEndpoints } from '@bahi/contract/all-endpoints'
import type { EndpointShape, Method } from '@bahi/contract/wire/endpoint'
import type { InjectHow } from '../inject-call.ts'
import type { TestServer } from '../open-test-server.ts'

type Input = Record<string, unknown>

interface Sender {
  readonly token: string
  send(endpoint: EndpointShape, method: Method, input: object, how: InjectHow): Promise<unknown>
}

/** Ends what an earlier call has limited, paused or begun to close, and makes what a call about these takes back. Gives the call's input. */
export async function arrangeBounds(
  { database }: Pick<TestServer, 'database'>,
  endpoint: EndpointShape,
  input: Input,
  { send, token }: Sender,
): Promise<Input> {
  await database.owner.pool.query('delete from bahi.own_limit')
  await database.owner.pool.query('delete from bahi.account_closure where closed_at is null')
  const post = (name: string, words: object) => send(allEndpoints[name]!, 'POST', words, { token })
  // Without a PIN the password is enough.
  if (endpoint.path.includes('/closing/')) await database.owner.pool.query('delete from bahi.trade_pin')
  if (endpoint === allEndpoints['takeBackClosing']) await post('closeAccount', { password: 'bahi-demo', pin: '' })
  if (endpoint === allEndpoints['takeBackRaise'])
    for (const limitPaise of ['1', '2']) await post('changeOwnLimit', { ...input, limitPaise })
  return { ...input }
}
