import { describe, expect, it } from 'vitest'
import { planFile } from '../../../testing/scheme-facts.ts'
import { parseSchemeRule } from './parse-rule.ts'
import { featureNamed } from './scheme-rule.ts'

describe('a rule file at its edges', () => {
  const plan = { form: 1, ...planFile }
  const fund = { pick: 'cap-rank', from: 1, to: 50 }
  const problemsOf = (value: unknown) => {
    const parsed = parseSchemeRule(value)
    return parsed.ok ? [] : parsed.problems
  }

  it.each<[object, object[], object[]]>([
    [
      fund,
      [{ from: 50 }, { to: 5_000 }, { cash: '95%' }, { cash: '3%' }],
      [{ from: 51 }, { from: 0 }, { to: 5_001 }, { cash: '95.01%' }, { cash: '2.99%' }],
    ],
    [fund, [{ drift: '1%' }, { drift: '50%' }], [{ drift: '0.99%' }, { drift: '50.01%' }]],
    [fund, [{ count: 1 }, { count: 100 }], [{ count: 0 }, { count: 101 }, { count: 1.5 }, { count: '5' }]],
    [fund, [{ choose: 'calm' }, { weights: 'equal' }, { weights: 'calm' }], [{ choose: 'equal' }, { weights: 'luck' }]],
    [fund, [{ rebalance: 'monthly' }, { form: 1 }], [{ rebalance: 'daily' }, { form: 0 }, { form: '1' }]],
    [
      fund,
      [{ cap: '1.5%' }, { cap: '25%' }],
      [{ cap: '1,5%' }, { cap: ' 5%' }, { cap: '5% ' }, { cap: '5.125%' }, { cap: 5 }, { cap: '%' }],
    ],
    [{ pick: 'index' }, [{ of: 'A'.repeat(60) }], [{ of: 'A'.repeat(61) }, { of: '' }, { of: 5 }]],
    [{ pick: 'sector' }, [{ sector: 'Banks' }], [{ sector: 'Banks', of: 'A' }, {}]],
    [{ pick: 'symbol' }, [{ symbol: 'GOLD' }], [{ symbol: 'GOLD', count: 2 }, {}]],
    [plan, [{ keep: 20 }, { names: 40 }, { keep: 200 }], [{ keep: 19 }, { names: 41 }, { keep: 201 }, { names: 0 }]],
    [
      plan,
      [{ train: 5 }, { train: 500 }, { ahead: 1 }, { ahead: 20 }, { refit: 1 }, { refit: 60 }],
      [{ train: 4 }, { train: 501 }, { ahead: 0 }, { ahead: 21 }, { refit: 0 }, { refit: 61 }],
    ],
    [
      plan,
      [{ charge: '0%' }, { charge: '2%' }, { least: '0.01%' }, { ridge: '1000%' }, { turnover: '100%' }],
      [{ charge: '2.01%' }, { least: '0%' }, { ridge: '0%' }, { ridge: '1000.01%' }, { turnover: '100.01%' }],
    ],
    [
      plan,
      [
        { features: ['momentum-1'] },
        { features: ['momentum-250'] },
        { features: ['volatility-3'] },
        { features: ['volume-3'] },
      ],
      [
        { features: [] },
        { features: 'momentum-1' },
        { features: ['momentum-0'] },
        { features: ['momentum-251'] },
        { features: ['volatility-2'] },
        { features: ['volume-2'] },
        { features: ['momentum-20', 'momentum-20'] },
        { features: ['Momentum-20'] },
        { features: ['momentum-20 '] },
        { features: [20] },
      ],
    ],
  ])('of %j takes what is within its limits and nothing else', (rule, good, bad) => {
    for (const more of good) expect(problemsOf({ ...rule, ...more }), JSON.stringify(more)).toEqual([])
    for (const more of bad) expect(problemsOf({ ...rule, ...more }), JSON.stringify(more)).not.toEqual([])
  })

  it('of several baskets comes to the whole with the cash, and names the place of a problem', () => {
    const mix = (first: string, more: object = {}) => ({
      pick: 'mix',
      cash: '40%',
      parts: [
        { share: first, pick: 'index', of: 'A' },
        { share: '20%', pick: 'symbol', symbol: 'GOLD', ...more },
      ],
    })
    expect(problemsOf(mix('40%'))).toEqual([])
    expect(problemsOf(mix('40.01%'))).toEqual(['parts: come to more than the whole with the cash'])
    expect(problemsOf(mix('40%', { symbol: '' }))).toEqual(['parts[1].symbol: must be a text'])
    expect(problemsOf({ pick: 'mix', parts: ['all'] })).toContain('parts[0].: must be an object')
    expect(problemsOf({ pick: 'mix', parts: [] })).toEqual(['parts: must be a list of 1 to 5'])
    expect(
      problemsOf({ pick: 'mix', parts: Array.from({ length: 6 }, () => ({ share: '1%', pick: 'index', of: 'A' })) }),
    ).toEqual(['parts: must be a list of 1 to 5'])
  })

  it('is an object', () => {
    for (const value of [null, undefined, [], 'index', 5])
      expect(problemsOf(value)).toContain('the rule: must be an object')
  })

  it('names a feature by its kind and its sessions', () => {
    expect(featureNamed('momentum-20')).toEqual({ kind: 'momentum', sessions: 20 })
    for (const other of ['a momentum-20', 'momentum-20s', 'momentum-2000', 'luck-20', 'momentum', ''])
      expect(featureNamed(other)).toBeNull()
  })
})
