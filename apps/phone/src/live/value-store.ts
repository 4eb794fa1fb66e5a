import { useSyncExternalStore } from 'react'

/** One value that comes and goes from outside, and those who wait for it. */
export interface ValueStore<Value> {
  read: () => Value
  put: (value: Value) => void
  subscribe: (changed: () => void) => () => void
}

export function createValueStore<Value>(first: Value): ValueStore<Value> {
  const listeners = new Set<() => void>()
  let held = first
  return {
    read: () => held,
    put: (value) => {
      if (Object.is(value, held)) return
      held = value
      listeners.forEach((listener) => listener())
    },
    subscribe: (changed) => {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
  }
}

export function useValueStore<Value>({ subscribe, read }: Pick<ValueStore<Value>, 'subscribe' | 'read'>): Value {
  return useSyncExternalStore(subscribe, read)
}
