import { Move } from '@bahi/ui/figures/price'
import { Card, ListRow } from '@bahi/ui/rows/list-row'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'

/** Two rows as a list has them: what a choice does is seen before the page is left. The figures are of no market. */
const rows = [
  { symbol: 'SAMPLE A', pricePaise: 141_260, previousPaise: 139_585 },
  { symbol: 'SAMPLE B', pricePaise: 38_410, previousPaise: 38_720 },
] as const

export function AppearanceSample() {
  const { t } = useText()
  const figures = useFigures()
  return (
    <div role="group" aria-label={t('appearance.sample')}>
      <Card padded={false}>
        {rows.map(({ symbol, pricePaise, previousPaise }) => {
          const move = figures.move(pricePaise, previousPaise)
          return (
            <ListRow
              key={symbol}
              title={symbol}
              detail={t('appearance.sample.detail')}
              end={figures.price(pricePaise)}
              endDetail={<Move direction={move.direction} text={move.percent} name={move.name} size="small" />}
            />
          )
        })}
      </Card>
    </div>
  )
}
