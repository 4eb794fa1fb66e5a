import { useText } from '../text/use-text.tsx'

export type Say = (en: string, zh: string, hi: string) => string

/** Words of the gallery in the chosen language. They stay out of the packs, which customers load. */
export function useSay(): Say {
  const { language } = useText()
  return (en, zh, hi) => ({ en, zh, hi })[language]
}
