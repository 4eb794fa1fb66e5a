import { Button } from '@bahi/ui/button'
import { EmptyState } from '@bahi/ui/state-view'
import { Newspaper } from 'lucide-react'
import { linkTo, paths } from '../../paths.ts'
import { AppScreen } from '../../shell/app-screen.tsx'
import { useText } from '../../text/use-text.tsx'

/** Where news will stand on Home: what will be here, in one line. */
export function NewsPlace() {
  const { t } = useText()
  return (
    <div className="home-screen__news">
      <span className="home-screen__news-icon" aria-hidden="true"><Newspaper size={26} strokeWidth={1.6} /></span>
      <p>{t('home.news.empty')}</p>
    </div>
  )
}

/** The list of news, before there are any. */
export function NewsScreen() {
  const { t } = useText()
  return (
    <AppScreen title={t('home.news')} tab="home">
      <EmptyState title={t('home.news.none')} text={t('home.news.empty')} action={<Button href={linkTo(paths.market)}>{t('later.toMarket')}</Button>} />
    </AppScreen>
  )
}
