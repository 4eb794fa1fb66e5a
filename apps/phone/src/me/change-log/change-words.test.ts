import { describe, expect, it } from 'vitest'
import type { LoggedChange } from '@bahi/contract/staff/change-log'
import { subjectText, valueText, changeText, periodText } from './change-words.ts'

const t = ((key: string, values: Record<string, string | number> = {}) =>
  `${key}(${Object.values(values).join('|')})`) as Parameters<typeof changeText>[1]
const figures = {
  rupees: (paise: number | bigint) => `₹${Number(paise) / 100}`,
  shares: (count: number | bigint) => `${count}`,
}
const day = (date: string) => date
const change = (part: Partial<LoggedChange>): LoggedChange => ({
  id: '1',
  kind: 'setting',
  subject: 'trade.lotSize',
  what: 'shares',
  before: 100,
  after: 50,
  from: '2026-11-24',
  until: null,
  reason: 'a reason of ten letters',
  madeBy: 'S-0001',
  checkedBy: 'S-0002',
  recordedAt: '2026-11-23T10:00:00.000Z',
  ...part,
})

describe('a change of the rules', () => {
  it('is named by its subject, and a setting newer than the app by its technical name', () => {
    expect(subjectText(change({}), t)).toBe('setting.trade.lotSize()')
    expect(subjectText(change({ subject: 'trade.newer' }), t)).toBe('trade.newer')
    expect(subjectText(change({ subject: 'constructor' }), t)).toBe('constructor')
    expect(subjectText(change({ kind: 'instrument', subject: 'SAHYABANK' }), t)).toBe('SAHYABANK')
    expect(subjectText(change({ kind: 'calendar', subject: '2027-01-01' }), t)).toBe('changes.days()')
  })

  it('shows each value in its unit', () => {
    expect(valueText(100_00, 'paise', t, figures)).toBe('₹100')
    expect(valueText('0.25', 'percent', t, figures)).toBe('0.25%')
    expect(valueText(null, 'percent', t, figures)).toBe('changes.value.off()')
    expect(valueText(true, 'switch', t, figures)).toBe('changes.value.yes()')
    expect(valueText([{ from: '10:00', to: '16:00' }], 'windows', t, figures)).toBe('10:00–16:00')
  })

  it.each([
    [change({}), 'changes.fromTo(100|50)', 'changes.from(2026-11-24)'],
    [
      change({ kind: 'instrument', what: 'halt', before: null, after: null, until: '2026-11-24' }),
      'changes.act.halt()',
      'changes.onDay(2026-11-24)',
    ],
    [change({ kind: 'instrument', what: 'lot', after: 0 }), 'changes.act.usualLot()', 'changes.from(2026-11-24)'],
    [change({ kind: 'instrument', what: 'band', after: 500 }), 'changes.act.band(5)', 'changes.from(2026-11-24)'],
    [
      change({ kind: 'calendar', what: '2', until: '2026-11-30' }),
      'changes.dayCount(2)',
      'changes.between(2026-11-24|2026-11-30)',
    ],
  ])('says what and when', (one, what, when) => {
    expect(changeText(one, t, figures)).toBe(what)
    expect(periodText(one, t, day)).toBe(when)
  })
})
