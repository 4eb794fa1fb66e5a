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
  const post = (name: string, words: object) => send(allEndpoints[name]!, 'POST', words, { token })
  // Shares that an earlier call holds are free again.
  const { rows: waiting } = await database.owner.pool.query(
    `select id::text from bahi.share_transfer where state = 'waiting'`,
  )
  for (const { id } of waiting) await post('cancelShareTransfer', { id })
  await database.owner.pool.query('delete from bahi.own_limit')
  await database.owner.pool.query('delete from bahi.account_closure where closed_at is null')
  // Without a PIN the password is enough.
  if (endpoint.path.includes('/closing/')) await database.owner.pool.query('delete from bahi.trade_pin')
  if (endpoint.path.includes('/closing/shares/')) return leavingShares(endpoint, input, post)
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

const TARGET = {
  depository: 'cdsl',
  account: '1208160012345678',
  participant: 'Kaveri Securities',
  isOwn: 'true',
  pin: '482915',
  smsCode: '',
}

/** The account is closing, and for a call about a transfer there is one. */
async function leavingShares(
  endpoint: EndpointShape,
  input: Input,
  post: (name: string, words: object) => Promise<Answer>,
): Promise<Input> {
  await post('closeAccount', { password: 'bahi-demo', pin: '' })
  await post('setPin', { pin: TARGET.pin })
  if (endpoint === allEndpoints['cancelShareTransfer'])
    return { ...input, id: (await post('createShareTransfer', TARGET)).data['id'] }
  return endpoint === allEndpoints['createShareTransfer'] ? { ...input, ...TARGET } : { ...input }
}
