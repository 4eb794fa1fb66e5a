import type { LinkState } from '@bahi/client/quote-store'
import { createValueStore, type ValueStore } from './value-store.ts'

/**
 * offline: the phone has no network. reconnecting: the phone has a network, but the server does not answer. back: the server has just
 * answered again. online: the server answers, or no failure is known yet.
 */
export type ConnectionState = 'online' | 'offline' | 'reconnecting' | 'back'

/** A short loss of the connection is over before a notice about it could be read. */
export const reconnectingAfterMs = 3_000
export const backForMs = 3_000

interface ConnectionPorts {
  online: () => boolean
  link: () => LinkState
  /** Once after each loss: what was read meanwhile may be old. */
  onBack: () => void
}

export interface Connection extends Pick<ValueStore<ConnectionState>, 'read' | 'subscribe'> {
  /** Looks again at network and link. */
  look: () => void
  stop: () => void
}

/** What the strip above the pages says of the line to the server. */
export function createConnection({ online, link, onBack }: ConnectionPorts): Connection {
  const state = createValueStore<ConnectionState>(online() ? 'online' : 'offline')
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitsFor: ConnectionState | undefined
  const soon = (next: ConnectionState, ms: number) => {
    if (waitsFor === next) return
    clearTimeout(timer)
    waitsFor = next
    timer = setTimeout(() => become(next), ms)
  }
  const become = (next: ConnectionState) => {
    clearTimeout(timer)
    waitsFor = undefined
    state.put(next)
    if (next === 'back') {
      soon('online', backForMs)
      onBack()
    }
  }
  const look = () => {
    const now = state.read()
    const lost = now === 'offline' || now === 'reconnecting'
    if (!online()) return now === 'offline' ? undefined : become('offline')
    if (link() === 'stale')
      return now === 'offline'
        ? become('reconnecting')
        : now === 'reconnecting'
          ? undefined
          : soon('reconnecting', reconnectingAfterMs)
    if (lost) return become('back')
    if (waitsFor === 'reconnecting') return become(now === 'back' ? 'online' : now)
  }
  look()
  return { read: state.read, subscribe: state.subscribe, look, stop: () => clearTimeout(timer) }
}
