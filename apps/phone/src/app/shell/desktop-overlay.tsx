import '@bahi/ui/base/base.css'
import './desktop-overlay.css'
import { useLocation } from '@tanstack/react-router'
import { BrandMark } from '@bahi/ui/layout/brand-mark'
import { paths } from '../../navigation/paths.ts'
import { QrCode } from '../../page/qr-code.tsx'
import { useText } from '../../text/use-text.tsx'

const beginnings: ReadonlySet<string> = new Set([paths.start, paths.loading, paths.home])

/** Covers every page on a wide window with a mouse: Bahi is made for a phone. Going on here is one press away. */
export function DesktopOverlay({ onContinue }: { onContinue: () => void }) {
  const { t } = useText()
  const place = useLocation({ select: ({ href }) => href })
  // The code opens the current page on the phone; the address below the code is short enough to type.
  const home = `${location.origin}${location.pathname}`
  const address = beginnings.has(place) ? home : `${home}#${place}`
  return (
    <main className="desktop-overlay">
      <div className="desktop-overlay__inside">
        <p className="desktop-overlay__brand">
          <BrandMark sizePx={48} onCover />
          {t('app.name')}
        </p>
        <h1 className="desktop-overlay__title">{t('desktop.title')}</h1>
        <p className="desktop-overlay__text">{t('desktop.text')}</p>
        <button type="button" className="desktop-overlay__continue" onClick={onContinue}>
          {t('desktop.continue')}
        </button>
      </div>
      <figure className="desktop-overlay__code">
        <QrCode text={address} name={t('desktop.code')} />
        <figcaption className="desktop-overlay__address">{home.replace(/^https?:\/\/|\/$/g, '')}</figcaption>
      </figure>
    </main>
  )
}
