import { createContext, useContext, useSyncExternalStore } from 'react'
import type { StaffView } from '@bahi/contract/staff/people'
import type { StaffRole } from '@bahi/contract/wire/staff-roles'

/** Who is signed in at this window, and until when at the latest. */
export interface StaffSession {
  readonly token: string
  readonly expiresAt: string
  readonly staff: StaffView
}

export interface SessionStore {
  read: () => StaffSession | null
  subscribe: (changed: () => void) => () => void
  signIn: (session: StaffSession) => void
  signOut: () => void
}

const sessionKey = 'console-session'

/**
 * Kept for this window only: a second window signs in by itself, and what is closed is gone. The phone app lives on
 * the same address and keeps its token elsewhere, so neither ever sends the other's.
 */
export function createSessionStore(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): SessionStore {
  const listeners = new Set<() => void>()
  let session = readKept(storage)
  const change = (next: StaffSession | null) => {
    session = next
    if (next === null) storage.removeItem(sessionKey)
    else storage.setItem(sessionKey, JSON.stringify(next))
    for (const listener of listeners) listener()
  }
  return {
    read: () => session,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    signIn: change,
    signOut: () => change(null),
  }
}

function readKept(storage: Pick<Storage, 'getItem'>): StaffSession | null {
  try {
    const kept: unknown = JSON.parse(storage.getItem(sessionKey) ?? 'null')
    return isSession(kept) ? kept : null
  } catch {
    return null
  }
}

function isSession(kept: unknown): kept is StaffSession {
  if (typeof kept !== 'object' || kept === null || !('token' in kept) || !('staff' in kept)) return false
  const { token, staff } = kept
  return (
    typeof token === 'string' &&
    typeof staff === 'object' &&
    staff !== null &&
    'roles' in staff &&
    Array.isArray(staff.roles)
  )
}

export const SessionContext = createContext<SessionStore | null>(null)

export function useSessionStore(): SessionStore {
  const store = useContext(SessionContext)
  if (store === null) throw new Error('useSessionStore needs a SessionContext above it')
  return store
}

export function useSession(): StaffSession | null {
  const store = useSessionStore()
  return useSyncExternalStore(store.subscribe, store.read)
}

/** The signed-in member of staff. Use it only below the shell, which needs the sign-in. */
export function useStaff(): StaffView {
  const session = useSession()
  if (session === null) throw new Error('useStaff is asked outside the shell')
  return session.staff
}

/** Whether the signed-in member of staff has one of these roles. */
export function useHasRole(roles: readonly StaffRole[]): boolean {
  const staff = useStaff()
  return roles.some((role) => staff.roles.includes(role))
}
