import '../../sips/sips.css'
import type { ShareSipView } from '@bahi/contract/shares/sips'
import { Button } from '@bahi/ui/buttons/button'
import { EmptyState } from '@bahi/ui/feedback/state-view'
import { useToast } from '@bahi/ui/feedback/toast'
import { useNavigation } from '../../navigation/navigate.ts'
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
import { useShare } from '../orders/use-share.ts'
import { InstalmentRows } from './instalment-rows.tsx'
import { ShareSipFields } from './share-sip-fields.tsx'
import { ShareSipSum } from './share-sip-sum.tsx'
import { termsText, whyText } from './share-sip-words.ts'
import { shareSipFace } from './use-share-sip-faces.ts'
import { useShareSipForm } from './use-share-sip-form.ts'
import { useActOnShareSip, useShareSips } from './use-share-sips.ts'

/** A new SIP in a share, or one there is: its terms, and what it bought. */
export function ShareSipScreen() {
  const { t } = useText()
  const { loggedIn } = useSession()
  const { code = '', sip: id = '' } = useQueryValues(paths.shareSip)
  if (loggedIn && id !== '') return <KeptSip id={id} />
  if (loggedIn && code !== '') return <OfShare code={code} sip={null} />
  return (
    <AppScreen title={t('sip.new')} strip={<OfflineNotice />}>
      {loggedIn ? (
        <EmptyState
          title={t('shareSip.noShare')}
          text={t('shareSip.noShare.text')}
          action={<Button href={linkTo(paths.market)}>{t('sip.choose.share')}</Button>}
        />
      ) : (
        <LogInFirst next={pathWithQuery(paths.shareSip, id === '' ? { code } : { sip: id })} />
      )}
    </AppScreen>
  )
}

function KeptSip({ id }: { id: string }) {
  const text = useText()
  const figures = useFigures()
  const query = useShareSips()
  const sip = query.data?.items.find((one) => one.id === id)
  if (sip !== undefined && sip.state !== 'stopped') return <OfShare code={sip.code} sip={sip} />
  return (
    <KeptSipPage query={query} title={sip?.symbol} number={sip?.number}>
      {sip === undefined ? null : (
        <>
          <p className="sip-form__ended">
            {termsText(text, figures, sip)}. {whyText(text, sip)}
          </p>
          <InstalmentRows sip={sip} />
        </>
      )}
    </KeptSipPage>
  )
}

/** The share must be known first: its lot is the step of the number. */
function OfShare({ code, sip }: { code: string; sip: ShareSipView | null }) {
  const query = useShare(code)
  if (query.data !== undefined)
    return <ShareSipForm code={code} symbol={query.data.symbol} lotSize={query.data.lotSize} sip={sip} />
  return <WaitingSipPage query={query} code={code} />
}

interface FormProps {
  code: string
  symbol: string
  lotSize: number
  sip: ShareSipView | null
}

function ShareSipForm({ code, symbol, lotSize, sip }: FormProps) {
  const text = useText()
  const { t } = text
  const figures = useFigures()
  const acting = useActOnShareSip()
  const { toast } = useToast()
  const navigation = useNavigation()
  const state = useShareSipForm({
    code,
    lotSize,
    sip,
    onSaved: () => {
      toast(t(sip === null ? 'sip.started' : 'sip.changed', { name: symbol }), { tone: 'done' })
      navigation.redirect(paths.sips)
    },
  })
  const { form, terms } = state
  const missing = form.by === 'amount' && form.amount === '' ? 'sip.enter' : 'shareSip.enter'
  const words = t(terms === null ? missing : sip === null ? 'shareSip.start' : 'shareSip.save')
  return (
    <AppScreen
      title={sip === null ? t('sip.new') : t('sip.change.title')}
      subtitle={sip === null ? symbol : `${symbol} · ${sip.number}`}
      strip={<OfflineNotice />}
      foot={<SipFoot state={state} words={words} />}
    >
      <Unsaved isFilled={state.isFilled} />
      <div className="sip-form">
        <ShareSipFields state={state} lotSize={lotSize} sip={sip} />
        <ShareSipSum state={state} />
      </div>
      {sip === null ? null : (
        <>
          <InstalmentRows sip={sip} />
          <StopSip sip={shareSipFace(text, figures, sip, acting)} />
        </>
      )}
    </AppScreen>
  )
}
