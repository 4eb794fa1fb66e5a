import { expect, it } from 'vitest'
import { rowAfter } from './row-after.ts'

const rows = [{ id: '1' }, { id: '2' }]

it('goes from each to the next and around', () => {
  expect([rowAfter(rows, ''), rowAfter(rows, '1'), rowAfter(rows, '2')].map((row) => row?.id)).toEqual(['1', '2', '1'])
})

it('begins anew when the one before is gone, and has nothing in an empty list', () => {
  expect(rowAfter(rows, '9')?.id).toBe('1')
  expect(rowAfter([], '1')).toBeUndefined()
})
