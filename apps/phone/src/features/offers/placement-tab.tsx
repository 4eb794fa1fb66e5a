import './offers.css'
import { Ticket } from 'lucide-react'
import { CardRows, ListRow } from '@bahi/ui/list-row'
import { Section } from '@bahi/ui/screen'
import { useNavigation } from '../../navigate.ts'
import { linkTo, paths } from '../../paths.ts'
import { QueryStates } from '../../query-states.tsx'
import { LogInFirst } from '../../shell/log-in-first.tsx'
import { useText } from '../../text/use-text.tsx'
import { useSession } from '../../use-session.ts'
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
  if (!loggedIn) return <LogInFirst next={paths.market} />
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
