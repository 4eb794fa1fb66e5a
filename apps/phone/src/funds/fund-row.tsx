import type { FundRow } from '@bahi/contract/funds/views'
import { formatMove, formatPercent } from '@bahi/money/format'
import { parseNav } from '@bahi/money/nav'
import { directionOf } from '@bahi/ui/figures/price-tick'
import { QuoteRow } from '@bahi/ui/rows/quote-row'
import { linkTo, paths } from '../navigation/paths.ts'
import { useFigures } from '../text/use-figures.ts'
import { useText } from '../text/use-text.tsx'
import { categoryKeys, stateKeys } from './fund-words.ts'
import { formatNav } from './scheme/nav-figure.ts'

/** One fund of the list: what it is, the shape of its value, the value, and what it did in a year. */
export function FundListRow({
  fund: { code, name, category, state, nav, yearBps, isWholeYear, leastUnits, spark },
}: {
  fund: FundRow
}) {
  const { t } = useText()
  const figures = useFigures()
  const kind = t(categoryKeys[category])
  const what =
    state === 'open'
      ? t('fund.row.from', { category: kind, count: figures.shares(leastUnits) })
      : t('fund.row.state', { category: kind, state: t(stateKeys[state]) })
  const since = yearBps !== null && !isWholeYear ? ` · ${t('fund.row.sinceStart')}` : ''
  const direction = directionOf(yearBps ?? 0)
  const percent = formatPercent(Math.abs(yearBps ?? 0)).replace('%', '')
  const move =
    yearBps === null
      ? t('fund.row.new')
      : direction === 'flat'
        ? t('figure.unchanged')
        : direction === 'up'
          ? t('figure.up', { percent })
          : t('figure.down', { percent })
  return (
    <QuoteRow
      href={linkTo(paths.fund, { code })}
      symbol={name}
      company={`${what}${since}`}
      pricePaise={Number(parseNav(nav))}
      priceText={formatNav(nav)}
      direction={direction}
      moveText={yearBps === null ? t('fund.row.new') : formatMove(yearBps)}
      spark={spark.length > 1 ? spark : undefined}
      name={
        isWholeYear
          ? t('fund.row.name.year', { name, what, nav: formatNav(nav), move })
          : t('fund.row.name.start', { name, what, nav: formatNav(nav), move })
      }
    />
  )
}
