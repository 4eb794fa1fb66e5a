import { useEffect, useState, type ReactNode } from 'react'
import { lessMotion } from '@bahi/ui/base/motion'
import {
  AppearanceContext,
  appearanceKeys,
  readAppearance,
  showAppearance,
  writeAppearance,
  type Appearance,
} from '../device/appearance.ts'

/** Draws the chosen appearance, and follows the phone's own theme and wish for less motion, and what is chosen in another tab. */
export function AppearanceProvider({ children }: { children: ReactNode }) {
  const [appearance, setAppearance] = useState(() => readAppearance(localStorage))
  useEffect(() => {
    const dark = matchMedia('(prefers-color-scheme: dark)')
    const still = matchMedia(lessMotion)
    const show = () => showAppearance(document, appearance, { dark: dark.matches, lessMotion: still.matches })
    show()
    for (const query of [dark, still]) query.addEventListener('change', show)
    return () => {
      for (const query of [dark, still]) query.removeEventListener('change', show)
    }
  }, [appearance])
  useEffect(() => {
    // A key of null means that everything was cleared.
    const follow = ({ key }: StorageEvent) => {
      if (key === null || appearanceKeys.includes(key)) setAppearance(readAppearance(localStorage))
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [])
  const choose = (change: Partial<Appearance>) => {
    const next = { ...appearance, ...change }
    writeAppearance(localStorage, next)
    setAppearance(next)
  }
  return <AppearanceContext value={{ appearance, choose }}>{children}</AppearanceContext>
}
