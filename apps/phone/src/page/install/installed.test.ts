import { expect, test } from 'vitest'
import { isAppleBrowser, isInstalled } from './installed.ts'

test.each([
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5, true],
  ['an iPad that calls itself a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, true],
  ['a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, false],
  ['an Android phone', 'Mozilla/5.0 (Linux; Android 15; Pixel 9)', 5, false],
])('knows %s', (_device, userAgent, maxTouchPoints, apple) => {
  expect(isAppleBrowser({ userAgent, maxTouchPoints })).toBe(apple)
})

test('knows when it was opened from among the apps, in Apple’s way and in everybody else’s', () => {
  const opened = (standalone: boolean | undefined, matches: boolean) =>
    isInstalled({ navigator: { standalone } as never, matchMedia: (() => ({ matches })) as never })
  expect([opened(true, false), opened(undefined, true), opened(false, false)]).toEqual([true, true, false])
})
