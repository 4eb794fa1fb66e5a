import { useCallback, useMemo } from 'react'
import type { StatementEntry } from '@bahi/contract/reports/statement'
import type { ChainHead } from '@bahi/proofs/hash-chain'
import { marksOnce, unlinkedIn } from '../check/entry-marks.ts'
import { entriesOnce, type StatementPage } from './statement-days.ts'

/** unchecked: there is no checked book to hold the entry against yet. */
export type EntryCheck = 'sound' | 'wrong' | 'unchecked'

/** Holds every entry shown against the checked book: its marks are made again, and it must link to its neighbours and to the head. */
export function useEntryChecks(
  pages: readonly StatementPage[],
  owner: string | null,
  head: ChainHead | null,
): (entry: StatementEntry) => EntryCheck {
  const isMarked = useMemo(() => (owner === null ? null : marksOnce(owner)), [owner])
  const unlinked = useMemo(() => (head === null ? null : unlinkedIn(entriesOnce(pages), head)), [head, pages])
  return useCallback(
    (entry) =>
      isMarked === null || unlinked === null
        ? 'unchecked'
        : isMarked(entry) && !unlinked.has(entry.id)
          ? 'sound'
          : 'wrong',
    [isMarked, unlinked],
  )
}
