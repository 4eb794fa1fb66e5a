import { useEffect, useState, type ReactNode } from 'react'
import { showTheme, ThemeContext, writeTheme, type Theme } from './theme.ts'

/** Follows the chosen theme, and the phone's own while "as the phone" is chosen. */
export function ThemeProvider({ theme: first, children }: { theme: Theme; children: ReactNode }) {
  const [theme, setTheme] = useState(first)
  useEffect(() => {
    showTheme(theme)
    const dark = matchMedia('(prefers-color-scheme: dark)')
    const follow = () => showTheme(theme)
    dark.addEventListener('change', follow)
    return () => dark.removeEventListener('change', follow)
  }, [theme])
  const choose = (next: Theme) => {
    writeTheme(next)
    setTheme(next)
  }
  return <ThemeContext value={{ theme, setTheme: choose }}>{children}</ThemeContext>
}
