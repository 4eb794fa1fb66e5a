import { expect, test, vi } from 'vitest'
import { fetchAhead, savesData, watchTouches } from './fetch-ahead.ts'

test('the next part is asked for in an idle moment after the last one has come, also when that one was lost', async () => {
  const seen: string[] = []
  const part =
    (name: string, lost = false) =>
    async () => {
      seen.push(`asks for ${name}`)
      await Promise.resolve()
      seen.push(`${name} ${lost ? 'is lost' : 'has come'}`)
      if (lost) throw new Error('lost')
    }
  await fetchAhead([part('stock'), part('fund', true), part('assets')], (work) => {
    seen.push('idle')
    work()
  })
  expect(seen).toEqual([
    'idle',
    'asks for stock',
    'stock has come',
    'idle',
    'asks for fund',
    'fund is lost',
    'idle',
    'asks for assets',
    'assets has come',
  ])
})

test('nothing is fetched ahead until nobody has touched the page for two seconds', () => {
  vi.useFakeTimers()
  try {
    const page = new EventTarget()
    const seen: string[] = []
    const { whenStill, stop } = watchTouches(page, (work) => work())
    whenStill(() => seen.push('untouched'))
    expect(seen).toEqual(['untouched'])
    page.dispatchEvent(new Event('pointerdown'))
    whenStill(() => seen.push('still'))
    vi.advanceTimersByTime(1_500)
    page.dispatchEvent(new Event('touchmove'))
    vi.advanceTimersByTime(1_999)
    expect(seen).toEqual(['untouched'])
    vi.advanceTimersByTime(1)
    expect(seen).toEqual(['untouched', 'still'])
    stop()
    page.dispatchEvent(new Event('keydown'))
    whenStill(() => seen.push('nobody listens any more'))
    expect(seen).toHaveLength(3)
  } finally {
    vi.useRealTimers()
  }
})

test('a phone that saves data is one whose browser says so; most say nothing', () => {
  expect([{}, { connection: {} }, { connection: { saveData: false } }].map(savesData)).toEqual([false, false, false])
  expect(savesData({ connection: { saveData: true } })).toBe(true)
})
