import type { Plugin } from 'vite'

/** The two files every English page needs: Latin letters, and the one the rupee sign lives in. */
const firstFonts = /anek-latin-latin(-ext)?-wght-normal-.*\.woff2$/

/** Lets the browser fetch the page's font beside the script instead of after the style sheet, so that words do not jump. */
export function preloadFonts(): Plugin {
  return {
    name: 'bahi-preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => firstFonts.test(file))
          .map((file) => ({ tag: 'link', injectTo: 'head' as const, attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` } })),
    },
  }
}
