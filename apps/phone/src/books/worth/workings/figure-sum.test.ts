import { expect, it } from 'vitest'
import type { WorthFigureRow } from '@bahi/contract/reports/worth-figure'
import { figureAddsUp } from './figure-sum.ts'

const row = (some: Partial<WorthFigureRow>): WorthFigureRow => ({
  kind: 'share',
  code: 'A',
  name: 'A',
  quantity: null,
  eachPaise: null,
  navTenThousandths: null,
  from: null,
  until: null,
  valuePaise: null,
  costPaise: null,
  chargesPaise: null,
  paise: 0,
  ...some,
})

it('adds rows up to the figure, and shares by their price to each row', () => {
  const rows = [row({ kind: 'cash', paise: 100_00 }), row({ quantity: 3, eachPaise: 12_50, paise: 37_50 })]
  expect(figureAddsUp({ rows, totalPaise: 137_50 })).toBe(true)
  expect(figureAddsUp({ rows, totalPaise: 137_51 })).toBe(false)
  expect(figureAddsUp({ rows: [row({ quantity: 3, eachPaise: 12_50, paise: 37_51 })], totalPaise: 37_51 })).toBe(false)
})

it('rounds units by their NAV down to the paisa', () => {
  // 7 × 10.1234 is 70.8638.
  expect(
    figureAddsUp({ rows: [row({ quantity: 7, navTenThousandths: 101_234, paise: 70_86 })], totalPaise: 70_86 }),
  ).toBe(true)
  expect(
    figureAddsUp({ rows: [row({ quantity: 7, navTenThousandths: 101_234, paise: 70_87 })], totalPaise: 70_87 }),
  ).toBe(false)
})

it('takes cost and charges off what a sale brought', () => {
  const sale = row({ kind: 'sale', quantity: 2, valuePaise: 50_00, costPaise: 40_00, chargesPaise: 1_25, paise: 8_75 })
  expect(figureAddsUp({ rows: [sale], totalPaise: 8_75 })).toBe(true)
  expect(figureAddsUp({ rows: [{ ...sale, paise: 10_00 }], totalPaise: 10_00 })).toBe(false)
})
