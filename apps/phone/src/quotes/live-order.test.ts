import { expect, test } from 'vitest'
import { arrange, inLiveOrder } from './live-order.ts'

const row = (instrumentId: number, symbol: string, lastPaise: number, more = {}) => ({
  instrumentId,
  symbol,
  lastPaise,
  previousClosePaise: 100_00,
  volume: 0,
  valuePaise: 0,
  ...more,
})
const rows = [row(1, 'AAA', 105_00), row(2, 'BBB', 104_00), row(3, 'CCC', 103_00)]
const silent = () => undefined

test('rows without news stand as the server ranked them', () => {
  expect(inLiveOrder(rows, 'gainers', silent)).toEqual([1, 2, 3])
  expect(inLiveOrder(rows, 'losers', silent)).toEqual([3, 2, 1])
})

test('a price of this moment moves its row, against its own previous close', () => {
  const live = { lastPaise: 106_00, previousClosePaise: 0, volume: 0, valuePaise: 0 }
  expect(inLiveOrder(rows, 'gainers', (id) => (id === 3 ? live : undefined))).toEqual([3, 1, 2])
})

test('rows that moved alike stand by symbol', () => {
  expect(inLiveOrder([row(2, 'BBB', 101_00), row(1, 'AAA', 101_00)], 'gainers', silent)).toEqual([1, 2])
})

test('volume and value go by the larger of what was asked for and what was heard', () => {
  const traded = [row(1, 'AAA', 0, { volume: 500, valuePaise: 10 }), row(2, 'BBB', 0, { volume: 400, valuePaise: 20 })]
  const live = (id: number) =>
    id === 2 ? { lastPaise: 0, previousClosePaise: 0, volume: 600, valuePaise: 0 } : undefined
  expect(inLiveOrder(traded, 'volume', live)).toEqual([2, 1])
  expect(inLiveOrder(traded, 'value', live)).toEqual([2, 1])
})

test('a share without a price has not moved', () => {
  expect(inLiveOrder([row(1, 'AAA', 0, { previousClosePaise: 0 }), ...rows.slice(1)], 'gainers', silent)).toEqual([
    2, 3, 1,
  ])
})

test('rows are laid in a known order, and new ones follow as they came', () => {
  expect(arrange(rows, [3, 1]).map((one) => one.instrumentId)).toEqual([3, 1, 2])
  expect(arrange(rows, []).map((one) => one.instrumentId)).toEqual([1, 2, 3])
})
