const PREFIX = 'draft:'

type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/**
 * Keeps what is filled in for this tab, so that a reload between two steps loses nothing. Where the browser keeps nothing,
 * the draft lives as long as the page.
 */
export function keepDraft(name: string, draft: object, storage: TabStorage = sessionStorage): void {
  try {
    storage.setItem(`${PREFIX}${name}`, JSON.stringify(draft))
  } catch {
    // A full or forbidden storage: the form goes on without it.
  }
}

/** The kept draft; null when there is none that can be read. */
export function readDraft(name: string, storage: TabStorage = sessionStorage): unknown {
  try {
    return JSON.parse(storage.getItem(`${PREFIX}${name}`) ?? 'null') as unknown
  } catch {
    return null
  }
}

export function forgetDraft(name: string, storage: TabStorage = sessionStorage): void {
  try {
    storage.removeItem(`${PREFIX}${name}`)
  } catch {
    // Nothing was kept.
  }
}

/** Forgets every draft of the tab: they belong to whoever was logged in. */
export function forgetDrafts(storage: TabStorage = sessionStorage): void {
  try {
    const names = Array.from({ length: storage.length }, (_none, at) => storage.key(at))
    for (const name of names) if (name?.startsWith(PREFIX) === true) storage.removeItem(name)
  } catch {
    // Nothing was kept.
  }
}
