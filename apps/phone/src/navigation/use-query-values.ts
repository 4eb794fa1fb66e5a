import { useLocation } from '@tanstack/react-router'
import type { Path, QueryOf } from './paths.ts'

/** What the address says after its question mark. All of it may be missing: people edit addresses. */
export function useQueryValues<P extends Path>(_path: P): Partial<QueryOf<P>> {
  const { search } = useLocation()
  return search as Partial<QueryOf<P>>
}
