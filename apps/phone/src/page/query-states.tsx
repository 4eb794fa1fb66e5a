import { useDeferredValue, useEffect, useState, type ReactNode } from 'react'
import { CallFailed, isRefused } from '@bahi/client/throwing-calls'
import { SkeletonRows } from '@bahi/ui/feedback/skeleton'
import { EmptyState, ErrorState } from '@bahi/ui/feedback/state-view'
import { useOnline } from '../live/use-online.ts'
import { useNavigation } from '../navigation/navigate.ts'
import { pageFailureKey } from '../text/failure-key.ts'
import { useRefusalText } from '../text/refusal-text.ts'
import { useText } from '../text/use-text.tsx'
import { errorAfterMs, pendingAfterMs } from './screen-loading.tsx'

/** What a query must say of itself to be waited for. */
interface Waited<Data> {
  data: Data | undefined
  isError: boolean
  error?: unknown
  refetch: () => unknown
}

interface QueryStatesProps<Data> {
  query: Waited<Data>
  /** In the shape of what is coming. */
  skeleton?: ReactNode
  /** "The price did not load": what happened; what it means for the money follows by itself. */
  title?: string | undefined
  /** Where a rule refuses what the whole page is about: the way on. */
  wayOn?: ReactNode
  children: (data: Data) => ReactNode
}

/**
 * Content, or why there is none yet: nothing for a moment, then a skeleton, then an error with a way on; offline, that nothing is kept. A late answer still
 * takes the place of the error, and an answer once given stays while the next one fails.
 */
export function QueryStates<Data>({ query, skeleton, title, wayOn, children }: QueryStatesProps<Data>) {
  const { isError, error, refetch } = query
  const data = useDrawnLater(query.data)
  if (data !== undefined) return children(data)
  if (isRefused(error)) return <Refused cause={error} wayOn={wayOn} />
  const reason = pageFailureKey(error instanceof CallFailed ? error.failure.kind : undefined)
  return <Waiting failed={isError} reason={reason} skeleton={skeleton} title={title} onRetry={() => void refetch()} />
}

/**
 * What has come is drawn in small pieces, so that a slow phone answers a finger while a whole page appears: what was
 * known before is drawn after the page's frame. A page that is come back to is there at once, since its place in the
 * scrolling is found again only then.
 */
function useDrawnLater<Data>(data: Data | undefined): Data | undefined {
  const { returned } = useNavigation()
  const [atOnce] = useState(returned)
  const drawn = useDeferredValue<Data | undefined | typeof nothingYet>(data, atOnce ? data : nothingYet)
  return drawn === nothingYet ? undefined : drawn
}

const nothingYet = Symbol('nothing yet')

/** A rule said no: asking again would bring the same answer. */
function Refused({ cause, wayOn }: { cause: CallFailed; wayOn: ReactNode }) {
  const { t } = useText()
  const refusalText = useRefusalText()
  return <EmptyState title={t('state.refused.title')} text={refusalText(cause)} action={wayOn} />
}

function Waiting({
  failed,
  reason,
  skeleton,
  title,
  onRetry,
}: {
  failed: boolean
  /** The word of the catalogue for a line that failed. */
  reason: string | null
  skeleton: ReactNode
  title: string | undefined
  onRetry: () => void
}) {
  const { t, tip } = useText()
  const [tries, setTries] = useState(0)
  const waited = useWaited(tries)
  const online = useOnline()
  if (!online && waited !== 'moment') return <EmptyState title={t('offline.title')} text={t('offline.noData')} />
  if (failed || waited === 'late') {
    const retry = () => {
      setTries(tries + 1)
      onRetry()
    }
    return (
      <ErrorState
        title={title ?? t('state.error.title')}
        text={reason === null ? t('state.late.text') : tip(reason)}
        retryText={t('state.retry')}
        onRetry={retry}
      />
    )
  }
  if (waited === 'moment') return null
  return skeleton ?? <SkeletonRows rows={6} name={t('state.loading')} />
}

function useWaited(tries: number): 'moment' | 'while' | 'late' {
  const [waited, setWaited] = useState<{ tries: number; for: 'moment' | 'while' | 'late' }>({ tries, for: 'moment' })
  useEffect(() => {
    const pending = setTimeout(() => setWaited({ tries, for: 'while' }), pendingAfterMs)
    const late = setTimeout(() => setWaited({ tries, for: 'late' }), errorAfterMs)
    return () => {
      clearTimeout(pending)
      clearTimeout(late)
    }
  }, [tries])
  return waited.tries === tries ? waited.for : 'moment'
}
