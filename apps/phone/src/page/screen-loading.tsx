import { useEffect, type ComponentType } from 'react'
import { SkeletonPage } from '@bahi/ui/feedback/skeleton'
import { ErrorState } from '@bahi/ui/feedback/state-view'
import { useOnline } from '../live/use-online.ts'
import { useRouter } from '../navigation/use-router.ts'
import { useText } from '../text/use-text.tsx'
import { AppScreen } from './app-screen.tsx'

export const pendingAfterMs = 200
export const errorAfterMs = 3000

/** Thrown when a page has not arrived in time; the page then says so, and waits on for it. */
export class ScreenLate extends Error {
  /** Settles when the page arrives after all, or is given up. */
  readonly arrival: Promise<unknown>

  constructor(arrival: Promise<unknown>) {
    super('The page did not arrive in time')
    this.name = 'ScreenLate'
    this.arrival = arrival
  }
}

/** Waits for a page's code for three seconds at most; then the customer is told that it did not load. */
export async function loadInTime(
  load: () => Promise<ComponentType>,
  timeoutMs: number = errorAfterMs,
): Promise<ComponentType> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const arrival = load()
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new ScreenLate(arrival)), timeoutMs)
  })
  try {
    return await Promise.race([arrival, late])
  } finally {
    clearTimeout(timer)
  }
}

export function ScreenPending() {
  const { t } = useText()
  return <SkeletonPage name={t('state.loading')} />
}

/** A page that is late or lost, with the way back that every page has; the live line may not have begun above it. The late one takes the place of this as soon as it arrives. */
export function ScreenError({ error }: { error: unknown }) {
  const { t } = useText()
  const { again } = useRouter()
  const online = useOnline()
  useEffect(() => {
    if (!(error instanceof ScreenLate)) return
    let gone = false
    // A page that is given up leaves the error where it is.
    error.arrival.then(
      () => void (gone || again()),
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [error, again])
  return (
    <AppScreen title={t('state.error.screen')} simulated={false}>
      <ErrorState
        title={t('state.error.title')}
        text={online ? t('state.error.text') : t('offline.page')}
        retryText={t('state.retry')}
        onRetry={again}
      />
    </AppScreen>
  )
}
