import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPasskey, askNewPasskey, askPasskeyLogIn, logInWithPasskey } from '@bahi/contract/customers/passkeys'
import * as refusals from '@bahi/contract/messages/refusals'
import type { PasskeyQuestion } from '@bahi/contract/wire/passkey'
import { openAccountServer, type AccountServer } from '../../../testing/open-account-server.ts'
import { askNew, newHolder, noticesOf, PASSWORD, type Holder } from '../../../testing/passkeys/passkey-holders.ts'
import { SoftwarePasskey } from '../../../testing/passkeys/software-passkey.ts'
import { findPasskeyPlace } from '../credentials/passkeys/passkey-place.ts'

const ADDRESS = 'https://bahi.example'
const afar = { from: '203.0.113.9' }

describe('a server that customers reach by an address', () => {
  let bahi: AccountServer
  let holder: Holder
  let passkey: SoftwarePasskey
  beforeAll(async () => {
    bahi = await openAccountServer({ address: ADDRESS })
    holder = await newHolder(bahi)
    passkey = new SoftwarePasskey(ADDRESS)
    const question = await askNew(bahi, holder)
    const made = passkey.make(question, question.user.id)
    expect(await bahi.call(addPasskey.path, { ...made, name: 'x' }, { token: holder.token })).toMatchObject({
      status: 0,
    })
  })
  afterAll(() => bahi.close())

  const ask = async () => (await bahi.call(askPasskeyLogIn.path, {}, afar)).data as unknown as PasskeyQuestion

  it('takes passkeys for its domain from anywhere, and tells of a new place', async () => {
    const question = await ask()
    expect(question.rpId).toBe('bahi.example')
    expect(await bahi.call(logInWithPasskey.path, passkey.answer(question), afar)).toMatchObject({ status: 0 })
    expect(await noticesOf(bahi, holder)).toEqual(['passkey.added', 'log-in.new-place'])
  })

  it.each(['http://bahi.example', 'https://bahi.example:8443', 'https://www.bahi.example', 'http://localhost:8080'])(
    'takes none from a page of %s',
    async (origin) => {
      const answer = passkey.answer(await ask(), { origin })
      expect(await bahi.call(logInWithPasskey.path, answer, afar)).toMatchObject({ msg: refusals.passkeyWrong })
    },
  )
})

describe('a server without an address', () => {
  it('asks callers from other machines for no passkey', async () => {
    const bahi = await openAccountServer()
    const { token } = await newHolder(bahi)
    const elsewhere = { msg: refusals.passkeysElsewhere, data: { params: { address: 'localhost' } } }
    expect(await bahi.call(askPasskeyLogIn.path, {}, afar)).toMatchObject(elsewhere)
    expect(await bahi.call(askNewPasskey.path, { password: PASSWORD }, { token, ...afar })).toMatchObject(elsewhere)
    await bahi.close()
  })
})

describe('the place of passkeys', () => {
  const here = { isBeyondLoopback: false }
  const domainOf = (address: string | undefined) => {
    const place = findPasskeyPlace(address, here)
    return place.ok ? place.accepted.rpId : null
  }

  it.each([
    ['https://bahi.example', 'bahi.example'],
    ['https://bahi.example:8443', 'bahi.example'],
    ['http://localhost:8080', 'localhost'],
    ['http://127.0.0.1:8080', 'localhost'],
    ['http://[::1]:8080', 'localhost'],
    ['http://192.168.1.4:8080', 'localhost'],
    [undefined, 'localhost'],
  ])('of %s is %s', (address, domain) => {
    expect(domainOf(address)).toBe(domain)
  })
})
