import './messages.css'
import type { ReactNode } from 'react'
import { CallFailed } from '@bahi/client/throwing-calls'
import { Button } from '@bahi/ui/buttons/button'
import { EmptyState } from '@bahi/ui/feedback/state-view'
import { linkTo, paths } from '../../navigation/paths.ts'
import { useQueryValues } from '../../navigation/use-query-values.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { useRefusalText } from '../../text/refusal-text.ts'
import { useText } from '../../text/use-text.tsx'
import { topicTexts } from './message-words.ts'
import { useMailLink } from './use-mail.ts'

/** Where the links of e-mails lead: to confirm an address, or to end e-mail of a kind. Nobody is logged in by them. */
export function MailLinkScreen() {
  const { t } = useText()
  const { confirm, stop } = useQueryValues(paths.mailLink)
  return (
    <AppScreen title={t('messages.mail')} strip={<OfflineNotice />}>
      {confirm !== undefined ? (
        <Confirm key={confirm} token={confirm} />
      ) : stop !== undefined ? (
        <Stop key={stop} token={stop} />
      ) : (
        <EmptyState title={t('mailLink.none')} text={t('mailLink.none.text')} action={<ToMessages />} />
      )}
    </AppScreen>
  )
}

function Confirm({ token }: { token: string }) {
  const { t } = useText()
  const { mutate, isPending, isSuccess, error } = useMailLink().confirm
  if (isSuccess)
    return <Said title={t('mailLink.confirmed')} text={t('mailLink.confirmed.text')} action={<ToMessages />} />
  return (
    <Said
      title={t('mailLink.confirm.title')}
      text={t('mailLink.confirm.text')}
      error={error}
      action={
        <Button busy={isPending} onPress={() => mutate(token)}>
          {t('mailLink.confirm')}
        </Button>
      }
    />
  )
}

function Stop({ token }: { token: string }) {
  const { t } = useText()
  const { mutate, isPending, data, error } = useMailLink().stop
  if (data !== undefined)
    return (
      <Said
        title={t('mailLink.stopped')}
        text={t('mailLink.stopped.text', { topic: t(topicTexts[data.topic].name) })}
        action={<ToMessages />}
      />
    )
  return (
    <Said
      title={t('mailLink.stop.title')}
      text={t('mailLink.stop.text')}
      error={error}
      action={
        <Button busy={isPending} onPress={() => mutate(token)}>
          {t('mailLink.stop')}
        </Button>
      }
    />
  )
}

interface SaidProps {
  title: string
  text: string
  action: ReactNode
  error?: Error | null
}

function Said({ title, text, action, error = null }: SaidProps) {
  const { t } = useText()
  const refusalText = useRefusalText()
  // A link that has ended opens at no second press; after a failed call it may.
  const isEnded = error instanceof CallFailed && error.failure.kind === 'refused'
  return (
    <div role="status">
      <EmptyState
        title={isEnded ? t('paperLink.closed') : title}
        text={error === null ? text : refusalText(error)}
        action={isEnded ? <ToMessages /> : action}
      />
    </div>
  )
}

function ToMessages() {
  const { t } = useText()
  return (
    <Button kind="outline" href={linkTo(paths.messages)}>
      {t('notices.toMessages')}
    </Button>
  )
}
