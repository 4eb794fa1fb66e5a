import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { describe, expect, it, test } from 'vitest'
import { drawFirstFrames } from '../../../first-frame.ts'
import { linkTo, paths } from '../../navigation/paths.ts'
import en from '../../text/en.json'
import hi from '../../text/hi.json'
import zh from '../../text/zh.json'
import { desktopQuery } from '../shell/shell.tsx'

describe('what the page shows before the app is there', () => {
  const drawn = drawFirstFrames()

  it.each([
    ['en', en],
    ['hi', hi],
    ['zh-Hans', zh],
  ])('is the cover and the first frame of Home, in %s', async (tag, words) => {
    const [, cover = '', home = ''] =
      new RegExp(`<div class="first-cover" lang="${tag}">(.*)<div class="first-home" lang="${tag}">(.*)`).exec(
        await drawn,
      ) ?? []
    expect(cover).toContain(words['app.promise'])
    for (const key of [
      'app.simulated',
      'visitor.card.title',
      'visitor.card.text',
      'visitor.login',
      'tab.more',
    ] as const)
      expect(home).toContain(words[key])
    for (const path of [paths.login, paths.search, paths.userAgreement, paths.more])
      expect(home).toContain(`href="${linkTo(path)}"`)
  })

  it('holds nothing that the security policy of the page forbids', async () => {
    expect(await drawn).not.toMatch(/ style=| on\w+=|<script/)
  })
})

describe('which of the two is seen', () => {
  const script = readFileSync(new URL('../../../first-paint.js', import.meta.url), 'utf8')
  const first = (hash: string, kept: Record<string, string> = {}, desk = false, marks = {}) => {
    const page = { dataset: { ...marks } as Record<string, string>, style: {}, lang: '' }
    runInNewContext(script, {
      document: { documentElement: page, querySelector: () => null },
      localStorage: { getItem: (key: string) => kept[key] ?? null },
      location: { hash },
      matchMedia: (query: string) => ({ matches: desk && query === desktopQuery }),
    })
    return page.dataset['first']
  }

  test.each(['', '#/', linkTo(paths.loading), linkTo(paths.home)])('a visitor at %j sees Home', (hash) => {
    expect(first(hash)).toBe('home')
  })

  test.each([linkTo(paths.market), linkTo(paths.home, { news: 'all' })])('at %s the cover', (hash) => {
    expect(first(hash)).toBeUndefined()
  })

  test('so does a customer, whoever sits at a desk, and a visitor beside a live market', () => {
    expect(first('', { token: 'one' })).toBeUndefined()
    expect(first('', {}, true)).toBeUndefined()
    expect(first('', {}, false, { practice: 'none' })).toBeUndefined()
  })
})
