import { Toggle } from '@bahi/ui/buttons/toggle'
import { EmptyState } from '@bahi/ui/feedback/state-view'
import { CardRows, ListRow } from '@bahi/ui/rows/list-row'
import { Sheet } from '@bahi/ui/sheets/sheet'
import { linkTo, paths } from '../../navigation/paths.ts'
import { formatDay, formatSecondOfDay } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import type { CandleMark, MarkedEvent } from '../candles/candle-marks.ts'
import type { ChartChoosing } from './use-stock-chart.ts'

const letters = { buy: 'B', sell: 'S', dividend: 'D', split: '÷', bonus: '+' } as const satisfies Record<
  CandleMark['sign'],
  string
>

/** What the marks of the candles say, newest first; of one candle when one was pressed. */
export function MarksSheet({
  marks,
  index,
  chart,
  open,
  onOpenChange,
}: {
  marks: readonly CandleMark[]
  /** The candle that was pressed; null shows all. */
  index: number | null
  chart: Pick<ChartChoosing, 'marks' | 'setMarks'>
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const { t } = useText()
  const shown = marks.filter((mark) => index === null || mark.index === index).toReversed()
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('marks.title')} closeName={t('app.close')}>
      <Toggle label={t('marks.show')} checked={chart.marks} onChange={chart.setMarks} />
      {shown.length === 0 ? <EmptyState title={t('marks.none.title')} text={t('marks.none')} /> : null}
      <CardRows>
        {shown.flatMap(({ sign, events }) =>
          events
            .toReversed()
            .map((event, at) => (
              <Event key={`${sign} ${eventKey(event)} ${at}`} letter={letters[sign]} event={event} />
            )),
        )}
      </CardRows>
    </Sheet>
  )
}

function eventKey(event: MarkedEvent): string {
  return event.kind === 'action'
    ? event.action.exDate
    : `${event.fill.orderId} ${event.fill.tradedOn} ${event.fill.tradedSecond}`
}

function Event({ letter, event }: { letter: string; event: MarkedEvent }) {
  const { t, language } = useText()
  const figures = useFigures()
  const start = <span className="chart-marks__letter">{letter}</span>
  if (event.kind === 'action') {
    const { kind, exDate, dividendPaise, shares } = event.action
    return (
      <ListRow
        plain
        icon={start}
        title={
          kind === 'dividend'
            ? t('action.dividend', { amount: figures.price(dividendPaise ?? 0) })
            : t(kind === 'split' ? 'action.split' : 'action.bonus', { count: shares ?? 1 })
        }
        detail={t('marks.exDate', { day: formatDay(exDate, language) })}
      />
    )
  }
  const { orderId, quantity, pricePaise, tradedOn, tradedSecond } = event.fill
  return (
    <ListRow
      plain
      icon={start}
      title={t(event.kind === 'buy' ? 'marks.bought' : 'marks.sold', {
        count: figures.shares(quantity),
        price: figures.price(pricePaise),
      })}
      detail={t('marks.at', { day: formatDay(tradedOn, language), time: formatSecondOfDay(tradedSecond) })}
      href={linkTo(paths.orderDone, { order: orderId })}
    />
  )
}
