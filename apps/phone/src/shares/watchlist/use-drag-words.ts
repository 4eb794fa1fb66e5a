import type { DndContextProps, UniqueIdentifier } from '@dnd-kit/core'
import { useRef } from 'react'
import type { StockRow } from '@bahi/contract/market/views'
import { useText } from '../../text/use-text.tsx'

/** What a screen reader is told while a share is moved: how, where it is, where it landed. */
export function useDragWords(rows: readonly StockRow[]): NonNullable<DndContextProps['accessibility']> {
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
