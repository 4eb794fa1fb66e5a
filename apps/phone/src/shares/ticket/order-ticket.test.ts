import { describe, expect, test } from 'vitest'
import type { OrderPreview } from '@bahi/contract/shares/orders'
import {
  isMarketClosed,
  ticketInput,
  nearestLots,
  openTicket,
  ticketProblems,
  reduceTicket,
  summarise,
} from './order-ticket.ts'

const problem = (msg: string, ...fields: string[]) => ({ msg: `tips.msg.${msg}`, params: {}, fields })

const preview: OrderPreview = {
  quantity: 100,
  lotCostPaise: 14_140_232,
  limitPaise: 141_260,
  valuePaise: 14_126_000,
  charges: [{ kind: 'stt', amountPaise: 14_100 }],
  chargesPaise: 14_100,
  cashNeededPaise: 14_140_100,
  netInHandPaise: 0,
  availablePaise: 18_423_640,
  maxQuantity: 100,
  sellableOn: '2026-11-23',
  sessionOn: '2026-11-20',
  settlesOn: '2026-11-23',
  lots: [],
  problems: [],
}

describe('a ticket', () => {
  test('begins as a market order for one lot', () => {
    expect(openTicket({ side: 'buy', lotSize: 100 })).toEqual({
      side: 'buy',
      kind: 'market',
      quantity: '100',
      amount: null,
      limit: '',
      trigger: '',
      isAmo: false,
      minutes: null,
    })
  })

  test('begins as a limit order at a price that was picked', () => {
    expect(openTicket({ side: 'sell', lotSize: 1, limitPaise: 141_250 })).toMatchObject({
      kind: 'limit',
      quantity: '1',
      limit: '1,412.50',
    })
  })

  test('asks for its minutes where it waits, and for none where it ends at once or waits for an opening', () => {
    const limit = openTicket({ side: 'buy', lotSize: 1, limitPaise: 141_250 })
    const timed = reduceTicket(limit, { type: 'minutes', minutes: 15 })
    expect(ticketInput(timed, 'A')).toMatchObject({ validityMinutes: 15, timeInForce: 'day' })
    expect(ticketInput({ ...timed, kind: 'sl-m', trigger: '1,430' }, 'A')).toMatchObject({ validityMinutes: 15 })
    for (const other of [{ kind: 'market' }, { kind: 'ioc' }, { isAmo: true }, { minutes: null }] as const)
      expect(ticketInput({ ...timed, ...other }, 'A')).not.toHaveProperty('validityMinutes')
  })

  test('takes the last price when it turns to a limit order, once', () => {
    const market = openTicket({ side: 'buy', lotSize: 100 })
    const limit = reduceTicket(market, { type: 'kind', kind: 'limit', lastPaise: 141_260 })
    expect(limit.limit).toBe('1,412.60')
    const typed = reduceTicket(limit, { type: 'limit', text: '1,400.00' })
    expect(
      reduceTicket(reduceTicket(typed, { type: 'kind', kind: 'market', lastPaise: 1 }), {
        type: 'kind',
        kind: 'limit',
        lastPaise: 1,
      }).limit,
    ).toBe('1,400.00')
  })

  test('has an empty limit while there is no price', () => {
    expect(
      reduceTicket(openTicket({ side: 'buy', lotSize: 100 }), { type: 'kind', kind: 'limit', lastPaise: 0 }).limit,
    ).toBe('')
  })

  test('keeps digits and a point of what is typed as shares', () => {
    expect(
      reduceTicket(openTicket({ side: 'buy', lotSize: 100 }), { type: 'quantity', text: '1,0 0x0.5' }).quantity,
    ).toBe('1000.5')
  })
})

describe('what the server is asked', () => {
  const ticket = openTicket({ side: 'buy', lotSize: 100, limitPaise: 141_260 })

  test('is the limit in paise', () => {
    expect(ticketInput(ticket, 'SAHYABANK')).toEqual({
      code: 'SAHYABANK',
      side: 'buy',
      type: 'limit',
      timeInForce: 'day',
      quantity: '100',
      pricePaise: 141_260,
    })
  })

  test('is a limit for this moment only when it is IOC', () => {
    expect(ticketInput({ ...ticket, kind: 'ioc' }, 'A')).toMatchObject({
      type: 'limit',
      timeInForce: 'ioc',
      pricePaise: 141_260,
    })
  })

  test('is a trigger and a limit for a stop order, and a trigger alone for one at market', () => {
    const stop = { ...ticket, kind: 'sl', trigger: '1,400.00' } as const
    expect(ticketInput(stop, 'A')).toMatchObject({ type: 'sl', triggerPaise: 140_000, pricePaise: 141_260 })
    expect(ticketInput({ ...stop, kind: 'sl-m' }, 'A')).toMatchObject({ type: 'sl-m', triggerPaise: 140_000 })
    expect(ticketInput({ ...stop, kind: 'sl-m' }, 'A')).not.toHaveProperty('pricePaise')
    expect(ticketInput({ ...stop, kind: 'limit' }, 'A')).not.toHaveProperty('triggerPaise')
  })

  test('names an after-market order, and no other', () => {
    expect(ticketInput({ ...ticket, isAmo: true }, 'A')).toMatchObject({ variety: 'amo', type: 'limit' })
    expect(ticketInput({ ...ticket, kind: 'market', isAmo: true }, 'A')).toMatchObject({ variety: 'amo' })
    expect(ticketInput(ticket, 'A')).not.toHaveProperty('variety')
  })

  test('has no price for a market order', () => {
    expect(ticketInput({ ...ticket, kind: 'market' }, 'SAHYABANK')).not.toHaveProperty('pricePaise')
  })

  test('leaves out a price that cannot be read, and counts an empty field as no shares', () => {
    expect(ticketInput({ ...ticket, limit: '1,4', quantity: '' }, 'A')).toEqual({
      code: 'A',
      side: 'buy',
      type: 'limit',
      timeInForce: 'day',
      quantity: '0',
    })
    expect(ticketInput({ ...ticket, limit: '0.00' }, 'A')).not.toHaveProperty('pricePaise')
  })

  test('passes a fraction on, so that its rule is said', () => {
    expect(ticketInput({ ...ticket, quantity: '1.5' }, 'A').quantity).toBe('1.5')
  })
})

describe('broken rules', () => {
  test('stand under their fields, and the rest above the slide', () => {
    const found = ticketProblems(
      [problem('105', 'quantity'), problem('109', 'pricePaise'), problem('166', 'quantity'), problem('009')],
      'limit',
    )
    expect(found.quantity.map((one) => one.msg)).toEqual(['tips.msg.105'])
    expect(found.limit.map((one) => one.msg)).toEqual(['tips.msg.109'])
    expect(found.cash?.msg).toBe('tips.msg.166')
    expect(found.others.map((one) => one.msg)).toEqual(['tips.msg.009'])
    expect(found.count).toBe(4)
  })

  test('tell when the market is closed', () => {
    expect(['004', '266', '007', '009'].map((msg) => isMarketClosed([problem(msg)]))).toEqual([true, true, true, true])
    expect(isMarketClosed([problem('105', 'quantity')])).toBe(false)
  })

  test('of a trigger stand under its own field', () => {
    const found = ticketProblems([problem('985', 'triggerPaise'), problem('999', 'pricePaise')], 'sl')
    expect(found.trigger.map((one) => one.msg)).toEqual(['tips.msg.985'])
    expect(found.limit.map((one) => one.msg)).toEqual(['tips.msg.999'])
    expect(found.others).toEqual([])
  })

  test('leave out what only repeats that the cash is short', () => {
    const all = { msg: 'tips.msg.118', params: { buyMaxAmt: 100 }, fields: ['quantity'] }
    const third = { msg: 'tips.msg.147', params: { totalMaxAmt: 33 }, fields: ['quantity'] }
    expect(ticketProblems([all, third, problem('166', 'quantity')], 'limit')).toMatchObject({
      quantity: [third],
      count: 2,
    })
    expect(ticketProblems([all], 'limit').quantity).toEqual([all])
  })

  test('that pass by themselves are waited for, not fixed', () => {
    const soon = { msg: 'tips.msg.162', params: { seconds: 11 }, fields: [] }
    expect(ticketProblems([soon], 'limit')).toMatchObject({ tooSoonSeconds: 11, others: [], count: 0 })
    expect(ticketProblems([soon, problem('009')], 'limit')).toMatchObject({ tooSoonSeconds: 11, count: 1 })
    expect(ticketProblems([problem('009')], 'limit').tooSoonSeconds).toBeNull()
  })

  test('of the price stand above the slide when the ticket has no field for it', () => {
    expect(ticketProblems([problem('109', 'pricePaise')], 'market')).toMatchObject({
      limit: [],
      others: [{ msg: 'tips.msg.109' }],
    })
    expect(ticketProblems([problem('109', 'pricePaise')], 'ioc')).toMatchObject({
      limit: [{ msg: 'tips.msg.109' }],
      others: [],
    })
  })

  test('are each said once', () => {
    const both = problem('022', 'quantity', 'pricePaise')
    expect(ticketProblems([both], 'limit')).toMatchObject({ quantity: [both], limit: [], others: [] })
  })
})

test('what may be used instead of a wrong number is the lot below it, within what is possible', () => {
  expect(nearestLots('250', 100, 1_000)).toBe(200)
  expect(nearestLots('199.5', 100, 1_000)).toBe(100)
  expect(nearestLots('99', 100, 1_000)).toBe(100)
  expect(nearestLots('', 100, 1_000)).toBe(100)
  expect(nearestLots('5000', 100, 1_000)).toBe(1_000)
  expect(nearestLots('250', 100, 0)).toBe(0)
})

describe('the sum', () => {
  test('of a buy is the cash it needs', () => {
    expect(summarise(openTicket({ side: 'buy', lotSize: 100 }), preview)).toMatchObject({
      shares: 100,
      priced: true,
      roundingPaise: 0,
      totalPaise: 14_140_100,
    })
  })

  test('of a buy names what is held beyond value and charges', () => {
    expect(
      summarise(openTicket({ side: 'buy', lotSize: 100 }), { ...preview, cashNeededPaise: 14_140_232 }),
    ).toMatchObject({ roundingPaise: 132, totalPaise: 14_140_232 })
  })

  test('of a sale is the net in hand', () => {
    expect(
      summarise(openTicket({ side: 'sell', lotSize: 100 }), { ...preview, netInHandPaise: 14_100_000 }).totalPaise,
    ).toBe(14_100_000)
  })

  test('is not drawn without a price', () => {
    expect(
      summarise(openTicket({ side: 'buy', lotSize: 100 }), { ...preview, limitPaise: 0, valuePaise: 0 }).priced,
    ).toBe(false)
  })
})

describe('a ticket that repeats an order', () => {
  const order = {
    quantity: 300,
    type: 'limit',
    timeInForce: 'day',
    variety: 'regular',
    limitPaise: 141_250,
    triggerPaise: null,
    validityMinutes: 30,
  } as const
  const repeat = (more: object) => openTicket({ side: 'sell', lotSize: 100, repeated: { ...order, ...more } })

  test('begins with its terms', () => {
    expect(repeat({})).toEqual({
      side: 'sell',
      kind: 'limit',
      quantity: '300',
      amount: null,
      limit: '1,412.50',
      trigger: '',
      isAmo: false,
      minutes: 30,
    })
    expect(repeat({ type: 'sl', triggerPaise: 140_000, variety: 'amo', validityMinutes: null })).toMatchObject({
      kind: 'sl',
      limit: '1,412.50',
      trigger: '1,400.00',
      isAmo: true,
      minutes: null,
    })
    expect(repeat({ timeInForce: 'ioc' }).kind).toBe('ioc')
  })

  test('takes no limit from an order at the market', () => {
    expect(repeat({ type: 'market', timeInForce: 'ioc', validityMinutes: null })).toMatchObject({
      kind: 'market',
      limit: '',
    })
    expect(repeat({ type: 'sl-m', triggerPaise: 140_000 })).toMatchObject({ kind: 'sl-m', limit: '' })
  })

  test('waits for the day when no ticket offers its minutes', () => {
    expect(repeat({ validityMinutes: 7 }).minutes).toBeNull()
  })
})
