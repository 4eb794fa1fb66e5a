import { allEndpoints } from '@bahi/contract/all-endpoints'
import type { EndpointShape } from '@bahi/contract/wire/endpoint'
import type { TestServer } from '../open-test-server.ts'

type Send = (endpoint: EndpointShape, input: object) => Promise<unknown>
type Input = Record<string, unknown>

/** Ends what an earlier call has limited, paused or begun to close, and makes what a call about these takes back. Gives the call's input. */
export async function arrangeBounds(
  { database }: Pick<TestServer, 'database'>,
  endpoint: EndpointShape,
  input: Input,
  send: Send,
): Promise<Input> {
  await database.owner.pool.query('delete from bahi.own_limit')
  await database.owner.pool.query('delete from bahi.account_closure where closed_at is null')
  const secrets = { password: 'bahi-demo', pin: '' }
  if (endpoint === allEndpoints['closeAccount']) return secrets
  if (endpoint === allEndpoints['takeBackClosing']) await send(allEndpoints['closeAccount']!, secrets)
  if (endpoint === allEndpoints['takeBackRaise'])
    for (const limitPaise of ['1', '2']) await send(allEndpoints['changeOwnLimit']!, { ...input, limitPaise })
  return input
}
