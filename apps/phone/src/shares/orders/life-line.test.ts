import { describe, expect, test } from 'vitest'
import type { OrderView } from '@bahi/contract/shares/orders'
import { lifeLine, splitInstant } from './life-line.ts'

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
  state: 'open',
  pending: null,
  filledQuantity: 0,
  filledValuePaise: 0,
  averagePaise: 0,
  chargesPaise: 0,
  heldPaise: 14_146_753,
  heldQuantity: 0,
  placedOn: '2026-11-20',
  placedSecond: 54_729,
  placedAt: '2026-11-20T09:42:09Z',
  programKeyId: null,
  endedAt: null,
  refused: null,
}
const reachedExchange = { date: '2026-11-20', second: 54_730 }
const fill = (quantity: number, tradedSecond: number, pricePaise = 141_260) => ({
  tapeSeq: '1',
  pricePaise,
  quantity,
  valuePaise: quantity * pricePaise,
  chargesPaise: 0,
  tradedOn: '2026-11-20',
  tradedSecond,
  settlesOn: '2026-11-23',
})
const kinds = (of: Parameters<typeof lifeLine>[0]) => lifeLine(of).map(({ kind }) => kind)

describe('the life of an order', () => {
  test('on its way has been placed, and the exchange is still to come', () => {
    expect(lifeLine({ order, fills: [], reachedExchange: null })).toEqual([
      { kind: 'placed', at: { date: '2026-11-20', second: 54_729 } },
      { kind: 'exchange', at: null },
    ])
  })

  test('at the exchange waits', () => {
    expect(kinds({ order, fills: [], reachedExchange })).toEqual(['placed', 'exchange', 'waiting'])
  })

  test('counts what is filled so far, and tells trades of one second as one', () => {
    const steps = lifeLine({
      order: { ...order, state: 'partly-filled' },
      fills: [fill(20, 54_740), fill(20, 54_740, 141_280), fill(10, 54_800)],
      reachedExchange,
    })
    expect(steps.slice(2)).toEqual([
      { kind: 'traded', at: { date: '2026-11-20', second: 54_740 }, trades: 2, pricePaise: 141_270, filled: 40 },
      { kind: 'traded', at: { date: '2026-11-20', second: 54_800 }, trades: 1, pricePaise: 141_260, filled: 50 },
      { kind: 'waiting', at: null },
    ])
  })

  test('ends with its last fill', () => {
    const filled: OrderView = { ...order, state: 'filled', endedAt: '2026-11-20T09:42:20Z' }
    expect(kinds({ order: filled, fills: [fill(60, 54_735), fill(40, 54_740)], reachedExchange })).toEqual([
      'placed',
      'exchange',
      'traded',
      'filled',
    ])
    expect(kinds({ order: filled, fills: [fill(100, 54_740)], reachedExchange: null })).toEqual(['placed', 'filled'])
  })

  test('folds the first of many trades', () => {
    const fills = Array.from({ length: 9 }, (_, index) => fill(10, 54_740 + index))
    const steps = lifeLine({ order: { ...order, state: 'partly-filled' }, fills, reachedExchange }).filter(
      ({ kind }) => kind === 'traded',
    )
    expect(steps).toHaveLength(4)
    expect(steps[0]).toMatchObject({ trades: 6, filled: 60, at: { second: 54_745 } })
    expect(steps[3]).toMatchObject({ filled: 90 })
  })

  test.each([
    [{ state: 'cancelled' }, 'cancelled'],
    [{ state: 'expired' }, 'expired'],
    [{ state: 'cancelled', timeInForce: 'ioc' }, 'ended'],
  ] as const)('ends by %o as %s', (over, kind) => {
    expect(
      lifeLine({ order: { ...order, ...over, endedAt: '2026-11-20T10:00:00Z' }, fills: [], reachedExchange }).at(-1),
    ).toEqual({ kind, at: { date: '2026-11-20', second: 55_800 } })
  })

  test('says what the exchange is being asked', () => {
    expect(kinds({ order: { ...order, pending: 'cancel' }, fills: [], reachedExchange }).at(-1)).toBe('cancelling')
    expect(kinds({ order: { ...order, pending: 'modify' }, fills: [], reachedExchange }).at(-1)).toBe('changing')
    expect(kinds({ order: { ...order, pending: 'expire' }, fills: [], reachedExchange }).at(-1)).toBe('expiring')
  })
})

test('an instant is a moment of the Indian day, over midnight too', () => {
  expect(splitInstant('2026-11-20T18:29:59Z')).toEqual({ date: '2026-11-20', second: 86_399 })
  expect(splitInstant('2026-11-20T18:30:00Z')).toEqual({ date: '2026-11-21', second: 0 })
})

describe('a stop order', () => {
  const stop: OrderView = { ...order, type: 'sl', triggerPaise: 141_200, state: 'trigger-pending' }
  const triggered = { pricePaise: 141_210, date: '2026-11-20', second: 54_800 }

  test('waits for its trigger and is not at the exchange', () => {
    expect(lifeLine({ order: stop, fills: [], reachedExchange: null }).map(({ kind }) => kind)).toEqual([
      'placed',
      'untriggered',
    ])
  })

  test('says which price triggered it, before it went to the exchange', () => {
    const fired: OrderView = { ...stop, state: 'open', triggered }
    expect(lifeLine({ order: fired, fills: [], reachedExchange })).toMatchObject([
      { kind: 'placed' },
      { kind: 'triggered', pricePaise: 141_210 },
      { kind: 'exchange' },
      { kind: 'waiting' },
    ])
  })

  test('that expired before its trigger was never at the exchange', () => {
    const ended: OrderView = {
      ...stop,
      type: 'sl-m',
      timeInForce: 'ioc',
      state: 'cancelled',
      endedAt: '2026-11-20T10:00:00Z',
    }
    expect(lifeLine({ order: ended, fills: [], reachedExchange: null }).map(({ kind }) => kind)).toEqual([
      'placed',
      'cancelled',
    ])
  })
})

describe('an after-market order', () => {
  const amo: OrderView = { ...order, variety: 'amo', sessionOn: '2026-11-23', state: 'scheduled' }

  test('waits for its session, and is refused there without the exchange', () => {
    expect(lifeLine({ order: amo, fills: [], reachedExchange: null }).map(({ kind }) => kind)).toEqual([
      'placed',
      'scheduled',
    ])
    const refused: OrderView = { ...amo, state: 'rejected', endedAt: '2026-11-23T03:30:00Z' }
    expect(lifeLine({ order: refused, fills: [], reachedExchange: null }).map(({ kind }) => kind)).toEqual([
      'placed',
      'rejected',
    ])
  })
})
