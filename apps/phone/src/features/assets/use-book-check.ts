import { getBalances, listChain } from '@bahi/contract/statement'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../client.ts'
import { useSession } from '../../use-session.ts'
import { checkBook, type BookReport } from './check-book.ts'
import { readRememberedHead, rememberHead } from './remembered-head.ts'

const checkKey = ['book-check'] as const
const progressKey = ['book-check-progress'] as const
const pageSize = 2_000
const freshMs = 60_000

export interface CheckedReport extends BookReport {
  /** Milliseconds of this phone's clock. */
  checkedAtMs: number
}

export interface BookCheck {
  /** checking: no result yet. unknown: the last try did not finish, which says nothing about the book. */
  state: 'checking' | 'checked' | 'failed' | 'unknown'
  report: CheckedReport | undefined
  progress: { checked: bigint; of: bigint } | undefined
  isRunning: boolean
  /** Reads the whole book again from its first entry. */
  checkAgain: () => void
  /** Reads what was written since. */
  checkOn: () => void
}

/** Checks the customer's book on this phone: once from its first entry, afterwards what was written since. */
export function useBookCheck(): BookCheck {
  const { call } = useClient()
  const { loggedIn } = useSession()
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: checkKey,
    queryFn: async ({ signal }): Promise<CheckedReport> => {
      const earlier = queries.getQueryData<CheckedReport>(checkKey)
      const reader = {
        readChain: (after: string) => call(listChain, { after, size: pageSize }, { signal, isLoading: false }),
        readBalances: () => call(getBalances, {}, { signal, isLoading: false }),
      }
      const report = await checkBook(reader, {
        remembered: readRememberedHead,
        from: earlier === undefined || earlier.problems.length > 0 ? null : earlier,
        pause: aMoment,
        onProgress: (checked, of) => queries.setQueryData(progressKey, { checked, of }),
      })
      if (report.problems.length === 0) rememberHead(report.owner, report.head)
      return { ...report, checkedAtMs: Date.now() }
    },
    enabled: loggedIn,
    staleTime: freshMs,
    gcTime: Infinity,
    refetchOnWindowFocus: false,
    structuralSharing: false,
  })
  const { data: progress } = useQuery<{ checked: bigint; of: bigint }>({ queryKey: progressKey, queryFn: skipToken, structuralSharing: false })
  return {
    state: stateOf(query.data, query.isError),
    report: query.data,
    progress: query.isFetching ? progress : undefined,
    isRunning: query.isFetching,
    checkAgain: () => void queries.resetQueries({ queryKey: checkKey }),
    checkOn: () => void query.refetch(),
  }
}

function stateOf(report: CheckedReport | undefined, isError: boolean): BookCheck['state'] {
  if (report !== undefined) return report.problems.length === 0 ? 'checked' : 'failed'
  return isError ? 'unknown' : 'checking'
}

/** Gives the page its turn: taps and drawing come before the next slice. */
function aMoment(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
