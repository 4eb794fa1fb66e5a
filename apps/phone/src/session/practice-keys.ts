import { ownTokenKey } from './session.ts'

const guestKeyName = 'guest-key'

type Keys = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The only key to the practice books of a guest, so it is kept at the log-out. */
export function readGuestKey(storage: Keys = localStorage): string | null {
  return storage.getItem(guestKeyName)
}

export function keepGuestKey(key: string, storage: Keys = localStorage): void {
  storage.setItem(guestKeyName, key)
}

export function forgetGuestKey(storage: Keys = localStorage): void {
  storage.removeItem(guestKeyName)
}

export function readOwnToken(storage: Keys = localStorage): string | null {
  return storage.getItem(ownTokenKey)
}

export function keepOwnToken(token: string, storage: Keys = localStorage): void {
  storage.setItem(ownTokenKey, token)
}

export function forgetOwnToken(storage: Keys = localStorage): void {
  storage.removeItem(ownTokenKey)
}
