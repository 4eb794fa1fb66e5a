import '@bahi/ui/base.css'
import { BrandMark } from '@bahi/ui/brand-mark'
import { useText } from '../text/use-text.tsx'
import { QrCode } from './qr-code.tsx'
import './desktop-overlay.css'

/** Covers every page on a wide window with a mouse: Bahi is made for a phone. Going on here is one press away. */
export function DesktopOverlay({ onContinue }: { onContinue: () => void }) {
  const { t } = useText()
  const address = `${location.origin}${location.pathname}`.replace(/\/$/, '')
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
        <figcaption className="desktop-overlay__address">{address.replace(/^https?:\/\//, '')}</figcaption>
      </figure>
    </main>
  )
}
