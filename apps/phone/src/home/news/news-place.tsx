import { Newspaper } from 'lucide-react'
import { SkeletonRows } from '@bahi/ui/feedback/skeleton'
import { NewsRowLink } from '../../headlines/news-row.tsx'
import { useLatestNews } from '../../headlines/use-news.ts'
import { QueryStates } from '../../page/query-states.tsx'
import { useText } from '../../text/use-text.tsx'

const shown = 3

/** The latest news on Home, or a note about the place before the first item. */
export function NewsPlace() {
  const { t } = useText()
  const query = useLatestNews({ size: shown })
  return (
    <QueryStates
      query={query}
      skeleton={<SkeletonRows rows={shown} name={t('state.loading')} />}
      title={t('news.error')}
    >
      {({ items }) =>
        items.length === 0 ? (
          <NoNewsYet />
        ) : (
          <ul className="home-screen__news-list">
            {items.map((item) => (
              <li key={item.id}>
                <NewsRowLink item={item} />
              </li>
            ))}
          </ul>
        )
      }
    </QueryStates>
  )
}

function NoNewsYet() {
  const { t } = useText()
  return (
    <div className="home-screen__news">
      <span className="home-screen__news-icon" aria-hidden="true">
        <Newspaper size={26} strokeWidth={1.6} />
      </span>
      <p>{t('home.news.empty')}</p>
    </div>
  )
}
