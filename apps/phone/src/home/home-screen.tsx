import './home.css'
import { ArrowUpFromLine, ChartLine, GraduationCap, Newspaper, Ticket } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Shortcuts } from '@bahi/ui/buttons/shortcuts'
import { Skeleton, SkeletonRows } from '@bahi/ui/feedback/skeleton'
import { BannerSwiper } from '@bahi/ui/layout/banner-swiper'
import { Section } from '@bahi/ui/layout/screen'
import { loadChunk } from '../navigation/load-chunk.ts'
import { linkTo, paths } from '../navigation/paths.ts'
import { useQueryValues } from '../navigation/use-query-values.ts'
import { AppScreen } from '../page/app-screen.tsx'
import { InstallOffer } from '../page/install/install-offer.tsx'
import { OfflineNotice } from '../page/offline-notice.tsx'
import { QueryStates } from '../page/query-states.tsx'
import { IndexCards } from '../quotes/index-cards.tsx'
import { IndexSkeleton } from '../quotes/index-skeleton.tsx'
import { useSession } from '../session/use-session.ts'
import { useUnread } from '../session/use-unread.ts'
import { useUserInfo } from '../session/use-user-info.ts'
import { useText } from '../text/use-text.tsx'
import { CustomerCard } from './customer-card.tsx'
import { HomeActions } from './home-actions.tsx'
import { NewsPlace } from './news/news-place.tsx'
import { Rankings } from './rankings.tsx'
import { SeeAll } from './see-all.tsx'
import { useHomeHead, type HomeBanner } from './use-home.ts'
import { useCardAwaited } from './use-own-worth.ts'
import { VisitorCard } from './visitor-card.tsx'

/** Most visits never open it. */
const NewsScreen = lazy(() =>
  loadChunk(() => import('./news/news-screen.tsx').then((file) => ({ default: file.NewsScreen }))),
)

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
  // The first steps make the card three times as high: what stands below it appears with it and does not move then.
  const cardAwaited = useCardAwaited(head.data !== undefined)
  const { notices } = useUnread()
  const { loggedIn } = useSession()
  const actions = <HomeActions t={t} notices={notices} />
  return (
    <AppScreen title={t('app.name')} tab="home" root brand actions={actions} strip={<OfflineNotice />} scrollId="home">
      {loggedIn ? null : <VisitorCard />}
      <QueryStates
        query={cardAwaited ? { ...head, data: undefined } : head}
        skeleton={
          <>
            {loggedIn ? <div className="home-screen__customer" /> : null}
            <HomeSkeleton name={t('state.loading')} />
          </>
        }
        title={t('home.error')}
      >
        {({ indices, banners }) => (
          <div className="home-screen">
            {loggedIn ? <CustomerCard /> : null}
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
          </div>
        )}
      </QueryStates>
    </AppScreen>
  )
}

/** Who has completed KYC withdraws; everybody else has no money that could leave, and finds practice in its place. */
function HomeShortcuts() {
  const { t } = useText()
  const { data: user } = useUserInfo()
  const third =
    user?.identityState !== 'completed'
      ? { text: t('practice.title'), href: linkTo(paths.practice), icon: <GraduationCap {...shortcutIcon} /> }
      : { text: t('home.withdraw'), href: linkTo(paths.transferOut), icon: <ArrowUpFromLine {...shortcutIcon} /> }
  return (
    <Shortcuts
      name={t('home.shortcuts')}
      items={[
        { text: t('market.title'), href: linkTo(paths.market), icon: <ChartLine {...shortcutIcon} /> },
        { text: t('home.news'), href: linkTo(paths.home, { news: 'all' }), icon: <Newspaper {...shortcutIcon} /> },
        third,
        { text: t('home.ipo'), href: linkTo(paths.market, { tab: 'ipo' }), icon: <Ticket {...shortcutIcon} /> },
      ]}
    />
  )
}

/** Banners in the chosen language. A link that leads out of the app is not followed: it goes nowhere but Home. */
function HomeBanners({ banners }: { banners: readonly HomeBanner[] }) {
  const { t, language } = useText()
  return (
    <BannerSwiper
      name={t('home.banners')}
      nameOf={(index, count) => t('home.banner', { index, count })}
      banners={banners.map(({ id, title, subtitle, link }) => ({
        id,
        title: title[language],
        text: subtitle[language],
        action: t('home.banner.open'),
        href: /^\/(?![/\\])/.test(link) ? `#${link}` : linkTo(paths.home),
      }))}
    />
  )
}

/** Home in the shape it will have. */
function HomeSkeleton({ name }: { name: string }) {
  return (
    <>
      <IndexSkeleton />
      <div className="home-skeleton__shortcuts">
        {[0, 1, 2, 3].map((one) => (
          <div key={one} className="home-skeleton__shortcut">
            <Skeleton width={50} heightPx={50} />
            <Skeleton width={48} heightPx={13} />
          </div>
        ))}
      </div>
      <div className="home-skeleton__banner">
        <Skeleton width="100%" heightPx={97} />
      </div>
      <div className="home-skeleton__head">
        <Skeleton width={104} heightPx={20} />
        <Skeleton width={56} heightPx={14} />
      </div>
      <SkeletonRows rows={4} name={name} />
    </>
  )
}
