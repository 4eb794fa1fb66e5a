import './sips.css'
import { useState, type ReactNode } from 'react'
import { Button, TextLink } from '@bahi/ui/buttons/button'
import { EmptyState } from '@bahi/ui/feedback/state-view'
import { useNavigation } from '../navigation/navigate.ts'
import { linkTo, paths } from '../navigation/paths.ts'
import { AppScreen } from '../page/app-screen.tsx'
import { OfflineNotice } from '../page/offline-notice.tsx'
import { QueryStates } from '../page/query-states.tsx'
import { useText } from '../text/use-text.tsx'
import type { SipFace } from './sip-face.ts'
import { StopModal } from './sip-sheets.tsx'

/** A SIP that cannot be changed: not read yet, unknown, or stopped. `children` shows one that was stopped. */
export function KeptSipPage({
  query,
  title,
  number,
  children,
}: {
  query: Parameters<typeof QueryStates>[0]['query']
  title: string | undefined
  number: string | undefined
  /** Null: there is no such SIP. */
  children: ReactNode | null
}) {
  const { t } = useText()
  return (
    <AppScreen title={title ?? t('sip.title')} subtitle={number} strip={<OfflineNotice />}>
      <QueryStates query={query} title={t('sip.error')}>
        {() =>
          children ?? (
            <EmptyState
              title={t('sip.unknown')}
              text={t('sip.unknown.text')}
              action={<Button href={linkTo(paths.sips)}>{t('sip.title')}</Button>}
            />
          )
        }
      </QueryStates>
    </AppScreen>
  )
}

/** The page of a new SIP until what it is of was read. */
export function WaitingSipPage({ query, code }: { query: Parameters<typeof QueryStates>[0]['query']; code: string }) {
  const { t } = useText()
  return (
    <AppScreen title={t('sip.new')} subtitle={code} strip={<OfflineNotice />}>
      <QueryStates query={query} title={t('sip.error')}>
        {() => null}
      </QueryStates>
    </AppScreen>
  )
}

/** The way to stop a SIP from its page, which leads back to the list. */
export function StopSip({ sip }: { sip: SipFace }) {
  const { t } = useText()
  const navigation = useNavigation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div className="sip-form__stop">
        <TextLink onPress={() => setOpen(true)}>{t('sip.stop')}</TextLink>
      </div>
      <StopModal
        sip={sip}
        sheet={{ open: isOpen, onOpenChange: setOpen, close: () => setOpen(false) }}
        onStopped={() => navigation.redirect(paths.sips)}
      />
    </>
  )
}

/** The one button of the form, with what it does or what is missing. */
export function SipFoot({
  state: { isReady, isSending, lockedText, send },
  words,
}: {
  state: { isReady: boolean; isSending: boolean; lockedText: string | undefined; send: () => void }
  words: string
}) {
  const { t } = useText()
  return (
    <div className="sip-foot">
      <p className="sip-foot__note">{t('sip.free')}</p>
      <Button disabled={!isReady} busy={isSending} onPress={send}>
        {isSending ? t('scheme.sending') : (lockedText ?? words)}
      </Button>
    </div>
  )
}
