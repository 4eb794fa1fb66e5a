import type { Path } from '../../paths.ts'
import type { TextKey } from '../../text/use-text.tsx'

/** The part of Bahi that brings a page. */
export type Area = 'phone' | 'identity and money' | 'market and offers' | 'funds, plan and loans'

interface NotYetScreen {
  title: TextKey
  /** What will be here, in one sentence. */
  willBe: TextKey
  area: Area
}

/** Pages that have a path and no content yet. Each says what will be there instead of pretending. */
export const notYetScreens = {
} satisfies Partial<Record<Path, NotYetScreen>>

/** What a path without content says about itself; null for a path that is built. */
export function notYetScreenAt(path: string): NotYetScreen | null {
  return (notYetScreens as Record<string, NotYetScreen>)[path] ?? null
}
