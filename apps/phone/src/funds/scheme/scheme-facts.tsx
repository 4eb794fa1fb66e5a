import './scheme.css'
import { Fragment, useState } from 'react'
import type { FundDetail } from '@bahi/contract/funds/views'
import { formatMove, formatPercent } from '@bahi/money/format'
import { Button } from '@bahi/ui/buttons/button'
import { Riskometer } from '@bahi/ui/charts/riskometer'
import { FigureGrid, type FigureItem } from '@bahi/ui/figures/figure-grid'
import { Move } from '@bahi/ui/figures/price'
import { directionOf } from '@bahi/ui/figures/price-tick'
import { Gutter, Section } from '@bahi/ui/layout/screen'
import { CardRows, ListRow } from '@bahi/ui/rows/list-row'
import { KeyValue } from '@bahi/ui/rows/sum-list'
import { linkTo, paths } from '../../navigation/paths.ts'
import { formatDay } from '../../text/business-time.ts'
import { sectorName } from '../../text/sector-name.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText, type Text, type TextKey } from '../../text/use-text.tsx'
import { formatNav } from './nav-figure.ts'
import { ruleText } from './rule-words.ts'

/** The detail of a fund, and that of a plan, which has no category. */
export type SchemeDetail = Omit<FundDetail, 'category'>

const riskKeys = [
  'scheme.risk.1',
  'scheme.risk.2',
  'scheme.risk.3',
  'scheme.risk.4',
  'scheme.risk.5',
  'scheme.risk.6',
] as const satisfies readonly TextKey[]

/** How much can be lost, in words and as the law draws it. */
export function SchemeRisk({ level }: { level: number }) {
  const { t } = useText()
  const key = riskKeys[level - 1] ?? riskKeys[5]
  return (
    <Riskometer
      level={level}
      label={t('scheme.risk', { level, of: riskKeys.length })}
      title={t(key)}
      text={level <= 2 ? t('scheme.risk.low') : t('scheme.risk.text')}
    />
  )
}

/** What leaving costs, by the age of the units: "0.25% below 365 days". */
export function exitBandsText({ t }: Pick<Text, 't'>, bands: SchemeDetail['exitBands']): string {
  const paying = bands.filter(({ bps, belowDays }) => bps > 0 && belowDays > 0)
  return paying.length === 0
    ? t('scheme.terms.none')
    : paying
        .map(({ bps, belowDays }) => t('scheme.terms.band', { percent: formatPercent(bps), count: belowDays }))
        .join('; ')
}

/** The terms of buying and leaving, in figures. */
export function SchemeTermsGrid({ scheme }: { scheme: SchemeDetail }) {
  const text = useText()
  const { t, language } = text
  const figures = useFigures()
  const count = (units: number) => t('scheme.terms.units', { count: units, figure: figures.shares(units) })
  const period = (first: string, last: string | null) => {
    const from = formatDay(first, language)
    return last === null
      ? t('scheme.terms.openPeriod', { from })
      : t('scheme.terms.period', { from, to: formatDay(last, language) })
  }
  const items: FigureItem[] = [
    { label: t('scheme.terms.leastBuy'), value: count(scheme.leastUnits) },
    { label: t('scheme.terms.leastRedeem'), value: count(scheme.leastRedeemUnits) },
    { label: t('scheme.terms.perUnit'), value: `₹${formatNav(scheme.nav)}` },
    { label: t('scheme.terms.entry'), value: formatPercent(scheme.subscriptionBps) },
    { label: t('scheme.terms.exit'), value: exitBandsText(text, scheme.exitBands) },
    {
      label: t('scheme.terms.lockUp'),
      value: scheme.lockUpDays === 0 ? t('scheme.terms.none') : t('scheme.terms.days', { count: scheme.lockUpDays }),
    },
    { label: t('scheme.terms.buying'), value: period(scheme.subscribeFrom, scheme.subscribeUntil) },
    // Whoever holds units may leave for as long as the scheme exists.
    { label: t('scheme.terms.redeeming'), value: period(scheme.redeemFrom, null) },
    { label: t('scheme.terms.payout'), value: t('scheme.terms.settlementDays', { count: scheme.payoutDays }) },
    { label: t('scheme.terms.expense'), value: t('scheme.terms.aYear', { percent: formatPercent(scheme.expenseBps) }) },
    { label: t('scheme.terms.size'), value: figures.compactRupees(scheme.sizePaise) },
    { label: t('scheme.terms.issued'), value: figures.compact(scheme.unitsInIssue) },
  ]
  return <FigureGrid items={items} />
}

const returnKeys = {
  dayBps: 'scheme.return.day',
  monthBps: 'scheme.return.month',
  halfYearBps: 'scheme.return.halfYear',
  yearBps: 'scheme.return.year',
  sinceStartBps: 'scheme.return.sinceStart',
  largestFallBps: 'scheme.return.largestFall',
} as const satisfies Record<keyof SchemeDetail['returns'], TextKey>

/**
 * What really happened to the value, and the most it ever fell. A span that the scheme's own days do not fill shows
 * the computed move and says so; without a computed past it says that the history is too short.
 */
export function SchemeReturns({ scheme }: { scheme: SchemeDetail }) {
  const { t, language } = useText()
  return (
    <Section
      title={t('scheme.returns')}
      end={
        <span className="text-caption text-3">
          {t('scheme.returns.since', { day: formatDay(scheme.startedOn, language) })}
        </span>
      }
    >
      <Gutter>
        {(Object.keys(returnKeys) as (keyof typeof returnKeys)[]).map((key) => (
          <KeyValue
            key={key}
            label={t(returnKeys[key])}
            value={<ReturnValue own={scheme.returns[key]} computed={computedOf(scheme, key)} />}
          />
        ))}
        {scheme.computed === null ? null : (
          <p className="text-caption text-3">
            {t('scheme.returns.computed', { day: formatDay(scheme.computed.from, language) })}
          </p>
        )}
        {scheme.benchmark === null ? null : (
          <p className="text-caption text-3">{t('scheme.returns.benchmark', { name: scheme.benchmark })}</p>
        )}
        <p className="text-caption text-3">{t('scheme.returns.past')}</p>
      </Gutter>
    </Section>
  )
}

function computedOf({ computed }: SchemeDetail, key: keyof SchemeDetail['returns']): number | null {
  if (computed === null || (key !== 'monthBps' && key !== 'halfYearBps' && key !== 'yearBps')) return null
  return computed[key]
}

function ReturnValue({ own, computed }: { own: number | null; computed: number | null }) {
  const { t } = useText()
  const bps = own ?? computed
  if (bps === null) return <span className="text-3">{t('scheme.return.tooShort')}</span>
  return (
    <>
      <Move direction={directionOf(bps)} text={formatMove(bps)} />
      {own === null ? <span className="text-caption text-3"> {t('fund.row.computed')}</span> : null}
    </>
  )
}

const shownAtFirst = 8

/** What the money is in, share by share, the largest first; each leads to the share. */
export function SchemeContents({ scheme }: { scheme: SchemeDetail }) {
  const text = useText()
  const { t } = text
  const figures = useFigures()
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? scheme.holdings : scheme.holdings.slice(0, shownAtFirst)
  const partOf = (paise: number) =>
    formatPercent(scheme.sizePaise <= 0 ? 0 : Math.floor((paise * 10_000) / scheme.sizePaise))
  return (
    <Section
      title={t('scheme.contents')}
      end={<span className="text-caption text-3">{t('scheme.contents.columns')}</span>}
    >
      <CardRows>
        {shown.map(({ code, symbol, name, sector, quantity, valuePaise, weightBps }) => (
          <ListRow
            key={code}
            href={linkTo(paths.stock, { code })}
            title={symbol}
            detail={`${name} · ${sectorName(sector, text)}`}
            end={formatPercent(weightBps)}
            endDetail={t('scheme.contents.worth', {
              count: figures.shares(quantity),
              amount: figures.compactRupees(valuePaise),
            })}
          />
        ))}
        <ListRow
          title={t('scheme.contents.cash')}
          end={partOf(scheme.cashPaise)}
          endDetail={figures.compactRupees(scheme.cashPaise)}
        />
        {scheme.dividendsPaise === 0 ? null : (
          <ListRow
            title={t('scheme.contents.dividends')}
            end={partOf(scheme.dividendsPaise)}
            endDetail={figures.compactRupees(scheme.dividendsPaise)}
          />
        )}
      </CardRows>
      {shown.length === scheme.holdings.length ? null : (
        <Gutter>
          <Button kind="quiet" small onPress={() => setWhole(true)}>
            {t('scheme.contents.all', { count: scheme.holdings.length })}
          </Button>
        </Gutter>
      )}
    </Section>
  )
}

/** The published rule in words, every version of it, and who keeps it. Staff place no orders for a scheme. */
export function SchemeRule({ scheme }: { scheme: SchemeDetail }) {
  const text = useText()
  const { t, language } = text
  return (
    <>
      <Section title={t('scheme.introduction')}>
        <Gutter>
          <p className="scheme-text">{scheme.about[language]}</p>
        </Gutter>
      </Section>
      <Section
        title={t('scheme.rule')}
        end={<span className="text-caption text-3">{t('scheme.rule.version', { version: scheme.ruleVersion })}</span>}
      >
        <Gutter>
          {scheme.rules.map((one) => (
            <Fragment key={one.version}>
              {scheme.rules.length === 1 ? null : (
                <p className="text-caption text-3">
                  {t('scheme.rule.from', { version: one.version, day: formatDay(one.from, language) })}
                </p>
              )}
              <p className="scheme-text">{ruleText(text, one)}</p>
            </Fragment>
          ))}
          <p className="text-caption text-3">{t('scheme.rule.nobody')}</p>
        </Gutter>
      </Section>
      <Section title={t('scheme.manager')}>
        <CardRows>
          <ListRow title={scheme.manager} detail={t('scheme.manager.years', { count: scheme.experienceYears })} />
        </CardRows>
      </Section>
    </>
  )
}
