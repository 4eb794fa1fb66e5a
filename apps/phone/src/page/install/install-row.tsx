import './install.css'
import { Download } from 'lucide-react'
import { ListRow } from '@bahi/ui/rows/list-row'
import { Sheet } from '@bahi/ui/sheets/sheet'
import { useOffers } from '../../device/device-offers.ts'
import { useValueStore } from '../../live/value-store.ts'
import { useText } from '../../text/use-text.tsx'
import { useSheet } from '../use-sheet.ts'
import { isAppleBrowser, isInstalled } from './installed.ts'

const icon = <Download size={22} strokeWidth={1.75} />

/** A row that puts Bahi among the phone's apps: where the browser can do it, at a press; on Apple's phones, in words. */
export function InstallRow() {
  const { t } = useText()
  const { install } = useOffers()
  const onInstall = useValueStore(install)
  if (onInstall !== null)
    return <ListRow plain icon={icon} title={t('install.title')} detail={t('install.text')} onPress={onInstall} />
  return isAppleBrowser(navigator) && !isInstalled(window) ? <AppleRow /> : null
}

function AppleRow() {
  const { t } = useText()
  const sheet = useSheet('install')
  return (
    <>
      <ListRow plain icon={icon} title={t('install.title')} detail={t('install.text')} onPress={sheet.show} />
      <Sheet open={sheet.open} onOpenChange={sheet.onOpenChange} title={t('install.title')} closeName={t('app.close')}>
        <p className="install-steps__text">{t('install.apple.text')}</p>
        <ol className="install-steps">
          <li>{t('install.apple.one')}</li>
          <li>{t('install.apple.two')}</li>
          <li>{t('install.apple.three')}</li>
        </ol>
      </Sheet>
    </>
  )
}
