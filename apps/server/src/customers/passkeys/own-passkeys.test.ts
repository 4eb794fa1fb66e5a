import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  addPasskey,
  askNewPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from '@bahi/contract/customers/passkeys'
import { listSessions } from '@bahi/contract/customers/sessions'
import * as refusals from '@bahi/contract/messages/refusals'
import { openAccountServer, type AccountServer } from '../../../testing/open-account-server.ts'
import {
  addKey,
  askNew,
  enterWith,
  newHolder,
  noticesOf,
  ORIGIN,
  PASSWORD,
  type Holder,
} from '../../../testing/passkeys/passkey-holders.ts'
import { SoftwarePasskey } from '../../../testing/passkeys/software-passkey.ts'

let bahi: AccountServer
let holder: Holder
beforeAll(async () => void (bahi = await openAccountServer()))
afterAll(() => bahi.close())
beforeEach(async () => void (holder = await newHolder(bahi)))

const call = (path: string, input: object = {}, key?: string) =>
  bahi.call(path, input, { token: holder.token, ...(key === undefined ? {} : { key }) })
const list = async () => (await call(listPasskeys.path)).data['items'] as Record<string, string>[]

describe('a new passkey', () => {
  it('is kept after the password, and told', async () => {
    await addKey(bahi, holder, 'Phone of mine')
    expect(await list()).toMatchObject([{ name: 'Phone of mine', isSynced: false, lastUsedAt: null }])
    expect(await noticesOf(bahi, holder)).toEqual(['passkey.added'])
  })

  it('is not asked for without the right password', async () => {
    expect(await call(askNewPasskey.path, { password: 'wrong' })).toMatchObject({ msg: refusals.oldPasswordWrong })
  })

  it('is kept once under a key, whose second call gets the same answer', async () => {
    const passkey = new SoftwarePasskey(ORIGIN)
    const question = await askNew(bahi, holder)
    const input = { ...passkey.make(question, question.user.id), name: 'Phone' }
    const first = await call(addPasskey.path, input, 'once')
    expect(first).toMatchObject({ status: 0 })
    expect((await call(addPasskey.path, input, 'once')).data).toEqual(first.data)
    expect(await call(addPasskey.path, input, 'again')).toMatchObject({ msg: refusals.passkeyLate })
    expect(await list()).toHaveLength(1)
  })

  it.each([
    ['for another origin', { origin: 'https://bahi.example' }],
    ['for another domain', { rpId: 'bahi.example' }],
    ['of a device that did not verify its owner', { isVerified: false }],
  ])('%s is refused', async (_why, saying) => {
    const question = await askNew(bahi, holder)
    const made = new SoftwarePasskey(ORIGIN).make(question, question.user.id, saying)
    expect(await call(addPasskey.path, { ...made, name: 'x' })).toMatchObject({ msg: refusals.passkeyWrong })
    expect(await list()).toEqual([])
  })

  it('is refused for the challenge of another customer, and for one of the time before a new password', async () => {
    const theirs = await askNew(bahi, await newHolder(bahi))
    const made = new SoftwarePasskey(ORIGIN).make(theirs, theirs.user.id)
    expect(await call(addPasskey.path, { ...made, name: 'x' })).toMatchObject({ msg: refusals.passkeyWrong })
    const own = await askNew(bahi, holder)
    await bahi.database.owner.pool.query(
      `update bahi.customer set password_hash = password_hash || ' ' where shard = $1 and id = $2`,
      [holder.shard, holder.id],
    )
    const late = new SoftwarePasskey(ORIGIN).make(own, own.user.id)
    expect(await call(addPasskey.path, { ...late, name: 'x' })).toMatchObject({ msg: refusals.passkeyWrong })
  })

  it('is no second of the same id, and no eleventh', async () => {
    const first = await addKey(bahi, holder)
    const question = await askNew(bahi, holder)
    const again = first.make(question, question.user.id)
    expect(await call(addPasskey.path, { ...again, name: 'x' })).toMatchObject({ msg: refusals.passkeyWrong })
    const open = await askNew(bahi, holder)
    for (let at = 1; at < 10; at += 1) await addKey(bahi, holder, `key ${at}`)
    expect(await call(askNewPasskey.path, { password: PASSWORD })).toMatchObject({
      msg: refusals.passkeysFull,
      data: { params: { most: 10 } },
    })
    const eleventh = new SoftwarePasskey(ORIGIN).make(open, open.user.id)
    expect(await call(addPasskey.path, { ...eleventh, name: 'x' })).toMatchObject({ msg: refusals.passkeysFull })
    expect(await list()).toHaveLength(10)
  })
})

describe('a passkey of the customer', () => {
  it('gets another name', async () => {
    await addKey(bahi, holder)
    const [{ id } = {}] = await list()
    expect(await call(renamePasskey.path, { id, name: ' Tablet ' })).toMatchObject({ data: { name: 'Tablet' } })
    expect(await list()).toMatchObject([{ name: 'Tablet' }])
  })

  it('is removed after the password, with the sessions it opened, and opens nothing any more', async () => {
    const passkey = await addKey(bahi, holder)
    const [{ id } = {}] = await list()
    await enterWith(bahi, passkey)
    expect(await call(removePasskey.path, { id, password: 'wrong' })).toMatchObject({ msg: refusals.oldPasswordWrong })
    expect(await call(removePasskey.path, { id, password: PASSWORD })).toMatchObject({ data: { ended: 1 } })
    expect(await enterWith(bahi, passkey)).toMatchObject({ msg: refusals.passkeyWrong })
    expect((await call(listSessions.path)).data['items']).toHaveLength(1)
    expect(await noticesOf(bahi, holder)).toEqual(['passkey.added', 'passkey.removed'])
    expect(await call(removePasskey.path, { id, password: PASSWORD })).toMatchObject({ msg: refusals.passkeyMissing })
  })

  it('is neither renamed nor removed by another customer', async () => {
    const passkey = await addKey(bahi, holder)
    const [{ id } = {}] = await list()
    const { token } = await newHolder(bahi)
    expect(await bahi.call(renamePasskey.path, { id, name: 'x' }, { token })).toMatchObject({
      msg: refusals.passkeyMissing,
    })
    expect(await bahi.call(removePasskey.path, { id, password: PASSWORD }, { token })).toMatchObject({
      msg: refusals.passkeyMissing,
    })
    expect(await enterWith(bahi, passkey)).toMatchObject({ status: 0 })
  })
})

describe('the database', () => {
  it('keeps counters from going back, and refuses an eleventh slot', async () => {
    await addKey(bahi, holder)
    const set = (what: string) =>
      bahi.database.app.pool.query(`update bahi.passkey set ${what} where customer_id = $1`, [holder.id])
    await set('sign_count = 5')
    await expect(set('sign_count = 4')).rejects.toThrow(/never goes back/)
    await expect(set(`public_key = '\\x00'`)).rejects.toThrow(/permission denied/)
    await expect(
      bahi.database.owner.pool.query('update bahi.passkey set slot = 11 where customer_id = $1', [holder.id]),
    ).rejects.toThrow(/slot/)
  })
})
