import { expect, it } from 'vitest'
import { readWhole } from './read-whole.ts'

const numbers = Array.from({ length: 7 }, (_, index) => index + 1)
const pageOf = (size: number) => async (last: number | undefined) => ({
  items: numbers.slice(last ?? 0, (last ?? 0) + size),
  more: (last ?? 0) + size < numbers.length,
})

it('reads every page, each after the last row of the one before', async () => {
  expect(await readWhole(pageOf(3))).toEqual({ rows: numbers, isWhole: true })
  expect(await readWhole(pageOf(7))).toEqual({ rows: numbers, isWhole: true })
})

it('stops at the most a file takes, and says that there is more', async () => {
  expect(await readWhole(pageOf(3), 6)).toEqual({ rows: [1, 2, 3, 4, 5, 6], isWhole: false })
})

it('ends at an empty page, whatever it says of more', async () => {
  expect(await readWhole(async () => ({ items: [], more: true }))).toEqual({ rows: [], isWhole: true })
})

it('counts the pages for lists that are asked for by number', async () => {
  const asked: number[] = []
  await readWhole(async (_, page) => {
    asked.push(page)
    return { items: [page], more: page < 3 }
  })
  expect(asked).toEqual([1, 2, 3])
})
