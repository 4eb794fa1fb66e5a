import type { Plugin, Rolldown } from 'vite'
import { firstChunk } from './few-files.ts'

/** The two files every English page needs: Latin letters, and the rupee sign. */
const firstFonts = /(?:anek-latin-latin-wght-normal|rupee)-.*\.woff2$/

/**
 * Lets the browser fetch the page's font beside the script instead of after the style sheet, so that words do not jump; the styles of the first
 * screens with those of the page, which has parts of them; and the app while the page is being painted, behind what that needs.
 */
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
          attrs: { rel: 'modulepreload', fetchpriority: 'low', crossorigin: true, href: `/${file}` },
        })),
        ...stylesOfApp(bundle).map((file) => ({
          tag: 'link',
          injectTo: 'head' as const,
          attrs: { rel: 'stylesheet', crossorigin: true, href: `/${file}` },
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

/** Their styles. The bundler names them in the script alone, which then waits for them. */
function stylesOfApp(bundle: Rolldown.OutputBundle): string[] {
  return Object.keys(bundle).filter((file) => new RegExp(`^assets/${firstChunk}-.*\\.css$`).test(file))
}
