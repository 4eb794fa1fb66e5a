const key = 'single-keys'

/** Whether single keys act; they do until the customer switches them off. */
export function keysAreOn(storage: Pick<Storage, 'getItem'>): boolean {
  try {
    return storage.getItem(key) !== 'off'
  } catch {
    return true
  }
}

export function writeKeysOn(on: boolean, storage: Pick<Storage, 'setItem'>): void {
  try {
    storage.setItem(key, on ? 'on' : 'off')
  } catch {
    // Without storage the keys are on again with the next load.
  }
}
