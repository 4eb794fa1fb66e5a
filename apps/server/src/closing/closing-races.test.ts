import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { register } from '@bahi/contract/customers/account'
import { closeAccount } from '@bahi/contract/customers/closing'
import { pauseBuying } from '@bahi/contract/customers/limits'
import { createSip } from '@bahi/contract/funds/sips'
import { createShareSip, previewShareSip } from '@bahi/contract/shares/sips'
import { changeTrigger, createTrigger } from '@bahi/contract/shares/triggers'
import { findWho, untilSomebodyWaits } from '../../testing/race.ts'
import { type FundServer, openFundServer } from '../../testing/servers/fund-server.ts'
import { lockCustomer } from '../customers/limits/lock-customer.ts'
import { inTransaction } from '../platform/db/in-transaction.ts'
import { writeClosing } from './closure-rows.ts'

const CLOSING = 'tips.msg.875'
const PAUSED = 'tips.msg.870'

let bahi: FundServer
let share: { code: string; instrumentId: number; lastPaise: number; lotSize: number; tickPaise: number }
let fund: string
let keys = 0
beforeAll(async () => {
  bahi = await openFundServer()
  await bahi.passTo(10 * 3_600)
  fund = (await bahi.openScheme()).code
  const { data } = await bahi.call('/market/api/hq/stock/getINDStockList.do', { size: '500' }, { method: 'GET' })
  const [cheapest] = (data['items'] as { code: string; lastPaise: number }[])
    .filter(({ lastPaise }) => lastPaise > 0)
    .toSorted((one, other) => one.lastPaise - other.lastPaise)
  share = (await bahi.call('/api/stock/getSingleStock.do', { code: cheapest?.code }, { method: 'GET' }))
    .data as typeof share
})
afterEach(() => bahi.expectLedgerToHold())
afterAll(() => bahi.close())

const ask = (token: string, path: string, input: object) => bahi.call(path, input, { token, key: `races-${keys++}` })
const gtt = () => {
  const level = Math.round((share.lastPaise * 0.97) / share.tickPaise) * share.tickPaise
  return { quantity: share.lotSize, triggerPaise: level, type: 'limit', pricePaise: level }
}
const setGtt = (token: string) =>
  ask(token, createTrigger.path, { code: share.code, side: 'buy', kind: 'gtt', ...gtt() })
const weekly = () => ({ code: share.code, quantity: share.lotSize, weekday: 3 })
const begin: Readonly<Record<string, (token: string) => ReturnType<typeof ask>>> = {
  'a GTT': setGtt,
  'a SIP in a share': (token) => ask(token, createShareSip.path, weekly()),
  'a SIP in a fund': (token) => ask(token, createSip.path, { code: fund, amountPaise: 2_000_00, dayOfMonth: 5 }),
}

describe('closing an account at the same time as something begins', () => {
  it('waits for a SIP in a share that was begun first, and has it in its way', async () => {
    const phone = '9000077011'
    const { data } = await bahi.call(register.path, { phone, password: 'bahi-demo', agreed: 'true' })
    const { pool } = bahi.database.owner
    const who = await findWho(pool, phone)
    const { asked } = await inTransaction(pool, async (tx) => {
      await lockCustomer(tx, who)
      await tx.query(
        `insert into bahi.share_sip (shard, id, customer_id, instrument_id, state, quantity, terms_on, weekday, next_due, missed_in_row, skips_next, created_at, changed_at)
         values ($1, 1, $2, $3, 'running', 1, '2026-11-23', 3, '2026-11-25', 0, false, now(), now())`,
        [who.shard, who.customerId, share.instrumentId],
      )
      const closing = ask(String(data['token']), closeAccount.path, { password: 'bahi-demo' })
      await untilSomebodyWaits(pool)
      return { asked: closing }
    })
    expect((await asked).data).toMatchObject({ state: 'closing', things: [{ thing: 'share-sips', count: 1 }] })
  })

  it.each(Object.keys(begin))('refuses %s that is begun while the account begins to close', async (thing) => {
    const token = await bahi.token('ravi')
    const { pool } = bahi.database.owner
    const who = await findWho(pool, '9000000002')
    const { asked } = await inTransaction(pool, async (tx) => {
      await lockCustomer(tx, who)
      await writeClosing(tx, who, new Date())
      const begun = begin[thing]?.(token)
      await untilSomebodyWaits(pool)
      return { asked: begun }
    })
    expect((await asked)?.msg).toBe(CLOSING)
    await pool.query('delete from bahi.account_closure where customer_id = $1', [who.customerId])
    await pool.query('update bahi.own_limit set is_closing = false where customer_id = $1', [who.customerId])
  })
})

describe('a pause', () => {
  it('lets neither a GTT to buy nor a SIP begin, and lets a GTT that waits be changed', async () => {
    const token = await bahi.token('asha')
    const { data } = await setGtt(token)
    expect((await ask(token, pauseBuying.path, { days: 7 })).msg).toBe('')
    for (const [thing, beginIt] of Object.entries(begin)) expect((await beginIt(token)).msg, thing).toBe(PAUSED)
    const preview = await bahi.call(previewShareSip.path, weekly(), { token, method: 'GET' })
    expect(preview.data['problems']).toMatchObject([{ msg: PAUSED }])
    const changed = { triggerId: data['id'], ...gtt(), quantity: 2 * share.lotSize }
    expect((await ask(token, changeTrigger.path, changed)).msg).toBe('')
  })
})
