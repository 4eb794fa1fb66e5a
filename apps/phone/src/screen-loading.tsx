import { SkeletonPage } from '@bahi/ui/skeleton'
import { ErrorState } from '@bahi/ui/state-view'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useText } from './text/use-text.tsx'

export const pendingAfterMs = 200
export const errorAfterMs = 3000

/** Thrown when a page has not arrived in time; the page then says so and offers another try. */
export class ScreenLate extends Error {
  constructor() {
    super('The page did not arrive in time')
    this.name = 'ScreenLate'
  }
}

/** Waits for a page's code, but not for ever: after three seconds somebody must be told. */
export async function loadInTime(load: () => Promise<ComponentType>, timeoutMs: number = errorAfterMs): Promise<ComponentType> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new ScreenLate()), timeoutMs)
  })
  try {
    return await Promise.race([load(), late])
  } finally {
    clearTimeout(timer)
  }
}

export function ScreenPending() {
  const { t } = useText()
  return <SkeletonPage name={t('state.loading')} />
}

export function ScreenError({ reset }: ErrorComponentProps) {
  const { t } = useText()
  const router = useRouter()
  return (
    <ErrorState
      title={t('state.error.title')}
      text={t('state.error.text')}
      retryText={t('state.retry')}
      onRetry={() => {
        reset()
        void router.invalidate()
      }}
    />
  )
}
