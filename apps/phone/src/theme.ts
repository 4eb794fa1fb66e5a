import { createContext, useContext } from 'react'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const storageKey = 'theme'
/** What the browser paints around the page: the page's own ground. */
const groundColours = { light: '#FAF8F4', dark: '#101219' } as const

export function readTheme(): Theme {
  try {
    return themes.find((theme) => theme === localStorage.getItem(storageKey)) ?? 'system'
  } catch {
    return 'system'
  }
}

/** Which of the two is drawn for a choice. */
export function themeShown(theme: Theme, systemIsDark: boolean): 'light' | 'dark' {
  if (theme === 'system') return systemIsDark ? 'dark' : 'light'
  return theme
}

export interface ThemeChoice {
  theme: Theme
  setTheme: (theme: Theme) => void
}

/** Draws a theme on the page. */
export function showTheme(theme: Theme): void {
  const shown = themeShown(theme, matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset['theme'] = shown
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', groundColours[shown])
}

export function writeTheme(theme: Theme): void {
  try {
    localStorage.setItem(storageKey, theme)
  } catch {
    // Where nothing is kept, the choice lasts until the page is closed.
  }
}

export const ThemeContext = createContext<ThemeChoice | null>(null)

export function useTheme(): ThemeChoice {
  const choice = useContext(ThemeContext)
  if (choice === null) throw new Error('useTheme needs a ThemeContext above it')
  return choice
}
