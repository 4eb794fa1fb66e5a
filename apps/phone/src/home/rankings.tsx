import { useRef, useState } from 'react'
import type { StockRow } from '@bahi/contract/market/views'
import { useGlide } from '@bahi/ui/base/use-glide'
import { Chip, ChipRow } from '@bahi/ui/buttons/chip'
import { SkeletonRows } from '@bahi/ui/feedback/skeleton'
import { StateView } from '@bahi/ui/feedback/state-view'
import { Section } from '@bahi/ui/layout/screen'
import { linkTo, paths } from '../navigation/paths.ts'
import { QueryStates } from '../page/query-states.tsx'
import type { LiveRanking } from '../quotes/live-order.ts'
import { LiveStockRow } from '../quotes/live-stock-row.tsx'
import { useLiveOrder } from '../quotes/use-live-order.ts'
import { useRanking } from '../quotes/use-ranking.ts'
import { useText, type TextKey } from '../text/use-text.tsx'
import { SeeAll } from './see-all.tsx'

/** Home shows the head of a ranking; the rest is one press away. */
const rankedRows = 5
/** Who may be at the head within the next seconds: followed live, so that a share can climb into it. */
const candidates = 20

const chips = [
  { ranking: 'gainers', textKey: 'home.gainers' },
  { ranking: 'losers', textKey: 'home.losers' },
  { ranking: 'volume', textKey: 'home.byVolume' },
  { ranking: 'value', textKey: 'home.byValue' },
] as const satisfies readonly { ranking: LiveRanking; textKey: TextKey }[]

export function Rankings() {
  const { t } = useText()
  const [ranking, setRanking] = useState<LiveRanking>('gainers')
  const { query } = useRanking(ranking, { pageSize: candidates })
  return (
    <Section
      title={t('home.rankings')}
      end={<SeeAll text={t('home.seeAll')} href={linkTo(paths.market, { tab: 'trends', rank: ranking })} />}
    >
      <ChipRow name={t('home.rankings')}>
        {chips.map((chip) => (
          <Chip key={chip.ranking} on={chip.ranking === ranking} onPress={() => setRanking(chip.ranking)}>
            {t(chip.textKey)}
          </Chip>
        ))}
      </ChipRow>
      <div className="home-screen__ranking">
        <QueryStates
          key={ranking}
          query={query}
          skeleton={<SkeletonRows rows={5} name={t('state.loading')} />}
          title={t('home.rankings.error')}
        >
          {({ items }) =>
            items.length === 0 ? <NothingRanked /> : <RankedRows key={ranking} rows={items} ranking={ranking} />
          }
        </QueryStates>
      </div>
    </Section>
  )
}

function RankedRows({ rows, ranking }: { rows: readonly StockRow[]; ranking: LiveRanking }) {
  const list = useRef<HTMLUListElement>(null)
  const ranked = useLiveOrder(rows, ranking, list).slice(0, rankedRows)
  useGlide(list, ranked.map((row) => row.instrumentId).join())
  return (
    <ul ref={list} className="home-screen__rows">
      {ranked.map((row) => (
        <LiveStockRow key={row.instrumentId} row={row} />
      ))}
    </ul>
  )
}

/** Before the first trade of a day nothing has risen or fallen. */
function NothingRanked() {
  const { t } = useText()
  return <StateView compact picture={null} title={t('home.rankings.empty')} text={t('home.rankings.empty.text')} />
}
