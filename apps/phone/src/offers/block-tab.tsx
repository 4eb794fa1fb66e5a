import './offers.css'
import { Clock, ScrollText } from 'lucide-react'
import type { OfferView } from '@bahi/contract/offers/calls'
import { Note } from '@bahi/ui/feedback/note'
import { EmptyState } from '@bahi/ui/feedback/state-view'
import { Section } from '@bahi/ui/layout/screen'
import { CardRows, ListRow } from '@bahi/ui/rows/list-row'
import { useNavigation } from '../navigation/navigate.ts'
import { linkTo, paths } from '../navigation/paths.ts'
import { LogInFirst } from '../page/log-in-first.tsx'
import { QueryStates } from '../page/query-states.tsx'
import { useSession } from '../session/use-session.ts'
import { useFigures } from '../text/use-figures.ts'
import { useText } from '../text/use-text.tsx'
import { CodeForm } from './code-form.tsx'
import { MyOffers } from './my-offers.tsx'
import { OfferCard } from './offer-card.tsx'
import { useBlockTrades, type BlockTrades } from './use-offers.ts'

/** The market's tab of blocks: the windows of the day, the code, the offers, one's own purchases, and the way to the public record. */
export function BlockTab() {
  const { t } = useText()
  const { loggedIn } = useSession()
  const query = useBlockTrades()
  return (
    <>
      {loggedIn ? (
        <QueryStates query={query} title={t('offer.error')}>
          {(trades) => <Blocks trades={trades} />}
        </QueryStates>
      ) : (
        <LogInFirst />
      )}
      <div className="offer-record">
        <CardRows>
          <ListRow
            icon={<ScrollText size={22} strokeWidth={1.75} />}
            title={t('offer.record')}
            detail={t('offer.record.text')}
            href={linkTo(paths.blockRecord)}
          />
        </CardRows>
      </div>
    </>
  )
}

function Blocks({ trades }: { trades: BlockTrades }) {
  const { t } = useText()
  const navigation = useNavigation()
  const open = (offer: OfferView) => navigation.open(paths.offer, { id: offer.id })
  const needsCode = trades.items.some(({ isOpened, state }) => !isOpened && state !== 'closed')
  return (
    <div className="offers">
      <WindowNote trades={trades} />
      {needsCode || trades.items.length === 0 ? <CodeForm kind="block" onOpened={open} /> : null}
      <Section title={t('offer.blocks.today')}>
        {trades.items.length === 0 ? (
          <EmptyState title={t('offer.blocks.none')} text={t('offer.blocks.none.text')} />
        ) : (
          <div className="offer-cards">
            {trades.items.map((offer) => (
              <OfferCard key={offer.id} offer={offer} />
            ))}
          </div>
        )}
      </Section>
      <MyOffers title="offer.blocks.mine" items={trades.mine} />
    </div>
  )
}

/** When blocks can be bought, from how much, and how far from the reference. */
export function WindowNote({
  trades: { windows, open, next, isTradingDay, minAmountPaise, rangePercent },
}: {
  trades: Pick<BlockTrades, 'windows' | 'open' | 'next' | 'isTradingDay' | 'minAmountPaise' | 'rangePercent'>
}) {
  const { t } = useText()
  const { compactRupees } = useFigures()
  const [now, coming] = [windows.find(({ name }) => name === open), windows.find(({ name }) => name === next)]
  const all = windows.map(({ from, to }) => `${from}–${to}`).join(', ')
  const head =
    now !== undefined
      ? t('offer.window.open', { until: now.to })
      : coming !== undefined && isTradingDay
        ? t('offer.window.next', { from: coming.from, to: coming.to })
        : t('offer.window.over')
  return (
    <Note tone={now === undefined ? 'wait' : 'done'} icon={<Clock size={20} strokeWidth={1.9} />}>
      <b>{head}</b>{' '}
      {t('offer.window.rule', { windows: all, amount: compactRupees(minAmountPaise), percent: rangePercent })}
    </Note>
  )
}
