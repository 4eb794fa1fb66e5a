import './page.css'
import { RefreshCw, X } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../text/use-text.tsx'

/** A newer version is ready. It waits for the customer, who may be in the middle of something. */
export function UpdateStrip({ onUpdate }: { onUpdate: () => void }) {
  const { t } = useText()
  const [later, setLater] = useState(false)
  if (later) return null
  return (
    <div className="update-strip" role="status">
      <RefreshCw size={18} strokeWidth={2} aria-hidden="true" />
      <span className="update-strip__text">{t('update.ready')}</span>
      <button type="button" className="update-strip__update" onClick={onUpdate}>
        {t('update.update')}
      </button>
      <button
        type="button"
        className="update-strip__later"
        aria-label={t('update.later')}
        onClick={() => setLater(true)}
      >
        <X size={18} strokeWidth={2} aria-hidden="true" />
      </button>
    </div>
  )
}
