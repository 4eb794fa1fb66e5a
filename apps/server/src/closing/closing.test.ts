import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type ClosingView, closeAccount, readClosing, takeBackClosing } from '@bahi/contract/customers/closing'
import { answerAccess, sendMessage } from '@bahi/contract/customers/support'
import { askAccess, openChat } from '@bahi/contract/customers/support-staff'
import { cancelOrder } from '@bahi/contract/shares/orders'
import { getQueues } from '@bahi/contract/staff/overview'
import { createTransferIn } from '@bahi/contract/wallet/transfers'
import { registerNewcomer } from '../../testing/credential-calls.ts'
import { findWho, untilSomebodyWaits } from '../../testing/race.ts'
import { openProgramServer, type ProgramServer } from '../../testing/servers/program-server.ts'
import { PIN } from '../../testing/servers/wallet-server.ts'
import { lockCustomer } from '../customers/limits/lock-customer.ts'
import { inTransaction } from '../platform/db/in-transaction.ts'
import { closeForGood } from './close-for-good.ts'
import { writeClosing } from './closure-rows.ts'
import { runClosures } from './run-closures.ts'

const CLOSING = 'tips.msg.875'
const NOT_CLOSING = 'tips.msg.876'
const WRONG_PASSWORD = 'tips.msg.049'
const WRONG_PIN = 'tips.msg.079'
const LOG_IN_FIRST = 'tips.msg.249'
const HOUR = 3_600

let bahi: ProgramServer
beforeAll(async () => void (bahi = await openProgramServer()))
afterEach(() => bahi.expectLedgerToHold())
afterAll(() => bahi.close())

const ask = (token: string, path: string, input: object = {}) => bahi.post(token, path, input, { key: bahi.nextKey() })
const close = (token: string, more: object = {}) => ask(token, closeAccount.path, { password: 'bahi-demo', ...more })
const state = async (token: string) => (await bahi.read(token, readClosing.path)).data as unknown as ClosingView
const night = () =>
  runClosures({ ...bahi.parts.walletJob, calendar: bahi.parts.calendar, settings: bahi.parts.settings })
const sql = (text: string, values: unknown[] = []) => bahi.database.owner.pool.query(text, values)

const newcomer = (phone: string) => registerNewcomer(bahi, phone, 'bahi-demo')

describe('closing an empty account', () => {
  it('is done at once: sessions end, the number is free, and what no law keeps is gone', async () => {
    const token = await newcomer('9000077001')
    await ask(token, '/api/app/user/watchlist/add.do', { code: bahi.share.code })
    expect((await close(token, { password: 'wrong' })).msg).toBe(WRONG_PASSWORD)
    expect(await state(token)).toMatchObject({ state: 'open', things: [], availablePaise: 0 })
    expect((await close(token)).data).toMatchObject({ state: 'closed' })
    expect((await bahi.read(token, readClosing.path)).msg).toBe(LOG_IN_FIRST)
    const { rows } = await sql(
      `select c.email, (select count(*)::int from bahi.watchlist_entry w where w.customer_id = c.id) as watched,
         (select count(*)::int from bahi.session s where s.customer_id = c.id and s.revoked_at is null) as sessions
       from bahi.customer c where c.phone = '9000077001'`,
    )
    expect(rows).toEqual([{ email: null, watched: 0, sessions: 0 }])
    expect(await newcomer('9000077001')).not.toBe('')
  })

  it('ends a question that waits for its answer, and what staff were allowed to see', async () => {
    const token = await newcomer('9000077002')
    expect((await ask(token, sendMessage.path, { text: 'Where is it?', clientKey: 'closing-1' })).msg).toBe('')
    const staff = await bahi.signIn('anita')
    const waiting = async () =>
      (await bahi.read(staff, getQueues.path)).data['items'] as { queue: string; waiting: number }[]
    expect(await waiting()).toContainEqual(expect.objectContaining({ queue: 'chat', waiting: 1 }))
    const { rows } = await sql(`select customer_id from bahi.customer_phone where phone = '9000077002'`)
    const customerId = String(rows[0].customer_id)
    const minutes = { customerId, scope: 'orders', minutes: '15', reason: 'To look at the order that you mean' }
    const asked = await bahi.post(staff, askAccess.path, minutes)
    const { id } = asked.data['access'] as { id: string }
    expect((await ask(token, answerAccess.path, { id, answer: 'allow' })).msg).toBe('')
    expect((await close(token)).data).toMatchObject({ state: 'closed' })
    expect(await waiting()).toContainEqual(expect.objectContaining({ queue: 'chat', waiting: 0 }))
    const { data } = await bahi.post(staff, openChat.path, { customerId })
    expect((data['items'] as { kind: string; author: string; text: string }[]).at(-1)).toMatchObject({
      kind: 'closed',
      author: 'customer',
      text: 'The customer closed the account.',
    })
    const { rows: leave } = await sql('select ended_at is not null as is_over from bahi.account_access where id = $1', [
      id,
    ])
    expect(leave).toEqual([{ is_over: true }])
  })

  it('takes no question of a session that ends at this moment', async () => {
    const token = await newcomer('9000077003')
    const who = await findWho(bahi.database.owner.pool, '9000077003')
    const { asked } = await inTransaction(bahi.database.owner.pool, async (tx) => {
      await lockCustomer(tx, who)
      const sent = ask(token, sendMessage.path, { text: 'Too late?', clientKey: 'closing-2' })
      await untilSomebodyWaits(bahi.database.owner.pool)
      await writeClosing(tx, who, new Date())
      await closeForGood(tx, bahi.parts, who)
      return { asked: sent }
    })
    expect((await asked).msg).toBe(LOG_IN_FIRST)
    expect((await sql('select from bahi.support_chat where customer_id = $1', [who.customerId])).rowCount).toBe(0)
  })

  it('is refused by the database while the books hold anything', async () => {
    const { rows } = await sql(`select shard, customer_id from bahi.customer_phone where phone = '9000000005'`)
    const who = { shard: rows[0].shard as number, customerId: rows[0].customer_id as bigint }
    const closing = inTransaction(bahi.database.app.pool, async (tx) => {
      await tx.query('insert into bahi.account_closure (shard, customer_id, asked_at) values ($1, $2, now())', [
        who.shard,
        who.customerId,
      ])
      await closeForGood(tx, bahi.parts, who)
    })
    await expect(closing).rejects.toThrow('an account that holds something is not closed')
  })
})

describe('closing an account with something in it', () => {
  it('lets nothing new begin, waits for what is left, and can be taken back', async () => {
    const token = await bahi.token('ravi')
    const order = await bahi.buy(token, 1)
    expect((await close(token)).data).toMatchObject({ state: 'closing' })
    expect((await state(token)).things).toEqual(expect.arrayContaining([{ thing: 'open-orders', count: 1 }]))
    expect((await bahi.buy(token, 2)).msg).toBe(CLOSING)
    const money = { amountPaise: 1_000_00, payerName: bahi.nameOf('ravi') }
    expect((await ask(token, createTransferIn.path, money)).msg).toBe(CLOSING)
    expect((await ask(token, '/api/app/user/loan/create.do', { amountPaise: 1_000_00 })).msg).toBe(CLOSING)
    await night()
    expect(await state(token)).toMatchObject({ state: 'closing' })
    const orderId = String(order.data['id'])
    expect((await bahi.pumped(() => ask(token, cancelOrder.path, { orderId }))).msg).toBe('')
    expect((await ask(token, takeBackClosing.path)).data).toMatchObject({ state: 'open' })
    expect((await ask(token, takeBackClosing.path)).msg).toBe(NOT_CLOSING)
    expect((await bahi.buy(token, 3)).msg).toBe('')
  })

  it('sends the last cash to the card and closes when it has gone, also when a night is interrupted', async () => {
    await bahi.furnish('imran')
    // The pause after a change of the card.
    await bahi.letPass(25 * HOUR)
    const token = await bahi.token('imran')
    expect((await close(token, { pin: '111111' })).msg).toBe(WRONG_PIN)
    const asked = await close(token, { pin: PIN })
    expect(asked.msg).toBe('')
    const { things } = await state(token)
    expect(things).toEqual([{ thing: 'transfers-out', count: 1 }])
    await night()
    expect((await state(token)).things).toEqual(things)
    await bahi.letPass(5 * 24 * HOUR)
    await bahi.letPass(HOUR)
    await bahi.letPass(HOUR)
    const later = await bahi.token('imran')
    expect(await state(later)).toMatchObject({ state: 'closing', things: [], availablePaise: 0, tiedPaise: 0 })
    await Promise.all([night(), night()])
    await night()
    expect((await bahi.read(later, readClosing.path)).msg).toBe(LOG_IN_FIRST)
    const { rows } = await sql(`select closed_at is not null as is_closed from bahi.account_closure`)
    expect(rows).toContainEqual({ is_closed: true })
  })
})

describe('64 orders while the account is being closed', () => {
  it('are placed before or refused after, and nothing is lost', async () => {
    bahi.now = new Date(bahi.now.getTime() + 2_000)
    const token = await bahi.token('meera')
    const [closed, ...answers] = await Promise.all([
      close(token),
      ...Array.from({ length: 64 }, (_, more) => bahi.buy(token, 1 + (more % 3), `while-closing-${more}`)),
    ])
    expect(closed.data).toMatchObject({ state: 'closing' })
    const placed = answers.filter(({ msg }) => msg === '')
    const { things } = await state(token)
    expect(things.find(({ thing }) => thing === 'open-orders')?.count ?? 0).toBe(placed.length)
  })
})
