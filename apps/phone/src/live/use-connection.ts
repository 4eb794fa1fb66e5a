import { createContext, useContext } from 'react'
import type { ConnectionState } from './connection.ts'
import { useValueStore, type ValueStore } from './value-store.ts'

/** The line to the server as the pages know it. */
export interface Line extends Pick<ValueStore<ConnectionState>, 'read' | 'subscribe'> {
  /** Calls the server at once, and asks again for everything that is shown. */
  tryAgain: () => void
}

const LineContext = createContext<Line | null>(null)
export const LineProvider = LineContext

export function useLine(): Line {
  const line = useContext(LineContext)
  if (line === null) throw new Error('useLine needs a LineProvider above it')
  return line
}

export function useConnection(): ConnectionState {
  return useValueStore(useLine())
}
