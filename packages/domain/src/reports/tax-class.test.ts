import { expect, it } from 'vitest'
import { knownRule } from '../funds/schemes/parse-rule.ts'
import { classOfInstrument, classOfScheme } from './tax-class.ts'

const of = (rule: object) => classOfScheme(knownRule(rule), (symbol) => symbol === 'GOLD')
const mix = (shares: string, gold: string | null, cash: string) =>
  of({
    pick: 'mix',
    cash,
    parts: [
      { share: shares, pick: 'index', of: 'BAHI50' },
      ...(gold === null ? [] : [{ share: gold, pick: 'symbol', symbol: 'GOLD' }]),
    ],
  })

it('takes a listed fund of gold for gold and everything else that is listed for a share', () => {
  expect(classOfInstrument({ kind: 'etf', sector: 'Gold' })).toBe('gold')
  expect(classOfInstrument({ kind: 'etf', sector: 'Nifty 50' })).toBe('equity')
  expect(classOfInstrument({ kind: 'share', sector: 'Gold' })).toBe('equity')
})

it('takes a scheme for equity from 65 % of shares on', () => {
  expect(mix('65%', '10%', '25%')).toBe('equity')
  expect(mix('64.99%', '10%', '25%')).toBe('mixed')
  expect(of({ pick: 'index', of: 'BAHI50' })).toBe('equity')
  expect(of({ pick: 'symbol', symbol: 'TUNGASOFT' })).toBe('equity')
  expect(
    of({
      pick: 'model',
      from: 1,
      to: 100,
      features: ['momentum-20'],
      train: 60,
      ahead: 5,
      refit: 20,
      names: 25,
      keep: 40,
      cash: '10%',
    }),
  ).toBe('equity')
})

it('takes gold for no share, and a scheme for debt above 65 % of cash', () => {
  expect(of({ pick: 'symbol', symbol: 'GOLD' })).toBe('mixed')
  expect(mix('60%', '30%', '10%')).toBe('mixed')
  expect(mix('40%', '15%', '45%')).toBe('mixed')
  expect(mix('15%', '20%', '65%')).toBe('mixed')
  expect(mix('15%', '15%', '70%')).toBe('debt')
  // What no part asks for stays cash, whatever the rule calls it.
  expect(mix('8%', null, '3%')).toBe('debt')
})
