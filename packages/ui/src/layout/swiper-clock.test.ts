import { expect, test } from 'vitest'
import { bannerAfter, nextBannerInMs } from './swiper-clock.ts'

const running = { count: 3, touched: false, hidden: false, reducedMotion: false }

test('moves on after three seconds', () => {
  expect(nextBannerInMs(running)).toBe(3000)
})

test('stops under a finger, out of sight and with reduced motion', () => {
  expect(nextBannerInMs({ ...running, touched: true })).toBeNull()
  expect(nextBannerInMs({ ...running, hidden: true })).toBeNull()
  expect(nextBannerInMs({ ...running, reducedMotion: true })).toBeNull()
})

test('one banner stays where it is', () => {
  expect(nextBannerInMs({ ...running, count: 1 })).toBeNull()
})

test('goes round after the last', () => {
  expect(bannerAfter(0, 3)).toBe(1)
  expect(bannerAfter(2, 3)).toBe(0)
  expect(bannerAfter(0, 0)).toBe(0)
})
