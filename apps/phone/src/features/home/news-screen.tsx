import { useState } from 'react'
import { newsCategories, type NewsCategory } from '@bahi/contract/news'
import { Button } from '@bahi/ui/button'
import { Chip, ChipRow } from '@bahi/ui/chip'
import { SkeletonRows } from '@bahi/ui/skeleton'
import { EmptyState } from '@bahi/ui/state-view'
import { LoadMore } from '../../load-more.tsx'
import { NewsRowLink } from '../../news-row.tsx'
import { categoryKeys } from '../../news-words.ts'
import { OfflineNotice } from '../../offline-notice.tsx'
import { linkTo, paths } from '../../paths.ts'
import { QueryStates } from '../../query-states.tsx'
import { AppScreen } from '../../shell/app-screen.tsx'
import { useText } from '../../text/use-text.tsx'
import { useNewsPages } from '../../use-news.ts'

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
