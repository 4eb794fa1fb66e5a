import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { fewFiles } from './few-files.ts'
import { firstFrame } from './first-frame.ts'
import { installable } from './installable.ts'
import { leanContract } from './lean-contract.ts'
import { preloadFirst } from './preload-first.ts'
import { textPacks } from './text-packs.ts'
import { withoutSchemas } from './without-schemas.ts'

const api = process.env['BAHI_API'] ?? 'http://127.0.0.1:8080'

export default defineConfig({
  plugins: [leanContract(), withoutSchemas(), textPacks(), react(), firstFrame(), preloadFirst(), installable()],
  build: {
    outDir: 'dist',
    // Data URLs would need font-src and img-src exceptions in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Names of messages and accounts are constants of the contract: written out, they compress better than exports.
    rolldownOptions: { output: fewFiles, optimization: { inlineConst: true } },
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      ['/api', '/market/api', '/admin', '/user/upload.do', '/market/stream'].map((path) => [
        path,
        { target: api, ws: path === '/market/stream' },
      ]),
    ),
  },
})
