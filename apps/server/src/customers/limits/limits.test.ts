import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  changeOwnLimit,
  type OwnLimitsView,
  pauseBuying,
  readOwnLimits,
  takeBackRaise,
} from '@bahi/contract/customers/limits'
import { cancelOrder, modifyOrder } from '@bahi/contract/shares/orders'
import { createTransferIn } from '@bahi/contract/wallet/transfers'
import { LOT, openProgramServer, type ProgramServer } from '../../../testing/servers/program-server.ts'

const BEYOND = 'tips.msg.871'
const BEYOND_BRINGING = 'tips.msg.872'
const NOT_WAITING = 'tips.msg.873'
const PAUSED = 'tips.msg.870'
const NOT_SHORTER = 'tips.msg.874'
const FLOOD = 'tips.msg.162'
const DAY_MS = 86_400_000

let bahi: ProgramServer
beforeAll(async () => void (bahi = await openProgramServer()))
afterEach(() => bahi.expectLedgerToHold())
afterAll(() => bahi.close())

const worth = (lots: number) => lots * LOT * bahi.share.lowerBandPaise
const ask = (token: string, path: string, input: object) => bahi.post(token, path, input, { key: bahi.nextKey() })
const setLimit = (token: string, kind: string, limitPaise?: number) =>
  ask(token, changeOwnLimit.path, { kind, ...(limitPaise === undefined ? {} : { limitPaise }) })
const read = async (token: string) => (await bahi.read(token, readOwnLimits.path)).data as unknown as OwnLimitsView
const nextSecond = () => void (bahi.now = new Date(bahi.now.getTime() + 2_000))

describe('a limit that a customer sets for buying', () => {
  it('holds against 64 orders at the same time, by hand and by a program', async () => {
    nextSecond()
    const token = await bahi.token('asha')
    const { secret } = await bahi.make(token)
    expect((await setLimit(token, 'buy', worth(10))).msg).toBe('')
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, more) => bahi.buy(more % 2 === 0 ? token : secret, 1 + more)),
    )
    const placed = answers.filter(({ msg }) => msg === '')
    expect(placed.length).toBeGreaterThan(0)
    const shares = placed.reduce((sum, { data }) => sum + Number(data['quantity']), 0)
    expect(shares).toBeLessThanOrEqual(10 * LOT)
    expect(answers.filter(({ msg }) => !['', BEYOND, FLOOD].includes(msg))).toEqual([])
    expect((await read(token)).buy).toMatchObject({ limitPaise: worth(10), usedPaise: worth(shares / LOT) })
  })

  it('counts what was ordered before it was set, and gives back what a cancel frees', async () => {
    nextSecond()
    const token = await bahi.token('ravi')
    const orderId = String((await bahi.buy(token, 3)).data['id'])
    expect((await setLimit(token, 'buy', worth(4))).data).toMatchObject({ buy: { usedPaise: worth(3) } })
    expect(await bahi.buy(token, 2)).toMatchObject({
      msg: BEYOND,
      data: { params: { limit: expect.any(String), used: expect.any(String) } },
    })
    const change = { orderId, quantity: 5 * LOT, pricePaise: bahi.share.lowerBandPaise }
    expect((await ask(token, modifyOrder.path, change)).msg).toBe(BEYOND)
    const smaller = { ...change, quantity: 2 * LOT }
    expect((await bahi.pumped(() => ask(token, modifyOrder.path, smaller))).msg).toBe('')
    expect((await read(token)).buy.usedPaise).toBe(worth(2))
    expect((await bahi.pumped(() => ask(token, cancelOrder.path, { orderId }))).msg).toBe('')
    expect((await read(token)).buy.usedPaise).toBe(0)
    expect((await bahi.buy(token, 4)).msg).toBe('')
  })

  it('is lowered at once, and raised a day later unless that is taken back', async () => {
    const token = await bahi.token('meera')
    await setLimit(token, 'buy', 500_00)
    expect((await setLimit(token, 'buy', 300_00)).data).toMatchObject({ buy: { limitPaise: 300_00, next: null } })
    const at = new Date(bahi.now.getTime() + DAY_MS).toISOString()
    expect((await setLimit(token, 'buy', 900_00)).data).toMatchObject({
      buy: { limitPaise: 300_00, next: { limitPaise: 900_00, at } },
    })
    expect((await ask(token, takeBackRaise.path, { kind: 'buy' })).data).toMatchObject({
      buy: { limitPaise: 300_00, next: null },
    })
    expect((await ask(token, takeBackRaise.path, { kind: 'buy' })).msg).toBe(NOT_WAITING)
    await setLimit(token, 'buy')
    bahi.now = new Date(bahi.now.getTime() + DAY_MS - 1)
    const later = await bahi.token('meera')
    expect((await read(later)).buy).toMatchObject({ limitPaise: 300_00, next: { limitPaise: null } })
    bahi.now = new Date(bahi.now.getTime() + 1)
    expect((await read(later)).buy).toEqual({ limitPaise: null, usedPaise: 0, next: null })
    expect((await ask(later, takeBackRaise.path, { kind: 'buy' })).msg).toBe(NOT_WAITING)
    const { items } = (await bahi.read(later, '/api/app/user/notice/list.do')).data as { items: { kind: string }[] }
    expect(items.map(({ kind }) => kind).filter((kind) => kind.startsWith('limit.'))).toEqual([
      'limit.ends',
      'limit.taken-back',
      'limit.waits',
      'limit.set',
      'limit.set',
    ])
  })
})

describe('a pause', () => {
  it('lets nothing be bought, lets everything be sold, and is never shortened', async () => {
    nextSecond()
    const token = await bahi.token('gurpreet')
    const orderId = String((await bahi.buy(token, 2)).data['id'])
    expect((await ask(token, pauseBuying.path, { days: 7 })).msg).toBe('')
    expect((await bahi.buy(token, 3)).msg).toBe(PAUSED)
    expect((await ask(token, pauseBuying.path, { days: 1 })).msg).toBe(NOT_SHORTER)
    expect((await ask(token, pauseBuying.path, { days: 30 })).msg).toBe('')
    expect((await ask(token, '/api/app/user/loan/create.do', { amountPaise: 1_000_00 })).msg).toBe(PAUSED)
    expect((await bahi.pumped(() => ask(token, cancelOrder.path, { orderId }))).msg).toBe('')
    bahi.now = new Date(bahi.now.getTime() + 30 * DAY_MS)
    const later = await bahi.token('gurpreet')
    expect((await read(later)).pausedUntil).toBeNull()
  })
})

describe('a limit of money brought in', () => {
  it('holds for transfers at the same time, and a loan counts too', async () => {
    const token = await bahi.token('asha')
    expect((await setLimit(token, 'bring', 2_500_00)).msg).toBe('')
    const bring = () => ask(token, createTransferIn.path, { amountPaise: 1_000_00, payerName: 'Asha Deshmukh' })
    const answers = await Promise.all(Array.from({ length: 6 }, bring))
    expect(answers.filter(({ msg }) => msg === '')).toHaveLength(2)
    expect(answers.filter(({ msg }) => msg === BEYOND_BRINGING)).toHaveLength(4)
    expect((await read(token)).bring.usedPaise).toBe(2_000_00)
    expect((await ask(token, '/api/app/user/loan/create.do', { amountPaise: 1_000_00 })).msg).not.toBe('')
  })
})
