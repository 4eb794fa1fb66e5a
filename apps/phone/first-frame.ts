import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { runInThisContext } from 'node:vm'
import { build } from 'esbuild'
import type { Plugin } from 'vite'

const languages = { en: 'en', zh: 'zh-Hans', hi: 'hi' } as const
const place = '<!-- first frame -->'
/** The security policy lets the app set a style and the page have none; what needs one takes it from its style sheet here. */
const inPlaceStyle = / style="[^"]*"/g

const contents = `
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { FirstFrame } from './src/app/start/first-frame.tsx'
import { StartCover } from './src/app/start/start-cover.tsx'
export const draw = (t) => ({
  cover: renderToStaticMarkup(createElement(StartCover, { t, state: '' })),
  home: renderToStaticMarkup(createElement(FirstFrame, { t })),
})`

/** Draws what a visit begins with into the page, in every language; first-paint.js says which of them is seen. */
export function firstFrame(): Plugin {
  return {
    name: 'bahi-first-frame',
    transformIndexHtml: { order: 'pre', handler: async (html) => html.replace(place, await drawFirstFrames()) },
  }
}

export async function drawFirstFrames(): Promise<string> {
  const draw = await loadDraw()
  return Object.entries(languages)
    .map(([language, tag]) => {
      const words = readWords(language)
      const { cover, home } = draw((key) => {
        const text = words[key]
        if (text === undefined || text.includes('{')) throw new Error(`${key} cannot be said before the app is there`)
        return text
      })
      return `<div class="first-cover" lang="${tag}">${cover}</div><div class="first-home" lang="${tag}">${home}</div>`
    })
    .join('\n')
    .replaceAll(inPlaceStyle, '')
}

type Draw = (t: (key: string) => string) => { readonly cover: string; readonly home: string }

/** The app's own components, made to run here: what the page shows is never written a second time. */
async function loadDraw(): Promise<Draw> {
  const {
    outputFiles: [script],
  } = await build({
    stdin: { contents, resolveDir: fileURLToPath(new URL('.', import.meta.url)), loader: 'ts' },
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    jsx: 'automatic',
    loader: { '.css': 'empty' },
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent',
  })
  const made = { exports: {} as { draw: Draw } }
  const run = runInThisContext(`(module, exports, require) => {${script?.text ?? ''}}`) as (...of: unknown[]) => void
  run(made, made.exports, createRequire(import.meta.url))
  return made.exports.draw
}

function readWords(language: string): Record<string, string> {
  return JSON.parse(readFileSync(new URL(`./src/text/${language}.json`, import.meta.url), 'utf8')) as Record<
    string,
    string
  >
}
