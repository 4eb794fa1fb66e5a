import './funds.css'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import type { FundDetail } from '@bahi/contract/funds/views'
import { Button } from '@bahi/ui/buttons/button'
import { Note } from '@bahi/ui/feedback/note'
import { SkeletonPage } from '@bahi/ui/feedback/skeleton'
import { Move } from '@bahi/ui/figures/price'
import { directionOf } from '@bahi/ui/figures/price-tick'
import { Gutter } from '@bahi/ui/layout/screen'
import { CardRows, ListRow } from '@bahi/ui/rows/list-row'
import { TermsLink } from '../glossary/terms-link.tsx'
import { linkTo, paths, pathWithQuery } from '../navigation/paths.ts'
import { useQueryValues } from '../navigation/use-query-values.ts'
import { AppScreen } from '../page/app-screen.tsx'
import { OfflineNotice } from '../page/offline-notice.tsx'
import { QueryStates } from '../page/query-states.tsx'
import { useSheet } from '../page/use-sheet.ts'
import { useSession } from '../session/use-session.ts'
import { formatDay } from '../text/business-time.ts'
import { useFigures } from '../text/use-figures.ts'
import { useText } from '../text/use-text.tsx'
import { categoryKeys, stateKeys } from './fund-words.ts'
import { NoFund } from './no-fund.tsx'
import { NavChart, useNavLine } from './scheme/nav-chart.tsx'
import { NavHead } from './scheme/nav-head.tsx'
import type { NavRange } from './scheme/nav-ranges.ts'
import { SchemeContents, SchemeReturns, SchemeRisk, SchemeRule, SchemeTermsGrid } from './scheme/scheme-facts.tsx'
import { UnitsSheet } from './scheme/units-sheet.tsx'
import { useFund } from './scheme/use-fund.ts'
import { useNavs, useSchemeHoldings, type SchemeHolding } from './scheme/use-schemes.ts'

/** One fund: its value over time, what can be lost, its terms, what it holds, the rule, and the two ways on. */
export function FundScreen() {
  const { t } = useText()
  const { loggedIn } = useSession()
  const { code = '' } = useQueryValues(paths.fund)
  const query = useFund(code)
  const holdings = useSchemeHoldings('fund', code)
  const [subscribe, redeem] = [useSheet('fund-subscribe'), useSheet('fund-redeem')]
  const fund = query.data
  const held = holdings.data?.items[0]
  const canSubscribe = fund?.state === 'open'
  const foot =
    fund === undefined || (!canSubscribe && held === undefined) ? undefined : (
      <>
        {held === undefined ? null : (
          <Button kind={canSubscribe ? 'outline' : 'primary'} onPress={redeem.show}>
            {t('fund.redeem')}
          </Button>
        )}
        {!canSubscribe ? null : loggedIn ? (
          <Button grow={2} onPress={subscribe.show}>
            {t('fund.subscribe')}
          </Button>
        ) : (
          <Button grow={2} href={linkTo(paths.login, { next: pathWithQuery(paths.fund, { code }) })}>
            {t('fund.logInToSubscribe')}
          </Button>
        )}
      </>
    )
  return (
    <AppScreen
      title={fund?.name ?? t('tab.fund')}
      subtitle={fund === undefined ? undefined : t('fund.subtitle', { code, category: t(categoryKeys[fund.category]) })}
      strip={<OfflineNotice />}
      foot={foot}
    >
      {code === '' ? (
        <NoFund />
      ) : (
        <QueryStates query={query} skeleton={<SkeletonPage name={t('state.loading')} />} title={t('fund.error')}>
          {(detail) => <FundBody fund={detail} held={held} />}
        </QueryStates>
      )}
      {fund === undefined || !loggedIn ? null : (
        <>
          <UnitsSheet side="buy" scheme={fund} sheet={subscribe} />
          {held === undefined ? null : <UnitsSheet side="sell" scheme={fund} sheet={redeem} />}
        </>
      )}
    </AppScreen>
  )
}

function FundBody({ fund, held }: { fund: FundDetail; held: Parameters<typeof HeldLine>[0]['holding'] | undefined }) {
  const { t } = useText()
  const navs = useNavs('fund', fund.code)
  const [range, setRange] = useState<NavRange>('1Y')
  const [scrubbed, setScrubbed] = useState<{ date: string; nav: number } | null>(null)
  const line = useNavLine(navs.data?.items, range)
  return (
    <div className="fund-page">
      <NavHead nav={fund.nav} navOn={fund.navOn} line={line} range={range} scrubbed={scrubbed} />
      <NavChart navs={navs} line={line} range={range} onRange={setRange} onScrub={setScrubbed} />
      <StateNote fund={fund} />
      <SchemeRisk level={fund.risk} />
      <SchemeTermsGrid scheme={fund} />
      <Gutter>
        <TermsLink
          of={[
            'riskometer',
            'nav',
            'units',
            'cut-off-time',
            'exit-load',
            'lock-in',
            'declared',
            'sip',
            'step-up',
            'xirr',
            'benchmark',
            'long-term',
          ]}
        />
      </Gutter>
      {held === undefined ? null : <HeldLine holding={held} />}
      {fund.state !== 'open' ? null : (
        <CardRows>
          <ListRow
            icon={<CalendarClock size={22} strokeWidth={1.75} />}
            title={t('fund.monthly')}
            detail={t('fund.monthly.text')}
            href={linkTo(paths.sip, { code: fund.code })}
          />
        </CardRows>
      )}
      <SchemeReturns scheme={fund} />
      <SchemeContents scheme={fund} />
      <SchemeRule scheme={fund} />
    </div>
  )
}

/** Why a fund cannot be subscribed to now. What is held of it can be redeemed all the same. */
function StateNote({ fund: { state, subscribeFrom } }: { fund: FundDetail }) {
  const { t, language } = useText()
  if (state === 'open') return null
  return (
    <Gutter>
      <Note tone="wait">
        {state === 'coming'
          ? t('fund.coming.text', { day: formatDay(subscribeFrom, language) })
          : t('fund.closed.text', { state: t(stateKeys[state]) })}
      </Note>
    </Gutter>
  )
}

/** What the customer holds of the fund, and how much of it can be redeemed now. Opens the holding. */
function HeldLine({ holding: { code, units, redeemableUnits, valuePaise, profitPaise } }: { holding: SchemeHolding }) {
  const { t } = useText()
  const figures = useFigures()
  return (
    <a className="fund-held" href={linkTo(paths.fundHolding, { code })}>
      <span className="fund-held__words">
        <b>{t('fund.youHold', { count: figures.shares(units) })}</b>
        <small>{t('fund.canRedeem', { count: figures.shares(redeemableUnits) })}</small>
      </span>
      <span className="fund-held__end">
        <span>{figures.rupees(valuePaise)}</span>
        <Move direction={directionOf(profitPaise)} text={figures.signedRupees(profitPaise)} />
      </span>
    </a>
  )
}
