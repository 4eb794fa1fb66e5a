import { expect, it } from 'vitest'
import { findMove, stateAfter } from './state-table.ts'

const table = [
  { from: 'open', event: 'close', to: 'closed' },
  { from: 'open', event: 'lose', to: 'lost' },
  { from: 'closed', event: 'lose', to: 'lost' },
] as const

it('leads where the table says, and nowhere else', () => {
  expect(stateAfter(table, 'open', 'close')).toBe('closed')
  expect(stateAfter(table, 'closed', 'close')).toBeNull()
})

it('names the one move of an event, and takes no event of several for one', () => {
  expect(findMove(table, 'close')).toEqual({ from: 'open', event: 'close', to: 'closed' })
  expect(() => findMove(table, 'lose')).toThrow(RangeError)
})
