import { paths, type Path } from '../navigation/paths.ts'
import type { Load } from './page-load.ts'

/** Missions and ready-made days to learn by: the words that only they say come with them. */
export const learningScreens = {
  [paths.decade]: () => import('../learning/decade/decade-screen.tsx').then((file) => file.DecadeScreen),
  [paths.fallDay]: () => import('../learning/fall/fall-screen.tsx').then((file) => file.FallScreen),
  [paths.missions]: () => import('./missions-page.tsx').then((file) => file.MissionsPage),
} satisfies Partial<Record<Path, Load>>
