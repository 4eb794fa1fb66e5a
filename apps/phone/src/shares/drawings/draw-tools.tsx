import './drawings.css'
import { Trash2, Undo2 } from 'lucide-react'
import { Button } from '@bahi/ui/buttons/button'
import { Chip, ChipRow } from '@bahi/ui/buttons/chip'
import { IconButton } from '@bahi/ui/buttons/icon-button'
import { drawingKinds, maxDrawings, pointCounts } from '../../device/kept-drawings.ts'
import { useText } from '../../text/use-text.tsx'
import type { CandleInterval } from '../candles/candle-intervals.ts'
import type { StockCandles } from '../candles/use-stock-candles.ts'
import { drawingKeys, useDrawingWords } from './drawing-words.ts'
import type { Drawings } from './use-drawings.ts'

/** The tools of drawing with a way out, what is to be done next, and all drawings in words. */
export function DrawTools({
  drawings,
  of: { candles },
  interval,
}: {
  drawings: Drawings
  of: StockCandles
  interval: CandleInterval
}) {
  const { t } = useText()
  const { desk, step, setOpen, cursor } = drawings
  const { sayPoint } = useDrawingWords(interval)
  const candle = cursor === null ? undefined : candles[cursor.index]
  const isFull = desk.drawings.length >= maxDrawings
  return (
    <div className="draw-tools">
      <ChipRow name={t('draw.tools')}>
        {drawingKinds.map((kind) => (
          <Chip
            key={kind}
            on={desk.tool === kind}
            onPress={() => step({ kind: 'pick', tool: desk.tool === kind ? null : kind })}
          >
            {t(drawingKeys[kind])}
          </Chip>
        ))}
      </ChipRow>
      <p className="draw-tools__status" id="draw-status" role="status">
        {isFull ? t('draw.full', { max: maxDrawings }) : t(nextKeyOf(drawings))}
        {candle === undefined || cursor === null ? '' : ` ${sayPoint({ time: candle.time, paise: cursor.paise })}`}
      </p>
      <div className="draw-tools__row">
        <IconButton
          name={t('draw.undo')}
          icon={<Undo2 size={20} strokeWidth={1.7} />}
          disabled={desk.before.length === 0 && desk.draft === null}
          onPress={() => step({ kind: 'undo' })}
        />
        <IconButton
          name={t('draw.remove')}
          icon={<Trash2 size={20} strokeWidth={1.7} />}
          disabled={desk.selected === null}
          onPress={() => {
            if (desk.selected !== null) step({ kind: 'remove', id: desk.selected })
          }}
        />
        <Button kind="soft" small grow={0} onPress={() => setOpen(false)}>
          {t('draw.done')}
        </Button>
      </div>
      <DrawingList drawings={drawings} interval={interval} />
    </div>
  )
}

function nextKeyOf({ desk: { tool, draft, selected } }: Drawings) {
  if (tool !== null) {
    if (pointCounts[tool] === 1) return 'draw.next.price'
    return draft === null ? 'draw.next.first' : 'draw.next.second'
  }
  return selected === null ? 'draw.next.tool' : 'draw.next.move'
}

/** The drawings of a share in words. While one draws, each can be selected. */
export function DrawingList({
  drawings: { desk, step, isOpen },
  interval,
}: {
  drawings: Drawings
  interval: CandleInterval
}) {
  const { t } = useText()
  const { sayDrawing } = useDrawingWords(interval)
  if (desk.drawings.length === 0) return null
  return (
    <ul className="draw-list" aria-label={t('draw.list')}>
      {desk.drawings.map((drawing) => (
        <li key={drawing.id}>
          {isOpen ? (
            <button
              type="button"
              className="draw-list__one"
              aria-pressed={drawing.id === desk.selected}
              onClick={() => step({ kind: 'select', id: drawing.id === desk.selected ? null : drawing.id })}
            >
              {sayDrawing(drawing)}
            </button>
          ) : (
            sayDrawing(drawing)
          )}
        </li>
      ))}
    </ul>
  )
}
