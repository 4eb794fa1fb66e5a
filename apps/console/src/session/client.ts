import { createContext, useContext } from 'react'
import { createHttp } from '@bahi/client/http'
import { throwingCalls, type ThrowingCalls } from '@bahi/client/throwing-calls'
import type { SessionStore } from './session.ts'

export interface Client extends Pick<ThrowingCalls, 'call' | 'picture'> {
  newIdempotencyKey: () => string
}

/**
 * The console's own client: its session is the window's, and its end is heard by the shell, which shows the sign-in.
 */
export function createClient(session: SessionStore): Client {
  const storage = {
    getItem: (name: string) => (name === 'token' ? (session.read()?.token ?? null) : null),
    setItem: () => undefined,
    removeItem: (name: string) => (name === 'token' ? session.signOut() : undefined),
  }
  const http = createHttp(
    { deviceType: 'console', appId: 'bahi-console', toast: () => undefined, goToLogIn: () => undefined },
    { fetch: (url, request) => fetch(url, request), storage, randomBytes: (bytes) => crypto.getRandomValues(bytes) },
  )
  const { call, picture } = throwingCalls(http)
  return { call, picture, newIdempotencyKey: http.newIdempotencyKey }
}

export const ClientContext = createContext<Client | null>(null)

export function useClient(): Client {
  const client = useContext(ClientContext)
  if (client === null) throw new Error('useClient needs a ClientContext above it')
  return client
}
