import type { PriceColours, TextSize, Theme } from '../../device/appearance.ts'
import type { TextKey } from '../../text/use-text.tsx'

export const themeNames = {
  system: 'more.theme.system',
  light: 'more.theme.light',
  dark: 'more.theme.dark',
} as const satisfies Record<Theme, TextKey>

export const priceColourNames = {
  'green-red': 'appearance.prices.greenRed',
  'blue-orange': 'appearance.prices.blueOrange',
  ink: 'appearance.prices.ink',
} as const satisfies Record<PriceColours, TextKey>

/** "130%"; null for the usual size, which has a name instead. */
export function textSizeName(size: TextSize): string | null {
  return size === '100' ? null : `${size}%`
}
