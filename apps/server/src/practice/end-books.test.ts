import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { allEndpoints } from '@bahi/contract/all-endpoints'
import { logIn, register } from '@bahi/contract/customers/account'
import {
  beginPractice,
  enterPractice,
  listPracticeBooks,
  openPractice,
  resumePractice,
  startPracticeAgain,
  type PracticeBook,
} from '@bahi/contract/customers/practice'
import { openLoanServer, type LoanServer } from '../../testing/servers/loan-server.ts'
import { openScheme } from '../../testing/servers/open-scheme.ts'
import { amountOn, readBalances } from '../ledger/read-balances.ts'

const START_PAISE = 10_00_000_00
const PASSWORD = 'neem-49-kite'

let bahi: LoanServer
let fund: { readonly code: string }
let guests = 0
beforeAll(async () => {
  bahi = await openLoanServer([])
  fund = await openScheme(bahi, 1, { subscriptionBps: 0 })
})
afterEach(() => bahi.expectLedgerToHold())
afterAll(() => bahi.close())

interface Guest {
  readonly token: string
  readonly guestKey: string
  readonly book: PracticeBook
}

async function newGuest(): Promise<Guest> {
  guests += 1
  const { msg, data } = await bahi.call(beginPractice.path, { agreed: true }, { from: `203.0.${guests}.1` })
  expect(msg).toBe('')
  return data as unknown as Guest
}
const pathOf = (name: string) => allEndpoints[name]?.path ?? ''
const done = async (token: string, path: string, input: object = {}) => {
  const { msg, data } = await bahi.post(token, path, input)
  expect({ path, msg }).toEqual({ path, msg: '' })
  return data
}
const again = (token: string, id: string, how: { key?: string } = {}) =>
  bahi.post(token, startPracticeAgain.path, { id }, how)
async function booksOf(token: string): Promise<PracticeBook[]> {
  return (await bahi.read(token, listPracticeBooks.path)).data['items'] as PracticeBook[]
}
async function bookOf(token: string, id: string): Promise<PracticeBook> {
  const book = (await booksOf(token)).find((each) => each.id === id)
  if (book === undefined) throw new Error(`the book ${id} is not listed`)
  return book
}
/** A round of the job, while business time passes: the desk waits for the exchange's answer to a cancel. */
async function round(): Promise<void> {
  const progress = { isDone: false }
  const work = bahi.parts.bookEnder.run().finally(() => (progress.isDone = true))
  while (!progress.isDone) {
    await bahi.parts.exchange.advance(1)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await work
  await bahi.parts.desk.settled()
}
/** Ends the day and goes on to ten in the morning of the next. */
async function nextDay(): Promise<void> {
  await bahi.endDay()
  await bahi.passTo(10 * 3_600)
}
const buy = (token: string, more: object = {}) =>
  done(token, '/api/app/user/buy.do', { code: bahi.code, quantity: '500', type: 'market', ...more })

describe('a practice book that is started again', () => {
  it('with cash only ends at once with that cash, and the new one has its own deposit', async () => {
    const { token, book } = await newGuest()
    const { data } = await again(token, book.id)
    expect(data).toMatchObject({ number: 2, name: '', startPaise: START_PAISE, endingAt: null, isHere: false })
    await round()
    expect(await bookOf(token, book.id)).toMatchObject({ endedAt: null })
    await round()
    expect(await bookOf(token, book.id)).toMatchObject({ endPaise: START_PAISE, isHere: true })
    const inside = (await done(token, enterPractice.path, { id: String(data['id']) })) as unknown as Guest
    expect((await bahi.cashOf(inside.token)).availablePaise).toBe(START_PAISE)
    const isEarlier = async (of: string) => (await bahi.read(of, '/api/app/user/getUserInfo.do')).data['earlierBook']
    expect(await isEarlier(token)).toBe(true)
    expect(await isEarlier(inside.token)).toBe(false)
    await buy(inside.token, { quantity: '100' })
    await bahi.passTo(bahi.parts.clock.now().second + 30)
  })

  it('sells everything at its value, without an order, pays its loan and stops what was to come', async () => {
    const { token, book } = await newGuest()
    await buy(token)
    await bahi.passTo(bahi.parts.clock.now().second + 30)
    await nextDay()
    await bahi.borrow(token, 5_000_00)
    await done(token, '/api/app/user/fund/buy.do', { code: fund.code, units: '1000' })
    await nextDay()
    await done(token, pathOf('createSip'), { code: fund.code, amountPaise: 1_000_00, dayOfMonth: 5 })
    await done(token, pathOf('createShareSip'), { code: bahi.code, quantity: 100, dayOfMonth: 5 })
    const { orderId } = await bahi.openOrder(token)
    await bahi.passTo(bahi.parts.clock.now().second + 5)
    const worth = (await bahi.read(token, '/api/app/user/getUserPositionMarketValue.do')).data

    expect((await again(token, book.id)).msg).toBe('')
    expect(
      await bahi.post(token, '/api/app/user/buy.do', { code: bahi.code, quantity: '100', type: 'market' }),
    ).toEqual(expect.objectContaining({ msg: 'tips.msg.946' }))
    for (let day = 0; day < 6; day += 1) {
      for (let rounds = 0; rounds < 4; rounds += 1) await round()
      await bahi.expectLedgerToHold()
      if ((await bookOf(token, book.id)).endedAt !== null) break
      await nextDay()
    }
    const ended = await bookOf(token, book.id)
    expect(ended.endedAt).not.toBeNull()
    const owner = { shard: await shardOf(book.id), owner: BigInt(book.id) }
    const sheet = await readBalances(bahi.database.app.pool, owner)
    expect(sheet.balances.filter(({ amount }) => amount !== 0n)).toEqual([
      { asset: 0, account: 1, amount: BigInt(ended.endPaise ?? 0) },
    ])
    // Prices moved for a day or two while units were redeemed; the value stays near what it was.
    expect(Math.abs((ended.endPaise ?? 0) - Number(worth['netWorthPaise']))).toBeLessThan(START_PAISE / 20)

    const { rows } = await bahi.database.owner.pool.query(
      `select (select string_agg(distinct state, ',') from bahi.sip where customer_id = $1) as sips,
              (select string_agg(distinct state, ',') from bahi.share_sip where customer_id = $1) as share_sips,
              (select string_agg(distinct state, ',') from bahi.loan where customer_id = $1) as loans,
              (select state from bahi.orders where id = $2) as order_state,
              (select count(*)::int from bahi.orders where owner = $1 and side = 'sell') as sales,
              (select sum(proceeds_paise)::bigint from bahi.lot_sale where owner = $1) as proceeds,
              (select sum(amount_paise)::bigint from bahi.external_reference where reference like 'PRACTICE-END-' || $1 || '-%') as paid`,
      [book.id, orderId],
    )
    expect(rows).toEqual([
      {
        sips: 'stopped',
        share_sips: 'stopped',
        loans: 'paid',
        order_state: 'cancelled',
        sales: 0,
        proceeds: rows[0]?.paid as bigint,
        paid: expect.any(BigInt),
      },
    ])
    // Everything stays readable: what was earned, and every entry.
    const closed = await bahi.read(token, '/api/app/user/futures/position/list.do', { state: 'closed' })
    expect(closed.data['closed']).toEqual([expect.objectContaining({ code: bahi.code, quantity: 500 })])
    expect((await bahi.read(token, '/api/app/user/statement/list.do')).msg).toBe('')
    expect(amountOn(sheet, 0, 1)).toBeGreaterThan(0n)
  })

  it('keeps its shares while the market is closed: between two days they may be counted after a split and priced before', async () => {
    const { token, book } = await newGuest()
    await buy(token, { quantity: '100' })
    await bahi.passTo(bahi.parts.clock.now().second + 30)
    await nextDay()
    await bahi.parts.exchange.advance(86_400)
    await bahi.parts.desk.settled()
    expect((await again(token, book.id)).msg).toBe('')
    for (let rounds = 0; rounds < 3; rounds += 1) await bahi.parts.bookEnder.run()
    const sold = () =>
      bahi.database.owner.pool.query(`select from bahi.journal where owner = $1 and kind = 'practice-end'`, [book.id])
    expect((await sold()).rowCount).toBe(0)
    await nextDay()
    for (let rounds = 0; rounds < 2; rounds += 1) await round()
    expect((await sold()).rowCount).toBe(1)
    expect((await bookOf(token, book.id)).endedAt).not.toBeNull()
  })

  it('is ended once, and one new book is opened, however often and at once it is asked for', async () => {
    const { token, book } = await newGuest()
    const answers = await Promise.all(Array.from({ length: 16 }, () => again(token, book.id)))
    expect(answers.filter(({ msg }) => msg === '')).toHaveLength(1)
    expect(new Set(answers.map(({ msg }) => msg))).toEqual(new Set(['', 'tips.msg.946']))
    expect(await booksOf(token)).toHaveLength(2)
    const second = await newGuest()
    const key = '5c0f4b1e-again-key-0001'
    const same = await Promise.all(Array.from({ length: 4 }, () => again(second.token, second.book.id, { key })))
    expect(new Set(same.map(({ data }) => data['id'])).size).toBe(1)
  })

  it('gives its place to the new one: a person has three open books, and as many ended ones as they like', async () => {
    const { token, book } = await newGuest()
    await done(token, openPractice.path, {})
    const third = await done(token, openPractice.path, { name: 'Third' })
    const { data } = await again(token, String(third['id']))
    expect(data).toMatchObject({ number: 4, name: 'Third' })
    expect(await bahi.post(token, openPractice.path, {})).toMatchObject({ msg: 'tips.msg.938' })
    const inside = (await done(token, enterPractice.path, { id: String(data['id']) })) as unknown as Guest
    expect((await again(inside.token, book.id)).msg).toBe('')
    expect((await booksOf(inside.token)).map(({ number, endingAt }) => [number, endingAt === null])).toEqual([
      [5, true],
      [4, true],
      [2, true],
      [3, false],
      [1, false],
    ])
  })

  it('leads a guest’s key into the new book', async () => {
    const { token, guestKey, book } = await newGuest()
    const { data } = await again(token, book.id)
    const back = await bahi.call(resumePractice.path, { guestKey })
    expect(back.data).toMatchObject({ readOnly: false, book: { id: data['id'], isHere: true } })
  })

  it('can be the account itself that a simulated user registered: the phone leads to it, and on to the new one', async () => {
    const phone = '9100000777'
    const { data: registered } = await bahi.call(register.path, {
      phone,
      password: PASSWORD,
      agreed: true,
      simulated: true,
    })
    const token = String(registered['token'])
    const book = await done(token, openPractice.path, {})
    const { data: next } = await again(token, String(book['id']))
    const { data: back } = await bahi.call(logIn.path, { phone, password: PASSWORD })
    const inside = (await done(String(back['token']), enterPractice.path, {
      id: String(next['id']),
    })) as unknown as Guest
    await buy(inside.token, { quantity: '100' })
    await bahi.passTo(bahi.parts.clock.now().second + 30)
  })

  it('is nobody else’s', async () => {
    const [one, other] = [await newGuest(), await newGuest()]
    for (const id of [one.book.id, '0', '7'])
      expect(await again(other.token, id)).toMatchObject({ msg: 'tips.msg.945' })
    expect((await bookOf(one.token, one.book.id)).endingAt).toBeNull()
  })
})

async function shardOf(customerId: string): Promise<number> {
  const { rows } = await bahi.database.owner.pool.query('select shard from bahi.customer where id = $1', [customerId])
  return Number(rows[0]?.shard)
}
