import type { FundRow } from '@bahi/contract/funds/views'
import { formatMove, formatPercent } from '@bahi/money/format'
import { parseNav } from '@bahi/money/nav'
import { directionOf } from '@bahi/ui/figures/price-tick'
import { QuoteRow } from '@bahi/ui/rows/quote-row'
import { linkTo, paths } from '../navigation/paths.ts'
import { formatDay } from '../text/business-time.ts'
import { useText, type Text } from '../text/use-text.tsx'
import { categoryKeys, stateKeys } from './fund-words.ts'
import { formatNav } from './scheme/nav-figure.ts'
import { rowName } from './scheme/row-name.ts'

/** One fund of the list in two lines: its name and value, its category and the move of a year. */
export function FundListRow({ fund }: { fund: FundRow }) {
  const { t, language } = useText()
  const { code, name, category, state, isWholeYear, computed, spark } = fund
  const bps = isWholeYear ? fund.yearBps : (computed?.yearBps ?? fund.yearBps)
  const nav = formatNav(fund.nav)
  const what = state === 'open' ? t(categoryKeys[category]) : `${t(categoryKeys[category])} · ${t(stateKeys[state])}`
  const span =
    isWholeYear || bps === null ? '' : ` · ${t(computed === null ? 'fund.row.sinceStart' : 'fund.row.computed')}`
  const move = moveInWords(t, bps)
  const spoken = { name, what, nav, move }
  return (
    <QuoteRow
      href={linkTo(paths.fund, { code })}
      symbol={rowName(name)}
      company={`${what}${span}`}
      pricePaise={Number(parseNav(fund.nav))}
      priceText={nav}
      direction={directionOf(bps ?? 0)}
      moveText={bps === null ? t('fund.row.new') : formatMove(bps)}
      spark={spark.length > 1 ? spark : undefined}
      name={
        isWholeYear
          ? t('fund.row.name.year', spoken)
          : computed === null
            ? t('fund.row.name.start', spoken)
            : t('fund.row.name.computed', { ...spoken, day: formatDay(computed.from, language) })
      }
    />
  )
}

function moveInWords(t: Text['t'], bps: number | null): string {
  if (bps === null) return t('fund.row.new')
  const percent = formatPercent(Math.abs(bps)).replace('%', '')
  const direction = directionOf(bps)
  if (direction === 'flat') return t('figure.unchanged')
  return direction === 'up' ? t('figure.up', { percent }) : t('figure.down', { percent })
}
