import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DndContextProps,
  type DragEndEvent,
  type UniqueIdentifier,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { ArrowDownUp } from 'lucide-react'
import { useRef } from 'react'
import type { WatchlistView } from '@bahi/contract/customers/watchlist'
import type { StockRow } from '@bahi/contract/market/views'
import { TextLink } from '@bahi/ui/buttons/button'
import { useToast } from '@bahi/ui/feedback/toast'
import { QueryStates } from '../../page/query-states.tsx'
import { ListHead } from '../../quotes/list-head.tsx'
import { useText } from '../../text/use-text.tsx'
import { EditRow } from './edit-row.tsx'
import { useListChange, useWatchlist } from './use-watchlist.ts'
import { listTitle, moved } from './watchlist-words.ts'

/** A finger that only presses the handle has not moved anything yet. */
const liftAfterPx = 4
/** Rows stay where they are while one is lifted: a line shows where it will land. */
const stay = () => null

/** The shares of a list, each with what takes it off and what moves it. */
export function EditShares({ list }: { list: WatchlistView }) {
  const { t } = useText()
  const query = useWatchlist(list.listId)
  return (
    <QueryStates query={query} title={t('watchlist.error')}>
      {({ items }) => <Sortable list={list} rows={items} />}
    </QueryStates>
  )
}

function Sortable({ list, rows }: { list: WatchlistView; rows: readonly StockRow[] }) {
  const { t } = useText()
  const { notice } = useToast()
  const { change } = useListChange()
  const { listId } = list
  const codes = rows.map(({ code }) => code)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: liftAfterPx } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const words = useDragWords(rows)
  const sort = (next: readonly string[], done?: () => void) => change({ kind: 'sort', listId, codes: next }, done)
  const drop = ({ active, over }: DragEndEvent) => {
    if (over !== null && over.id !== active.id) sort(moved(codes, String(active.id), String(over.id)))
  }
  const sortByName = () => {
    const next = rows.toSorted((one, other) => one.symbol.localeCompare(other.symbol)).map(({ code }) => code)
    if (next.join() !== codes.join())
      sort(next, () =>
        notice(t('watchlist.sorted'), { action: { text: t('watchlist.undo'), onPress: () => sort(codes) } }),
      )
  }
  const remove = ({ code, symbol }: StockRow) => {
    const undo = () => change({ kind: 'add', listId, code }, () => sort(codes))
    change({ kind: 'remove', listId, code }, () =>
      notice(t('watchlist.removed', { symbol, list: listTitle(list, { t }) }), {
        action: { text: t('watchlist.undo'), onPress: undo },
      }),
    )
  }
  return (
    <>
      <ListHead
        text={t('watchlist.drag')}
        end={
          <TextLink onPress={sortByName}>
            <ArrowDownUp size={16} strokeWidth={1.9} aria-hidden="true" /> {t('watchlist.sortByName')}
          </TextLink>
        }
      />
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop} accessibility={words}>
        <SortableContext items={codes} strategy={stay}>
          <ul>
            {rows.map((row) => (
              <EditRow key={row.code} row={row} onRemove={() => remove(row)} />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
    </>
  )
}

/** What a screen reader is told while a share is moved: how, where it is, where it landed. */
function useDragWords(rows: readonly StockRow[]): NonNullable<DndContextProps['accessibility']> {
  const { t } = useText()
  const symbolOf = (id: UniqueIdentifier) => rows.find(({ code }) => code === id)?.symbol ?? String(id)
  const placeOf = (id: UniqueIdentifier) => rows.findIndex(({ code }) => code === id) + 1
  // A share that was just lifted is over its own place: that was said with the lifting.
  const isFresh = useRef(false)
  return {
    screenReaderInstructions: { draggable: t('watchlist.how') },
    announcements: {
      onDragStart: ({ active }) => {
        isFresh.current = true
        return t('watchlist.lifted', { symbol: symbolOf(active.id), place: placeOf(active.id), count: rows.length })
      },
      onDragOver: ({ active, over }) => {
        if (over === null || (isFresh.current && over.id === active.id)) return undefined
        isFresh.current = false
        return t('watchlist.over', { symbol: symbolOf(active.id), place: placeOf(over.id), count: rows.length })
      },
      onDragEnd: ({ active, over }) =>
        t('watchlist.landed', {
          symbol: symbolOf(active.id),
          place: placeOf(over?.id ?? active.id),
          count: rows.length,
        }),
      onDragCancel: ({ active }) =>
        t('watchlist.stayed', { symbol: symbolOf(active.id), place: placeOf(active.id), count: rows.length }),
    },
  }
}
