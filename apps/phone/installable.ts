import type { Plugin, PluginOption } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

/** The page's own ground; the browser paints it until the app does. */
const ground = '#FAF8F4'

const manifest = {
  id: '/',
  start_url: '/',
  scope: '/',
  lang: 'en',
  dir: 'ltr' as const,
  name: 'Bahi',
  short_name: 'Bahi',
  description: 'Every rupee written twice. Every figure yours to check.',
  categories: ['finance'],
  display: 'standalone' as const,
  background_color: ground,
  theme_color: ground,
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' as const },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' as const },
    { src: '/icon-maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' as const },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' as const },
  ],
  shortcuts: [
    {
      name: 'Market',
      url: '/#/pages/home/detail',
      icons: [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }],
    },
    {
      name: 'Orders',
      url: '/#/pages/user/order-list?tab=orders',
      icons: [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }],
    },
    {
      name: 'Assets',
      url: '/#/pages/home/home',
      icons: [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }],
    },
  ],
}

/**
 * What the worker fetches ahead is the shell: page, scripts, styles and the Latin font, with English as the language of last resort. The
 * other languages come with their first use (see src/app/watch-version.ts). It knows the files of the app and nothing else: every call goes
 * past it to the network, so that no answer about money is ever a kept one and no order is ever sent later.
 */
const shell = {
  globPatterns: ['index.html', 'assets/*.{js,css}', 'assets/anek-latin-latin-wght-*.woff2', 'assets/rupee-*.woff2'],
  globIgnores: ['assets/{hi,zh}-*.js', 'assets/*.{hi,zh}-*.js', 'assets/fonts-{hi,zh}-*'],
  navigateFallback: '/index.html',
  navigateFallbackAllowlist: [/^\/(?:index\.html)?(?:\?|$)/],
  runtimeCaching: [
    {
      urlPattern: ({ sameOrigin, url }: { sameOrigin: boolean; url: URL }) =>
        sameOrigin && url.pathname.startsWith('/assets/'),
      handler: 'CacheFirst' as const,
      options: {
        cacheName: 'assets',
        cacheableResponse: { statuses: [200] },
        expiration: { maxEntries: 320, purgeOnQuotaError: true },
      },
    },
  ],
  // What is done with messages of the server.
  importScripts: ['/push.js'],
  // The page that found the worker is served by it too; whoever goes offline during the first visit keeps the app.
  clientsClaim: true,
  skipWaiting: false,
  cleanupOutdatedCaches: true,
  inlineWorkboxRuntime: true,
  sourcemap: false,
}

/** Manifest and service worker; not in development, where a kept file would hide a change. */
export function installable(): PluginOption[] {
  return [
    languageFiles(),
    VitePWA({
      strategies: 'generateSW',
      filename: 'sw.js',
      injectRegister: null,
      registerType: 'prompt',
      includeManifestIcons: false,
      manifest,
      workbox: shell,
      devOptions: { enabled: false },
    }),
  ]
}

/** Tells which files a language brings, so that the app can fetch those of the next version before it begins. */
function languageFiles(): Plugin {
  return {
    name: 'bahi-language-files',
    generateBundle(_options, bundle) {
      const names = Object.keys(bundle)
      // The script beside a language's style sheet is empty and is left out of the build after this.
      const filesOf = (language: string, font: RegExp) =>
        names
          .filter(
            (name) =>
              new RegExp(`^assets/(?:${language}-[\\w-]+\\.js|fonts-${language}-[\\w-]+\\.css)$`).test(name) ||
              font.test(name),
          )
          .map((name) => `/${name}`)
      const languages = {
        en: [],
        hi: filesOf('hi', /anek-devanagari-devanagari-wght-.*\.woff2$/),
        zh: filesOf('zh', /^$/),
      }
      this.emitFile({ type: 'asset', fileName: 'languages.json', source: JSON.stringify(languages) })
    },
  }
}
