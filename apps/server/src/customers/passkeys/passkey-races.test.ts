import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addPasskey, listPasskeys, logInWithPasskey, removePasskey } from '@bahi/contract/customers/passkeys'
import { listSessions } from '@bahi/contract/customers/sessions'
import { openAccountServer, type AccountServer } from '../../../testing/open-account-server.ts'
import {
  addKey,
  askLogIn,
  askNew,
  newHolder,
  ORIGIN,
  PASSWORD,
  type Holder,
} from '../../../testing/passkeys/passkey-holders.ts'
import { SoftwarePasskey } from '../../../testing/passkeys/software-passkey.ts'

let bahi: AccountServer
let holder: Holder
let passkey: SoftwarePasskey
beforeEach(async () => {
  bahi = await openAccountServer()
  holder = await newHolder(bahi)
  passkey = await addKey(bahi, holder)
})
afterEach(() => bahi.close())

/** Sends the same answer from several places at once; returns how many opened a session. */
async function answerTogether(times: number): Promise<number> {
  const answer = passkey.answer(await askLogIn(bahi))
  const entered = await Promise.all(Array.from({ length: times }, () => bahi.call(logInWithPasskey.path, answer)))
  return entered.filter(({ status }) => status === 0).length
}

describe('two answers to one challenge', () => {
  it('open one session', async () => {
    expect(await answerTogether(8)).toBe(1)
  })

  it('would open more than one without the key of the table of spent challenges', async () => {
    await bahi.database.owner.pool.query('alter table bahi.spent_challenge drop constraint spent_challenge_pkey')
    expect(await answerTogether(8)).toBeGreaterThan(1)
  })
})

describe('new passkeys in the same moment', () => {
  it('are never more than ten', async () => {
    for (let at = 1; at < 9; at += 1) await addKey(bahi, holder, `key ${at}`)
    const inputs = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const question = await askNew(bahi, holder)
        return { ...new SoftwarePasskey(ORIGIN).make(question, question.user.id), name: 'x' }
      }),
    )
    const added = await Promise.all(inputs.map((input) => bahi.call(addPasskey.path, input, { token: holder.token })))
    expect(added.filter(({ status }) => status === 0)).toHaveLength(1)
  })
})

describe('a passkey that is removed while it logs in', () => {
  it('leaves no session behind that it opened', async () => {
    const { data } = await bahi.call(listPasskeys.path, {}, { token: holder.token })
    const [{ id } = { id: '' }] = data['items'] as { id: string }[]
    const answers = await Promise.all(Array.from({ length: 6 }, async () => passkey.answer(await askLogIn(bahi))))
    await Promise.all([
      ...answers.map((answer) => bahi.call(logInWithPasskey.path, answer)),
      bahi.call(removePasskey.path, { id, password: PASSWORD }, { token: holder.token }),
    ])
    const left = await bahi.call(listSessions.path, {}, { token: holder.token })
    expect((left.data['items'] as { openedBy: string }[]).map(({ openedBy }) => openedBy)).toEqual(['password'])
  })
})
