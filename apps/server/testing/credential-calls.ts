import { register } from '@bahi/contract/customers/account'
import type { CustomerId } from '../src/platform/customer-id.ts'
import type { Answer, InjectHow } from './inject-call.ts'
import type { TestServer } from './open-test-server.ts'

/** The calls about passwords, PIN and codes of a signed-in customer. */
export function credentialCalls(bahi: TestServer, token: string) {
  return {
    changePassword: (input: object, how: InjectHow = {}) =>
      bahi.call('/api/app/user/updatePwd.do', input, { token, ...how }),
    setPin: (pin: string, how: InjectHow = {}) =>
      bahi.call('/api/app/user/insertWithPwd.do', { pin }, { token, ...how }),
    changePin: (input: object, how: InjectHow = {}) =>
      bahi.call('/api/app/user/updateWithPwd.do', input, { token, ...how }),
    pin: (pin = '') => bahi.call('/api/app/user/hasWithPwd.do', { pin }, { token }),
    code: async (purpose: string) => codeIn(await bahi.call('/api/code/bank/pwd.do', { purpose }, { token })),
  }
}

/** Registers somebody who has just come; gives their session. */
export async function registerNewcomer(
  bahi: Pick<TestServer, 'call'>,
  phone: string,
  password: string,
): Promise<string> {
  const { data } = await bahi.call(register.path, { phone, password, agreed: '1' })
  return String(data['token'])
}

/** The code that a demo shows on the screen. */
export function codeIn(answer: Answer): string {
  return (answer.data['demoMessage'] as { code: string } | null)?.code ?? ''
}

export function otherCode(code: string): string {
  return code === '000000' ? '000001' : '000000'
}

export async function readNotices(bahi: TestServer, phone: string): Promise<string[]> {
  const { rows } = await bahi.database.owner.pool.query<{ kind: string }>(
    'select kind from bahi.notice n join bahi.customer_phone p on p.shard = n.shard and p.customer_id = n.customer_id where p.phone = $1 order by n.id',
    [phone],
  )
  return rows.map(({ kind }) => kind)
}

export async function findCustomerId(bahi: TestServer, phone: string): Promise<CustomerId> {
  const {
    rows: [row],
  } = await bahi.database.owner.pool.query<{ shard: number; customer_id: bigint }>(
    'select shard, customer_id from bahi.customer_phone where phone = $1',
    [phone],
  )
  if (row === undefined) throw new Error(`nobody has ${phone}`)
  return { shard: row.shard, customerId: row.customer_id }
}
