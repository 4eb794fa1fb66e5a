import { describe, expect, it } from 'vitest'
import { partsOf, type Manifest } from './size.mjs'

const manifest: Manifest = {
  'index.html': { file: 'assets/index.js', imports: ['_react-1a.js'], dynamicImports: ['_first-2b.js'] },
  '_react-1a.js': { file: 'assets/react.js' },
  '_first-2b.css': { file: 'assets/first.css' },
  '_first-2b.js': {
    file: 'assets/first.js',
    imports: ['_react-1a.js', '_row.js'],
    dynamicImports: ['_toast.js', 'src/other.tsx'],
  },
  '_row.js': { file: 'assets/row.js', imports: ['_react-1a.js'] },
  '_toast.js': { file: 'assets/toast.js' },
  'src/other.tsx': { file: 'assets/other.js' },
  'src/shares/chart/candle-canvas.tsx': { file: 'assets/candle-canvas.js' },
  'virtual:text/en': { file: 'assets/en.js' },
  'virtual:text/hi': { file: 'assets/hi.js' },
  'virtual:text/zh': { file: 'assets/zh.js' },
  'virtual:text/en-rest': { file: 'assets/en-rest.js' },
  'virtual:text/hi-rest': { file: 'assets/hi-rest.js' },
  'virtual:text/zh-rest': { file: 'assets/zh-rest.js' },
  'virtual:text/en-seldom': { file: 'assets/en-seldom.js' },
  'virtual:text/en-account': { file: 'assets/en-account.js' },
  'virtual:text/en-learning': { file: 'assets/en-learning.js' },
  'virtual:text/en-charts': { file: 'assets/en-charts.js' },
  'virtual:text/hi-seldom': { file: 'assets/hi-seldom.js' },
  'virtual:text/hi-account': { file: 'assets/hi-account.js' },
  'virtual:text/hi-learning': { file: 'assets/hi-learning.js' },
  'virtual:text/hi-charts': { file: 'assets/hi-charts.js' },
  'virtual:text/zh-seldom': { file: 'assets/zh-seldom.js' },
  'virtual:text/zh-account': { file: 'assets/zh-account.js' },
  'virtual:text/zh-learning': { file: 'assets/zh-learning.js' },
  'virtual:text/zh-charts': { file: 'assets/zh-charts.js' },
}
const partNamed = (name: string, of: Manifest = manifest) => partsOf(of).find((part) => part.name === name)

describe('what the phone fetches', () => {
  it('counts each file of the first screen once, and none that comes later', () => {
    expect(partNamed('first screen')?.files.sort()).toEqual([
      'assets/en.js',
      'assets/first.js',
      'assets/index.js',
      'assets/react.js',
      'assets/row.js',
    ])
  })

  it('holds every language and the candles to limits of their own', () => {
    expect(partsOf(manifest).map(({ name }) => name)).toEqual([
      'first screen',
      'words, en',
      'words, zh',
      'words, hi',
      'words of seldom pages, en',
      'words of seldom pages, zh',
      'words of seldom pages, hi',
      'words of pages about the account, en',
      'words of pages about the account, zh',
      'words of pages about the account, hi',
      'words of pages to learn by, en',
      'words of pages to learn by, zh',
      'words of pages to learn by, hi',
      'words of candles, en',
      'words of candles, zh',
      'words of candles, hi',
      'candles',
    ])
  })

  it('refuses charts on the first screen, and a build without an app', () => {
    expect(() =>
      partsOf({
        ...manifest,
        '_row.js': { file: 'assets/row.js', imports: ['src/shares/chart/candle-canvas.tsx'] },
      }),
    ).toThrow('charts')
    const { '_first-2b.js': first, ...rest } = manifest
    expect(first).toBeDefined()
    expect(() => partsOf(rest)).toThrow('first')
  })
})
