import { isScamId, type ScamId } from './scam-cases.ts'

const KEY = 'scams-caught'

/** The cases that were caught on this device. */
export function readCaught(storage: Pick<Storage, 'getItem'> = localStorage): readonly ScamId[] {
  try {
    return (storage.getItem(KEY) ?? '').split(',').filter(isScamId)
  } catch {
    return []
  }
}

/** Where nothing can be kept, the lab begins anew with the next visit. */
export function addCaught(id: ScamId, storage: Pick<Storage, 'getItem' | 'setItem'> = localStorage): void {
  try {
    storage.setItem(KEY, [...new Set([...readCaught(storage), id])].join(','))
  } catch {
    return
  }
}
