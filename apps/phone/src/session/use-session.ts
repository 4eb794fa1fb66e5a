import { useSyncExternalStore } from 'react'
import { useSessionStore } from './session.ts'

export interface Session {
  token: string | null
  loggedIn: boolean
  logIn: (token: string) => void
  switchTo: (token: string) => void
  logOut: () => void
}

/** Who is here: a customer with a token, or a visitor. */
export function useSession(): Session {
  const store = useSessionStore()
  const token = useSyncExternalStore(store.subscribe, store.read)
  return { token, loggedIn: token !== null, logIn: store.logIn, switchTo: store.switchTo, logOut: store.logOut }
}
