import './funds.css'
import { CalendarClock, ChartLine, Lock } from 'lucide-react'
import { formatMove } from '@bahi/money/format'
import { Button } from '@bahi/ui/buttons/button'
import { Note } from '@bahi/ui/feedback/note'
import { EmptyState } from '@bahi/ui/feedback/state-view'
import { DoubleRule } from '@bahi/ui/figures/double-rule'
import { FigureGrid } from '@bahi/ui/figures/figure-grid'
import { DisplayFigure, Move } from '@bahi/ui/figures/price'
import { directionOf } from '@bahi/ui/figures/price-tick'
import { Section } from '@bahi/ui/layout/screen'
import { CardRows, ListRow } from '@bahi/ui/rows/list-row'
import { linkTo, paths, pathWithQuery } from '../navigation/paths.ts'
import { useQueryValues } from '../navigation/use-query-values.ts'
import { AppScreen } from '../page/app-screen.tsx'
import { LogInFirst } from '../page/log-in-first.tsx'
import { OfflineNotice } from '../page/offline-notice.tsx'
import { QueryStates } from '../page/query-states.tsx'
import { useSession } from '../session/use-session.ts'
import { formatDay } from '../text/business-time.ts'
import { sentences } from '../text/sentences.ts'
import { useFigures } from '../text/use-figures.ts'
import { useText } from '../text/use-text.tsx'
import { FundLots } from './fund-lots.tsx'
import { addUpHoldings } from './holdings-sum.ts'
import { frozenText } from './scheme/frozen-text.ts'
import { formatNav } from './scheme/nav-figure.ts'
import { SchemeOrders } from './scheme/scheme-orders.tsx'
import { useFund } from './scheme/use-fund.ts'
import { useSchemeHoldings, type SchemeHolding } from './scheme/use-schemes.ts'

/** One fund of the customer's: worth, gain, what is frozen, each lot, and its orders. */
export function FundHoldingScreen() {
  const { t } = useText()
  const { loggedIn } = useSession()
  const { code = '' } = useQueryValues(paths.fundHolding)
  const query = useSchemeHoldings('fund', code)
  const fund = useFund(code).data
  const held = query.data?.items[0]
  const foot =
    held === undefined ? undefined : (
      <>
        <Button kind={fund?.state === 'open' ? 'outline' : 'primary'} href={linkTo(paths.fundSell, { code })}>
          {t('fund.redeem')}
        </Button>
        {fund?.state === 'open' ? (
          <Button grow={2} href={linkTo(paths.fundBuy, { code })}>
            {t('fund.subscribe')}
          </Button>
        ) : null}
      </>
    )
  return (
    <AppScreen
      title={held?.name ?? fund?.name ?? t('fund.tab.mine')}
      subtitle={code}
      strip={<OfflineNotice />}
      foot={foot}
    >
      {!loggedIn ? (
        <LogInFirst next={pathWithQuery(paths.fundHolding, { code })} />
      ) : (
        <QueryStates query={query} title={t('fund.mine.error')}>
          {({ items: [holding] }) =>
            holding === undefined ? <NotHeld code={code} /> : <HoldingBody holding={holding} />
          }
        </QueryStates>
      )}
    </AppScreen>
  )
}

function NotHeld({ code }: { code: string }) {
  const { t } = useText()
  return (
    <EmptyState
      title={t('fund.notHeld')}
      text={t('fund.notHeld.text')}
      action={<Button href={linkTo(paths.fund, { code })}>{t('fund.see')}</Button>}
    />
  )
}

function HoldingBody({ holding }: { holding: SchemeHolding }) {
  const text = useText()
  const { t, language } = text
  const figures = useFigures()
  const {
    code,
    units,
    frozenUnits,
    redeemableUnits,
    valuePaise,
    investedPaise,
    profitPaise,
    profitBps,
    realisedPaise,
    feesPaise,
    since,
    nav,
    navOn,
  } = holding
  const frozen = frozenText(text, figures, holding)
  const { proven } = addUpHoldings({ items: [holding], totals: { valuePaise } })
  const value = figures.rupees(valuePaise)
  return (
    <div className="fund-page">
      <div className="fund-total">
        <p className="text-label text-2">
          {t('fund.holding.value', { nav: formatNav(nav), day: formatDay(navOn, language) })}
        </p>
        <DoubleRule proven={proven}>
          <DisplayFigure text={value} name={value} />
        </DoubleRule>
        <div className="fund-total__line">
          <Move
            direction={directionOf(profitPaise)}
            text={t('fund.mine.sinceBuying', {
              move: `${figures.signedRupees(profitPaise)} (${formatMove(profitBps)})`,
            })}
            size="large"
          />
        </div>
      </div>
      <FigureGrid
        items={[
          { label: t('fund.card.held'), value: figures.shares(units) },
          { label: t('fund.card.frozen'), value: figures.shares(frozenUnits) },
          { label: t('fund.card.redeemable'), value: figures.shares(redeemableUnits) },
          { label: t('fund.holding.invested'), value: figures.rupees(investedPaise) },
          { label: t('fund.holding.realised'), value: figures.signedRupees(realisedPaise) },
          { label: t('fund.holding.fees'), value: figures.rupees(feesPaise) },
          { label: t('fund.holding.since'), value: formatDay(since, language) },
        ]}
      />
      {frozen.length === 0 ? null : (
        <div className="fund-note">
          <Note icon={<Lock size={18} strokeWidth={1.9} />}>{sentences(frozen, language)}</Note>
        </div>
      )}
      <FundLots lots={holding.lots} />
      <HoldingLinks code={code} />
      <Section title={t('fund.tab.orders')}>
        <SchemeOrders kind="fund" code={code} />
      </Section>
    </div>
  )
}

function HoldingLinks({ code }: { code: string }) {
  const { t } = useText()
  const icon = { size: 22, strokeWidth: 1.75 } as const
  return (
    <CardRows>
      <ListRow icon={<ChartLine {...icon} />} title={t('fund.see')} href={linkTo(paths.fund, { code })} />
      <ListRow
        icon={<CalendarClock {...icon} />}
        title={t('fund.monthly')}
        detail={t('fund.monthly.text')}
        href={linkTo(paths.sip, { code })}
      />
    </CardRows>
  )
}
