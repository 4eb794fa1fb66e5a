import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { debounce } from './debounce.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('waits for half a second of quiet', () => {
  const call = vi.fn<(text: string) => void>()
  const later = debounce(call)
  later('a')
  vi.advanceTimersByTime(499)
  expect(call).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(call).toHaveBeenCalledExactlyOnceWith('a')
})

test('starts again with every call and keeps the last values', () => {
  const call = vi.fn<(text: string) => void>()
  const later = debounce(call)
  later('a')
  vi.advanceTimersByTime(400)
  later('ab')
  vi.advanceTimersByTime(499)
  expect(call).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(call).toHaveBeenCalledExactlyOnceWith('ab')
})

test('forgets what waits', () => {
  const call = vi.fn<(text: string) => void>()
  const later = debounce(call)
  later('a')
  later.cancel()
  vi.advanceTimersByTime(1000)
  expect(call).not.toHaveBeenCalled()
})

test('does what waits at once, and only once', () => {
  const call = vi.fn<(text: string) => void>()
  const later = debounce(call)
  later('a')
  later.flush()
  later.flush()
  vi.advanceTimersByTime(1000)
  expect(call).toHaveBeenCalledExactlyOnceWith('a')
})
