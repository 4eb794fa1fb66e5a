import { useQuery } from '@tanstack/react-query'
import { IdCard } from 'lucide-react'
import { getIdentity } from '@bahi/contract/customers/identity'
import type { IdentityState } from '@bahi/contract/customers/identity-state'
import { Button } from '@bahi/ui/buttons/button'
import { Medal, StateView } from '@bahi/ui/feedback/state-view'
import { useClient } from '../calls/client.ts'
import { linkTo, paths, type Path } from '../navigation/paths.ts'
import { useSettings } from '../session/use-settings.ts'
import { formatDayAndTime } from '../text/business-time.ts'
import { useText, type TextKey } from '../text/use-text.tsx'

/** The states in which money can neither come nor go. */
type Unproven = Exclude<IdentityState, 'completed' | 'practice'>

const words: Readonly<Record<Unproven, { title: TextKey; text: TextKey; action: TextKey; path: Path }>> = {
  'not-authenticated': {
    title: 'kyc.first.title',
    text: 'kyc.first.text',
    action: 'kyc.first.go',
    path: paths.identity,
  },
  'in-review': {
    title: 'kyc.review.title',
    text: 'kyc.review.text',
    action: 'kyc.review.go',
    path: paths.identityInReview,
  },
  failed: { title: 'kyc.failed.title', text: 'kyc.failed.text', action: 'kyc.failed.go', path: paths.identityFail },
}

export function isUnproven(state: IdentityState | undefined): state is Unproven {
  return state !== undefined && state !== 'completed' && state !== 'practice'
}

/** In the place of a form that could not be sent before the identity is proven: how far the proof has come, and the way to it. */
export function KycFirst({ state }: { state: Unproven }) {
  const { t, language } = useText()
  const { call } = useClient()
  const { data: settings } = useSettings()
  const { data: identity } = useQuery({
    queryKey: ['identity'],
    queryFn: ({ signal }) => call(getIdentity, {}, { signal, isLoading: false }),
    enabled: state === 'in-review',
  })
  const { title, text, action, path } = words[state]
  const sentAt = identity?.submission?.sentAt
  return (
    <StateView
      picture={
        <Medal tone={state === 'in-review' ? 'wait' : 'soft'}>
          <IdCard size={40} strokeWidth={1.7} />
        </Medal>
      }
      title={t(title)}
      text={
        state === 'in-review' && sentAt !== undefined
          ? t('kyc.review.since', { time: formatDayAndTime(sentAt, language) })
          : t(text)
      }
      action={
        <>
          <Button href={linkTo(path)}>{t(action)}</Button>
          {settings?.practiceCashPaise == null ? null : (
            <Button kind="quiet" href={linkTo(paths.practice)}>
              {t('home.steps.practise')}
            </Button>
          )}
        </>
      }
    />
  )
}
