import { describe, expect, it } from 'vitest'
import { detailsInput, typedDetails, yearName } from './tax-details-form.ts'

describe('the form of other income and earlier losses', () => {
  it('sends nothing for empty fields, and zero for a zero', () => {
    expect(detailsInput(2026, { income: ' ', losses: [{ year: 2025, short: '', long: '' }] })).toEqual({
      year: 2026,
      otherIncomePaise: null,
      losses: [],
    })
    expect(detailsInput(2026, { income: '0', losses: [] })?.otherIncomePaise).toBe(0)
  })

  it('sends amounts in paise, and nothing at all while a field is no amount', () => {
    expect(detailsInput(2026, { income: '12,00,000', losses: [{ year: 2024, short: '1,500.50', long: '' }] })).toEqual({
      year: 2026,
      otherIncomePaise: 12_00_000_00,
      losses: [{ year: 2024, shortPaise: 1_500_50, longPaise: 0 }],
    })
    expect(detailsInput(2026, { income: '12x', losses: [] })).toBeNull()
    expect(detailsInput(2026, { income: '', losses: [{ year: 2024, short: '1', long: '-' }] })).toBeNull()
  })

  it('shows again what was kept', () => {
    const kept = {
      year: 2026,
      otherIncomePaise: 12_00_000_00,
      losses: [{ year: 2024, shortPaise: 1_500_50, longPaise: 0 }],
    }
    expect(detailsInput(2026, typedDetails({ ...kept, lossYears: [2025, 2024] }))).toEqual(kept)
    expect(typedDetails({ ...kept, otherIncomePaise: 0, lossYears: [] }).income).toBe('0')
  })

  it('names a financial year by both its calendar years', () => {
    expect([yearName(2025), yearName(1999)]).toEqual(['2025–26', '1999–00'])
  })
})
