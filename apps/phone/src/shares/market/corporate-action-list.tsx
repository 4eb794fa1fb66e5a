import { useQuery } from '@tanstack/react-query'
import { listCorporateActions, type CorporateActionView } from '@bahi/contract/market/companies'
import { StateView } from '@bahi/ui/feedback/state-view'
import { Section } from '@bahi/ui/layout/screen'
import { ListRow } from '@bahi/ui/rows/list-row'
import { useClient } from '../../calls/client.ts'
import { useMarketClock } from '../../live/use-live.ts'
import { linkTo, paths } from '../../navigation/paths.ts'
import { QueryStates } from '../../page/query-states.tsx'
import { formatShortDay } from '../../text/business-time.ts'
import { useText } from '../../text/use-text.tsx'
import { useActionWords } from '../stock/action-words.ts'

const pastShown = 30

/** What companies are about to do to their shares, and what they did. New ones come with each day. */
function useCorporateActions() {
  const { call } = useClient()
  const date = useMarketClock()?.date
  return useQuery({
    queryKey: ['corporate-actions', date],
    queryFn: ({ signal }) => call(listCorporateActions, { size: pastShown }, { signal, isLoading: false }),
    staleTime: 60_000,
  })
}

export function CorporateActionList() {
  const { t } = useText()
  const query = useCorporateActions()
  return (
    <QueryStates query={query} title={t('market.error')}>
      {({ coming, past }) =>
        coming.length + past.length === 0 ? (
          <StateView compact picture={null} title={t('action.none')} text={t('action.none.text')} />
        ) : (
          <>
            {coming.length === 0 ? null : (
              <Section title={t('action.coming')}>
                <Actions items={coming} />
              </Section>
            )}
            {past.length === 0 ? null : (
              <Section title={t('action.past')}>
                <Actions items={past} />
              </Section>
            )}
          </>
        )
      }
    </QueryStates>
  )
}

function Actions({ items }: { items: readonly CorporateActionView[] }) {
  const { t, language } = useText()
  const words = useActionWords()
  return (
    <ul>
      {items.map((action) => (
        <li key={action.id}>
          <ListRow
            href={linkTo(paths.stock, { code: action.code })}
            title={action.code}
            detail={words(action)}
            end={formatShortDay(`${action.exDate}T12:00:00+05:30`, language)}
            endDetail={t('action.exDate')}
          />
        </li>
      ))}
    </ul>
  )
}
