import { useEffect } from 'react'

/** Where the arrow keys lead among the results: −1 is the field above them. */
export function nextPlace(current: number, key: 'ArrowDown' | 'ArrowUp', count: number): number {
  return key === 'ArrowDown' ? Math.min(count - 1, current + 1) : Math.max(-1, current - 1)
}

/** Up and down go from the search field through the results and back; Enter in the field opens the first of them. */
export function useResultKeys(resultsId: string): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const field = document.querySelector<HTMLInputElement>('input[type=search]')
      const results = [...(document.getElementById(resultsId)?.querySelectorAll<HTMLAnchorElement>('a[href]') ?? [])]
      const current = results.indexOf(document.activeElement as HTMLAnchorElement)
      const inField = document.activeElement === field
      if (event.isComposing || results.length === 0 || (current === -1 && !inField)) return
      if (event.key === 'Enter' && inField) {
        event.preventDefault()
        results[0]?.click()
      }
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      const next = nextPlace(current, event.key, results.length)
      ;(next === -1 ? field : results[next])?.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [resultsId])
}
