import type { StockRow } from '@bahi/contract/market'
import { Chip, ChipRow } from '@bahi/ui/chip'
import { Section } from '@bahi/ui/screen'
import { SkeletonRows } from '@bahi/ui/skeleton'
import { StateView } from '@bahi/ui/state-view'
import { useState } from 'react'
import { LiveStockRow } from '../../live-stock-row.tsx'
import { linkTo, paths } from '../../paths.ts'
import { QueryStates } from '../../query-states.tsx'
import { useText, type TextKey } from '../../text/use-text.tsx'
import { useRanking, type Ranking } from '../../use-ranking.ts'
import { SeeAll } from './see-all.tsx'

/** Home shows the head of a ranking; the rest is one press away. */
const rankedRows = 5

const chips = [
  { ranking: 'gainers', textKey: 'home.gainers' },
  { ranking: 'losers', textKey: 'home.losers' },
  { ranking: 'volume', textKey: 'home.byVolume' },
  { ranking: 'value', textKey: 'home.byValue' },
] as const satisfies readonly { ranking: Ranking; textKey: TextKey }[]

export function Rankings() {
  const { t } = useText()
  const [ranking, setRanking] = useState<Ranking>('gainers')
  const { query } = useRanking(ranking, rankedRows)
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
      {rows.map((row) => <LiveStockRow key={row.instrumentId} row={row} />)}
    </ul>
  )
}

/** Before the first trade of a day nothing has risen or fallen. */
function NothingRanked() {
  const { t } = useText()
  return <StateView compact picture={null} title={t('home.rankings.empty')} text={t('home.rankings.empty.text')} />
}
