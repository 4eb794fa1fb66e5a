import { History } from 'lucide-react'
import { TextLink } from '@bahi/ui/buttons/button'
import { Chip, ChipRow } from '@bahi/ui/buttons/chip'
import { SkeletonRows } from '@bahi/ui/feedback/skeleton'
import { Section } from '@bahi/ui/layout/screen'
import { useNavigation } from '../../navigation/navigate.ts'
import { QueryStates } from '../../page/query-states.tsx'
import { LiveStockRow } from '../../quotes/live-stock-row.tsx'
import { useText } from '../../text/use-text.tsx'
import type { RecentSearch } from './recent-searches.ts'
import { usePopular } from './use-popular.ts'

const popularShares = 8

/** Before anything is typed: what was opened last from here, and what many people look for. */
export function SearchStart({ recent, onClear }: { recent: readonly RecentSearch[]; onClear: () => void }) {
  const { t } = useText()
  const { follow } = useNavigation()
  const query = usePopular()
  return (
    <>
      {recent.length === 0 ? null : (
        <Section title={t('search.recent')} end={<TextLink onPress={onClear}>{t('search.clearRecent')}</TextLink>}>
          <ChipRow name={t('search.recent')} wrap>
            {recent.map(({ text, place }) => (
              <Chip key={place} icon={<History size={16} strokeWidth={1.75} />} onPress={() => follow(place)}>
                {text}
              </Chip>
            ))}
          </ChipRow>
        </Section>
      )}
      <Section title={t('search.popular')}>
        <QueryStates
          query={query}
          skeleton={<SkeletonRows rows={popularShares} name={t('state.loading')} />}
          title={t('market.error')}
        >
          {({ items }) => (
            <ul>
              {items.map((row) => (
                <LiveStockRow key={row.instrumentId} row={row} />
              ))}
            </ul>
          )}
        </QueryStates>
      </Section>
    </>
  )
}
