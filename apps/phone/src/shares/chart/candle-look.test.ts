import { expect, test } from 'vitest'
import { readCandleLook } from './candle-look.ts'

const style = (fontSize: string) => ({
  fontSize,
  getPropertyValue: (name: string) => (name === '--color-gain' ? ' #0B6E47' : ''),
})

test('colours are the tokens of the moment, and text grows with the chosen size', () => {
  expect(readCandleLook(style('16px'))).toMatchObject({ gain: '#0B6E47', fontSizePx: 12 })
  expect(readCandleLook(style('32px')).fontSizePx).toBe(24)
  expect(readCandleLook(style('')).fontSizePx).toBe(12)
})
