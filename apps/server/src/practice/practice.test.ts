import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { getUserInfo, logIn, register } from '@bahi/contract/customers/account'
import { changePassword, sendOwnCode } from '@bahi/contract/customers/passwords'
import {
  beginPractice,
  enterPractice,
  listPracticeBooks,
  maxPracticeBooks,
  openPractice,
  resumePractice,
  type PracticeBook,
} from '@bahi/contract/customers/practice'
import { createTransferIn, previewTransferOut } from '@bahi/contract/wallet/transfers'
import { openWalletServer, type WalletServer } from '../../testing/servers/wallet-server.ts'

const START_PAISE = 10_00_000_00
const PASSWORD = 'neem-49-kite'

let bahi: WalletServer
let phones = 9_100_000_000
beforeAll(async () => {
  bahi = await openWalletServer()
})
afterEach(() => bahi.expectLedgerToHold())
afterAll(() => bahi.close())

interface Entered {
  readonly token: string
  readonly guestKey: string
  readonly book: PracticeBook
}

const begin = (from = '203.0.113.1', input: object = { agreed: true }) => bahi.call(beginPractice.path, input, { from })
/** A guest of a network of their own, so that no limit of one test is felt in another. */
async function newGuest(network: string): Promise<Entered> {
  const { msg, data } = await begin(`${network}.1`)
  expect(msg).toBe('')
  return data as unknown as Entered
}
async function newCustomer(more: object = {}): Promise<string> {
  phones += 1
  const { msg, data } = await bahi.call(register.path, {
    phone: String(phones),
    password: PASSWORD,
    agreed: true,
    ...more,
  })
  expect(msg).toBe('')
  return String(data['token'])
}
async function booksOf(token: string) {
  const { msg, data } = await bahi.read(token, listPracticeBooks.path)
  expect(msg).toBe('')
  return data as { items: PracticeBook[]; isGuest: boolean; isOffered: boolean; most: number }
}
async function open(token: string, name = ''): Promise<PracticeBook> {
  const { msg, data } = await bahi.post(token, openPractice.path, { name })
  expect(msg).toBe('')
  return data as unknown as PracticeBook
}
async function enter(token: string, id: string): Promise<Entered> {
  const { msg, data } = await bahi.post(token, enterPractice.path, { id })
  expect(msg).toBe('')
  return data as unknown as Entered
}

describe('a guest', () => {
  it('has a practice account with a deposit of the demo bank, and places an order, without a phone', async () => {
    const { token, book } = await newGuest('203.0.113')
    expect(book).toMatchObject({ number: 1, startPaise: START_PAISE, endedAt: null, isHere: true })
    expect((await bahi.cashOf(token)).availablePaise).toBe(START_PAISE)
    expect((await bahi.read(token, getUserInfo.path)).data).toMatchObject({
      id: book.id,
      phone: '',
      identityState: 'practice',
      simulated: true,
    })
    const { heldPaise, orderId } = await bahi.openOrder(token)
    expect((await bahi.cashOf(token)).availablePaise).toBe(START_PAISE - heldPaise)
    await bahi.cancelOrder(token, orderId)
    const { rows } = await bahi.database.owner.pool.query(
      `select provider, amount_paise from bahi.external_reference where reference = $1`,
      [`PRACTICE-${book.id}`],
    )
    expect(rows).toEqual([{ provider: 'demo-bank', amount_paise: BigInt(START_PAISE) }])
  })

  it('comes back with the key of the device, and with no other', async () => {
    const { guestKey, book } = await newGuest('198.51.100')
    const back = await bahi.call(resumePractice.path, { guestKey })
    expect(back.data).toMatchObject({ book: { id: book.id } })
    const [id = '', secret = ''] = guestKey.split('.')
    const wrong = `${id}.${secret.startsWith('A') ? 'B' : 'A'}${secret.slice(1)}`
    const other = (await newGuest('198.51.101')).guestKey.split('.')[1] ?? ''
    for (const key of [wrong, `${id}.${other}`, `0.${secret}`, `${'9'.repeat(19)}.${secret}`, id, 'x', secret])
      expect(await bahi.call(resumePractice.path, { guestKey: key })).toMatchObject({ msg: 'tips.msg.945' })
  })

  it('moves no money out or in, has no password to change and proves no identity', async () => {
    const { token } = await newGuest('198.51.102')
    const previewed = await bahi.read(token, previewTransferOut.path, { amountPaise: 1_000_00 })
    expect(previewed.data['problems']).toEqual([expect.objectContaining({ message: 'tips.msg.069' })])
    const refused = [
      [createTransferIn.path, { amountPaise: 1_000_00, payerName: 'Guest', provider: 'manual' }],
      [sendOwnCode.path, { purpose: 'pin' }],
      [changePassword.path, { oldPassword: 'whatever-1', newPassword: PASSWORD }],
    ] as const
    for (const [path, input] of refused) {
      const answer = await bahi.post(token, path, input)
      expect({ path, msg: answer.msg }).toEqual({ path, msg: 'tips.msg.937' })
    }
  })

  it('gets one account and one deposit for one key, and is told when the key comes again', async () => {
    const key = '7d1c0f5a-guest-key-0001'
    const again = () => bahi.call(beginPractice.path, { agreed: true }, { from: '203.0.115.1', key })
    const said = (await Promise.all([again(), again(), again()])).map(({ msg }) => msg)
    expect(said.toSorted()).toEqual(['', 'tips.msg.905', 'tips.msg.905'])
    expect(await again()).toMatchObject({ msg: 'tips.msg.905' })
  })

  it('accepts the agreement first', async () => {
    expect(await begin('203.0.114.1', { agreed: false })).toMatchObject({ msg: 'tips.msg.906' })
    expect(await begin('203.0.114.1', { agreed: true, agreementVersion: '2020-01-01' })).toMatchObject({
      msg: 'tips.msg.906',
    })
  })

  it('is one of so many of a network a day; other networks and the next day are not concerned', async () => {
    await bahi.set('practice.perAddressDay', 2)
    await newGuest('192.0.2')
    expect((await begin('192.0.2.77')).msg).toBe('')
    expect(await begin('192.0.2.78')).toMatchObject({ msg: 'tips.msg.944' })
    expect((await begin('192.0.3.78')).msg).toBe('')
    bahi.now = new Date(bahi.now.getTime() + 86_400_000)
    expect((await begin('192.0.2.78')).msg).toBe('')
    await bahi.set('practice.perAddressDay', 100)
  })

  it('who registers keeps the book under phone and password, and the key opens nothing any more', async () => {
    const guest = await newGuest('198.51.103')
    await open(guest.token, 'Second')
    const token = await newCustomer({ guestKey: guest.guestKey })
    const { items, isGuest } = await booksOf(token)
    expect(isGuest).toBe(false)
    expect(items.map(({ number, name, isHere }) => ({ number, name, isHere }))).toEqual([
      { number: 2, name: 'Second', isHere: false },
      { number: 1, name: '', isHere: false },
    ])
    expect((await enter(token, guest.book.id)).book).toMatchObject({ id: guest.book.id, isHere: true })
    expect(await bahi.call(resumePractice.path, { guestKey: guest.guestKey })).toMatchObject({ msg: 'tips.msg.945' })
    // The second registration with the same key has its own account and none of the books.
    expect((await booksOf(await newCustomer({ guestKey: guest.guestKey }))).items).toEqual([])
  })
})

describe('a registered customer', () => {
  it('practises beside the full account: the two share neither cash nor identity', async () => {
    const token = await newCustomer()
    const book = await open(token, '  First steps ')
    expect(book).toMatchObject({ number: 1, name: 'First steps', isHere: false })
    const inside = await enter(token, book.id)
    expect((await bahi.cashOf(inside.token)).availablePaise).toBe(START_PAISE)
    expect((await bahi.cashOf(token)).availablePaise).toBe(0)
    expect((await bahi.read(token, getUserInfo.path)).data).toMatchObject({
      identityState: 'not-authenticated',
      simulated: false,
    })
    // From within a book the other books are seen, and the full account is not one of them.
    expect((await booksOf(inside.token)).items.map(({ id }) => id)).toEqual([book.id])
  })

  it(`has ${maxPracticeBooks} books open and not one more, also when all are asked for at once`, async () => {
    const token = await newCustomer()
    const answers = await Promise.all(Array.from({ length: 6 }, () => bahi.post(token, openPractice.path, {})))
    expect(answers.map(({ msg }) => msg).toSorted()).toEqual(['', '', '', ...Array(3).fill('tips.msg.938')])
    expect((await booksOf(token)).items.map(({ number }) => number)).toEqual([3, 2, 1])
  })

  it('gets one book for one key, however often it is sent', async () => {
    const token = await newCustomer()
    const key = '5c0f4b1e-practice-key-0001'
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => bahi.post(token, openPractice.path, { name: 'One' }, { key })),
    )
    expect(new Set(answers.map(({ data }) => data['id'])).size).toBe(1)
    expect((await booksOf(token)).items).toHaveLength(1)
  })

  it('who chose a practice account when registering begins with that account itself', async () => {
    const token = await newCustomer({ simulated: true })
    const book = await open(token)
    expect(book).toMatchObject({ number: 1, isHere: true })
    expect((await bahi.cashOf(token)).availablePaise).toBe(START_PAISE)
    expect((await bahi.read(token, getUserInfo.path)).data).toMatchObject({ identityState: 'practice' })
    expect((await open(token)).id).not.toBe(book.id)
  })

  it('enters nobody else’s book', async () => {
    const { book } = await newGuest('198.51.104')
    const token = await newCustomer()
    for (const id of [book.id, '1', '0'])
      expect(await bahi.post(token, enterPractice.path, { id })).toMatchObject({ msg: 'tips.msg.945' })
  })

  it('keeps the phone for log-ins of the full account only', async () => {
    const token = await newCustomer()
    const book = await open(token)
    const { data } = await bahi.call(logIn.path, { phone: String(phones), password: PASSWORD })
    expect((data['user'] as { id: string }).id).not.toBe(book.id)
  })
})
