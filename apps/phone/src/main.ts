import '@fontsource-variable/anek-latin/wght.css'
import './text/rupee.css'
import '@bahi/ui/base/base.css'
import '@bahi/ui/layout/brand-mark.css'
import './app/start/start.css'
import { showFailedStart } from './app/start-failed.ts'
import { loadChunk } from './navigation/load-chunk.ts'
import { fetchFirstWords } from './text/first-words.ts'
import { readLanguage } from './text/language.ts'

const longestWaitMs = 2_000

/** The page is painted before the app is run: on a slow phone its script alone takes longer than a glance. A tab that nobody sees is never painted. */
function firstPaint(): Promise<void> {
  if (document.visibilityState === 'hidden' || !PerformanceObserver.supportedEntryTypes.includes('paint'))
    return Promise.resolve()
  return new Promise((painted) => {
    new PerformanceObserver((seen, observer) => {
      if (seen.getEntriesByName('first-contentful-paint').length === 0) return
      observer.disconnect()
      painted()
    }).observe({ type: 'paint', buffered: true })
    // A tab that is left before it is painted begins all the same.
    setTimeout(painted, longestWaitMs)
  })
}

const page = document.getElementById('root')
if (page === null) throw new Error('index.html has no element with the id root')
firstPaint()
  .then(() => {
    // Beside the app, not behind it: a phone far away waits for both at once.
    fetchFirstWords(readLanguage())
    return loadChunk(() => import('./app/start-app.tsx'))
  })
  .then(({ startApp }) => startApp(page))
  .catch(() => showFailedStart(page, readLanguage()))
