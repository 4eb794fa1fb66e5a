const deviceKeyName = 'console-device-key'

/**
 * What this device was given at its last sign-in. It opens nothing, so it outlives the window: it tells the next
 * sign-in apart from a stranger's.
 */
export function readDeviceKey(storage: Pick<Storage, 'getItem'> = localStorage): string {
  return storage.getItem(deviceKeyName) ?? ''
}

export function keepDeviceKey(key: string, storage: Pick<Storage, 'setItem'> = localStorage): void {
  storage.setItem(deviceKeyName, key)
}
