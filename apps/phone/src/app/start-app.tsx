import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { isWorthRetrying } from '@bahi/client/throwing-calls'
import { readAppearance } from '../device/appearance.ts'
import { listenForOffers, OffersProvider } from '../device/device-offers.ts'
import { loadChunk } from '../navigation/load-chunk.ts'
import { createNavigation, historyPort, NavigationProvider } from '../navigation/navigate.ts'
import { linkTo, paths } from '../navigation/paths.ts'
import { forgetWithSession } from '../session/follow-session.ts'
import { hideAtOpening } from '../session/hidden-amounts.ts'
import { createSessionStore, SessionContext } from '../session/session.ts'
import { forgetDrafts } from '../session/tab-draft.ts'
import { readLanguage } from '../text/language.ts'
import { loadWords, type Words } from '../text/load-pack.ts'
import { showLanguage, TextProvider } from '../text/use-text.tsx'
import { AppearanceProvider } from './appearance-provider.tsx'
import { fetchAhead, savesData } from './fetch-ahead.ts'
import { Outlet, RouterView } from './router-view.tsx'
import { createAppRouter, loadAround, nextPaths } from './routes.tsx'
import { Shell } from './shell/shell.tsx'

const workerAfterMs = 3_000
/** The texts of all other pages load while the first page is shown. */
const restAfterMs = 1_000
/** Then the pages that the first page links to: the parts beside the first page have loaded by now. */
const nextAfterMs = 3_000

/** Labels open the glossary once a page stands. */
const markLabels = () => import('../glossary/mark-labels.tsx').then((file) => file.markLabels())

/** Addresses of the start page, which a visitor does not need: Home stands there already. */
const startPlaces = /^#?\/?$|^#\/pages\/loading\//

const offers = listenForOffers(window)

/** Draws the app in the place of the start page. Rejects when the words did not come. */
export async function startApp(page: HTMLElement): Promise<void> {
  const words = await wordsOfThisDevice()
  showLanguage(words.language)
  const homeStands = document.documentElement.dataset['first'] === 'home'
  if (homeStands && startPlaces.test(location.hash)) history.replaceState(history.state, '', linkTo(paths.home))
  const router = createAppRouter(words)
  const navigation = createNavigation(historyPort(router.history))
  const session = createSessionStore(localStorage, window)
  // The library believes to be online until it hears otherwise, and would ask in vain when the app is opened offline.
  onlineManager.setOnline(navigator.onLine)
  const queries = new QueryClient({
    defaultOptions: {
      // Everything is asked for once when the line is back (see connected-client.tsx); each query doing so by itself would be a second time.
      queries: { retry: isWorthRetrying, refetchOnReconnect: false },
      // A change never waits for the network: an order that leaves by itself minutes later is not what the customer confirmed.
      mutations: { networkMode: 'always', retry: false },
    },
  })
  forgetWithSession(session, {
    clear: () => {
      queries.clear()
      forgetDrafts()
    },
  })
  // The page shows its first frame or the cover already; the app takes its place when it has a page to show, or one on its way.
  await router.start()
  const Around = loadAround(words)
  hideAtOpening(document, () => readAppearance(localStorage).amounts === 'hidden')
  // As a transition: it is drawn in small pieces, and a finger is answered in between.
  startTransition(() =>
    createRoot(page).render(
      <StrictMode>
        <AppearanceProvider>
          <TextProvider words={words}>
            <SessionContext value={session}>
              <QueryClientProvider client={queries}>
                <NavigationProvider value={navigation}>
                  <OffersProvider value={offers}>
                    <RouterView router={router}>
                      <Shell Around={Around}>
                        <Outlet />
                      </Shell>
                    </RouterView>
                  </OffersProvider>
                </NavigationProvider>
              </QueryClientProvider>
            </SessionContext>
          </TextProvider>
        </AppearanceProvider>
      </StrictMode>,
    ),
  )
  setTimeout(() => void words.usual().catch(() => undefined), restAfterMs)
  const ahead = savesData(navigator) ? [] : nextPaths.map((path) => () => router.fetchPage(path))
  setTimeout(() => void fetchAhead([markLabels, ...ahead]), nextAfterMs)
  watchVersionLater()
}

/** The words of the chosen language; English, which the shell always has, where those cannot be fetched. */
async function wordsOfThisDevice(): Promise<Words> {
  const language = readLanguage()
  try {
    return await loadChunk(() => loadWords(language))
  } catch (cause) {
    if (language === 'en') throw cause
    return loadChunk(() => loadWords('en'))
  }
}

/** The service worker starts after the first page is drawn, because the first page does not need it. */
function watchVersionLater() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const begin = () =>
    void import('./watch-version.ts')
      .then(({ watchVersion }) => watchVersion({ language: readLanguage, offer: offers.update.put }))
      // Without it the app is what it was before: it only does not open offline.
      .catch(() => undefined)
  const afterLoad = () => setTimeout(begin, workerAfterMs)
  if (document.readyState === 'complete') afterLoad()
  else window.addEventListener('load', afterLoad, { once: true })
}
