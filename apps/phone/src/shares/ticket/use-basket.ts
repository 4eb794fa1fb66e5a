import { useMemo, useSyncExternalStore } from 'react'
import { maxBasketLines } from '@bahi/contract/shares/baskets'
import { useUserInfo } from '../../session/use-user-info.ts'
import { type BasketLine, readBasket, withLine, withoutLines, writeBasket } from './kept-basket.ts'

const listeners = new Set<() => void>()

/** Hears of changes on this page, and of those in another tab. */
function follow(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** The customer's basket: kept on this phone until its orders are placed. */
export function useBasket() {
  const { data: user } = useUserInfo()
  const customer = user?.id
  // Text, because each look makes other objects of the same lines.
  const text = useSyncExternalStore(follow, () => JSON.stringify(customer === undefined ? [] : readBasket(customer)))
  const lines = useMemo(() => JSON.parse(text) as readonly BasketLine[], [text])
  const change = (changed: (lines: readonly BasketLine[]) => readonly BasketLine[]) => {
    if (customer === undefined) return
    writeBasket(customer, changed(readBasket(customer)))
    for (const listener of listeners) listener()
  }
  return {
    lines,
    isFull: lines.length >= maxBasketLines,
    put: (line: BasketLine) => change((before) => withLine(before, line)),
    takeOut: (...codes: readonly string[]) => change((before) => withoutLines(before, codes)),
  }
}
