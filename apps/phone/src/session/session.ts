import { createContext, useContext } from 'react'

const tokenKey = 'token'
/** Sums of the customer's book for the next check. Only the mark of the book is kept at the log-out. */
export const entrySumsKey = 'book-sums'
/** The stored data of the logged-in customer: cached record, searches and sums of the book. */
const customerKeys = ['userinfo', 'recent-searches', entrySumsKey]
/** The session of the customer's own account, kept while they are in a practice book. */
export const ownTokenKey = 'own-token'

/** Where the token is kept. Logged in or not is decided by it alone. */
export interface SessionStore {
  read: () => string | null
  subscribe: (changed: () => void) => () => void
  logIn: (token: string) => void
  /** Goes on as another account of the same person, without what is cached about the one before. */
  switchTo: (token: string) => void
  /** Forgets the token and what is cached about the customer. */
  logOut: () => void
}

/** A store over the browser's storage; other windows of the same browser follow. */
export function createSessionStore(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  events: Pick<Window, 'addEventListener' | 'removeEventListener'>,
): SessionStore {
  const listeners = new Set<() => void>()
  const changed = () => listeners.forEach((listener) => listener())
  const forgetCached = () => customerKeys.forEach((key) => storage.removeItem(key))
  return {
    read: () => storage.getItem(tokenKey),
    subscribe: (listener) => {
      listeners.add(listener)
      events.addEventListener('storage', listener)
      return () => {
        listeners.delete(listener)
        events.removeEventListener('storage', listener)
      }
    },
    logIn: (token) => {
      // The guest who practised on this phone before may be another person.
      storage.removeItem(ownTokenKey)
      storage.setItem(tokenKey, token)
      changed()
    },
    switchTo: (token) => {
      forgetCached()
      storage.setItem(tokenKey, token)
      changed()
    },
    logOut: () => {
      storage.removeItem(tokenKey)
      storage.removeItem(ownTokenKey)
      forgetCached()
      changed()
    },
  }
}

export const SessionContext = createContext<SessionStore | null>(null)

export function useSessionStore(): SessionStore {
  const store = useContext(SessionContext)
  if (store === null) throw new Error('useSessionStore needs a SessionContext above it')
  return store
}
