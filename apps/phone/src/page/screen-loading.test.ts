import { expect, test, vi } from 'vitest'
import { errorAfterMs, loadInTime, pendingAfterMs, ScreenLate } from './screen-loading.tsx'

const Page = () => null

test('shows a page that arrives in time', async () => {
  expect(await loadInTime(async () => Page)).toBe(Page)
})

test('gives up on a page that does not arrive within three seconds', async () => {
  vi.useFakeTimers()
  try {
    const late = loadInTime(() => new Promise(() => {}))
    await Promise.all([expect(late).rejects.toBeInstanceOf(ScreenLate), vi.advanceTimersByTimeAsync(errorAfterMs)])
  } finally {
    vi.useRealTimers()
  }
})

test('says with the delay when the page arrives after all', async () => {
  vi.useFakeTimers()
  try {
    let arrive: (page: () => null) => void = () => {}
    const late = loadInTime(() => new Promise((resolve) => (arrive = resolve))).catch((cause: unknown) => cause)
    await vi.advanceTimersByTimeAsync(errorAfterMs)
    const cause = await late
    arrive(Page)
    expect(await (cause as ScreenLate).arrival).toBe(Page)
  } finally {
    vi.useRealTimers()
  }
})

test('passes on what stopped a page from loading', async () => {
  await expect(loadInTime(() => Promise.reject(new Error('offline')))).rejects.toThrow('offline')
})

test('holds the limits of the specification', () => {
  expect([pendingAfterMs, errorAfterMs]).toEqual([200, 3000])
})
