import { createContext, useContext } from 'react'
import { showMotion } from '@bahi/ui/base/motion'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]
/** Percent of the usual size. */
export const textSizes = ['100', '115', '130', '150', '200'] as const
export type TextSize = (typeof textSizes)[number]
/** What tells a rise from a fall besides arrow and sign. */
export const priceColours = ['green-red', 'blue-orange', 'ink'] as const
export type PriceColours = (typeof priceColours)[number]
/** Less stills what moves, also on a device that does not ask for it. */
export const motions = ['usual', 'less'] as const
export type Motion = (typeof motions)[number]
/** Whether the customer's own amounts show or are dots when the app opens. */
export const openings = ['shown', 'hidden'] as const
export type Opening = (typeof openings)[number]

/** How the app looks on this device. */
export interface Appearance {
  theme: Theme
  textSize: TextSize
  priceColours: PriceColours
  motion: Motion
  amounts: Opening
}

/** Where each choice is kept, and what it may be; the first is the usual one. first-paint.js reads the same. */
const choices = {
  theme: ['theme', themes],
  textSize: ['text-size', textSizes],
  priceColours: ['price-colours', priceColours],
  motion: ['motion', motions],
  amounts: ['amounts-at-opening', openings],
} as const
export const appearanceKeys: readonly string[] = Object.values(choices).map(([key]) => key)

/** What the browser paints around the page: the page's own ground. */
const groundColours = { light: '#FAF8F4', dark: '#101219' } as const

export function readAppearance(storage: Pick<Storage, 'getItem'>): Appearance {
  const chosen = <Value extends string>(key: string, allowed: readonly [Value, ...Value[]]): Value => {
    try {
      const kept = storage.getItem(key)
      return allowed.find((value) => value === kept) ?? allowed[0]
    } catch {
      return allowed[0]
    }
  }
  return {
    theme: chosen(...choices.theme),
    textSize: chosen(...choices.textSize),
    priceColours: chosen(...choices.priceColours),
    motion: chosen(...choices.motion),
    amounts: chosen(...choices.amounts),
  }
}

export function writeAppearance(
  storage: Pick<Storage, 'setItem'>,
  { theme, textSize, priceColours: colours, motion, amounts }: Appearance,
): void {
  try {
    storage.setItem(choices.theme[0], theme)
    storage.setItem(choices.textSize[0], textSize)
    storage.setItem(choices.priceColours[0], colours)
    storage.setItem(choices.motion[0], motion)
    storage.setItem(choices.amounts[0], amounts)
  } catch {
    // Where nothing is kept, the choice lasts until the page is closed.
  }
}

/** Which of the two is drawn for a choice. */
export function themeShown(theme: Theme, systemIsDark: boolean): 'light' | 'dark' {
  if (theme === 'system') return systemIsDark ? 'dark' : 'light'
  return theme
}

/** What the device itself asks for. */
export interface SystemWishes {
  dark: boolean
  lessMotion: boolean
}

/** Draws an appearance on the page. */
export function showAppearance(
  page: Pick<Document, 'documentElement' | 'querySelector'>,
  { theme, textSize, priceColours: colours, motion }: Appearance,
  system: SystemWishes,
): void {
  const shown = themeShown(theme, system.dark)
  const { dataset, style } = page.documentElement
  dataset['theme'] = shown
  dataset['prices'] = colours
  showMotion(page, motion === 'less' || system.lessMotion)
  style.fontSize = textSize === '100' ? '' : `${textSize}%`
  page.querySelector('meta[name="theme-color"]')?.setAttribute('content', groundColours[shown])
}

export interface AppearanceChoice {
  appearance: Appearance
  choose: (change: Partial<Appearance>) => void
}

export const AppearanceContext = createContext<AppearanceChoice | null>(null)

export function useAppearance(): AppearanceChoice {
  const choice = useContext(AppearanceContext)
  if (choice === null) throw new Error('useAppearance needs an AppearanceProvider above it')
  return choice
}
