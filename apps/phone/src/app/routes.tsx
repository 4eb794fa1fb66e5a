import { createHashHistory } from '@tanstack/history'
import { lazy, type ComponentType } from 'react'
import { keepScrolling } from '../navigation/kept-scrolling.ts'
import { loadChunk } from '../navigation/load-chunk.ts'
import { createPageRouter, type PageRouter } from '../navigation/page-router.ts'
import { paths, type Path } from '../navigation/paths.ts'
import { loadInTime, pendingAfterMs } from '../page/screen-loading.tsx'
import type { Words } from '../text/load-pack.ts'
import { type FirstPath, firstScreens } from './first-pages.ts'
import type { Load } from './page-load.ts'

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
export const nextPaths = [paths.stockTab, paths.market, paths.stock, paths.assets, paths.fundTab, paths.more]

type PageWords = Pick<Words, 'usual' | 'withPart'>

/** What stands beside the pages on a wide window. It has words of many pages, so it comes with the usual words. */
export function loadAround({ usual }: PageWords): ComponentType {
  return lazy(async () => {
    const [{ WideAround }] = await Promise.all([loadChunk(() => import('./wide/wide-around.tsx')), usual()])
    return { default: WideAround }
  })
}

async function loadWordsOf(path: string, words: PageWords): Promise<void> {
  if (path in firstScreens) return
  const [{ partOfPage }] = await Promise.all([import('./pages.ts'), words.usual()])
  const part = partOfPage(path)
  if (part !== undefined) await words.withPart(part)
}

/** @param words brings the words of every page; the first ones have theirs. */
export function createAppRouter(words: PageWords): PageRouter {
  // A page's code and words come together, so that waiting and failing look the same everywhere.
  const loadWithWords = (path: string): Load => {
    const load = loadOf(path)
    return async () => {
      const [Page] = await Promise.all([load(), loadWordsOf(path, words)])
      return Page
    }
  }
  return createPageRouter({
    history: createHashHistory(),
    loads: new Map(builtPaths.map((path) => [path, () => loadInTime(() => loadChunk(loadWithWords(path)))])),
    scrolling: keepScrolling(window),
    pendingAfterMs,
  })
}
