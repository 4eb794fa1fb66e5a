import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { languages } from '../text/language.ts'
import {
  motions,
  openings,
  priceColours,
  readAppearance,
  showAppearance,
  textSizes,
  themes,
  themeShown,
  writeAppearance,
  type Appearance,
  type SystemWishes,
} from './appearance.ts'

const usual: Appearance = {
  theme: 'system',
  textSize: '100',
  priceColours: 'green-red',
  motion: 'usual',
  amounts: 'shown',
}
const plain: SystemWishes = { dark: false, lessMotion: false }

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
    const chosen: Appearance = {
      theme: 'dark',
      textSize: '150',
      priceColours: 'ink',
      motion: 'less',
      amounts: 'hidden',
    }
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
  const script = readFileSync(new URL('../../first-paint.js', import.meta.url), 'utf8')
  const paint = (kept: Record<string, string>, system: SystemWishes) => {
    const first = page()
    runInNewContext(script, {
      document: first,
      localStorage: storage(kept),
      location: { hash: '#/pages/more/index' },
      matchMedia: (query: string) => ({ matches: query.includes('motion') ? system.lessMotion : system.dark }),
    })
    return first
  }

  const systems = [true, false].flatMap((dark) => [true, false].map((lessMotion) => ({ dark, lessMotion })))
  const appearances = themes.flatMap((theme) =>
    textSizes.flatMap((textSize) =>
      priceColours.flatMap((colours) =>
        motions.flatMap((motion) =>
          openings.map((amounts) => ({ theme, textSize, priceColours: colours, motion, amounts })),
        ),
      ),
    ),
  )

  test.each(systems)('every choice is drawn as the app will draw it (phone: %o)', (system) => {
    for (const appearance of appearances) {
      const later = page()
      showAppearance(later as unknown as Document, appearance, system)
      const { kept, ...rest } = storage()
      writeAppearance({ ...rest }, appearance)
      expect(drawn(paint(kept, system))).toEqual(drawn(later))
    }
  })

  test('motion stands still when the customer or the device asks for it', () => {
    const moves = (motion: string, lessMotion: boolean) =>
      paint({ motion }, { dark: false, lessMotion }).documentElement.dataset['motion']
    expect(moves('usual', false)).toBe('usual')
    expect(moves('less', false)).toBe('less')
    expect(moves('usual', true)).toBe('less')
  })

  test('nonsense is drawn as the usual', () => {
    const later = page()
    showAppearance(later as unknown as Document, usual, plain)
    expect(drawn(paint({ theme: '"><b>', 'text-size': '1', 'price-colours': '', lang: 'xx' }, plain))).toEqual(
      drawn(later),
    )
  })

  test.each(languages)('the page speaks %s', (language) => {
    expect(paint({ lang: language }, plain).documentElement.lang).toBe(language === 'zh' ? 'zh-Hans' : language)
  })
})
