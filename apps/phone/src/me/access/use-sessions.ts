import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  endOtherSessions,
  endSession,
  listLogIns,
  listSessions,
  type SessionView,
} from '@bahi/contract/customers/sessions'
import { useToast } from '@bahi/ui/feedback/toast'
import { useClient } from '../../calls/client.ts'
import { refetchFresh } from '../../calls/refetch-fresh.ts'
import { usePages } from '../../calls/use-pages.ts'
import { useSession } from '../../session/use-session.ts'
import { useRefusalText } from '../../text/refusal-text.ts'
import { useText } from '../../text/use-text.tsx'

const sessionsKey = ['sessions'] as const
const logInsKey = ['log-ins'] as const

/** Where the customer is logged in. */
export function useSessions() {
  const { call } = useClient()
  const { loggedIn } = useSession()
  return useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => call(listSessions, {}, { signal, isLoading: false }),
    enabled: loggedIn,
  })
}

/** Logs out one device, or all others. */
export function useEndSessions() {
  const { call } = useClient()
  const { t } = useText()
  const { toast } = useToast()
  const refusalText = useRefusalText()
  const queries = useQueryClient()
  const mutation = useMutation({
    mutationFn: (which: SessionView | 'others') =>
      which === 'others'
        ? call(endOtherSessions, {}, { isLoading: false })
        : call(endSession, { sessionId: which.id }, { isLoading: false }),
    onSuccess: ({ ended }) => toast(t('devices.ended', { count: ended }), { tone: 'done' }),
    onError: (cause) => toast(refusalText(cause), { tone: 'alert' }),
    onSettled: () => refetchFresh(queries, sessionsKey, logInsKey),
  })
  return { end: mutation.mutate, ending: mutation.isPending ? mutation.variables : undefined }
}

/** Log-ins, newest first, page after page. */
export function useLogIns() {
  const { call } = useClient()
  const { loggedIn } = useSession()
  return usePages({
    queryKey: logInsKey,
    queryFn: ({ signal, pageParam }) => call(listLogIns, { page: pageParam, size: 20 }, { signal, isLoading: false }),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => (last.hasMore ? page + 1 : undefined),
    enabled: loggedIn,
  })
}
