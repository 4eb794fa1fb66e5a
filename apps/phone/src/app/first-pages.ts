import { paths, type Path } from '../navigation/paths.ts'
import type { Load } from './page-load.ts'

const loadStart: Load = () => import('./start/start-screen.tsx').then((file) => file.StartScreen)

/** The pages that a visit begins with. Their words are there from the start. */
export const firstScreens = {
  [paths.start]: loadStart,
  [paths.loading]: loadStart,
  [paths.home]: () => import('../home/home-screen.tsx').then((file) => file.HomeScreen),
} satisfies Partial<Record<Path, Load>>

export type FirstPath = keyof typeof firstScreens
