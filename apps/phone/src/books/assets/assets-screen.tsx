import './assets.css'
import { Eye, EyeOff } from 'lucide-react'
import { IconButton } from '@bahi/ui/buttons/icon-button'
import { Skeleton, SkeletonRows } from '@bahi/ui/feedback/skeleton'
import { paths } from '../../navigation/paths.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { LogInFirst } from '../../page/log-in-first.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useHiddenAmounts } from '../../session/use-hidden-amounts.tsx'
import { useSession } from '../../session/use-session.ts'
import { useText } from '../../text/use-text.tsx'
import { NetWorth } from './net-worth.tsx'
import { useAssets } from './use-assets.ts'

/** What the customer owns, and where each rupee of it is. */
export function AssetsScreen() {
  const { t } = useText()
  const { loggedIn } = useSession()
  const { toggle, ...veil } = useHiddenAmounts()
  const { hidden } = veil
  const assets = useAssets()
  const Icon = hidden ? EyeOff : Eye
  const eye = (
    <IconButton
      name={hidden ? t('assets.show') : t('assets.hide')}
      pressed={hidden}
      icon={<Icon size={22} strokeWidth={1.75} />}
      onPress={toggle}
    />
  )
  return (
    <AppScreen
      title={t('tab.assets')}
      root
      tab="assets"
      actions={loggedIn ? eye : undefined}
      strip={<OfflineNotice />}
      scrollId="assets"
    >
      {loggedIn ? (
        <QueryStates query={assets} skeleton={<AssetsSkeleton name={t('state.loading')} />} title={t('assets.error')}>
          {(data) => <NetWorth assets={data} readAtMs={assets.dataUpdatedAt} veil={veil} />}
        </QueryStates>
      ) : (
        <LogInFirst next={paths.assets} />
      )}
    </AppScreen>
  )
}

/** The assets page in the shape it will have. */
function AssetsSkeleton({ name }: { name: string }) {
  return (
    <>
      <div className="assets-skeleton__cover">
        <Skeleton width="100%" heightPx={148} />
      </div>
      <div className="assets-skeleton__entries">
        {[0, 1, 2, 3].map((one) => (
          <div key={one} className="assets-skeleton__entry">
            <Skeleton width={50} heightPx={50} />
            <Skeleton width={56} heightPx={13} />
          </div>
        ))}
      </div>
      <SkeletonRows rows={5} name={name} />
    </>
  )
}
