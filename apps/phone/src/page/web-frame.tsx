import './page.css'
import { ExternalLink } from 'lucide-react'
import { useText } from '../text/use-text.tsx'

/**
 * A page of another site. The sandbox gives the page an origin of its own, so that it cannot read our storage and cookies, and the
 * frame sends no referrer and cannot navigate the app. Our security policy allows only the operator's hosts in frames.
 */
export function WebFrame({ address, host }: { address: string; host: string }) {
  const { t } = useText()
  return (
    <div className="web-frame">
      <p className="web-frame__line">
        <span>{t('web.outside', { host })}</span>
        <a href={address} target="_blank" rel="noopener noreferrer">
          <ExternalLink size={16} strokeWidth={2} aria-hidden="true" />
          {t('web.openOutside')}
        </a>
      </p>
      <iframe
        className="web-frame__page"
        title={host}
        src={address}
        sandbox="allow-scripts allow-forms"
        referrerPolicy="no-referrer"
        allow=""
      />
    </div>
  )
}
