import { useState } from 'react'
import type { SipView } from '@bahi/contract/funds/sips'
import { Button, TextLink } from '@bahi/ui/buttons/button'
import { EmptyState } from '@bahi/ui/feedback/state-view'
import { useToast } from '@bahi/ui/feedback/toast'
import { useNavigation } from '../../navigation/navigate.ts'
import { linkTo, paths, pathWithQuery } from '../../navigation/paths.ts'
import { useQueryValues } from '../../navigation/use-query-values.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { LogInFirst } from '../../page/log-in-first.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { Unsaved } from '../../page/unsaved.tsx'
import { useSession } from '../../session/use-session.ts'
import { StopModal } from '../../sips/sip-sheets.tsx'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { useFund } from '../scheme/use-fund.ts'
import { SipFields } from './sip-fields.tsx'
import { SipMonths } from './sip-months.tsx'
import { sipFace } from './use-sip-faces.ts'
import { useSipForm, type SipFormState } from './use-sip-form.ts'
import { useActOnSip, useSips } from './use-sips.ts'

/** A new SIP into a fund, or the change of one there is. */
export function SipScreen() {
  const { t } = useText()
  const { loggedIn } = useSession()
  const { code = '', sip: id = '' } = useQueryValues(paths.sip)
  if (loggedIn && id !== '') return <ChangeSip id={id} />
  if (loggedIn && code !== '') return <NewSip code={code} />
  return (
    <AppScreen title={t('sip.new')} strip={<OfflineNotice />}>
      {loggedIn ? <ChooseFund /> : <LogInFirst next={pathWithQuery(paths.sip, id === '' ? { code } : { sip: id })} />}
    </AppScreen>
  )
}

function ChooseFund() {
  const { t } = useText()
  return (
    <EmptyState
      title={t('sip.noFund')}
      text={t('sip.noFund.text')}
      action={<Button href={linkTo(paths.fundTab)}>{t('sip.choose')}</Button>}
    />
  )
}

function NewSip({ code }: { code: string }) {
  const { t } = useText()
  const query = useFund(code)
  if (query.data !== undefined) return <SipForm name={query.data.name} code={code} sip={null} />
  return (
    <AppScreen title={t('sip.new')} subtitle={code} strip={<OfflineNotice />}>
      <QueryStates query={query} title={t('sip.error')}>
        {() => null}
      </QueryStates>
    </AppScreen>
  )
}

function ChangeSip({ id }: { id: string }) {
  const { t } = useText()
  const query = useSips()
  const sip = query.data?.items.find((one) => one.id === id)
  if (sip !== undefined && sip.state !== 'stopped') return <SipForm name={sip.name} code={sip.code} sip={sip} />
  return (
    <AppScreen title={sip?.name ?? t('sip.title')} subtitle={sip?.number} strip={<OfflineNotice />}>
      <QueryStates query={query} title={t('sip.error')}>
        {() =>
          sip === undefined ? (
            <EmptyState
              title={t('sip.unknown')}
              text={t('sip.unknown.text')}
              action={<Button href={linkTo(paths.sips)}>{t('sip.title')}</Button>}
            />
          ) : (
            <SipMonths sip={sip} />
          )
        }
      </QueryStates>
    </AppScreen>
  )
}

function SipForm({ name, code, sip }: { name: string; code: string; sip: SipView | null }) {
  const text = useText()
  const { t } = text
  const figures = useFigures()
  const acting = useActOnSip()
  const { toast } = useToast()
  const navigation = useNavigation()
  const state = useSipForm({
    code,
    sip,
    onSaved: () => toast(sip === null ? t('sip.started', { name }) : t('sip.changed', { name }), { tone: 'done' }),
  })
  const [isStopping, setStopping] = useState(false)
  return (
    <AppScreen
      title={sip === null ? t('sip.new') : t('sip.change.title')}
      subtitle={sip === null ? `${name} · ${code}` : `${name} · ${sip.number}`}
      strip={<OfflineNotice />}
      foot={<SipFoot state={state} isNew={sip === null} />}
    >
      <Unsaved isFilled={state.isFilled} />
      <SipFields state={state} />
      {sip === null ? null : (
        <>
          <SipMonths sip={sip} />
          <div className="sip-form__stop">
            <TextLink onPress={() => setStopping(true)}>{t('sip.stop')}</TextLink>
          </div>
          <StopModal
            sip={sipFace(text, figures, sip, acting)}
            sheet={{ open: isStopping, onOpenChange: setStopping, close: () => setStopping(false) }}
            onStopped={() => navigation.redirect(paths.sips)}
          />
        </>
      )}
    </AppScreen>
  )
}

function SipFoot({
  state: { terms, isReady, isSending, lockedText, send },
  isNew,
}: {
  state: SipFormState
  isNew: boolean
}) {
  const { t } = useText()
  const figures = useFigures()
  const words =
    terms === null
      ? t('sip.enter')
      : isNew
        ? t('sip.start', { amount: figures.rupees(terms.amountPaise) })
        : t('sip.save', { amount: figures.rupees(terms.amountPaise) })
  return (
    <div className="sip-foot">
      <p className="sip-foot__note">{t('sip.free')}</p>
      <Button disabled={!isReady} busy={isSending} onPress={send}>
        {isSending ? t('scheme.sending') : (lockedText ?? words)}
      </Button>
    </div>
  )
}
