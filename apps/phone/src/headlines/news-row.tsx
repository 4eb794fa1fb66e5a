import './headlines.css'
import type { NewsRow } from '@bahi/contract/market/news'
import { Move } from '@bahi/ui/figures/price'
import { useNow } from '../live/use-now.ts'
import { linkTo, paths } from '../navigation/paths.ts'
import { formatLongDay } from '../text/business-time.ts'
import { formatNewsAge } from '../text/relative-time.ts'
import { useFigures } from '../text/use-figures.ts'
import { useText } from '../text/use-text.tsx'
import { NewsPicture } from './news-picture.tsx'
import { newsTitle } from './news-words.ts'

/** One item in a list: its title, where it is from and how old it is. */
export function NewsRowLink({ item }: { item: NewsRow }) {
  const text = useText()
  const title = newsTitle(item, text)
  return (
    <a className="news-row" href={linkTo(paths.newsItem, { id: item.id })}>
      <span className="news-row__words">
        <span className="news-row__title" lang={title.lang}>
          {title.text}
        </span>
        {item.report === null ? <Source item={item} /> : <Counts report={item.report} />}
      </span>
      <NewsPicture category={item.category} />
    </a>
  )
}

function Source({ item: { source, publishedAt } }: { item: NewsRow }) {
  const text = useText()
  const now = useNow()
  return (
    <span className="news-row__about">
      {source} · {formatNewsAge(publishedAt, now, text)}
    </span>
  )
}

/** A report is known by its day: at the speed of a simulated market "12 minutes ago" would be another day. */
function Counts({ report: { date, index } }: { report: NonNullable<NewsRow['report']> }) {
  const { t, language } = useText()
  const figures = useFigures()
  const move = index === null ? null : figures.move(10_000 + index.changeBps, 10_000)
  return (
    <span className="news-row__about">
      <span>
        {t('news.category.report')} · {formatLongDay(`${date}T06:00:00Z`, language)}
      </span>
      {index === null || move === null ? null : (
        <span>
          {index.name} <Move direction={move.direction} text={move.percent} name={move.name} size="small" />
        </span>
      )}
    </span>
  )
}
