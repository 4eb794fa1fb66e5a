import '@bahi/ui/base/base.css'
import './desktop-overlay.css'
import { BrandMark } from '@bahi/ui/layout/brand-mark'
import { paths } from '../../navigation/paths.ts'
import { usePlace } from '../../navigation/use-router.ts'
import { QrCode } from '../../page/qr-code.tsx'
import { useSiteInfo } from '../../session/use-site-info.ts'
import { useText } from '../../text/use-text.tsx'
import { phoneOrigin } from './phone-address.ts'

const beginnings: ReadonlySet<string> = new Set([paths.start, paths.loading, paths.home])

/** Covers every page on a wide window with a mouse: Bahi is made for a phone. Going on here is one press away. */
export function DesktopOverlay({ onContinue }: { onContinue: () => void }) {
  const { t } = useText()
  const { data: info, isError } = useSiteInfo()
  const origins = info?.networkOrigins ?? (isError ? [] : undefined)
  const origin = origins === undefined ? undefined : phoneOrigin(location, origins)
  return (
    <main className="desktop-overlay">
      <div className="desktop-overlay__inside">
        <p className="desktop-overlay__brand">
          <BrandMark sizePx={48} onCover />
          {t('app.name')}
        </p>
        <h1 className="desktop-overlay__title">{t('desktop.title')}</h1>
        <p className="desktop-overlay__text">{t(origin === null ? 'desktop.text.here' : 'desktop.text')}</p>
        {origin === null ? <p className="desktop-overlay__text">{t('desktop.text.open')}</p> : null}
        {origin === null ? <code className="desktop-overlay__command">HOST=0.0.0.0 npm start</code> : null}
        <button type="button" className="desktop-overlay__continue" onClick={onContinue}>
          {t('desktop.continue')}
        </button>
      </div>
      {origin === null ? null : (
        <figure className="desktop-overlay__code">{origin === undefined ? null : <Code origin={origin} />}</figure>
      )}
    </main>
  )
}

/** The code opens the current page on the phone; the address below the code is short enough to type. */
function Code({ origin }: { origin: string }) {
  const { t } = useText()
  const { href: place } = usePlace()
  const home = `${origin}${location.pathname}`
  return (
    <>
      <QrCode text={beginnings.has(place) ? home : `${home}#${place}`} name={t('desktop.code')} />
      <figcaption className="desktop-overlay__address">{home.replace(/^https?:\/\/|\/$/g, '')}</figcaption>
    </>
  )
}
