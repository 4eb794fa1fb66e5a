import { expect, test } from 'vitest'
import { fetchAhead, savesData } from './fetch-ahead.ts'

test('the next part is asked for in an idle moment after the last one has come, also when that one was lost', async () => {
  const seen: string[] = []
  const part =
    (name: string, lost = false) =>
    async () => {
      seen.push(`asks for ${name}`)
      await Promise.resolve()
      seen.push(`${name} ${lost ? 'is lost' : 'has come'}`)
      if (lost) throw new Error('lost')
    }
  await fetchAhead([part('stock'), part('fund', true), part('assets')], (work) => {
    seen.push('idle')
    work()
  })
  expect(seen).toEqual([
    'idle',
    'asks for stock',
    'stock has come',
    'idle',
    'asks for fund',
    'fund is lost',
    'idle',
    'asks for assets',
    'assets has come',
  ])
})

test('a phone that saves data is one whose browser says so; most say nothing', () => {
  expect([{}, { connection: {} }, { connection: { saveData: false } }].map(savesData)).toEqual([false, false, false])
  expect(savesData({ connection: { saveData: true } })).toBe(true)
})
