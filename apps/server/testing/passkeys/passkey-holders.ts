import { register } from '@bahi/contract/customers/account'
import { addPasskey, askNewPasskey, askPasskeyLogIn, logInWithPasskey } from '@bahi/contract/customers/passkeys'
import type { PasskeyQuestion } from '@bahi/contract/wire/passkey'
import type { Answer, InjectHow } from '../inject-call.ts'
import type { AccountServer } from '../open-account-server.ts'
import { SoftwarePasskey, type Saying } from './software-passkey.ts'

export const PASSWORD = 'correct horse'
/** Where the pages of a test are: this machine, as no address was given. */
export const ORIGIN = 'http://localhost:8080'

export interface Holder {
  readonly phone: string
  readonly token: string
  readonly id: bigint
  readonly shard: number
}

type Calls = Pick<AccountServer, 'call' | 'database'>

let lastPhone = 9_600_000_000

/** A new customer, who has a password and no passkey. */
export async function newHolder({ call, database }: Calls): Promise<Holder> {
  const phone = String((lastPhone += 1))
  const { data } = await call(register.path, { phone, password: PASSWORD, agreed: '1' })
  const { rows } = await database.owner.pool.query<{ shard: number; customer_id: bigint }>(
    'select shard, customer_id from bahi.customer_phone where phone = $1',
    [phone],
  )
  return { phone, token: String(data['token']), id: rows[0]!.customer_id, shard: rows[0]!.shard }
}

export type NewQuestion = PasskeyQuestion & { readonly user: { readonly id: string } }

export async function askNew(
  { call }: Pick<Calls, 'call'>,
  { token }: Pick<Holder, 'token'>,
  how: InjectHow = {},
): Promise<NewQuestion> {
  const { data } = await call(askNewPasskey.path, { password: PASSWORD }, { ...how, token })
  return data as unknown as NewQuestion
}

/** Adds a passkey of the customer, made in software. */
export async function addKey(calls: Calls, holder: Pick<Holder, 'token'>, name = 'My phone'): Promise<SoftwarePasskey> {
  const passkey = new SoftwarePasskey(ORIGIN)
  const question = await askNew(calls, holder)
  const made = passkey.make(question, question.user.id)
  const added = await calls.call(addPasskey.path, { ...made, name }, { token: holder.token })
  if (added.status !== 0) throw new Error(added.text)
  return passkey
}

export async function askLogIn({ call }: Calls): Promise<PasskeyQuestion> {
  return (await call(askPasskeyLogIn.path)).data as unknown as PasskeyQuestion
}

/** Asks for a challenge and answers it. */
export async function enterWith(
  calls: Calls,
  passkey: SoftwarePasskey,
  saying: Saying = {},
  how: InjectHow = {},
): Promise<Answer> {
  const answer = passkey.answer(await askLogIn(calls), saying)
  return calls.call(logInWithPasskey.path, { ...answer, deviceKey: '' }, how)
}

/** The kinds of the customer's notices, the oldest first. */
export async function noticesOf({ database }: Calls, { shard, id }: Holder): Promise<string[]> {
  const { rows } = await database.owner.pool.query<{ kind: string }>(
    'select kind from bahi.notice where shard = $1 and customer_id = $2 order by id',
    [shard, id],
  )
  return rows.map(({ kind }) => kind)
}
