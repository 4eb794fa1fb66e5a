import { useMemo } from 'react'
import type { Path, QueryOf } from './paths.ts'
import { usePlace } from './use-router.ts'

/** What the address says after its question mark, all of it as text: a code "0500" is not the number 500. */
export function readQuery(search: string): Readonly<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(search))
}

/** What the address of this page says. All of it may be missing: people edit addresses. */
export function useQueryValues<P extends Path>(_path: P): Partial<QueryOf<P>> {
  const { search } = usePlace()
  return useMemo(() => readQuery(search) as Partial<QueryOf<P>>, [search])
}
