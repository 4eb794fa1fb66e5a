import { expect, it } from 'vitest'
import { wordsOfRule } from './rule-words.ts'
import type { Basket, FundRule } from './scheme-rule.ts'

const basket: Basket = {
  choice: { pick: 'index', of: 'BAHI50' },
  count: null,
  choose: 'cap',
  weights: 'cap',
  capBps: 1_000,
}
const fund = (...parts: FundRule['parts']): FundRule => ({ form: 'fund', parts, cashBps: 200, driftBps: 550 })
const heldBy = (own: Partial<Basket>) =>
  /^Holds 98 % in (.*); 2 % in cash\. /.exec(wordsOfRule(fund({ shareBps: 9_800, basket: { ...basket, ...own } })))?.[1]

it.each<[Partial<Basket>, string]>([
  [{}, 'the members of BAHI50, by the worth of their free float, none above 10 %'],
  [{ choice: { pick: 'symbol', symbol: 'GOLD' } }, 'GOLD'],
  [
    { choice: { pick: 'sector', sector: 'Banks' }, weights: 'equal', capBps: 825 },
    'shares of the sector Banks, in equal parts, none above 8.25 %',
  ],
  [
    { choice: { pick: 'cap-rank', from: 101, to: 250 }, count: 30, choose: 'calm', weights: 'calm' },
    'the 30 calmest of shares on places 101 to 250 by the worth of their free float, the calmer the more, none above 10 %',
  ],
  [{ count: 20 }, 'the 20 largest of the members of BAHI50, by the worth of their free float, none above 10 %'],
])('says of a basket what it chooses and how it weighs', (own, words) => {
  expect(heldBy(own)).toBe(words)
})

it('says of a fund its parts, the cash that they leave, and when it trades', () => {
  const gold: Basket = { ...basket, choice: { pick: 'symbol', symbol: 'GOLD' } }
  const words = wordsOfRule(fund({ shareBps: 6_000, basket: gold }, { shareBps: 3_000, basket }))
  expect(words).toMatch(/^Holds 60 % in GOLD; 30 % in the members of BAHI50, .*; 10 % in cash\. /)
  expect(words).toContain('when holdings lie more than 5.50 % away from them')
})

it('says of a plan what it learns, holds and trades at most', () => {
  const words = wordsOfRule({
    form: 'plan',
    from: 1,
    to: 100,
    features: [
      { kind: 'momentum', sessions: 20 },
      { kind: 'volatility', sessions: 10 },
    ],
    train: 250,
    ahead: 5,
    refit: 21,
    ridgeBps: 100,
    names: 10,
    keep: 20,
    capBps: 1_500,
    turnoverBps: 1_000,
    leastBps: 50,
    cashBps: 300,
    chargeBps: 30,
  })
  expect(words).toContain('Every 21 sessions a ridge regression learns from 250 past sessions')
  expect(words).toContain('over the next 5 sessions: momentum-20, volatility-10. ')
  expect(words).toContain('the best 10 in equal parts, none above 15 %, and keeps one until it falls behind place 20.')
  expect(words).toContain('at most 10 % of itself a day, in orders of at least 0.50 %, and keeps 3 % in cash.')
})
