import { expect, it } from 'vitest'
import { SECTOR_BUSINESS } from './sector-business.ts'

it.each(Object.entries(SECTOR_BUSINESS))('says in three languages what a company of %s does', (_, { en, zh, hi }) => {
  expect(en).toMatch(/^[A-Z][a-z ]+$/)
  expect(zh).toMatch(/^[\p{Script=Han}]+$/u)
  expect(hi).toMatch(/^[\p{Script=Devanagari} ,-]+$/u)
})

it('says it of each sector in words of its own', () => {
  const all = Object.values(SECTOR_BUSINESS)
  expect(all).toHaveLength(20)
  for (const language of ['en', 'zh', 'hi'] as const)
    expect(new Set(all.map((words) => words[language])).size).toBe(all.length)
})
