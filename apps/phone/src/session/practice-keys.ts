const guestKeyName = 'guest-key'
const ownTokenName = 'own-token'

type Keys = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The only way back into the practice books of somebody without an account: it stays when they log out. */
export function readGuestKey(storage: Keys = localStorage): string | null {
  return storage.getItem(guestKeyName)
}

export function keepGuestKey(key: string, storage: Keys = localStorage): void {
  storage.setItem(guestKeyName, key)
}

export function forgetGuestKey(storage: Keys = localStorage): void {
  storage.removeItem(guestKeyName)
}

/** The session of the customer's own account, kept while they are in a practice book. */
export function readOwnToken(storage: Keys = localStorage): string | null {
  return storage.getItem(ownTokenName)
}

export function keepOwnToken(token: string, storage: Keys = localStorage): void {
  storage.setItem(ownTokenName, token)
}

export function forgetOwnToken(storage: Keys = localStorage): void {
  storage.removeItem(ownTokenName)
}
