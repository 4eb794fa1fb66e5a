import { expect, it } from 'vitest'
import { canonicalText, decisionText, markOfText } from './decision-record.ts'

it('writes the same data as the same text, however its fields came to stand', () => {
  expect(canonicalText({ b: [1, { d: null, c: 'x' }], a: -0.25 })).toBe('{"a":-0.25,"b":[1,{"c":"x","d":null}]}')
  expect(canonicalText({ a: -0.25, b: [1, { c: 'x', d: null }] })).toBe(
    canonicalText({ b: [1, { d: null, c: 'x' }], a: -0.25 }),
  )
})

it('gives the worked mark of a decision, and another one when anything is changed', () => {
  const text = decisionText(2001, '2026-11-23', { kind: 'plan', why: 'The model learnt.', orders: [] })
  expect(text).toBe('[2001,"2026-11-23",{"kind":"plan","orders":[],"why":"The model learnt."}]')
  expect(markOfText(text)).toBe('57a187544983a01dd2164a748599828045a6da18214db99c8ec6dbe0bd25e969')
  expect(markOfText(text.replace('2001', '2002'))).not.toBe(markOfText(text))
})
