import { interfaceDefaults } from './interface-defaults.ts'

export interface Debounced<Values extends readonly unknown[]> {
  (...values: Values): void
  /** Forgets what waits: the page is gone. */
  cancel: () => void
  /** Does what waits now: the field was left. */
  flush: () => void
}

/** Calls once it has been quiet for half a second, with the last values; the calls before are dropped. */
export function debounce<Values extends readonly unknown[]>(
  call: (...values: Values) => void,
  waitMs: number = interfaceDefaults.debounceMs,
): Debounced<Values> {
  let waiting: { timer: ReturnType<typeof setTimeout>; values: Values } | null = null
  const cancel = () => {
    if (waiting !== null) clearTimeout(waiting.timer)
    waiting = null
  }
  const flush = () => {
    const last = waiting
    cancel()
    if (last !== null) call(...last.values)
  }
  const later = (...values: Values) => {
    cancel()
    waiting = { timer: setTimeout(flush, waitMs), values }
  }
  return Object.assign(later, { cancel, flush })
}
