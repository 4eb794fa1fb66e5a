import './watchlist.css'
import { useSortable } from '@dnd-kit/sortable'
import { CircleMinus, GripVertical } from 'lucide-react'
import { useRef } from 'react'
import type { StockRow } from '@bahi/contract/market/views'
import { IconButton } from '@bahi/ui/buttons/icon-button'
import { Move, Price } from '@bahi/ui/figures/price'
import { useOnScreen, useQuote, useStale } from '../../live/use-live.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'

/** One share of a list in edit: taken off at its beginning, lifted by its end. */
export function EditRow({ row, onRemove }: { row: StockRow; onRemove: () => void }) {
  const { t } = useText()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, isDragging, isOver, index, activeIndex } =
    useSortable({ id: row.code, attributes: { roleDescription: t('watchlist.sortable') }, transition: null })
  const landing = isOver && !isDragging ? (activeIndex < index ? ' edit-row--after' : ' edit-row--before') : ''
  return (
    <li
      ref={setNodeRef}
      className={`edit-row${isDragging ? ' edit-row--lifted' : ''}${landing}`}
      style={transform === null ? undefined : { transform: `translate3d(0, ${Math.round(transform.y)}px, 0)` }}
    >
      <span className="edit-row__remove">
        <IconButton
          name={t('watchlist.take', { symbol: row.symbol })}
          icon={<CircleMinus size={24} strokeWidth={1.7} />}
          onPress={onRemove}
        />
      </span>
      <span className="edit-row__names">
        <span className="edit-row__symbol">{row.symbol}</span>
        <span className="edit-row__company">{row.name}</span>
      </span>
      <Figures row={row} />
      <button
        ref={setActivatorNodeRef}
        type="button"
        className="icon-button edit-row__handle"
        aria-label={t('watchlist.move', { symbol: row.symbol })}
        {...attributes}
        {...listeners}
      >
        <GripVertical size={22} strokeWidth={2} aria-hidden="true" />
      </button>
    </li>
  )
}

function Figures({ row }: { row: StockRow }) {
  const { t } = useText()
  const figures = useFigures()
  const stale = useStale()
  const place = useRef<HTMLSpanElement>(null)
  const live = useQuote(row.instrumentId, 'ltp', useOnScreen(place))
  const lastPaise = live?.lastPaise || row.lastPaise
  const move = figures.move(lastPaise, live?.previousClosePaise || row.previousClosePaise)
  return (
    <span ref={place} className="edit-row__figures">
      <span className="edit-row__price">
        <Price
          pricePaise={lastPaise}
          text={lastPaise === 0 ? t('market.noPrice') : figures.price(lastPaise)}
          stale={stale}
        />
      </span>
      <Move direction={stale ? 'flat' : move.direction} text={move.percent} stale={stale} />
    </span>
  )
}
