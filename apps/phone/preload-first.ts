import type { Plugin, Rolldown } from 'vite'
import { firstChunk } from './few-files.ts'

/** The two files every English page needs: Latin letters, and the one the rupee sign lives in. */
const firstFonts = /anek-latin-latin(-ext)?-wght-normal-.*\.woff2$/

/** Lets the browser fetch the page's font beside the script instead of after the style sheet, so that words do not jump; and the app while the page is being painted. */
export function preloadFirst(): Plugin {
  return {
    name: 'bahi-preload-first',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => [
        ...Object.keys(bundle)
          .filter((file) => firstFonts.test(file))
          .map((file) => ({
            tag: 'link',
            injectTo: 'head' as const,
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
          })),
        ...scriptsOfApp(bundle).map((file) => ({
          tag: 'link',
          injectTo: 'head' as const,
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
        })),
      ],
    },
  }
}

/** What the page's own small script asks for once the page is painted. */
function scriptsOfApp(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const entry = chunks.find(({ isEntry }) => isEntry)
  const chunk = chunks.find(({ name }) => name === firstChunk)
  // A page of the development server is not bundled.
  if (chunk === undefined) return []
  return [chunk.fileName, ...chunk.imports].filter(
    (file) => file !== entry?.fileName && entry?.imports.includes(file) !== true,
  )
}
