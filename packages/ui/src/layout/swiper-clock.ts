import { interfaceDefaults } from '../base/interface-defaults.ts'

export interface SwiperFacts {
  count: number
  /** A finger is on it, or it has the focus. */
  touched: boolean
  /** The page or the banner is out of sight. */
  hidden: boolean
  reducedMotion: boolean
}

/** Milliseconds until the next banner slides in by itself, or null when it must wait for a hand. */
export function nextBannerInMs({ count, touched, hidden, reducedMotion }: SwiperFacts): number | null {
  return count < 2 || touched || hidden || reducedMotion ? null : interfaceDefaults.swiperIntervalMs
}

/** Banners go round. */
export function bannerAfter(index: number, count: number): number {
  return count === 0 ? 0 : (index + 1) % count
}
