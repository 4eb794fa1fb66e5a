import { useEffect, useState, type RefObject } from 'react'

/** How many sections were read to their end: the end of one has come into view, or passed it. It never goes back. */
export function useSectionsSeen(text: RefObject<HTMLElement | null>, loaded: boolean): number {
  const [seen, setSeen] = useState(0)
  useEffect(() => {
    if (text.current === null || !loaded) return
    const ends = [...text.current.querySelectorAll('[data-section-end]')]
    const observer = new IntersectionObserver((entries) => {
      const reached = entries
        .filter(({ isIntersecting, boundingClientRect }) => isIntersecting || boundingClientRect.top < 0)
        .map(({ target }) => ends.indexOf(target) + 1)
      setSeen((before) => Math.max(before, ...reached))
    })
    for (const end of ends) observer.observe(end)
    return () => observer.disconnect()
  }, [text, loaded])
  return seen
}
