import type { SipView } from '@bahi/contract/funds/sips'
import { Button } from '@bahi/ui/buttons/button'
import { EmptyState } from '@bahi/ui/feedback/state-view'
import { useToast } from '@bahi/ui/feedback/toast'
import { linkTo, paths, pathWithQuery } from '../../navigation/paths.ts'
import { useQueryValues } from '../../navigation/use-query-values.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { LogInFirst } from '../../page/log-in-first.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { Unsaved } from '../../page/unsaved.tsx'
import { useSession } from '../../session/use-session.ts'
import { KeptSipPage, SipFoot, StopSip, WaitingSipPage } from '../../sips/sip-page.tsx'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { useFund } from '../scheme/use-fund.ts'
import { SipFields } from './sip-fields.tsx'
import { SipMonths } from './sip-months.tsx'
import { sipFace } from './use-sip-faces.ts'
import { useSipForm } from './use-sip-form.ts'
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
  const query = useFund(code)
  if (query.data !== undefined) return <SipForm name={query.data.name} code={code} sip={null} />
  return <WaitingSipPage query={query} code={code} />
}

function ChangeSip({ id }: { id: string }) {
  const query = useSips()
  const sip = query.data?.items.find((one) => one.id === id)
  if (sip !== undefined && sip.state !== 'stopped') return <SipForm name={sip.name} code={sip.code} sip={sip} />
  return (
    <KeptSipPage query={query} title={sip?.name} number={sip?.number}>
      {sip === undefined ? null : <SipMonths sip={sip} />}
    </KeptSipPage>
  )
}

function SipForm({ name, code, sip }: { name: string; code: string; sip: SipView | null }) {
  const text = useText()
  const { t } = text
  const figures = useFigures()
  const acting = useActOnSip()
  const { toast } = useToast()
  const state = useSipForm({
    code,
    sip,
    onSaved: () => toast(sip === null ? t('sip.started', { name }) : t('sip.changed', { name }), { tone: 'done' }),
  })
  const { terms } = state
  const amount = terms === null ? '' : figures.rupees(terms.amountPaise)
  const words = terms === null ? t('sip.enter') : t(sip === null ? 'sip.start' : 'sip.save', { amount })
  return (
    <AppScreen
      title={sip === null ? t('sip.new') : t('sip.change.title')}
      subtitle={sip === null ? `${name} · ${code}` : `${name} · ${sip.number}`}
      strip={<OfflineNotice />}
      foot={<SipFoot state={state} words={words} />}
    >
      <Unsaved isFilled={state.isFilled} />
      <SipFields state={state} />
      {sip === null ? null : (
        <>
          <SipMonths sip={sip} />
          <StopSip sip={sipFace(text, figures, sip, acting)} />
        </>
      )}
    </AppScreen>
  )
}
