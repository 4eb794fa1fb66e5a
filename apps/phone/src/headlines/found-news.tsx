import { useQuery } from '@tanstack/react-query'
import { searchNews } from '@bahi/contract/market/news'
import { Section } from '@bahi/ui/layout/screen'
import { useClient } from '../calls/client.ts'
import { useText } from '../text/use-text.tsx'
import { NewsRowLink } from './news-row.tsx'

const shown = 5

/** News with the keyword in its title or summary; draws nothing when there is none. */
export function FoundNews({ keyword }: { keyword: string }) {
  const { t } = useText()
  const { call } = useClient()
  const wanted = keyword.trim()
  const { data } = useQuery({
    queryKey: ['news', 'search', wanted],
    queryFn: ({ signal }) => call(searchNews, { keyword: wanted, size: shown }, { signal, isLoading: false }),
    enabled: wanted.length > 1,
    staleTime: 60_000,
    retry: false,
  })
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
