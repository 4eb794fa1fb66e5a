import './page.css'
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { Badge } from '@bahi/ui/feedback/badge'
import { useFrameElement } from '@bahi/ui/layout/frame'
import { FieldHeader, ResultHeader, Screen, SubHeader, TabHeader } from '@bahi/ui/layout/screen'
import { TabBar, type TabBarItem } from '@bahi/ui/layout/tab-bar'
import { useOffers } from '../device/device-offers.ts'
import { useValueStore } from '../live/value-store.ts'
import { useNavigation } from '../navigation/navigate.ts'
import { linkTo, paths, tabPaths, type TabName } from '../navigation/paths.ts'
import { usePlace } from '../navigation/use-router.ts'
import { useUnread } from '../session/use-unread.ts'
import { useUserInfo } from '../session/use-user-info.ts'
import { useText } from '../text/use-text.tsx'
import { BusinessBadge } from './business-badge.tsx'
import { rootTabs } from './root-tabs.ts'

const UpdateStrip = lazy(() => import('./update-strip.tsx').then((file) => ({ default: file.UpdateStrip })))

interface AppScreenProps {
  title: string
  subtitle?: ReactNode
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
  const { href } = usePlace()
  // A name of its own for each place: pages that shared one would hand their scrolling on to the next.
  const [place] = useState(href)
  const badge = simulated ? <BusinessBadge /> : undefined
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
      skipText={t('app.skip')}
    >
      {children}
    </Screen>
  )
}

/** A newer version is offered on the five tabs only, where no form is being filled in. */
function UpdateOffer() {
  const { update } = useOffers()
  const onUpdate = useValueStore(update)
  return onUpdate === null ? null : (
    <Suspense>
      <UpdateStrip onUpdate={onUpdate} />
    </Suspense>
  )
}

/** Under the badge of every page with a balance: from a practice account nothing can ever be transferred out. */
function PracticeStrip() {
  const { t } = useText()
  const { data } = useUserInfo()
  if (data?.simulated !== true) return null
  if (data.earlierBook)
    return (
      <p className="practice-strip">
        {t('app.earlierBook')} <a href={linkTo(paths.practice)}>{t('practice.cash.books')}</a>
      </p>
    )
  return <p className="practice-strip">{t('app.practice')}</p>
}

function AppTabBar({ current }: { current: TabName }) {
  const { t } = useText()
  const { switchTab } = useNavigation()
  const { messages } = useUnread()
  const items: TabBarItem[] = rootTabs.map(({ id, textKey, Icon }) => ({
    id,
    text: t(textKey),
    href: linkTo(tabPaths[id]),
    icon: (strokeWidth) => <Icon size={23} strokeWidth={strokeWidth} />,
    badge: id === 'more' ? <Badge count={messages} maximum={99} /> : undefined,
  }))
  return <TabBar name={t('tab.name')} items={items} current={current} onSelect={(id) => switchTab(id as TabName)} />
}

/**
 * Announces a new page: the window gets its title, and its heading gets the focus for screen readers and keyboards. On the first page of
 * a visit the browser keeps the focus, and a field that already has the focus keeps it.
 */
function usePageArrival(title: string): void {
  const { t } = useText()
  const frame = useFrameElement()
  const name = t('app.name')
  useEffect(() => {
    document.title = title === name || title === '' ? name : `${title} · ${name}`
  }, [title, name])
  const arrived = useRef(false)
  useEffect(() => {
    if (frame === null || arrived.current) return
    arrived.current = true
    const isFirst = !frame.hasAttribute(visited)
    frame.setAttribute(visited, '')
    if (!isFirst) focusHeading(frame.querySelector('.screen'))
  }, [frame])
}

/** On the phone's frame once a page has stood in it. */
const visited = 'data-visited'

function focusHeading(screen: Element | null): void {
  const heading = screen?.querySelector<HTMLElement>('h1') ?? null
  if (screen === null || heading === null || screen.contains(document.activeElement)) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
