import { expect, it } from 'vitest'
import { decideColumnWidths } from './column-widths.ts'

const sum = (widths: readonly number[] | null) => (widths ?? []).reduce((total, width) => total + width, 0)

it('fills the table when every cell fits on one line', () => {
  const widths = decideColumnWidths(
    [
      { natural: 100, min: 20 },
      { natural: 50, min: 50 },
    ],
    200,
  )
  expect(widths).toEqual([150, 50])
})

it('takes from the columns of long texts alone when not every cell fits', () => {
  const widths = decideColumnWidths(
    [
      { natural: 300, min: 40 },
      { natural: 80, min: 80 },
    ],
    200,
  )
  expect(widths).toEqual([120, 80])
  expect(sum(widths)).toBe(200)
})

it('says when not even the words fit, and when they just do', () => {
  const needs = [
    { natural: 120, min: 100 },
    { natural: 120, min: 100 },
  ]
  expect(decideColumnWidths(needs, 200)).toEqual([100, 100])
  expect(decideColumnWidths(needs, 199)).toBeNull()
})
