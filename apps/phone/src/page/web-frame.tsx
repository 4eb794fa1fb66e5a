import './page.css'
import { ExternalLink } from 'lucide-react'
import { useText } from '../text/use-text.tsx'

/**
 * A page of somebody else's. The sandbox gives it an origin of its own, so that it reads neither our storage nor our cookies; it
 * learns no address of ours, and cannot lead the app away. The page's security policy lets nothing but the operator's hosts stand here.
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
