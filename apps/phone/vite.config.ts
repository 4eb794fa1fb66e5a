import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { preloadFonts } from './preload-fonts.ts'
import { textPacks } from './text-packs.ts'

const api = process.env['BAHI_API'] ?? 'http://127.0.0.1:8080'

export default defineConfig({
  plugins: [textPacks(), react(), preloadFonts()],
  build: {
    outDir: 'dist',
    // Data URLs would need font-src and img-src exceptions in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      ['/api', '/market/api', '/admin', '/user/upload.do', '/market/stream'].map((path) => [path, { target: api, ws: path === '/market/stream' }]),
    ),
  },
})
