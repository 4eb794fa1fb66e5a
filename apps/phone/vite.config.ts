import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { textPacks } from './text-packs.ts'

const api = process.env['BAHI_API'] ?? 'http://127.0.0.1:8080'

export default defineConfig({
  // Packs come first: Vite's own JSON plugin would take the files before they are compiled.
  plugins: [textPacks(), react()],
  build: {
    outDir: 'dist',
    // Data URLs would need font-src and img-src exceptions in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      ['/api', '/market/api', '/admin', '/user/upload.do', '/stream'].map((path) => [path, { target: api, ws: path === '/stream' }]),
    ),
  },
})
