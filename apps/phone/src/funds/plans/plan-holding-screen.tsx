import './plans.css'
import { formatMove } from '@bahi/money/format'
import { Button, TextLink } from '@bahi/ui/buttons/button'
import { Note } from '@bahi/ui/feedback/note'
import { EmptyState } from '@bahi/ui/feedback/state-view'
import { DoubleRule } from '@bahi/ui/figures/double-rule'
import { FigureGrid } from '@bahi/ui/figures/figure-grid'
import { Label } from '@bahi/ui/figures/label'
import { DisplayFigure, Move } from '@bahi/ui/figures/price'
import { directionOf } from '@bahi/ui/figures/price-tick'
import { Gutter, Section } from '@bahi/ui/layout/screen'
import { linkTo, paths, pathWithQuery } from '../../navigation/paths.ts'
import { useQueryValues } from '../../navigation/use-query-values.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { LogInFirst } from '../../page/log-in-first.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useSheet } from '../../page/use-sheet.ts'
import { useSession } from '../../session/use-session.ts'
import { formatDay } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { frozenText } from '../scheme/frozen-text.ts'
import { formatNav } from '../scheme/nav-figure.ts'
import { SchemeOrders } from '../scheme/scheme-orders.tsx'
import { useSchemeHoldings, type SchemeHolding } from '../scheme/use-schemes.ts'
import { DailyBars } from './daily-bars.tsx'
import { NoPlan } from './no-plan.tsx'
import { bestAndWorst } from './plan-figures.ts'
import { PlanFoot } from './plan-foot.tsx'
import { PlanProofChip, PlanProofSheet, usePlanCheck } from './plan-proof-sheet.tsx'
import { PlanWeights } from './plan-weights.tsx'
import { usePlan, type PlanDetail } from './use-plans.ts'

const shownDays = 30

/** The customer's holding in a plan: its value, the last days, the plan's shares, and the reasons for its trades. */
export function PlanHoldingScreen() {
  const { t, language } = useText()
  const figures = useFigures()
  const { loggedIn } = useSession()
  const { code = '' } = useQueryValues(paths.planHolding)
  const query = useSchemeHoldings('plan', code)
  const detail = usePlan(code).data
  const holding = query.data?.items.find((one) => one.code === code)
  const title = holding?.name ?? detail?.plan.name ?? t('plan.mine')
  return (
    <AppScreen
      title={title}
      strip={<OfflineNotice />}
      foot={loggedIn && detail !== undefined ? <PlanFoot detail={detail} units={holding?.units ?? 0} /> : undefined}
      subtitle={
        holding === undefined
          ? undefined
          : t('plan.mine.subtitle', {
              count: holding.units,
              figure: figures.shares(holding.units),
              day: formatDay(holding.since, language),
            })
      }
    >
      {!loggedIn ? (
        <LogInFirst next={pathWithQuery(paths.planHolding, { code })} />
      ) : code === '' ? (
        <NoPlan />
      ) : (
        <QueryStates query={query} title={t('plan.mine.error')}>
          {() => (holding === undefined ? <None code={code} /> : <Body holding={holding} detail={detail} />)}
        </QueryStates>
      )}
    </AppScreen>
  )
}

/** Nothing held, but perhaps something asked for. */
function None({ code }: { code: string }) {
  const { t } = useText()
  return (
    <div className="plan-page">
      <EmptyState
        title={t('plan.mine.none')}
        text={t('plan.mine.none.text')}
        action={<Button href={linkTo(paths.plan, { code })}>{t('plan.toOne')}</Button>}
      />
      <Section title={t('plan.view.orders')}>
        <SchemeOrders kind="plan" code={code} />
      </Section>
    </div>
  )
}

function Body({ holding, detail }: { holding: SchemeHolding; detail: PlanDetail | undefined }) {
  const text = useText()
  const { t, language } = text
  const figures = useFigures()
  const proving = useSheet('proof')
  const check = usePlanCheck(holding)
  const { code, valuePaise, profitPaise, profitBps, since } = holding
  const frozen = frozenText(text, figures, holding)
  return (
    <div className="plan-page">
      <Gutter>
        <div className="plan-worth__line">
          <span className="text-2">
            <Label>{t('plan.worth.now')}</Label>
          </span>
          <PlanProofChip check={check} onPress={proving.show} />
        </div>
        <DoubleRule proven={check.state === 'checked'}>
          <DisplayFigure text={figures.rupees(valuePaise)} />
        </DoubleRule>
        <p className="plan-worth__gain">
          <Move
            direction={directionOf(profitPaise)}
            text={`${figures.signedRupees(profitPaise)} (${formatMove(profitBps)})`}
          />{' '}
          {t('plan.worth.since', { day: formatDay(since, language) })}
        </p>
        {frozen.map((line) => (
          <Note key={line} tone="wait">
            {line}
          </Note>
        ))}
      </Gutter>
      {detail === undefined ? null : <OwnDays holding={holding} detail={detail} />}
      {detail === undefined ? null : <PlanWeights plan={detail.plan} />}
      <Gutter>
        <div className="plan-page__links">
          <TextLink href={linkTo(paths.planDecisions, { code })}>{t('plan.decisions.why')}</TextLink>
          <TextLink href={linkTo(paths.plan, { code })}>{t('plan.toOne')}</TextLink>
        </div>
      </Gutter>
      <Section title={t('plan.view.orders')}>
        <SchemeOrders kind="plan" code={code} />
      </Section>
      <PlanProofSheet sheet={proving} holding={holding} check={check} />
    </div>
  )
}

/** The days since the customer came in, at most the last thirty. */
function OwnDays({
  holding: { since, investedPaise, nav, feesPaise, realisedPaise },
  detail: { record },
}: {
  holding: SchemeHolding
  detail: PlanDetail
}) {
  const { t } = useText()
  const figures = useFigures()
  const days = record.days.filter(({ date }) => date > since).slice(-shownDays)
  const ends = bestAndWorst(days)
  return (
    <>
      <Section
        title={t('plan.bars', { count: days.length })}
        end={<span className="text-caption text-3">{t('plan.bars.look')}</span>}
      >
        <DailyBars days={days} count={shownDays} />
      </Section>
      <FigureGrid
        items={[
          { label: t('plan.put'), value: figures.rupees(investedPaise) },
          { label: t('scheme.nav'), value: `₹${formatNav(nav)}` },
          { label: t('plan.fees.own'), value: figures.rupees(feesPaise) },
          { label: t('plan.best'), value: ends === null ? '–' : formatMove(ends.best.returnBps) },
          { label: t('plan.worst.own'), value: ends === null ? '–' : formatMove(ends.worst.returnBps) },
          { label: t('plan.realised.own'), value: figures.signedRupees(realisedPaise) },
        ]}
      />
    </>
  )
}
