import { type AnyRouter, useMatch, useParams, useRouter, useSearch } from '@tanstack/react-router'

/** What an address says behind its question mark, as texts: each screen reads the words it knows. */
export type Words = Readonly<Record<string, string>>

/** What the address of this page says: words behind its question mark, as texts. */
export function useWords(): { words: Words; say: (next: Words) => void } {
  const words: Words = useSearch({ strict: false })
  const page: string = useMatch({ strict: false, select: ({ pathname }) => pathname })
  const router = useRouter()
  return {
    words,
    /** Puts words into the address in the place of those there; an empty one is left out. */
    say: (next) => void sayInAddress(router, page, next),
  }
}

/**
 * Adds to what the address says at this moment, not to what it said when the page was last drawn: a page is drawn a
 * while after its address has changed, and a key pressed in between would take the change back. Who is on the way to
 * another page says nothing there.
 */
export async function sayInAddress(router: AnyRouter, page: string, next: Words): Promise<void> {
  if (withoutSlash(router.latestLocation.pathname) !== withoutSlash(page)) return
  await router.navigate({ to: '.', search: (said: Words) => wordsAfter(said, next), replace: true })
}

const withoutSlash = (path: string): string => path.replace(/\/$/, '')

function wordsAfter(said: Words, next: Words): Words {
  return Object.fromEntries(Object.entries({ ...said, ...next }).filter(([, value]) => value !== ''))
}

/** A part of the address, such as the number of a customer. */
export function usePart(name: string): string {
  const parts: Readonly<Record<string, string | undefined>> = useParams({ strict: false })
  return parts[name] ?? ''
}
