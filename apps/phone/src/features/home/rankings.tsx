import type { StockRow } from '@bahi/contract/market'
import { Chip, ChipRow } from '@bahi/ui/chip'
import { QuoteRow } from '@bahi/ui/quote-row'
import { Section } from '@bahi/ui/screen'
import { SkeletonRows } from '@bahi/ui/skeleton'
import { StateView } from '@bahi/ui/state-view'
import { useState } from 'react'
import { linkTo, paths } from '../../paths.ts'
import { QueryStates } from '../../query-states.tsx'
import { formatSecondOfDay } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText, type TextKey } from '../../text/use-text.tsx'
import { useQuote, useStale } from '../../use-live.ts'
import { SeeAll } from './see-all.tsx'
import { useHomeRanking, type Ranking } from './use-home.ts'

const chips = [
  { ranking: 'gainers', textKey: 'home.gainers' },
  { ranking: 'losers', textKey: 'home.losers' },
  { ranking: 'volume', textKey: 'home.byVolume' },
  { ranking: 'value', textKey: 'home.byValue' },
] as const satisfies readonly { ranking: Ranking; textKey: TextKey }[]

export function Rankings() {
  const { t } = useText()
  const [ranking, setRanking] = useState<Ranking>('gainers')
  const query = useHomeRanking(ranking)
  return (
    <Section title={t('home.rankings')} end={<SeeAll text={t('home.seeAll')} href={linkTo(paths.market, { tab: 'trends' })} />}>
      <ChipRow name={t('home.rankings')}>
        {chips.map((chip) => (
          <Chip key={chip.ranking} on={chip.ranking === ranking} onPress={() => setRanking(chip.ranking)}>{t(chip.textKey)}</Chip>
        ))}
      </ChipRow>
      <div className="home-screen__ranking">
        <QueryStates key={ranking} query={query} skeleton={<SkeletonRows rows={5} name={t('state.loading')} />} title={t('home.rankings.error')}>
          {({ items }) => (items.length === 0 ? <NothingRanked /> : <RankedRows rows={items} />)}
        </QueryStates>
      </div>
    </Section>
  )
}

function RankedRows({ rows }: { rows: readonly StockRow[] }) {
  return (
    <ul className="home-screen__rows">
      {rows.map((row) => (
        <li key={row.instrumentId}>
          <RankedRow row={row} />
        </li>
      ))}
    </ul>
  )
}

/** Before the first trade of a day nothing has risen or fallen. */
function NothingRanked() {
  const { t } = useText()
  return <StateView compact picture={null} title={t('home.rankings.empty')} text={t('home.rankings.empty.text')} />
}

function RankedRow({ row }: { row: StockRow }) {
  const { t } = useText()
  const figures = useFigures()
  const live = useQuote(row.instrumentId, 'ltp')
  const stale = useStale()
  const lastPaise = live?.lastPaise || row.lastPaise
  const previousClosePaise = live?.previousClosePaise || row.previousClosePaise
  const move = figures.move(lastPaise, previousClosePaise)
  return (
    <QuoteRow
      href={linkTo(paths.stock, { code: row.code })}
      symbol={row.symbol}
      company={row.name}
      pricePaise={lastPaise}
      priceText={figures.price(lastPaise)}
      direction={move.direction}
      moveText={move.percent}
      name={`${row.symbol}, ${figures.quoteName(row.name, lastPaise, previousClosePaise)}`}
      spark={row.spark.length > 1 ? row.spark : undefined}
      staleText={stale && live !== undefined ? t('home.asOf', { time: formatSecondOfDay(live.second) }) : undefined}
    />
  )
}
