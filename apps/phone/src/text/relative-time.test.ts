import { readFileSync } from 'node:fs'
import { setupI18n } from '@lingui/core'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import type { Language } from './language.ts'
import { formatMessageAge, formatNewsAge } from './relative-time.ts'
import type { TextKey, TextValues } from './use-text.tsx'

const now = new Date('2026-11-20T09:42:04Z')
const [minute, hour, day] = [60, 3600, 86_400]
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000)

function wordsIn(language: Language) {
  const pack = JSON.parse(readFileSync(new URL(`./${language}.json`, import.meta.url), 'utf8')) as Record<
    string,
    string
  >
  const messages = Object.fromEntries(
    Object.entries(pack)
      .filter(([key]) => key.startsWith('age.'))
      .map(([key, message]) => [key, compileMessageOrThrow(message)]),
  )
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } })
  return { language, t: (key: TextKey, values?: TextValues) => i18n._(key, values) }
}

const [english, chinese, hindi] = [wordsIn('en'), wordsIn('zh'), wordsIn('hi')]

test.each([
  [-60, 'Just now'],
  [0, 'Just now'],
  [5 * minute - 1, 'Just now'],
  [5 * minute, '5 minutes ago'],
  [hour - 1, '59 minutes ago'],
  [hour, '1 hour ago'],
  [2 * hour - 1, '1 hour ago'],
  [day - 1, '23 hours ago'],
  [day, '1 day ago'],
  [2 * day, '2 days ago'],
  [30 * day - 1, '29 days ago'],
  [30 * day, '1 month ago'],
  [60 * day - 1, '1 month ago'],
  [60 * day, '2 months ago'],
  [365 * day - 1, '12 months ago'],
  [365 * day, '1 year ago'],
  [730 * day, '2 years ago'],
])('news of %s seconds ago: %s', (seconds, text) => {
  expect(formatNewsAge(before(seconds), now, english)).toBe(text)
})

test.each([
  [-60, 'Just now'],
  [29, 'Just now'],
  [30, '1 minute ago'],
  [2 * minute - 1, '1 minute ago'],
  [2 * minute, '2 minutes ago'],
  [hour - 1, '59 minutes ago'],
  [hour, '1 hour ago'],
  [day - 1, '23 hours ago'],
  [day, '1 day ago'],
  [2 * day - 1, '1 day ago'],
  [2 * day, '18 Nov 2026'],
  [400 * day, '16 Oct 2025'],
])('a message of %s seconds ago: %s', (seconds, text) => {
  expect(formatMessageAge(before(seconds), now, english)).toBe(text)
})

test('says both in Chinese', () => {
  expect(
    [10, 5 * minute, 2 * hour, 3 * day, 40 * day, 800 * day].map((seconds) =>
      formatNewsAge(before(seconds), now, chinese),
    ),
  ).toEqual(['刚刚', '5分钟前', '2小时前', '3天前', '1个月前', '2年前'])
  expect([29, day, 2 * day].map((seconds) => formatMessageAge(before(seconds), now, chinese))).toEqual([
    '刚刚',
    '1天前',
    '2026年11月18日',
  ])
})

test('says both in Hindi, one and many apart', () => {
  expect(
    [10, 5 * minute, hour, 2 * hour, 3 * day, 40 * day, 70 * day, 800 * day].map((seconds) =>
      formatNewsAge(before(seconds), now, hindi),
    ),
  ).toEqual(['अभी-अभी', '5 मिनट पहले', '1 घंटा पहले', '2 घंटे पहले', '3 दिन पहले', '1 महीना पहले', '2 महीने पहले', '2 साल पहले'])
  expect([29, day, 2 * day].map((seconds) => formatMessageAge(before(seconds), now, hindi))).toEqual([
    'अभी-अभी',
    '1 दिन पहले',
    '18 नव॰ 2026',
  ])
})
