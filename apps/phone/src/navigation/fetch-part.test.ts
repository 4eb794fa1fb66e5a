import { expect, test } from 'vitest'
import { fetchPart } from './fetch-part.ts'

test('a part that comes is there without waiting', async () => {
  const never = () => new Promise<void>(() => undefined)
  expect(await fetchPart(async () => 'part', never)).toBe('part')
})

test('a part that does not come is fetched again after each wait, until it does', async () => {
  let left = 2
  const waits: string[] = []
  const part = await fetchPart(
    async () => {
      if ((left -= 1) >= 0) throw new TypeError('Failed to fetch dynamically imported module')
      return 'part'
    },
    async () => void waits.push('waited'),
  )
  expect(part).toBe('part')
  expect(waits).toEqual(['waited', 'waited'])
})
