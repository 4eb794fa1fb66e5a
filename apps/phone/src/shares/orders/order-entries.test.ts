import { describe, expect, test } from 'vitest'
import type { OrderView } from '@bahi/contract/shares/orders'
import type { JournalView } from '@bahi/contract/wire/journal'
import { addUpOrder, cashMovedPaise, orderOutcome } from './order-entries.ts'

const order: OrderView = {
  id: '7',
  number: 'BH-2611-20-004817',
  code: 'SAHYABANK',
  symbol: 'SAHYABANK',
  name: 'Sahyadri Bank',
  instrumentId: 12,
  side: 'buy',
  type: 'limit',
  timeInForce: 'day',
  quantity: 100,
  limitPaise: 141_300,
  variety: 'regular',
  validityMinutes: null,
  validUntil: null,
  sessionOn: '2026-11-20',
  triggerPaise: null,
  triggered: null,
  state: 'filled',
  pending: null,
  filledQuantity: 100,
  filledValuePaise: 14_126_000,
  averagePaise: 141_260,
  chargesPaise: 16_748,
  heldPaise: 0,
  heldQuantity: 0,
  placedOn: '2026-11-20',
  placedSecond: 54_729,
  placedAt: '2026-11-20T09:42:09Z',
  programKeyId: null,
  endedAt: '2026-11-20T09:42:10Z',
  refused: null,
}

let seq = 0
function journal(
  kind: string,
  ...postings: [debit: number, credit: number, asset: number, amount: number][]
): JournalView {
  return {
    id: String(++seq),
    kind,
    reference: '7',
    recordedAt: '2026-11-20T09:42:09Z',
    businessDate: '2026-11-20',
    postings: postings.map(([debit, credit, asset, amount]) => ({
      seq: ++seq,
      debit,
      credit,
      asset,
      symbol: null,
      amount,
      hash: '',
    })),
  }
}

const bought = [
  journal('order-hold', [2, 1, 0, 14_146_753]),
  journal(
    'buy-fill',
    [102, 2, 0, 14_126_000],
    [111, 2, 0, 14_100],
    [112, 2, 0, 434],
    [113, 2, 0, 14],
    [114, 2, 0, 2_119],
    [115, 2, 0, 81],
    [3, 102, 12, 100],
  ),
  journal('order-release', [1, 2, 0, 4_005]),
]

describe('the entries of an order', () => {
  test('come to its value and charges against cash, without what was held and given back', () => {
    const entries = addUpOrder(order, bought)
    expect(entries.rupees).toEqual([
      { account: 'available', amount: -14_142_748 },
      { account: 'clearing', amount: 14_126_000 },
      { account: 'charges', amount: 16_748 },
    ])
    expect(entries.shares).toEqual([
      { account: 'unsettled', amount: 100 },
      { account: 'clearing', amount: -100 },
    ])
    expect([entries.debitPaise, entries.creditPaise]).toEqual([14_142_748, 14_142_748])
    expect(entries.proven).toBe(true)
  })

  test('prove nothing when they do not come to what the order says', () => {
    expect(addUpOrder({ ...order, chargesPaise: 16_749 }, bought).proven).toBe(false)
    expect(addUpOrder({ ...order, filledValuePaise: 14_125_999 }, bought).proven).toBe(false)
    expect(addUpOrder(order, bought.slice(0, 2)).proven).toBe(false)
  })

  test('prove nothing while there are none', () => {
    expect(addUpOrder(order, []).proven).toBe(false)
  })

  test('of a waiting order show the cash that is held', () => {
    const entries = addUpOrder(
      { ...order, state: 'open', filledQuantity: 0, filledValuePaise: 0, chargesPaise: 0, heldPaise: 14_146_753 },
      bought.slice(0, 1),
    )
    expect(entries.rupees).toEqual([
      { account: 'available', amount: -14_146_753 },
      { account: 'held', amount: 14_146_753 },
    ])
    expect(entries.proven).toBe(true)
  })

  test('of a sale bring the value less charges to unsettled cash', () => {
    const sale = [
      journal('order-hold', [2, 1, 12, 100]),
      journal('sell-fill', [102, 2, 12, 100], [3, 102, 0, 14_126_000], [111, 3, 0, 14_100]),
    ]
    const entries = addUpOrder({ ...order, side: 'sell', chargesPaise: 14_100 }, sale)
    expect(entries.rupees).toEqual([
      { account: 'unsettled', amount: 14_111_900 },
      { account: 'clearing', amount: -14_126_000 },
      { account: 'charges', amount: 14_100 },
    ])
    expect(entries.proven).toBe(true)
  })
})

test('an order that ended after some shares were filled is no plain cancellation', () => {
  expect(orderOutcome({ state: 'cancelled', filledQuantity: 40 })).toBe('ended-partly')
  expect(orderOutcome({ state: 'cancelled', filledQuantity: 0 })).toBe('cancelled')
  expect(orderOutcome({ state: 'partly-filled', filledQuantity: 40 })).toBe('waiting-partly')
})

test('a sale brings its value less the charges', () => {
  expect(cashMovedPaise({ side: 'sell', filledValuePaise: 100_00, chargesPaise: 15_00 })).toBe(85_00)
  expect(cashMovedPaise({ side: 'buy', filledValuePaise: 100_00, chargesPaise: 15_00 })).toBe(115_00)
})
