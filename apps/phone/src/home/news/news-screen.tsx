import { useState } from 'react'
import { newsCategories, type NewsCategory } from '@bahi/contract/market/news'
import { Button } from '@bahi/ui/buttons/button'
import { Chip, ChipRow } from '@bahi/ui/buttons/chip'
import { SkeletonRows } from '@bahi/ui/feedback/skeleton'
import { EmptyState } from '@bahi/ui/feedback/state-view'
import { NewsRowLink } from '../../headlines/news-row.tsx'
import { categoryKeys } from '../../headlines/news-words.ts'
import { useNewsPages } from '../../headlines/use-news.ts'
import { linkTo, paths } from '../../navigation/paths.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { LoadMore } from '../../page/load-more.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useText } from '../../text/use-text.tsx'

const chips = ['', ...newsCategories] as const

/** All news, by category, page after page. */
export function NewsScreen() {
  const { t } = useText()
  const [category, setCategory] = useState<NewsCategory | ''>('')
  const { query, more, loadMore } = useNewsPages(category)
  return (
    <AppScreen title={t('home.news')} tab="home" strip={<OfflineNotice />}>
      <ChipRow name={t('news.categories')}>
        {chips.map((chip) => (
          <Chip key={chip} on={chip === category} onPress={() => setCategory(chip)}>
            {chip === '' ? t('news.category.all') : t(categoryKeys[chip])}
          </Chip>
        ))}
      </ChipRow>
      <QueryStates
        key={category}
        query={query}
        skeleton={<SkeletonRows rows={6} name={t('state.loading')} />}
        title={t('news.error')}
      >
        {(items) =>
          items.length === 0 ? (
            <EmptyState
              title={t('home.news.none')}
              text={t(category === '' ? 'home.news.empty' : 'news.noneOf')}
              action={<Button href={linkTo(paths.market)}>{t('app.toMarket')}</Button>}
            />
          ) : (
            <>
              <ul>
                {items.map((item) => (
                  <li key={item.id}>
                    <NewsRowLink item={item} />
                  </li>
                ))}
              </ul>
              <LoadMore auto state={more} onMore={loadMore} />
            </>
          )
        }
      </QueryStates>
    </AppScreen>
  )
}
