import { expect, it } from 'vitest'
import { nextOf } from './next-of.ts'

const rows = [{ id: '1' }, { id: '2' }]

it('goes from each to the next and around', () => {
  expect([nextOf(rows, ''), nextOf(rows, '1'), nextOf(rows, '2')].map((row) => row?.id)).toEqual(['1', '2', '1'])
})

it('begins anew when the one before is gone, and has nothing in an empty list', () => {
  expect(nextOf(rows, '9')?.id).toBe('1')
  expect(nextOf([], '1')).toBeUndefined()
})
