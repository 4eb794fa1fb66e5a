import { expect, test } from 'vitest'
import { readTextUse } from './text-use.ts'

test('reads keys and the names of their values', () => {
  const { calls } = readTextUse('a.tsx', `const a = <p title={t('one')}>{t('two', { name, count: 3 })}</p>`)
  expect(calls).toEqual([
    { key: 'one', values: [] },
    { key: 'two', values: ['name', 'count'] },
  ])
})

test('reads both sides of a condition', () => {
  expect(readTextUse('a.ts', `t(late ? 'late' : 'early')`).calls.map((call) => call.key)).toEqual(['late', 'early'])
})

test('says when values cannot be read off the call', () => {
  expect(readTextUse('a.ts', `t('one', values)`).calls).toEqual([{ key: 'one', values: null }])
  expect(readTextUse('a.ts', `t('one', { ...values })`).calls).toEqual([{ key: 'one', values: null }])
})

test('finds keys kept in a table', () => {
  expect(
    readTextUse('a.ts', `const names = { light: 'theme.light' } satisfies Names; t(names[theme])`).strings.has(
      'theme.light',
    ),
  ).toBe(true)
})
