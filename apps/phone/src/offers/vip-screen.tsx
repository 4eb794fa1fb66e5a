import './offers.css'
import { useState } from 'react'
import type { OfferView } from '@bahi/contract/offers/calls'
import { Chip, ChipRow } from '@bahi/ui/buttons/chip'
import { TermsLink } from '../glossary/terms-link.tsx'
import { useNavigation } from '../navigation/navigate.ts'
import { paths } from '../navigation/paths.ts'
import { AppScreen } from '../page/app-screen.tsx'
import { LogInFirst } from '../page/log-in-first.tsx'
import { OfflineNotice } from '../page/offline-notice.tsx'
import { QueryStates } from '../page/query-states.tsx'
import { useSession } from '../session/use-session.ts'
import { useText, type TextKey } from '../text/use-text.tsx'
import { CodeForm } from './code-form.tsx'
import { MyOffers } from './my-offers.tsx'
import { OfferCard } from './offer-card.tsx'
import { useVipTickets } from './use-offers.ts'

const filters = {
  all: 'offer.filter.all',
  open: 'offer.filter.open',
  coming: 'offer.filter.coming',
  mine: 'offer.filter.mine',
} as const satisfies Record<string, TextKey>
type Filter = keyof typeof filters

/** Tickets that a code of the customer's opened, and what they bought of them. */
export function VipScreen() {
  const { t } = useText()
  const { loggedIn } = useSession()
  const navigation = useNavigation()
  const query = useVipTickets()
  const [filter, setFilter] = useState<Filter>('all')
  return (
    <AppScreen title={t('offer.vip.title')} strip={<OfflineNotice />}>
      {loggedIn ? (
        <QueryStates query={query} title={t('offer.error')}>
          {({ items, mine }) => {
            const shown: Record<Exclude<Filter, 'mine'>, OfferView[]> = {
              all: items,
              open: items.filter(({ state }) => state === 'open'),
              coming: items.filter(({ state }) => state === 'coming'),
            }
            const counts: Record<Filter, number> = {
              all: items.length,
              open: shown.open.length,
              coming: shown.coming.length,
              mine: mine.length,
            }
            return (
              <div className="offers">
                <ChipRow name={t('offer.vip.title')}>
                  {(Object.keys(filters) as Filter[]).map((one) => (
                    <Chip key={one} on={one === filter} onPress={() => setFilter(one)}>
                      {t(filters[one], { count: counts[one] })}
                    </Chip>
                  ))}
                </ChipRow>
                {filter === 'mine' ? null : (
                  <div className="offer-cards">
                    {shown[filter].map((offer) => (
                      <OfferCard key={offer.id} offer={offer} />
                    ))}
                  </div>
                )}
                {filter !== 'mine' && shown[filter].length === 0 ? (
                  <p className="offers__none">{t('offer.vip.none')}</p>
                ) : null}
                {filter === 'mine' && mine.length === 0 ? (
                  <p className="offers__none">{t('offer.vip.mine.none')}</p>
                ) : null}
                {filter === 'all' || filter === 'mine' ? <MyOffers title="offer.vip.mine" items={mine} /> : null}
                <TermsLink of={['vip-offer', 'upcoming', 'closed', 'lock-in']} />
                <CodeForm kind="vip" onOpened={({ id }) => navigation.open(paths.offer, { id })} />
              </div>
            )
          }}
        </QueryStates>
      ) : (
        <LogInFirst next={paths.vipTickets} />
      )}
    </AppScreen>
  )
}
