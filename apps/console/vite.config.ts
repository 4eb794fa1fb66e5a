import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { strictStyles } from './strict-styles.ts'

const api = process.env['BAHI_API'] ?? 'http://127.0.0.1:8080'

export default defineConfig({
  base: '/console/',
  plugins: [strictStyles(), react()],
  build: {
    outDir: 'dist',
    // Data URLs would need exceptions in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // One library of controls, kept for ever under its own name; our own screens come in pieces.
    chunkSizeWarningLimit: 1_500,
  },
  server: { host: '127.0.0.1', proxy: { '/api': { target: api } } },
})
