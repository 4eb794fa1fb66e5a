const deviceKeyName = 'device-key'

/** What this device was given at its last log-in; empty before the first. It opens nothing, so it outlives the log-out: it tells the next log-in apart from a stranger's. */
export function readDeviceKey(storage: Pick<Storage, 'getItem'> = localStorage): string {
  return storage.getItem(deviceKeyName) ?? ''
}

export function keepDeviceKey(key: string, storage: Pick<Storage, 'setItem'> = localStorage): void {
  storage.setItem(deviceKeyName, key)
}
