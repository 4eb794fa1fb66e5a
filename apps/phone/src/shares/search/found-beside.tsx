import {
  Bot,
  ChartNoAxesCombined,
  ChartPie,
  CornerDownRight,
  Layers,
  Rocket,
  TrendingUp,
  type LucideIcon,
} from 'lucide-react'
import { ListRow } from '@bahi/ui/rows/list-row'
import { linkTo, paths, pathWithQuery } from '../../navigation/paths.ts'
import { formatDay } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText, type TextKey } from '../../text/use-text.tsx'
import type { RecentSearch } from './recent-searches.ts'
import type { Place } from './use-found-places.ts'
import type { useSearchMine } from './use-search.ts'

type Opened = (opened: RecentSearch) => void

const kinds = {
  index: { Icon: TrendingUp, textKey: 'search.kind.index' },
  sector: { Icon: Layers, textKey: 'search.kind.sector' },
  fund: { Icon: ChartNoAxesCombined, textKey: 'search.kind.fund' },
  plan: { Icon: Bot, textKey: 'search.kind.plan' },
  ipo: { Icon: Rocket, textKey: 'search.kind.ipo' },
  page: { Icon: CornerDownRight, textKey: 'search.kind.page' },
} as const satisfies Record<Place['kind'], { Icon: LucideIcon; textKey: TextKey }>

/** What answers by its name: one press leads there. */
export function FoundPlaces({ places, onOpen }: { places: readonly Place[]; onOpen: Opened }) {
  const { t } = useText()
  return (
    <ul>
      {places.map(({ kind, title, href }) => {
        const { Icon, textKey } = kinds[kind]
        return (
          <li key={href} onClick={() => onOpen({ text: title, place: href.slice(1) })}>
            <ListRow icon={<Icon size={20} strokeWidth={1.8} />} href={href} title={title} detail={t(textKey)} />
          </li>
        )
      })}
    </ul>
  )
}

/** The customer's own holdings and orders; the whole of them is searched on a page of its own. */
export function FoundMine({
  mine,
  onOpen,
}: {
  mine: NonNullable<ReturnType<typeof useSearchMine>['data']>
  onOpen: Opened
}) {
  const { t, language } = useText()
  const figures = useFigures()
  return (
    <ul>
      {mine.holdings.map(({ code, symbol, name, quantity, valuePaise }) => (
        <li key={code} onClick={() => onOpen({ text: symbol, place: pathWithQuery(paths.holding, { code }) })}>
          <ListRow
            href={linkTo(paths.holding, { code })}
            icon={<ChartPie size={20} strokeWidth={1.8} />}
            title={symbol}
            detail={`${name} · ${t('search.held', { count: figures.shares(quantity) })}`}
            end={figures.rupees(valuePaise)}
          />
        </li>
      ))}
      {mine.orders.map(({ id, symbol, side, quantity, placedAt, number }) => {
        const count = figures.shares(quantity)
        return (
          <li key={id}>
            <ListRow
              href={linkTo(paths.orderDone, { order: id })}
              title={symbol}
              detail={[
                side === 'buy' ? t('order.line.buy', { count }) : t('order.line.sell', { count }),
                formatDay(placedAt, language),
                number,
              ].join(' · ')}
            />
          </li>
        )
      })}
      {mine.more ? (
        <li>
          <ListRow href={linkTo(paths.searchMine)} title={t('search.allOfMine')} plain />
        </li>
      ) : null}
    </ul>
  )
}
