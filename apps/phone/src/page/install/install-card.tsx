import './install.css'
import { Download, X } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../text/use-text.tsx'

const declinedKey = 'install-declined'

/** The offer to install on Home, until it is declined once; the row in More stays. */
export function InstallCard({ onInstall }: { onInstall: () => void }) {
  const { t } = useText()
  const [declined, setDeclined] = useState(() => localStorage.getItem(declinedKey) !== null)
  if (declined) return null
  const decline = () => {
    localStorage.setItem(declinedKey, '1')
    setDeclined(true)
  }
  return (
    <div className="install-card">
      <button type="button" className="install-card__add" onClick={onInstall}>
        <Download size={22} strokeWidth={1.75} aria-hidden="true" />
        <span className="install-card__words">
          <span className="install-card__title">{t('install.title')}</span>
          <span className="install-card__text">{t('install.text')}</span>
        </span>
      </button>
      <button type="button" className="install-card__no" aria-label={t('update.later')} onClick={decline}>
        <X size={18} strokeWidth={2} aria-hidden="true" />
      </button>
    </div>
  )
}
