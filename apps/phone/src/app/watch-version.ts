import { Workbox } from 'workbox-window'
import type { Language } from '../text/language.ts'

/** Where the worker keeps what it did not fetch ahead (see installable.ts). */
const cacheName = 'assets'
const lookEveryMs = 3_600_000

/**
 * Registers the worker that lets the app open offline, and watches for a newer one. A newer one waits until the customer says so, because
 * the page it would change may hold a half-filled ticket. `offer` is told what to do then.
 */
export async function watchVersion({
  language,
  offer,
}: {
  language: () => Language
  offer: (update: () => void) => void
}): Promise<void> {
  const worker = new Workbox('/sw.js')
  worker.addEventListener('waiting', () => {
    void keepLanguage(language())
    offer(() => {
      worker.addEventListener('controlling', () => location.reload())
      worker.messageSkipWaiting()
    })
  })
  const registration = await worker.register()
  // A browser that allows no worker answers with nothing.
  if (registration === undefined) return
  await navigator.serviceWorker.ready
  await keepLanguage(language())
  let lookedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' || Date.now() - lookedAt < lookEveryMs) return
    lookedAt = Date.now()
    void worker.update().catch(() => undefined)
  })
}

/** Keeps the words and the script of the chosen language as the newest version has them. */
async function keepLanguage(language: Language): Promise<void> {
  try {
    const files = (await (await fetch('/languages.json', { cache: 'no-store' })).json()) as Record<
      Language,
      readonly string[]
    >
    const cache = await caches.open(cacheName)
    for (const file of files[language]) {
      if ((await cache.match(file)) === undefined) await cache.add(file)
    }
  } catch {
    // Without them the app opens offline in English.
  }
}
