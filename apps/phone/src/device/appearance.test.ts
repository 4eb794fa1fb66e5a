import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { languages } from '../text/language.ts'
import {
  priceColours,
  readAppearance,
  showAppearance,
  textSizes,
  themes,
  themeShown,
  writeAppearance,
  type Appearance,
} from './appearance.ts'

const usual: Appearance = { theme: 'system', textSize: '100', priceColours: 'green-red' }

function storage(kept: Record<string, string> = {}) {
  return {
    kept,
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => void (kept[key] = value),
  }
}

/** As much of a page as an appearance is drawn on. */
function page() {
  const meta = { content: '', setAttribute: (_name: string, content: string) => void (meta.content = content) }
  const documentElement = { dataset: {} as Record<string, string>, style: { fontSize: '' }, lang: '' }
  return { documentElement, querySelector: () => meta, meta }
}

const drawn = ({ documentElement: { dataset, style }, meta }: ReturnType<typeof page>) => ({
  ...dataset,
  fontSize: style.fontSize,
  ground: meta.content,
})

describe('the theme', () => {
  test('follows the phone until one is chosen', () => {
    expect(themeShown('system', true)).toBe('dark')
    expect(themeShown('system', false)).toBe('light')
  })

  test('does not follow it once chosen', () => {
    expect(themeShown('light', true)).toBe('light')
    expect(themeShown('dark', false)).toBe('dark')
  })
})

describe('what is kept', () => {
  test('is read again as it was chosen', () => {
    const kept = storage()
    const chosen: Appearance = { theme: 'dark', textSize: '150', priceColours: 'ink' }
    writeAppearance(kept, chosen)
    expect(readAppearance(kept)).toEqual(chosen)
  })

  test('is the usual where nothing, or nonsense, is kept', () => {
    expect(readAppearance(storage())).toEqual(usual)
    expect(readAppearance(storage({ theme: 'neon', 'text-size': '9999', 'price-colours': 'constructor' }))).toEqual(
      usual,
    )
  })

  test('is the usual where storage is closed to us', () => {
    const closed = () => {
      throw new Error('closed')
    }
    expect(readAppearance({ getItem: closed })).toEqual(usual)
    expect(() => writeAppearance({ setItem: closed }, usual)).not.toThrow()
  })
})

describe('before the first paint', () => {
  const script = readFileSync(new URL('../../public/first-paint.js', import.meta.url), 'utf8')
  const paint = (kept: Record<string, string>, systemIsDark: boolean) => {
    const first = page()
    runInNewContext(script, {
      document: first,
      localStorage: storage(kept),
      matchMedia: () => ({ matches: systemIsDark }),
    })
    return first
  }

  test.each([true, false])('every choice is drawn as the app will draw it (phone dark: %s)', (systemIsDark) => {
    for (const theme of themes)
      for (const textSize of textSizes)
        for (const colours of priceColours) {
          const appearance = { theme, textSize, priceColours: colours }
          const later = page()
          showAppearance(later as unknown as Document, appearance, systemIsDark)
          const { kept, ...rest } = storage()
          writeAppearance({ ...rest }, appearance)
          expect(drawn(paint(kept, systemIsDark))).toEqual(drawn(later))
        }
  })

  test('nonsense is drawn as the usual', () => {
    const later = page()
    showAppearance(later as unknown as Document, usual, false)
    expect(drawn(paint({ theme: '"><b>', 'text-size': '1', 'price-colours': '', lang: 'xx' }, false))).toEqual(
      drawn(later),
    )
  })

  test.each(languages)('the page speaks %s', (language) => {
    expect(paint({ lang: language }, false).documentElement.lang).toBe(language === 'zh' ? 'zh-Hans' : language)
  })
})
