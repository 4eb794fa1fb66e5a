import { useQuery } from '@tanstack/react-query'
import { listCorporateActions, type CorporateActionView } from '@bahi/contract/companies'
import { ListRow } from '@bahi/ui/list-row'
import { Section } from '@bahi/ui/screen'
import { StateView } from '@bahi/ui/state-view'
import { useClient } from '../../client.ts'
import { linkTo, paths } from '../../paths.ts'
import { QueryStates } from '../../query-states.tsx'
import { formatShortDay } from '../../text/business-time.ts'
import { useText } from '../../text/use-text.tsx'
import { useMarketClock } from '../../use-live.ts'
import { useActionWords } from './action-words.ts'

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
