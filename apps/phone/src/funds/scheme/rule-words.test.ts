import { readFileSync } from 'node:fs'
import { setupI18n, type Messages } from '@lingui/core'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { expect, it } from 'vitest'
import type { RuleVersion } from '@bahi/contract/funds/rules'
import type { Language } from '../../text/language.ts'
import { ruleText } from './rule-words.ts'

function wordsOf(language: Language) {
  const texts = JSON.parse(readFileSync(new URL(`../../text/${language}.json`, import.meta.url), 'utf8')) as Record<
    string,
    string
  >
  const messages = Object.fromEntries(
    Object.entries(texts)
      .filter(([key]) => /^(?:scheme\.rule|plan\.feature|sector)\./.test(key))
      .map(([key, text]) => [key, compileMessageOrThrow(text)]),
  ) as Messages
  const pack = setupI18n({ locale: language, messages: { [language]: messages } })
  return { t: (key: string, values?: Record<string, string | number>) => pack._(key, values), language }
}

const [en, zh, hi] = [wordsOf('en'), wordsOf('zh'), wordsOf('hi')]
const basket = { count: 30, choose: 'calm', weights: 'calm', capBps: 550 } as const
const mix: RuleVersion['rule'] = {
  form: 'fund',
  cashBps: 2_500,
  driftBps: 500,
  parts: [
    { shareBps: 6_500, basket: { ...basket, choice: { pick: 'cap-rank', from: 1, to: 100 } } },
    { shareBps: 500, basket: { ...basket, choice: { pick: 'symbol', symbol: 'BAHIGOLD' } } },
  ],
}
const plan: RuleVersion['rule'] = {
  form: 'plan',
  from: 1,
  to: 200,
  features: [
    { kind: 'momentum', sessions: 20 },
    { kind: 'reversal', sessions: 1 },
    { kind: 'volume', sessions: 20 },
    { kind: 'high', sessions: 60 },
  ],
  train: 60,
  ahead: 5,
  refit: 20,
  ridgeBps: 1_000,
  names: 25,
  keep: 50,
  capBps: 600,
  turnoverBps: 2_500,
  leastBps: 50,
  cashBps: 300,
  chargeBps: 15,
}

it('says what a fund holds, with all that its parts leave in cash', () => {
  expect(ruleText(en, { rule: mix })).toContain(
    'Holds 65% in the 30 least volatile of shares ranked 1 to 100 by free-float market cap, more weight to the less volatile, max 5.50% each; 5% in BAHIGOLD; 30% in cash. Rebalanced',
  )
  expect(ruleText(zh, { rule: mix })).toContain(
    '持有：65% 投于按自由流通市值排名第 1 至 100 的股票中波动最小的 30 只，波动越小权重越高，单只不超过 5.50%；5% 投于BAHIGOLD；现金 30%。每月',
  )
  expect(ruleText(hi, { rule: mix })).toContain('30% नकद। हर महीने')
})

it('names index and sector, and leaves out a count that is none', () => {
  const of = (choice: (typeof mix.parts)[number]['basket']['choice'], count: number | null) => ({
    rule: {
      ...mix,
      parts: [
        {
          shareBps: 9_700,
          basket: { choice, count, choose: 'cap' as const, weights: 'equal' as const, capBps: 1_000 },
        },
      ],
    },
  })
  expect(ruleText(en, of({ pick: 'index', of: 'BAHI50' }, null))).toContain(
    '97% in the members of BAHI50, at equal weight, max 10% each; 25% in cash',
  )
  expect(ruleText(zh, of({ pick: 'sector', sector: 'Banks' }, 20))).toMatch(
    /97% 投于银行.*板块的股票中最大的 20 只，等权/,
  )
})

it('says in every language what a plan learns from, holds and trades', () => {
  expect(ruleText(en, { rule: plan })).toBe(
    'Every 20 sessions a ridge regression trains on 60 past sessions to see which of these figures told risers from fallers over the next 5: 20-session return, 1-session fall, recent volume against 20 sessions, nearness to the 60-session high. ' +
      'After each close it ranks shares 1 to 200 by free-float market cap. It holds the best 25 at equal weight, max 6% each, and keeps one until it falls below rank 50. ' +
      'It trades at most 25% of its value a day, in orders of at least 0.50%, and keeps 3% in cash. It uses closing prices up to the last session and nothing else.',
  )
  for (const words of [zh, hi]) expect(ruleText(words, { rule: plan })).not.toMatch(/[A-Za-z]{3}/)
})
