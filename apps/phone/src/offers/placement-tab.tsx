import './offers.css'
import { Ticket } from 'lucide-react'
import { Section } from '@bahi/ui/layout/screen'
import { CardRows, ListRow } from '@bahi/ui/rows/list-row'
import { useNavigation } from '../navigation/navigate.ts'
import { linkTo, paths } from '../navigation/paths.ts'
import { LogInFirst } from '../page/log-in-first.tsx'
import { QueryStates } from '../page/query-states.tsx'
import { useSession } from '../session/use-session.ts'
import { useText } from '../text/use-text.tsx'
import { CodeForm } from './code-form.tsx'
import { MyOffers } from './my-offers.tsx'
import { OfferCard } from './offer-card.tsx'
import { usePlacements } from './use-offers.ts'

/** The market's tab of placements: the code, what it opened, one's own applications, and the way to the tickets. */
export function PlacementTab() {
  const { t } = useText()
  const { loggedIn } = useSession()
  const navigation = useNavigation()
  const query = usePlacements()
  if (!loggedIn) return <LogInFirst />
  return (
    <div className="offers">
      <CodeForm kind="placement" onOpened={({ id }) => navigation.open(paths.offer, { id })} />
      <QueryStates query={query} title={t('offer.error')}>
        {({ items, mine }) => (
          <>
            {items.length === 0 ? (
              <p className="offers__none">{t('offer.placements.none')}</p>
            ) : (
              <Section title={t('offer.placements.opened')}>
                <div className="offer-cards">
                  {items.map((offer) => (
                    <OfferCard key={offer.id} offer={offer} />
                  ))}
                </div>
              </Section>
            )}
            <MyOffers title="offer.placements.mine" items={mine} />
          </>
        )}
      </QueryStates>
      <CardRows>
        <ListRow
          icon={<Ticket size={22} strokeWidth={1.75} />}
          title={t('offer.vip.title')}
          detail={t('offer.vip.text')}
          href={linkTo(paths.vipTickets)}
        />
      </CardRows>
    </div>
  )
}
