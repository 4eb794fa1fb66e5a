import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { getUserInfo } from '@bahi/contract/customers/account'
import { getBalances, listChain } from '@bahi/contract/reports/statement'
import { useClient, type Client } from '../../calls/client.ts'
import { useSession } from '../../session/use-session.ts'
import { rememberUser, userInfoKey } from '../../session/use-user-info.ts'
import { checkEntries, type CheckReport } from './check-entries.ts'
import { keepCheck, readKeptCheck, type KeptCheck } from './kept-check.ts'

const checkKey = ['book-check'] as const
const progressKey = ['book-check-progress'] as const
const wholeKey = ['book-check-whole'] as const
const pageSize = 1_000
const freshMs = 60_000
const userFreshMs = 10 * 60_000

export interface CheckedReport extends CheckReport {
  /** Milliseconds of this phone's clock. */
  checkedAtMs: number
}

export interface AccountCheck {
  /** checking: no result yet. unknown: the last try did not finish, which says nothing about the book. */
  state: 'checking' | 'checked' | 'failed' | 'unknown'
  report: CheckedReport | undefined
  /** Whether the last check could not be repeated, so that this result is older than it should be. */
  isOld: boolean
  /** What this phone found in order on an earlier visit, while there is nothing newer. */
  kept: KeptCheck['checked']
  progress: { checked: bigint; of: bigint } | undefined
  isRunning: boolean
  /** Reads the whole book again from its first entry. */
  checkAgain: () => void
  /** Reads what was written since. */
  checkOn: () => void
}

/** Checks the customer's book on this phone: once from its first entry, afterwards what was written since, also on the next visit. */
export function useAccountCheck(): AccountCheck {
  const { call } = useClient()
  const { loggedIn } = useSession()
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: checkKey,
    queryFn: async ({ signal }): Promise<CheckedReport> => {
      const user = await queries.fetchQuery({
        queryKey: userInfoKey,
        queryFn: async () => rememberUser(await call(getUserInfo, {}, { isLoading: false })),
        staleTime: userFreshMs,
      })
      const kept = readKeptCheck(user.id)
      const asksForWhole = queries.getQueryData<boolean>(wholeKey) === true
      const report = await checkEntries(readerOf(call, signal), {
        owner: user.id,
        remembered: kept?.head ?? null,
        from: asksForWhole ? null : (kept?.checked ?? earlierOf(queries.getQueryData(checkKey), user.id)),
        pause: aMoment,
        onProgress: (checked, of) => queries.setQueryData(progressKey, { checked, of }),
      })
      queries.setQueryData(wholeKey, false)
      const checkedAtMs = Date.now()
      if (report.problems.length === 0) keepCheck(user.id, report, checkedAtMs)
      return { ...report, checkedAtMs }
    },
    enabled: loggedIn,
    staleTime: freshMs,
    gcTime: Infinity,
    refetchOnWindowFocus: false,
    structuralSharing: false,
  })
  const { data: progress } = useQuery<{ checked: bigint; of: bigint }>({
    queryKey: progressKey,
    queryFn: skipToken,
    structuralSharing: false,
  })
  const whole = () => {
    queries.setQueryData(wholeKey, true)
    queries.removeQueries({ queryKey: progressKey })
    void queries.resetQueries({ queryKey: checkKey })
  }
  // Offline a check waits for the line without having failed.
  const isHindered = query.isError || query.fetchStatus === 'paused'
  return {
    state: stateOf(query.data, isHindered),
    report: query.data,
    isOld: isHindered && query.isStale,
    kept: query.data === undefined && isHindered ? keptOfLastUser() : null,
    progress: query.fetchStatus === 'fetching' ? progress : undefined,
    isRunning: query.fetchStatus === 'fetching',
    checkAgain: whole,
    checkOn: () => void query.refetch(),
  }
}

function readerOf(call: Client['call'], signal: AbortSignal) {
  return {
    readChain: (after: string) => call(listChain, { after, size: pageSize }, { signal, isLoading: false }),
    readBalances: () => call(getBalances, {}, { signal, isLoading: false }),
  }
}

/** Without storage a check continues after the last check of this visit. */
function earlierOf(earlier: CheckedReport | undefined, owner: string): CheckedReport | null {
  return earlier !== undefined && earlier.owner === owner && earlier.problems.length === 0 ? earlier : null
}

/** The book of the customer who logged in last on this phone, until the log-out. */
function keptOfLastUser(): KeptCheck['checked'] {
  try {
    const user: unknown = JSON.parse(localStorage.getItem('userinfo') ?? 'null')
    const id = typeof user === 'object' && user !== null && 'id' in user ? user.id : null
    return typeof id === 'string' ? (readKeptCheck(id)?.checked ?? null) : null
  } catch {
    return null
  }
}

function stateOf(report: CheckedReport | undefined, isHindered: boolean): AccountCheck['state'] {
  if (report !== undefined) return report.problems.length === 0 ? 'checked' : 'failed'
  return isHindered ? 'unknown' : 'checking'
}

/** Gives the page its turn: taps and drawing come before the next slice. */
function aMoment(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
