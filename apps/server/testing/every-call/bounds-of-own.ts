import { allEndpoints } from '@bahi/contract/all-endpoints'
import type { EndpointShape, Method } from '@bahi/contract/wire/endpoint'
import type { Answer, InjectHow } from '../inject-call.ts'
import type { TestServer } from '../open-test-server.ts'
import { NOMINEES } from './call-inputs.ts'

type Input = Record<string, unknown>

interface Sender {
  readonly token: string
  send(endpoint: EndpointShape, method: Method, input: object, how: InjectHow): Promise<Answer>
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
  if (!endpoint.path.includes('/nominee/')) return { ...input }
  const latest = async () => ((await post('readNominees', {})).data['current'] as { id: string } | null)?.id ?? ''
  // Nominees to withdraw.
  if (endpoint === allEndpoints['withdrawNominees'])
    await post('declareNominees', { ...input, ...NOMINEES, replaces: await latest() })
  return { ...input, replaces: await latest() }
}
