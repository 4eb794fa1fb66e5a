/** After this long a script that did not come is given up; the next try asks anew. */
export const chunkTimeoutMs = 120_000

const reloadedKey = 'reloaded-for'

/** Thrown for a script that did not come at all. */
export class ChunkLost extends Error {
  constructor() {
    super('A part of the app did not arrive')
    this.name = 'ChunkLost'
  }
}

export interface ChunkPorts {
  /** The script that this code itself came in: its name changes with each deployment. */
  own: string
  /** The page as the server gives it now. */
  readPage: () => Promise<string>
  reload: () => void
  storage: Pick<Storage, 'getItem' | 'setItem'>
}

/**
 * Fetches a part of the app. A part that is gone because a newer version took its place is no fault of the network: the app then
 * begins again with the newer version, once. In that case the promise stays open, since the page is about to go.
 */
export async function loadChunk<Chunk>(load: () => Promise<Chunk>, ports: ChunkPorts = browserPorts()): Promise<Chunk> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const lost = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new ChunkLost()), chunkTimeoutMs)
  })
  try {
    return await Promise.race([load(), lost])
  } catch (cause) {
    if (!(cause instanceof ChunkLost) && (await isReplaced(ports))) {
      ports.storage.setItem(reloadedKey, ports.own)
      ports.reload()
      return await new Promise<never>(() => {})
    }
    throw cause
  } finally {
    clearTimeout(timer)
  }
}

/** Whether the server now serves another version, and the app has not restarted for that reason yet. */
async function isReplaced({ own, readPage, storage }: ChunkPorts): Promise<boolean> {
  try {
    if (storage.getItem(reloadedKey) === own) return false
    const page = await readPage()
    return page.includes('<script') && !page.includes(own)
  } catch {
    // Without the server the version is unknown, so the failure itself is shown.
    return false
  }
}

function browserPorts(): ChunkPorts {
  return {
    own: new URL(import.meta.url).pathname,
    readPage: async () => (await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(10_000) })).text(),
    reload: () => location.reload(),
    storage: sessionStorage,
  }
}
