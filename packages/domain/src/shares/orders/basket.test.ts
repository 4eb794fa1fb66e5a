import { describe, expect, it } from 'vitest'
import { ZERO_PAISE, paise } from '@bahi/money/paise'
import { refusal } from '../../outcome.ts'
import { type LineForecast, forecastBasket } from './basket.ts'

const buy = (rupees: bigint, more: Partial<LineForecast> = {}): LineForecast => ({
  side: 'buy',
  valuePaise: paise(rupees * 100n),
  chargesPaise: paise(150n),
  cashNeededPaise: paise(rupees * 100n + 200n),
  netInHandPaise: ZERO_PAISE,
  refusals: [],
  ...more,
})
const sell = (rupees: bigint): LineForecast => ({
  side: 'sell',
  valuePaise: paise(rupees * 100n),
  chargesPaise: paise(300n),
  cashNeededPaise: ZERO_PAISE,
  netInHandPaise: paise(rupees * 100n - 300n),
  refusals: [],
})
const codes = (lines: readonly LineForecast[], rupees: bigint) =>
  forecastBasket(lines, paise(rupees * 100n)).refusals.map((broken) => broken.map(({ code }) => code))

describe('the forecast of a basket', () => {
  it('takes cash from line to line: what the first purchases leave must do for the next', () => {
    const { refusals, all, passing } = forecastBasket([buy(600n), buy(500n), buy(300n)], paise(1_000_00n))
    expect(refusals).toEqual([[], [refusal('cash-short', { short: '104.00' }, 'quantity')], []])
    expect(all).toMatchObject({ orders: 3, buyPaise: 1_400_00n, chargesPaise: 450n, cashNeededPaise: 1_406_00n })
    expect(passing).toMatchObject({ orders: 2, buyPaise: 900_00n, chargesPaise: 300n, cashNeededPaise: 904_00n })
  })

  it('lets a purchase pass that needs the last paisa, and not one paisa more', () => {
    expect(codes([buy(600n), buy(398n)], 1_002n)).toEqual([[], []])
    expect(forecastBasket([buy(600n), buy(398n)], paise(1_002_00n - 1n)).refusals[1]).toHaveLength(1)
  })

  it('counts no cash for a line that breaks a rule of its own', () => {
    const halted = buy(900n, { refusals: [refusal('instrument-halted')] })
    expect(codes([halted, buy(900n)], 1_000n)).toEqual([['instrument-halted'], []])
  })

  it('spends no proceeds of a sale, which may not fill', () => {
    expect(codes([sell(5_000n), buy(900n)], 100n)).toEqual([[], ['cash-short']])
    expect(forecastBasket([sell(5_000n)], ZERO_PAISE).passing).toEqual({
      orders: 1,
      buyPaise: 0n,
      sellPaise: 5_000_00n,
      chargesPaise: 300n,
      cashNeededPaise: 0n,
      netInHandPaise: 4_997_00n,
    })
  })
})
