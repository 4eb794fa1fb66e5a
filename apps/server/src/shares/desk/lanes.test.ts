import { expect, it } from 'vitest'
import { Lanes } from './lanes.ts'

function gate(): { readonly open: () => void; readonly opened: Promise<void> } {
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { open, opened }
}

it('knows how much is under way, and whether something of which there may be one', async () => {
  const lanes = new Lanes(2)
  const [first, second] = [gate(), gate()]
  expect([lanes.isEmpty, lanes.isFull, lanes.size, lanes.isSoleTaken]).toEqual([true, false, 0, false])
  lanes.begin({ size: 3, sole: true }, () => first.opened)
  expect([lanes.isEmpty, lanes.isFull, lanes.size, lanes.isSoleTaken]).toEqual([false, false, 3, true])
  lanes.begin({ size: 4, sole: false }, () => second.opened)
  expect([lanes.isEmpty, lanes.isFull, lanes.size, lanes.isSoleTaken]).toEqual([false, true, 7, true])
  first.open()
  await lanes.oneEnded()
  expect([lanes.isEmpty, lanes.isFull, lanes.size, lanes.isSoleTaken]).toEqual([false, false, 4, false])
  second.open()
  await lanes.allEnded()
  expect([lanes.isEmpty, lanes.isFull, lanes.size, lanes.isSoleTaken]).toEqual([true, false, 0, false])
})

it('lets a piece wait for everything begun before it, even when the piece between has failed early', async () => {
  const lanes = new Lanes(3)
  const first = gate()
  const order: string[] = []
  lanes.begin({ size: 1, sole: false }, async () => {
    await first.opened
    order.push('first')
  })
  lanes.begin({ size: 1, sole: false }, () => Promise.reject(new Error('early')))
  lanes.begin({ size: 1, sole: false }, async (before) => {
    await before
    order.push('third')
  })
  await lanes.oneEnded()
  expect(order).toEqual([])
  first.open()
  await lanes.allEnded()
  expect(order).toEqual(['first', 'third'])
})
