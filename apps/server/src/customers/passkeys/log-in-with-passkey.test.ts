import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listPasskeys, logInWithPasskey } from '@bahi/contract/customers/passkeys'
import { listLogIns, listSessions } from '@bahi/contract/customers/sessions'
import * as refusals from '@bahi/contract/messages/refusals'
import { openAccountServer, type AccountServer } from '../../../testing/open-account-server.ts'
import {
  addKey,
  askLogIn,
  enterWith,
  newHolder,
  noticesOf,
  type Holder,
} from '../../../testing/passkeys/passkey-holders.ts'
import type { SoftwarePasskey } from '../../../testing/passkeys/software-passkey.ts'

const HOUR_MS = 3_600_000
let bahi: AccountServer
let holder: Holder
let passkey: SoftwarePasskey
beforeAll(async () => void (bahi = await openAccountServer()))
afterAll(() => bahi.close())
beforeEach(async () => {
  holder = await newHolder(bahi)
  passkey = await addKey(bahi, holder)
})

const items = async (path: string) =>
  (await bahi.call(path, {}, { token: holder.token })).data['items'] as Record<string, unknown>[]

describe('a log-in by passkey', () => {
  it('opens the account of its owner, without phone, password or code', async () => {
    const entered = await enterWith(bahi, passkey)
    expect(entered).toMatchObject({ status: 0, data: { readOnly: false, user: { id: String(holder.id) } } })
    expect(await bahi.call(listPasskeys.path, {}, { token: String(entered.data['token']) })).toMatchObject({
      status: 0,
    })
  })

  it('says in both lists by what each session was opened', async () => {
    await enterWith(bahi, passkey)
    for (const path of [listSessions.path, listLogIns.path])
      expect((await items(path)).map(({ openedBy }) => String(openedBy)).toSorted()).toEqual(['passkey', 'password'])
  })

  it('is noted at the passkey, with its counter', async () => {
    await enterWith(bahi, passkey, { count: 7 })
    expect(await items(listPasskeys.path)).toMatchObject([{ name: 'My phone', lastUsedAt: bahi.now.toISOString() }])
    const { rows } = await bahi.database.owner.pool.query(
      'select sign_count from bahi.passkey where shard = $1 and customer_id = $2',
      [holder.shard, holder.id],
    )
    expect(rows).toEqual([{ sign_count: 7n }])
  })
})

describe('a passkey is refused', () => {
  it.each([
    ['for a page of another origin', { origin: 'https://bahi.example' }],
    ['for another domain', { rpId: 'bahi.example' }],
    ['inside a page of somebody else', { isCrossOrigin: true }],
    ['when the device did not verify its owner', { isVerified: false }],
    ['under an id that is not known here', { credential: Buffer.alloc(32, 3).toString('base64url') }],
    ['with a handle that is nobody’s', { userHandle: Buffer.alloc(33).toString('base64url') }],
    ['with a handle of no shard', { userHandle: Buffer.alloc(33, 200).toString('base64url') }],
  ])('%s', async (_why, saying) => {
    expect(await enterWith(bahi, passkey, saying)).toMatchObject({ msg: refusals.passkeyWrong })
    expect(await items(listSessions.path)).toHaveLength(1)
  })

  it('as somebody else’s: neither the key of one with the id of another, nor with the handle of another', async () => {
    const other = await newHolder(bahi)
    const theirs = await addKey(bahi, other)
    expect(await enterWith(bahi, passkey, { credential: theirs.credential })).toMatchObject({
      msg: refusals.passkeyWrong,
    })
    expect(
      await enterWith(bahi, passkey, { credential: theirs.credential, userHandle: theirs.userHandle }),
    ).toMatchObject({ msg: refusals.passkeyWrong })
    expect(await enterWith(bahi, passkey, { userHandle: theirs.userHandle })).toMatchObject({
      msg: refusals.passkeyWrong,
    })
  })

  it('when the same answer comes again, and when a challenge is answered twice', async () => {
    const question = await askLogIn(bahi)
    const answer = passkey.answer(question, { count: 1 })
    expect(await bahi.call(logInWithPasskey.path, answer)).toMatchObject({ status: 0 })
    expect(await bahi.call(logInWithPasskey.path, answer)).toMatchObject({ msg: refusals.passkeyLate })
    expect(await bahi.call(logInWithPasskey.path, passkey.answer(question, { count: 2 }))).toMatchObject({
      msg: refusals.passkeyLate,
    })
  })

  it('five minutes after it was asked for', async () => {
    const answer = passkey.answer(await askLogIn(bahi))
    const then = bahi.now
    bahi.now = new Date(then.getTime() + 300_000)
    expect(await bahi.call(logInWithPasskey.path, answer)).toMatchObject({ msg: refusals.passkeyLate })
    bahi.now = new Date(then.getTime() + 299_999)
    expect(await bahi.call(logInWithPasskey.path, answer)).toMatchObject({ status: 0 })
    bahi.now = then
  })

  it('for a challenge that this server did not give', async () => {
    const question = await askLogIn(bahi)
    const bytes = Buffer.from(question.challenge, 'base64url')
    bytes[20]! ^= 1 // its end, a little later
    const answer = passkey.answer({ ...question, challenge: bytes.toString('base64url') })
    expect(await bahi.call(logInWithPasskey.path, answer)).toMatchObject({ msg: refusals.passkeyWrong })
  })

  it('when its counter goes back, and the customer is told', async () => {
    expect(await enterWith(bahi, passkey, { count: 5 })).toMatchObject({ status: 0 })
    for (const count of [5, 4, 0])
      expect(await enterWith(bahi, passkey, { count })).toMatchObject({ msg: refusals.passkeyCopied })
    expect(await noticesOf(bahi, holder)).toEqual(['passkey.added', ...Array<string>(3).fill('passkey.copied')])
    expect(await enterWith(bahi, passkey, { count: 6 })).toMatchObject({ status: 0 })
  })

  it('to act for a locked account, which it opens to read only', async () => {
    await bahi.database.owner.pool.query(
      `insert into bahi.customer_lock (shard, id, customer_id, kind, reason, locked_at, locked_until)
       values ($1, 1, $2, 'account', 'customer-request', $3, $4)`,
      [holder.shard, holder.id, bahi.now, new Date(bahi.now.getTime() + HOUR_MS)],
    )
    expect(await enterWith(bahi, passkey)).toMatchObject({
      msg: refusals.accountLockedAtLogin,
      data: { params: { reason: 'customer-request' } },
    })
    const { rows } = await bahi.database.owner.pool.query(
      `select read_only from bahi.session where shard = $1 and customer_id = $2 and opened_by = 'passkey'`,
      [holder.shard, holder.id],
    )
    expect(rows).toEqual([{ read_only: true }])
  })

  it('of an account that lost its password', async () => {
    await bahi.database.owner.pool.query(
      `update bahi.customer set password_hash = null, phone = null, identity_state = 'practice', simulated = true where shard = $1 and id = $2`,
      [holder.shard, holder.id],
    )
    expect(await enterWith(bahi, passkey)).toMatchObject({ msg: refusals.passkeyWrong })
  })

  it('too often: wrong answers count as wrong passwords do', async () => {
    for (let at = 0; at < 20; at += 1) await enterWith(bahi, passkey, { isVerified: false })
    expect(await enterWith(bahi, passkey)).toMatchObject({ msg: refusals.tooFrequent })
  })
})
