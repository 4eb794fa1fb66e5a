import './page.css'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { FieldHeader, ResultHeader, Screen, SubHeader, TabHeader } from '@bahi/ui/layout/screen'
import { useOffers } from '../device/device-offers.ts'
import { useValueStore } from '../live/value-store.ts'
import { useNavigation } from '../navigation/navigate.ts'
import type { TabName } from '../navigation/paths.ts'
import { useText } from '../text/use-text.tsx'
import { AppTabBar } from './app-tab-bar.tsx'
import { PracticeStrip } from './practice-strip.tsx'
import { usePageArrival } from './use-page-arrival.ts'

const UpdateStrip = lazy(() => import('./update-strip.tsx').then((file) => ({ default: file.UpdateStrip })))

interface AppScreenProps {
  title: string
  subtitle?: string | undefined
  /** Which root this page belongs to: shows the tab bar. */
  tab?: TabName | undefined
  /** A root page has a large title; every other page a way back. */
  root?: boolean
  /** The brand in place of the title; on Home only. */
  brand?: boolean
  /** False only where no price, order, balance or document is shown. */
  simulated?: boolean
  actions?: ReactNode
  strip?: ReactNode
  foot?: ReactNode
  scrollId?: string | undefined
  onBack?: (() => void) | undefined
  /** A search field in the place of the title. */
  field?: ReactNode
  /** A result, left by a cross. */
  onClose?: (() => void) | undefined
  children: ReactNode
}

/** The page frame of the app: header with the badge and the way back, body, foot or tab bar. */
export function AppScreen({
  title,
  subtitle,
  tab,
  root = false,
  brand = false,
  simulated = true,
  actions,
  strip,
  foot,
  scrollId,
  onBack,
  field,
  onClose,
  children,
}: AppScreenProps) {
  const { t } = useText()
  const { back } = useNavigation()
  usePageArrival(title)
  const router = useRouter()
  // A name of its own for each place: pages that shared one would hand their scrolling on to the next.
  const [place] = useState(() => router.latestLocation.href)
  const badge = simulated ? t('app.simulated') : undefined
  const goBack = onBack ?? (() => back())
  const header =
    onClose !== undefined ? (
      <ResultHeader title={title} simulated={badge} closeName={t('app.close')} onClose={onClose} />
    ) : field !== undefined ? (
      <FieldHeader title={title} simulated={badge} backName={t('app.back')} onBack={goBack}>
        {field}
      </FieldHeader>
    ) : root ? (
      <TabHeader title={title} simulated={badge} actions={actions} brand={brand} />
    ) : (
      <SubHeader
        title={title}
        subtitle={subtitle}
        simulated={badge}
        actions={actions}
        backName={t('app.back')}
        onBack={goBack}
      />
    )
  const strips = (
    <>
      {tab === undefined ? null : <UpdateOffer />}
      {simulated ? <PracticeStrip /> : null}
      {strip}
    </>
  )
  return (
    <Screen
      header={header}
      strip={strips}
      foot={foot}
      tabBar={tab === undefined ? undefined : <AppTabBar current={tab} />}
      scrollId={scrollId ?? place}
    >
      {children}
    </Screen>
  )
}

/** On the roots, where nobody is in the middle of an order, a newer version may offer itself. */
function UpdateOffer() {
  const { update } = useOffers()
  const onUpdate = useValueStore(update)
  return onUpdate === null ? null : (
    <Suspense>
      <UpdateStrip onUpdate={onUpdate} />
    </Suspense>
  )
}
