import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { chartKeys, firstKeys, keysOfPart } from '../../first-words.ts'

const keys = new Set(Object.keys(JSON.parse(readFileSync(new URL('./en.json', import.meta.url), 'utf8')) as object))
const source = fileURLToPath(new URL('../', import.meta.url))
const first = firstKeys(source, keys)
const seldom = keysOfPart(source, 'seldom', keys)
const account = keysOfPart(source, 'account', keys)

test('the first words are those of the shell, the start page and Home', () => {
  expect([...first]).toEqual(
    expect.arrayContaining(
      ['tab.home', 'home.title', 'state.error.title', 'notFound.title'].filter((key) => keys.has(key)),
    ),
  )
  expect(first.size).toBeGreaterThan(100)
})

test('what only other pages say is not among them', () => {
  expect([...first].filter((key) => /^(?:statement|transfer|identity|order|ipo\.apply)\./.test(key))).toEqual([])
})

test('a key that stands behind an empty text in its line is found', () => {
  expect(first).toContain('news.category.all')
})

test('the words that only seldom pages say are apart, and those that other pages say too are not', () => {
  expect([...seldom]).toEqual(expect.arrayContaining(['effect.without.close', 'link.text']))
  // The page of an order names both.
  expect([...seldom].filter((key) => ['effect.title', 'effect.row', 'app.close'].includes(key))).toEqual([])
  expect([...seldom].filter((key) => first.has(key))).toEqual([])
})

test('the words that only pages about the account say are apart', () => {
  expect([...account]).toEqual(expect.arrayContaining(['limits.atOnce', 'closing.begun']))
  expect([...account].filter((key) => first.has(key) || seldom.has(key))).toEqual([])
})

test('the words that only candles say come with the candles', () => {
  const charts = chartKeys(source, keys)
  expect([...charts]).toEqual(expect.arrayContaining(['candle.macd.meaning', 'replay.past', 'draw.words.between']))
  // The page of a share says them before its candles are there.
  expect([...charts].filter((key) => ['candle.error', 'candle.toCandles', 'stock.open'].includes(key))).toEqual([])
  expect([...charts].filter((key) => first.has(key) || seldom.has(key) || account.has(key))).toEqual([])
})
