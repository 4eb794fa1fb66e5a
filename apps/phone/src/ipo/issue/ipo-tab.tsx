import './issue.css'
import { ChevronRight } from 'lucide-react'
import { Chip, ChipRow } from '@bahi/ui/buttons/chip'
import { Skeleton } from '@bahi/ui/feedback/skeleton'
import { EmptyState } from '@bahi/ui/feedback/state-view'
import { Section } from '@bahi/ui/layout/screen'
import { CardRows, ListRow } from '@bahi/ui/rows/list-row'
import { useNavigation } from '../../navigation/navigate.ts'
import { linkTo, paths } from '../../navigation/paths.ts'
import { useQueryValues } from '../../navigation/use-query-values.ts'
import { QueryStates } from '../../page/query-states.tsx'
import { sectorName } from '../../text/sector-name.ts'
import { useText, type TextKey } from '../../text/use-text.tsx'
import { shortMoment, timesText } from '../ipo-times.ts'
import { stateFilter, filterWords, type ChosenFilter } from '../ipo-words.ts'
import { useIpoDates, useIpos, type Ipos } from '../use-ipos.ts'
import { IpoCard } from './ipo-card.tsx'

const filters = Object.keys(filterWords) as ChosenFilter[]

/** The market's tab of new shares: what is open, coming, closed and listed, and the dates that come next. */
export function IpoTab() {
  const { t } = useText()
  const query = useIpos()
  return (
    <QueryStates query={query} title={t('ipo.error')} skeleton={<CardSkeletons name={t('state.loading')} />}>
      {(ipos) => <IpoList ipos={ipos} />}
    </QueryStates>
  )
}

function IpoList({ ipos: { items, counts, mine } }: { ipos: Ipos }) {
  const { t } = useText()
  const navigation = useNavigation()
  const { issues } = useQueryValues(paths.market)
  // Without a choice: the first chip with something behind it.
  const filter = filters.find((one) => one === issues) ?? filters.find((one) => counts[one] > 0) ?? 'open'
  const shown = items.filter(({ state }) => stateFilter(state) === filter)
  return (
    <>
      <ChipRow name={t('ipo.filter')}>
        {filters.map((one) => (
          <Chip
            key={one}
            on={one === filter}
            onPress={() => navigation.redirect(paths.market, { tab: 'ipo', issues: one })}
          >
            {t(filterWords[one].chip, { count: counts[one] })}
          </Chip>
        ))}
      </ChipRow>
      {mine === null ? null : (
        <a className="ipo-tab__mine" href={linkTo(paths.ipoApplications)}>
          {t('ipo.mine.count', { count: mine })}
          <ChevronRight size={18} strokeWidth={2} aria-hidden="true" />
        </a>
      )}
      {shown.length === 0 ? (
        <EmptyState title={t(filterWords[filter].none)} text={t(filterWords[filter].noneText)} />
      ) : (
        shown.map((ipo) => <IpoCard key={ipo.id} ipo={ipo} />)
      )}
      <NextDates />
    </>
  )
}

const whatWords = {
  opens: 'ipo.what.opens',
  closes: 'ipo.what.closes',
  allots: 'ipo.what.allots',
  lists: 'ipo.what.lists',
} as const satisfies Record<string, TextKey>

/** The next dates, and the most subscribed issues. Draws nothing until they are known. */
function NextDates() {
  const text = useText()
  const { t, language } = text
  const { data } = useIpoDates()
  if (data === undefined || data.next.length === 0) return null
  return (
    <>
      <Section title={t('ipo.nextDates')}>
        <CardRows>
          {data.next.map(({ at, what, item }) => (
            <ListRow
              key={`${item.id}-${what}`}
              plain
              title={item.name}
              detail={t(whatWords[what])}
              end={shortMoment(at, language)}
              href={linkTo(paths.ipo, { id: item.id })}
            />
          ))}
        </CardRows>
      </Section>
      {data.top.length === 0 ? null : (
        <Section title={t('ipo.mostAsked')}>
          <CardRows>
            {data.top.map((item) => (
              <ListRow
                key={item.id}
                plain
                title={item.name}
                detail={sectorName(item.sector, text)}
                end={t('ipo.times', { times: timesText(item.askedTimesHundredths) })}
                href={linkTo(paths.ipo, { id: item.id })}
              />
            ))}
          </CardRows>
        </Section>
      )}
    </>
  )
}

function CardSkeletons({ name }: { name: string }) {
  return (
    <div role="status" aria-label={name} className="ipo-tab__wait">
      {[0, 1, 2].map((one) => (
        <div key={one} className="ipo-card">
          <Skeleton width={150} heightPx={20} />
          <div className="ipo-tab__wait-figures">
            <Skeleton width="100%" heightPx={36} />
            <Skeleton width="100%" heightPx={36} />
            <Skeleton width="100%" heightPx={36} />
          </div>
          <Skeleton width="100%" heightPx={28} />
        </div>
      ))}
    </div>
  )
}
