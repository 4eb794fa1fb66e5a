import { createHashHistory, createRootRoute, createRoute, createRouter, useLocation } from '@tanstack/react-router'
import { lazy, type ComponentType } from 'react'
import { loadChunk } from '../navigation/load-chunk.ts'
import { paths, type Path } from '../navigation/paths.ts'
import { loadInTime, pendingAfterMs, ScreenError, ScreenPending } from '../page/screen-loading.tsx'
import type { Words } from '../text/load-pack.ts'
import { type FirstPath, firstScreens } from './first-pages.ts'
import { NoSuchPage } from './no-such-page.tsx'
import type { Load } from './page-load.ts'
import { Shell } from './shell/shell.tsx'

const galleryPath = '/gallery'
const loadGallery: Load = () => import('../gallery/gallery-screen.tsx').then((file) => file.GalleryScreen)
const builtPaths: readonly string[] = import.meta.env.DEV
  ? [...Object.values(paths), galleryPath]
  : Object.values(paths)

/** Fetches a page, and before the first one of these the table of all pages. */
function loadOf(path: string): Load {
  if (path in firstScreens) return firstScreens[path as FirstPath]
  if (import.meta.env.DEV && path === galleryPath) return loadGallery
  return async () => (await import('./pages.ts')).pages[path as Exclude<Path, FirstPath>]()
}

/** What is most often opened from the first page: the other roots, the market and a share. */
export const nextScreens: readonly Load[] = [
  paths.stockTab,
  paths.market,
  paths.stock,
  paths.assets,
  paths.fundTab,
  paths.more,
].map(loadOf)

type PageWords = Pick<Words, 'usual' | 'withPart'>

/** The root of all pages. What stands beside them on a wide window has words of many pages, so it comes with the usual words. */
function createRoot({ usual }: PageWords) {
  const Around = lazy(async () => {
    const [{ WideAround }] = await Promise.all([loadChunk(() => import('./wide/wide-around.tsx')), usual()])
    return { default: WideAround }
  })
  return createRootRoute({ component: () => <Shell Around={Around} /> })
}

async function loadWordsOf(path: string, words: PageWords): Promise<void> {
  if (path in firstScreens) return
  const [{ partOfPage }] = await Promise.all([import('./pages.ts'), words.usual()])
  const part = partOfPage(path)
  if (part !== undefined) await words.withPart(part)
}

/** One route per page. Its loader brings the page's code and words, so that waiting and failing look the same everywhere. */
function routeOf(root: ReturnType<typeof createRoot>, path: string, words: PageWords) {
  const load = loadOf(path)
  const loadWithWords: Load = async () => {
    const [Page] = await Promise.all([load(), loadWordsOf(path, words)])
    return Page
  }
  const route = createRoute({
    getParentRoute: () => root,
    path,
    loader: async () => ({ Page: await loadInTime(() => loadChunk(loadWithWords)) }),
    staleTime: Infinity,
    component: function LoadedPage() {
      const { Page } = route.useLoaderData() as { Page: ComponentType }
      // Another code in the query is another page: nothing of the last one may stay. What only chooses within a page is left out.
      const { searchStr } = useLocation()
      return <Page key={searchStr.replace(/[?&](?:tab|rank|exchange|issues|category)=[^&]*/g, '')} />
    },
  })
  return route
}

/** @param words brings the words of every page; the first ones have theirs. */
export function createAppRouter(words: PageWords) {
  const root = createRoot(words)
  return createRouter({
    routeTree: root.addChildren(builtPaths.map((path) => routeOf(root, path, words))),
    history: createHashHistory(),
    defaultPendingMs: pendingAfterMs,
    defaultPendingMinMs: 0,
    defaultPendingComponent: ScreenPending,
    defaultErrorComponent: ScreenError,
    defaultNotFoundComponent: NoSuchPage,
    scrollRestoration: true,
    // Everything in the query is text: a code "0500" must not become the number 500.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(
        Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      ).toString()
      return text === '' ? '' : `?${text}`
    },
  })
}
