import { describe, expect, it } from 'vitest'
import { oldTermsIn } from '../../messages/old-terms.ts'
import * as titlesEn from '../notice-titles/en.ts'
import * as titlesHi from '../notice-titles/hi.ts'
import * as titlesZh from '../notice-titles/zh.ts'
import { noticeKinds, type NoticeKind } from '../notices.ts'
import { en } from './en.ts'
import { hi } from './hi.ts'
import { zh } from './zh.ts'

describe.each([
  ['en', { ...titlesEn.en, ...en.titles }, titlesEn.en],
  ['hi', { ...titlesHi.hi, ...hi.titles }, titlesHi.hi],
  ['zh', { ...titlesZh.zh, ...zh.titles }, titlesZh.zh],
] as const)('the titles of messages in %s', (language, titles, inApp) => {
  it.each(Object.entries(titles) as [NoticeKind, string][])('of %s say names and codes only: %s', (kind, title) => {
    const shapes: Readonly<Record<string, string>> = noticeKinds[kind].params
    const used = [...title.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)
    expect(used.every((name) => shapes[name] === 'text')).toBe(true)
    expect(title.replaceAll(/\{[^{}]*\}/g, '')).not.toMatch(/[{}]/)
  })

  it('are in the terms of the field, as those of the app are', () => {
    expect(oldTermsIn(titles, language)).toEqual([])
    expect(oldTermsIn(inApp, language)).toEqual([])
  })
})
