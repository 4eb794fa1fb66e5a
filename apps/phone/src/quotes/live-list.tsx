import { createContext, useContext, useLayoutEffect, useRef, useState, type Key, type ReactElement } from 'react'
import { Virtualizer, type CustomItemComponentProps } from 'virtua'

/** A quote row as it is usually drawn: the guess for rows that were not measured yet. */
const usualRowPx = 62

interface LiveListProps<Item> {
  items: readonly Item[]
  keyOf: (item: Item) => Key
  /** How many there are in all, when not every one of them is here yet. */
  total?: number | undefined
  children: (item: Item) => ReactElement
}

/** The full length of the list: a screen reader says "17 of 501" although only the visible rows are drawn. */
const LengthContext = createContext(0)

/** A long list in a page that scrolls. Only the rows near the screen exist; what they subscribe to is all that is subscribed. */
export function LiveList<Item>({ items, keyOf, total = items.length, children }: LiveListProps<Item>) {
  const place = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLElement>(null)
  const [startPx, setStartPx] = useState<number | null>(null)
  useLayoutEffect(() => {
    const here = place.current
    const body = here?.closest<HTMLElement>('.screen__body') ?? null
    if (here === null || body === null) return
    scroller.current = body
    const measure = () =>
      setStartPx(Math.round(here.getBoundingClientRect().top - body.getBoundingClientRect().top + body.scrollTop))
    measure()
    // The content above the list may change its height: late indices, a chip row that wraps in larger text.
    const observer = new ResizeObserver(measure)
    for (let above = here.previousElementSibling; above !== null; above = above.previousElementSibling)
      observer.observe(above)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={place}>
      {startPx === null ? null : (
        <LengthContext value={total}>
          <Virtualizer
            data={items}
            as="ul"
            item={ListItem}
            scrollRef={scroller}
            startMargin={startPx}
            itemSize={usualRowPx}
          >
            {(item) => <RowKey key={keyOf(item)}>{children(item)}</RowKey>}
          </Virtualizer>
        </LengthContext>
      )}
    </div>
  )
}

function RowKey({ children }: { children: ReactElement }) {
  return children
}

function ListItem({ ref, style, index, children }: CustomItemComponentProps) {
  return (
    <li ref={ref} style={style} aria-setsize={useContext(LengthContext)} aria-posinset={index + 1}>
      {children}
    </li>
  )
}
