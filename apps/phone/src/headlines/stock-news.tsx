import { Section } from '@bahi/ui/layout/screen'
import { useText } from '../text/use-text.tsx'
import { NewsRowLink } from './news-row.tsx'
import { useLatestNews } from './use-news.ts'

const shown = 4

/** News about a share. Draws nothing without news or without an answer, because the price matters more. */
export function StockNews({ code }: { code: string }) {
  const { t } = useText()
  const { data } = useLatestNews({ size: shown, code })
  if (data === undefined || data.items.length === 0) return null
  return (
    <Section title={t('home.news')}>
      <ul>
        {data.items.map((item) => (
          <li key={item.id}>
            <NewsRowLink item={item} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
