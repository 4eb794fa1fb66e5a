import { describe, expect, it } from 'vitest'
import { en } from './en.ts'
import { hi } from './hi.ts'
import { lockReasonNames } from './lock-reason-key.ts'
import { messageNumbers } from './message-code.ts'
import * as refusals from './refusals.ts'
import { zh } from './zh.ts'

const keys = [
  'tips.error',
  'tips.timeout',
  'network.error',
  'network.timeout',
  'market.tip8',
  'lock.until.legal-order',
  ...messageNumbers.map((number) => `tips.msg.${number}`),
  ...lockReasonNames.map((name) => `lock.reason.${name}`),
].sort()

const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{([A-Za-z]+)\}/g)].map(([, name]) => name ?? '').sort()

describe('the message catalogue', () => {
  it.each([
    ['en', en],
    ['zh', zh],
    ['hi', hi],
  ] as const)('has every message and no other in %s', (_language, catalogue) => {
    expect(Object.keys(catalogue).sort()).toEqual(keys)
  })

  it('gives every numbered message a name of its own', () => {
    expect(Object.values(refusals).toSorted()).toEqual(messageNumbers.map((number) => `tips.msg.${number}`).toSorted())
  })

  it.each(Object.keys(en) as (keyof typeof en)[])('%s has the same placeholders in all three languages', (key) => {
    expect(placeholders(zh[key])).toEqual(placeholders(en[key]))
    expect(placeholders(hi[key])).toEqual(placeholders(en[key]))
  })

  it('names the placeholders that the specification names', () => {
    expect(placeholders(en['tips.msg.012'])).toEqual(['buyMinAmt'])
    expect(placeholders(en['tips.msg.105'])).toEqual(['buyMinNum'])
    expect(placeholders(en['tips.msg.106'])).toEqual(['buyMaxNum'])
    expect(placeholders(en['tips.msg.116'])).toEqual(['StockDays'])
    expect(placeholders(en['tips.msg.118'])).toEqual(['buyMaxAmt'])
    expect(placeholders(en['tips.msg.128'])).toEqual(['cantSellTimes'])
    expect(placeholders(en['tips.msg.187'])).toEqual(['vipCreateMaxPercent'])
    expect(placeholders(en['tips.msg.060'])).toEqual(['chargeMinAmt'])
    expect(placeholders(en['tips.msg.070'])).toEqual(['withMinAmt'])
  })

  it('speaks plainly: no exclamation marks, no promise', () => {
    for (const catalogue of [en, zh, hi])
      for (const text of Object.values(catalogue)) expect(text).not.toMatch(/[!！]|guarantee/i)
  })
})
