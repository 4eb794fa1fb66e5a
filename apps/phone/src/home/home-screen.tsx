import './home.css'
import { ArrowUpFromLine, Bell, ChartLine, Newspaper, Search, Ticket } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { IconButton } from '@bahi/ui/buttons/icon-button'
import { Shortcuts } from '@bahi/ui/buttons/shortcuts'
import { Section } from '@bahi/ui/layout/screen'
import { loadChunk } from '../navigation/load-chunk.ts'
import { linkTo, paths } from '../navigation/paths.ts'
import { useQueryValues } from '../navigation/use-query-values.ts'
import { AppScreen } from '../page/app-screen.tsx'
import { InstallOffer } from '../page/install/install-offer.tsx'
import { OfflineNotice } from '../page/offline-notice.tsx'
import { QueryStates } from '../page/query-states.tsx'
import { IndexCards } from '../quotes/index-cards.tsx'
import { useSession } from '../session/use-session.ts'
import { useUnread } from '../session/use-unread.ts'
import { useText } from '../text/use-text.tsx'
import { HomeBanners } from './home-banners.tsx'
import { HomeSkeleton } from './home-skeleton.tsx'
import { NewsPlace } from './news/news-place.tsx'
import { Rankings } from './rankings.tsx'
import { SeeAll } from './see-all.tsx'
import { useHomeHead } from './use-home.ts'

/** Customers never see it. */
const VisitorCard = lazy(() =>
  loadChunk(() => import('./visitor-card.tsx').then((file) => ({ default: file.VisitorCard }))),
)
/** Most visits never open it. */
const NewsScreen = lazy(() =>
  loadChunk(() => import('./news/news-screen.tsx').then((file) => ({ default: file.NewsScreen }))),
)

const headerIcon = { size: 22, strokeWidth: 1.75 } as const
const shortcutIcon = { size: 23, strokeWidth: 1.75 } as const

/** Home; with `?news` in the address the list of news. */
export function HomeScreen() {
  const { news } = useQueryValues(paths.home)
  if (news === undefined) return <Home />
  return (
    <Suspense>
      <NewsScreen />
    </Suspense>
  )
}

function Home() {
  const { t } = useText()
  const head = useHomeHead()
  const { notices } = useUnread()
  const { loggedIn } = useSession()
  const actions = (
    <>
      <IconButton name={t('search.title')} href={linkTo(paths.search)} icon={<Search {...headerIcon} />} />
      <IconButton
        name={notices === 0 ? t('home.notices') : t('home.notices.new', { count: notices })}
        href={linkTo(paths.notices)}
        icon={<Bell {...headerIcon} />}
        marked={notices > 0}
      />
    </>
  )
  return (
    <AppScreen title={t('app.name')} tab="home" root brand actions={actions} strip={<OfflineNotice />} scrollId="home">
      <QueryStates query={head} skeleton={<HomeSkeleton name={t('state.loading')} />} title={t('home.error')}>
        {({ indices, banners }) => (
          <>
            {loggedIn ? null : (
              <Suspense fallback={<div className="home-screen__visitor" />}>
                <VisitorCard />
              </Suspense>
            )}
            <IndexCards rows={indices} />
            <HomeShortcuts />
            <HomeBanners banners={banners} />
            <InstallOffer />
            <Rankings />
            <Section
              title={t('home.news')}
              end={<SeeAll text={t('home.news.all')} href={linkTo(paths.home, { news: 'all' })} />}
            >
              <NewsPlace />
            </Section>
          </>
        )}
      </QueryStates>
    </AppScreen>
  )
}

function HomeShortcuts() {
  const { t } = useText()
  return (
    <Shortcuts
      name={t('home.shortcuts')}
      items={[
        { text: t('market.title'), href: linkTo(paths.market), icon: <ChartLine {...shortcutIcon} /> },
        { text: t('home.news'), href: linkTo(paths.home, { news: 'all' }), icon: <Newspaper {...shortcutIcon} /> },
        { text: t('home.withdraw'), href: linkTo(paths.transferOut), icon: <ArrowUpFromLine {...shortcutIcon} /> },
        { text: t('home.ipo'), href: linkTo(paths.market, { tab: 'ipo' }), icon: <Ticket {...shortcutIcon} /> },
      ]}
    />
  )
}
