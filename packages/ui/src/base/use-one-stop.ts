import { useEffect, type RefObject } from 'react'

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Makes a long row of links one stop of the Tab key; inside it arrows go from link to link, Home and End to the ends. */
export function useOneStop(place: RefObject<HTMLElement | null>): void {
  // After each drawing, because links come and go with what they show.
  useEffect(() => {
    const links = linksIn(place.current)
    const current = links.find((link) => link === document.activeElement) ?? links[0]
    for (const link of links) link.tabIndex = link === current ? 0 : -1
  })
  useEffect(() => {
    const row = place.current
    const move = (event: KeyboardEvent) => {
      const links = linksIn(row)
      const at = links.findIndex((link) => link === document.activeElement)
      const next =
        event.key === 'Home'
          ? links[0]
          : event.key === 'End'
            ? links.at(-1)
            : links[at + (steps[event.key] ?? Number.NaN)]
      if (at === -1 || next === undefined) return
      event.preventDefault()
      for (const link of links) link.tabIndex = link === next ? 0 : -1
      next.focus()
    }
    row?.addEventListener('keydown', move)
    return () => row?.removeEventListener('keydown', move)
  }, [place])
}

function linksIn(place: HTMLElement | null): HTMLElement[] {
  return [...(place?.querySelectorAll<HTMLElement>('a[href]') ?? [])]
}
