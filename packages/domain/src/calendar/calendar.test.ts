import { describe, expect, it } from 'vitest'
import { businessDate as day } from '@bahi/money/business-date'
import { buildCalendar } from './calendar.ts'
import { type CircularRow, buildCalendarRows, datedCalendar } from './dated-calendar.ts'
import { phaseAt, takesOrders } from './phase.ts'
import { planOn, secondOfDay, sessionPlan, usualSessionPlan } from './session-plan.ts'
import { simulatedCalendar } from './simulated-calendar.ts'

const muhurat = sessionPlan('13:30', '13:38', '13:42', '13:45', '14:45')

/** Some of what NSE's circulars said of 2025. */
const circular: readonly CircularRow[] = [
  { date: '2025-02-01', name: 'Union Budget', kind: 'special-session' },
  { date: '2025-09-05', name: 'Id-E-Milad, banks closed', kind: 'settlement-holiday' },
  { date: '2025-09-08', name: 'Id-E-Milad, banks closed', kind: 'settlement-holiday' },
  { date: '2025-10-02', name: 'Mahatma Gandhi Jayanti', kind: 'holiday' },
  { date: '2025-10-21', name: 'Diwali Laxmi Pujan', kind: 'special-session', session: muhurat },
  { date: '2025-10-22', name: 'Balipratipada', kind: 'holiday' },
  { date: '2025-12-27', name: 'a holiday on a Saturday', kind: 'holiday' },
]
const dated = datedCalendar(buildCalendarRows('2025-01-01', '2025-12-31', circular))

describe('a dated calendar', () => {
  it('knows trading days, weekends and holidays', () => {
    expect(dated.dayKind(day('2025-10-01'))).toBe('trading')
    expect(dated.dayKind(day('2025-10-02'))).toBe('holiday')
    expect(dated.dayKind(day('2025-10-04'))).toBe('weekend')
    expect(dated.dayKind(day('2025-12-27'))).toBe('weekend')
  })

  it('fails closed on a date it has no row for', () => {
    const unknown = day('2026-01-01')
    expect(dated.dayKind(unknown)).toBe('unknown')
    expect(dated.isSettlementDay(unknown)).toBe(false)
    expect(dated.sessionPlan(unknown)).toBeNull()
    expect(dated.nextTradingDay(day('2025-12-31'))).toBeNull()
    expect(dated.nextSettlementDay(day('2025-12-31'))).toBeNull()
    expect(dated.dayKind(day('2024-12-31'))).toBe('unknown')
  })

  it('trades a Budget Saturday at the usual hours', () => {
    expect(dated.dayKind(day('2025-02-01'))).toBe('trading')
    expect(dated.sessionPlan(day('2025-02-01'))).toEqual(usualSessionPlan)
    expect(dated.nextTradingDay(day('2025-01-31'))).toBe('2025-02-01')
    expect(dated.nextSettlementDay(day('2025-01-31'))).toBe('2025-02-03')
  })

  it('trades Muhurat at its own hour, and does not settle that day', () => {
    const diwali = day('2025-10-21')
    expect(dated.dayKind(diwali)).toBe('trading')
    expect(dated.isSettlementDay(diwali)).toBe(false)
    expect(dated.sessionPlan(diwali)).toEqual(muhurat)
    expect(phaseAt(muhurat, secondOfDay('13:45'))).toBe('open')
    expect(phaseAt(muhurat, secondOfDay('09:15'))).toBe('before')
  })

  it('keeps settlement holidays apart: trading goes on and settles later', () => {
    expect(dated.dayKind(day('2025-09-05'))).toBe('trading')
    expect(dated.isSettlementDay(day('2025-09-05'))).toBe(false)
    expect(dated.nextTradingDay(day('2025-09-04'))).toBe('2025-09-05')
    expect(dated.nextSettlementDay(day('2025-09-04'))).toBe('2025-09-09')
  })

  it('has no session on a day without trading', () => {
    expect(dated.sessionPlan(day('2025-10-02'))).toBeNull()
  })

  it('treats a trading day without known hours as unknown', () => {
    const rows = buildCalendarRows('2025-01-06', '2025-01-06', [])
    expect(datedCalendar(rows, () => null).dayKind(day('2025-01-06'))).toBe('unknown')
  })

  it('refuses two rows for one date, and a circular outside its span', () => {
    const rows = buildCalendarRows('2025-01-01', '2025-01-02', [])
    expect(() => datedCalendar([...rows, ...rows])).toThrow(RangeError)
    expect(() => buildCalendarRows('2025-01-01', '2025-01-02', circular)).toThrow(RangeError)
  })

  it('covers a leap day', () => {
    expect(buildCalendarRows('2024-02-28', '2024-03-01', []).map((row) => row.date)).toEqual([
      '2024-02-28',
      '2024-02-29',
      '2024-03-01',
    ])
  })
})

describe('the simulated calendar', () => {
  const simulated = simulatedCalendar()

  it('keeps weekends and the six holidays with a fixed date, in any year', () => {
    expect(simulated.dayKind(day('2026-01-26'))).toBe('holiday')
    expect(simulated.dayKind(day('2398-12-25'))).toBe('holiday')
    expect(simulated.dayKind(day('2026-08-15'))).toBe('weekend')
    expect(simulated.dayKind(day('2028-02-29'))).toBe('trading')
    expect(simulated.sessionPlan(day('2028-02-29'))).toEqual(usualSessionPlan)
    expect(simulated.sessionPlan(day('2026-01-26'))).toBeNull()
  })

  it('goes on to the next trading and settlement day for ever', () => {
    expect(simulated.nextTradingDay(day('2026-11-20'))).toBe('2026-11-23')
    expect(simulated.nextSettlementDay(day('2026-12-24'))).toBe('2026-12-28')
    expect(simulated.isSettlementDay(day('2026-12-25'))).toBe(false)
  })
})

describe('a calendar that never trades', () => {
  it('stops looking', () => {
    const closed = buildCalendar(() => ({ kind: 'holiday', settles: false, plan: null }))
    expect(closed.nextTradingDay(day('2026-01-01'))).toBeNull()
  })
})

describe('rows of a calendar', () => {
  const of = (row: CircularRow) => buildCalendarRows(row.date, row.date, [row])[0]

  it('have the name of the circular, and settle only where it says so', () => {
    expect(of({ date: '2025-02-01', name: 'Budget', kind: 'special-session', settlement: true })).toEqual({
      date: '2025-02-01',
      kind: 'trading',
      settlement: true,
      name: 'Budget',
      session: null,
    })
    expect(of({ date: '2025-02-01', name: 'Budget', kind: 'special-session' })?.settlement).toBe(false)
    expect(of({ date: '2025-12-27', name: 'Saturday', kind: 'holiday' })).toMatchObject({
      kind: 'weekend',
      settlement: false,
    })
    expect(buildCalendarRows('2025-10-03', '2025-10-04', []).map(({ kind, settlement }) => [kind, settlement])).toEqual(
      [
        ['trading', true],
        ['weekend', false],
      ],
    )
  })

  it('may be named on the first and on the last day of the span and on no day outside', () => {
    const named = (date: string) =>
      buildCalendarRows('2025-10-01', '2025-10-03', [{ date, name: 'closed', kind: 'holiday' }])
    for (const date of ['2025-10-01', '2025-10-03'])
      expect(named(date).filter(({ kind }) => kind === 'holiday')).toMatchObject([{ date }])
    for (const date of ['2025-09-30', '2025-10-04'])
      expect(() => named(date)).toThrow(`${date} lies outside 2025-10-01–2025-10-03`)
    expect(() => datedCalendar([...named('2025-10-01'), ...named('2025-10-01')])).toThrow(
      'two calendar rows for 2025-10-01',
    )
  })

  it('need no hours for a day without trading', () => {
    const closed = datedCalendar(
      buildCalendarRows('2025-10-02', '2025-10-04', [{ date: '2025-10-02', name: 'Gandhi', kind: 'holiday' }]),
      () => null,
    )
    expect(['2025-10-02', '2025-10-03', '2025-10-04'].map((date) => closed.dayKind(day(date)))).toEqual([
      'holiday',
      'unknown',
      'weekend',
    ])
    expect(closed.sessionPlan(day('2025-10-02'))).toBeNull()
  })
})

describe('session plans and phases', () => {
  it('follow one another; only the pre-open match may fall together with its neighbours', () => {
    expect(() => sessionPlan('09:00', '09:08', '09:08', '09:08', '15:30')).not.toThrow()
    for (const [one, two, three, four, five] of [
      ['09:08', '09:08', '09:12', '09:15', '15:30'],
      ['09:00', '09:12', '09:08', '09:15', '15:30'],
      ['09:00', '09:08', '09:15', '09:12', '15:30'],
      ['09:00', '09:08', '09:12', '15:30', '15:30'],
    ] as const)
      expect(() => sessionPlan(one, two, three, four, five)).toThrow('the phases of a session follow one another')
  })

  it('of a date are the latest that has begun, and of two of one day the later written', () => {
    const rows = ['2025-03-01', '2025-01-01', '2025-02-01'].map((from, at) => ({
      from: day(from),
      plan: { ...usualSessionPlan, continuousEnd: 50_000 + at },
    }))
    expect(['2024-12-31', '2025-01-01', '2025-02-28', '2025-03-01'].map((date) => planOn(rows, day(date)))).toEqual([
      null,
      rows[1]!.plan,
      rows[2]!.plan,
      rows[0]!.plan,
    ])
    const twice = [...rows, { from: day('2025-03-01'), plan: muhurat }]
    expect(planOn(twice, day('2025-04-01'))).toEqual(muhurat)
  })

  it('are written in clock times of the day and nothing else', () => {
    expect(['00:00', '23:59', '23:59:59'].map(secondOfDay)).toEqual([0, 86_340, 86_399])
    for (const clock of ['9:00', '109:00', '09:00:0', '24:00', '09:60', ''])
      expect(() => secondOfDay(clock)).toThrow(`not a time of day: ${clock}`)
  })

  it.each([
    ['08:59:59', 'before'],
    ['09:00:00', 'preOpen'],
    ['09:07:59', 'preOpen'],
    ['09:08:00', 'preOpenMatching'],
    ['09:14:59', 'preOpenMatching'],
    ['09:15:00', 'open'],
    ['15:29:59', 'open'],
    ['15:30:00', 'after'],
  ] as const)('at %s the usual day is %s', (clock, phase) => {
    expect(phaseAt(usualSessionPlan, secondOfDay(clock))).toBe(phase)
  })

  it('takes orders in the pre-open book and in the continuous session only', () => {
    expect((['before', 'preOpen', 'preOpenMatching', 'open', 'after'] as const).filter(takesOrders)).toEqual([
      'preOpen',
      'open',
    ])
  })

  it('holds the latest plan that has begun, and none before the first', () => {
    const rows = [
      { from: day('2026-09-07'), plan: muhurat },
      { from: day('2020-01-01'), plan: usualSessionPlan },
    ]
    expect(planOn(rows, day('2026-09-06'))).toEqual(usualSessionPlan)
    expect(planOn(rows, day('2026-09-07'))).toEqual(muhurat)
    expect(planOn(rows, day('2019-12-31'))).toBeNull()
  })

  it.each(['24:00', '9:15', '09:60', '09:15:60', ''])('%j is no time of day', (clock) => {
    expect(() => secondOfDay(clock)).toThrow(RangeError)
  })

  it('reads seconds', () => {
    expect(secondOfDay('23:59:59')).toBe(86_399)
  })

  it('refuses phases that do not follow one another', () => {
    expect(() => sessionPlan('09:00', '09:00', '09:12', '09:15', '15:30')).toThrow(RangeError)
    expect(() => sessionPlan('09:00', '09:13', '09:12', '09:15', '15:30')).toThrow(RangeError)
    expect(() => sessionPlan('09:00', '09:08', '09:16', '09:15', '15:30')).toThrow(RangeError)
    expect(() => sessionPlan('09:00', '09:08', '09:12', '09:15', '09:15')).toThrow(RangeError)
  })
})
