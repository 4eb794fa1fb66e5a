import { readFile } from 'node:fs/promises'
import { transform } from 'esbuild'
import type { Plugin, Rolldown } from 'vite'
import { firstChunk } from './few-files.ts'

/** The two files every English page needs: Latin letters, and the rupee sign. */
const firstFonts = /(?:anek-latin-latin-wght-normal|rupee)-.*\.woff2$/
const scriptPlace = '<!-- first paint -->'
const styleLink = /<link rel="stylesheet"[^>]* href="\/([^"]+)"[^>]*>/g

/**
 * The page brings the styles of its own parts and of the first screens with it, and the script that chooses what is seen: a phone far away
 * waits for one answer before the first picture instead of four. It lets the browser fetch the page's font beside the script, so that words
 * do not jump. The app itself is asked for when the page is painted.
 */
export function preloadFirst(): Plugin {
  return {
    name: 'bahi-preload-first',
    transformIndexHtml: {
      order: 'post',
      handler: async (page, { bundle = {} }) => {
        const script = await firstScript(bundle)
        return {
          html: page
            .replace(styleLink, (_link, file: string) => styleHere(bundle, file))
            .replace(scriptPlace, () => script),
          tags: [
            ...Object.keys(bundle)
              .filter((file) => firstFonts.test(file))
              .map((file) => ({
                tag: 'link',
                injectTo: 'head' as const,
                attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
              })),
            ...stylesOfApp(bundle).flatMap((file) => [
              { tag: 'style', injectTo: 'head' as const, children: styleOf(bundle, file) },
              {
                tag: 'link',
                injectTo: 'head' as const,
                attrs: { rel: 'stylesheet', disabled: true, href: `/${file}` },
              },
            ]),
          ],
        }
      },
    },
  }
}

/** What chooses theme, language and first picture, with the files it lets the browser fetch after that. */
async function firstScript(bundle: Rolldown.OutputBundle): Promise<string> {
  const source = await readFile(new URL('first-paint.js', import.meta.url), 'utf8')
  const { code } = await transform(source, { minify: true, target: 'es2020' })
  const app = scriptsOfApp(bundle).map((file) => `/${file}`)
  return `<script data-app="${app.join(' ')}">${code.trim()}</script>`
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

/** The link stays, without being fetched: it tells the app's code, which asks for the styles of its parts, that these are there. */
function styleHere(bundle: Rolldown.OutputBundle, file: string): string {
  return `<style>${styleOf(bundle, file)}</style>\n    <link rel="stylesheet" disabled href="/${file}">`
}

function styleOf(bundle: Rolldown.OutputBundle, file: string): string {
  const asset = bundle[file]
  if (asset?.type !== 'asset') throw new Error(`the build made no styles of ${file}`)
  return asset.source.toString().trim()
}

/** The styles of the first screens. The bundler names them in the app's script alone, which would then wait for them. */
function stylesOfApp(bundle: Rolldown.OutputBundle): string[] {
  return Object.keys(bundle).filter((file) => new RegExp(`^assets/${firstChunk}-.*\\.css$`).test(file))
}
