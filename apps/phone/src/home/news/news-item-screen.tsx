import './news.css'
import { Share2 } from 'lucide-react'
import type { getNewsItem } from '@bahi/contract/market/news'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { IconButton } from '@bahi/ui/buttons/icon-button'
import { SkeletonPage } from '@bahi/ui/feedback/skeleton'
import { useShareAddress } from '../../device/share-address.ts'
import { NewsPicture } from '../../headlines/news-picture.tsx'
import { categoryKeys, splitParagraphs, readMinutes, reportTitle, wordsIn } from '../../headlines/news-words.ts'
import { useNewsItem } from '../../headlines/use-news.ts'
import { useNow } from '../../live/use-now.ts'
import { linkTo, paths } from '../../navigation/paths.ts'
import { useQueryValues } from '../../navigation/use-query-values.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { formatDayAndTime } from '../../text/business-time.ts'
import { formatNewsAge } from '../../text/relative-time.ts'
import { useText } from '../../text/use-text.tsx'
import { ReportBody } from './report-body.tsx'
import { ShareChips } from './share-chips.tsx'
import { splitLinks } from './text-parts.ts'

type Item = ReplyOf<typeof getNewsItem>

/** One item of news: what staff wrote, or the report of a day. */
export function NewsItemScreen() {
  const text = useText()
  const { id = '0' } = useQueryValues(paths.newsItem)
  const query = useNewsItem(id)
  const share = useShareAddress()
  const item = query.data
  const title = item === undefined ? null : titleOf(item, text)
  return (
    <AppScreen
      title={text.t(item?.category === 'report' ? 'news.category.report' : 'home.news')}
      strip={<OfflineNotice />}
      actions={
        title === null ? undefined : (
          <IconButton
            name={text.t('news.share')}
            icon={<Share2 size={21} strokeWidth={1.75} />}
            onPress={() => share(title.text, linkTo(paths.newsItem, { id }))}
          />
        )
      }
    >
      <QueryStates
        query={query}
        title={text.t('news.item.error')}
        skeleton={<SkeletonPage name={text.t('state.loading')} />}
      >
        {(found) =>
          found.report === null ? (
            <Written item={found} />
          ) : (
            <ReportBody report={found.report} title={titleOf(found, text).text} shares={found.shares} />
          )
        }
      </QueryStates>
    </AppScreen>
  )
}

function titleOf(
  { title, report }: Item,
  text: ReturnType<typeof useText>,
): { readonly text: string; readonly lang: string | undefined } {
  if (report === null) return wordsIn(title, text.language)
  const [best, worst] = [report.sectors[0], report.sectors.at(-1)]
  return {
    text: reportTitle(
      {
        best: best !== undefined && best.changeBps > 0 ? best.sector : null,
        worst: worst !== undefined && worst.changeBps < 0 ? worst.sector : null,
      },
      text,
    ),
    lang: undefined,
  }
}

function Written({ item }: { item: Item }) {
  const text = useText()
  const { t, language } = text
  const now = useNow()
  const [title, summary, body] = [
    wordsIn(item.title, language),
    wordsIn(item.summary, language),
    wordsIn(item.body, language),
  ]
  return (
    <article>
      <NewsPicture category={item.category} large />
      <div className="news-item">
        <h2 className="news-item__title" lang={title.lang}>
          {title.text}
        </h2>
        <p className="news-item__about">
          <span>{item.source}</span>
          <time dateTime={item.publishedAt} title={formatDayAndTime(item.publishedAt, language)}>
            {formatNewsAge(item.publishedAt, now, text)}
          </time>
          <span>
            {t('news.readTime', { count: readMinutes(body.text, body.lang === undefined ? language : 'en') })}
          </span>
          <span>{t(categoryKeys[item.category])}</span>
        </p>
        <p className="news-item__summary" lang={summary.lang}>
          {summary.text}
        </p>
        <div className="news-item__body" lang={body.lang}>
          {/* Published words never change, so a place among them names a paragraph. */}
          {splitParagraphs(body.text).map((paragraph, index) => (
            <p key={index}>
              <Linked paragraph={paragraph} />
            </p>
          ))}
        </div>
        {item.shares.length === 0 ? null : <ShareChips title={t('news.inStory')} shares={item.shares} />}
      </div>
    </article>
  )
}

/** Words as words; addresses as links that the app's own frame opens, or not, by the operator's list. */
function Linked({ paragraph }: { paragraph: string }) {
  return splitLinks(paragraph).map((part, index) =>
    part.kind === 'text' ? (
      part.text
    ) : (
      <a key={index} href={part.kind === 'app' ? `#${part.to}` : linkTo(paths.webPage, { url: part.to })}>
        {part.text}
      </a>
    ),
  )
}
