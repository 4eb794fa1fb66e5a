/** Which of some named things were done on this device. */
export interface KeptIds<Id extends string> {
  read(storage?: Pick<Storage, 'getItem'>): readonly Id[]
  add(id: Id, storage?: Pick<Storage, 'getItem' | 'setItem'>): void
}

/** Where nothing can be kept, the list begins anew with the next visit. */
export function createKeptIds<Id extends string>(key: string, ids: readonly Id[]): KeptIds<Id> {
  const read: KeptIds<Id>['read'] = (storage = localStorage) => {
    try {
      const kept = (storage.getItem(key) ?? '').split(',')
      return ids.filter((id) => kept.includes(id))
    } catch {
      return []
    }
  }
  return {
    read,
    add(id, storage = localStorage) {
      try {
        storage.setItem(key, [...new Set([...read(storage), id])].join(','))
      } catch {
        return
      }
    },
  }
}
