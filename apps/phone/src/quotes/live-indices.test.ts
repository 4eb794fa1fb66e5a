import { expect, test } from 'vitest'
import type { IndexRow } from '@bahi/contract/market/views'
import { withLevel } from './live-indices.ts'

const row: IndexRow = {
  code: 'BAHI50',
  name: 'BAHI 50',
  levelHundredths: 12_418_65,
  previousHundredths: 12_403_80,
  changeHundredths: 14_85,
  changeBps: 12,
  openHundredths: 12_405_00,
  highHundredths: 12_420_00,
  lowHundredths: 12_400_00,
  spark: [12_405_00, 12_418_65],
}

test('an index shows its newest level and its change against the close before', () => {
  expect(withLevel(row, { code: 'BAHI50', levelHundredths: 12_400_00, previousHundredths: 12_403_80 })).toMatchObject({
    levelHundredths: 12_400_00,
    changeHundredths: -3_80,
  })
})

test('an index without news, or with a level of nothing, stays as it was', () => {
  expect(withLevel(row, undefined)).toEqual(row)
  expect(withLevel(row, { code: 'BAHI50', levelHundredths: 0, previousHundredths: 12_403_80 })).toEqual(row)
})
