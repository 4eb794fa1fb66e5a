import { describe, expect, it } from 'vitest'
import { readCircular } from './read-circular.ts'

const read = (...rows: string[]) => readCircular(2026, ['Date,Name,Kind,Opens,Closes', ...rows].join('\n'))

describe('a holiday circular', () => {
  it('says of every day of the year whether it trades and settles', () => {
    const calendar = read(
      '2026-01-26,Republic Day,holiday,,',
      '2026-04-01,Bank closing,settlement-holiday,,',
      '2026-11-08,Muhurat,special-session,18:00,19:00',
    )
    const days = new Map(calendar.ok ? calendar.days.map((day) => [String(day.date), day]) : [])
    expect(days.size).toBe(365)
    expect(days.get('2026-01-26')).toMatchObject({ kind: 'holiday', settlement: false })
    expect(days.get('2026-04-01')).toMatchObject({ kind: 'trading', settlement: false })
    // A Sunday evening.
    expect(days.get('2026-11-08')).toMatchObject({
      kind: 'trading',
      settlement: false,
      session: { preOpenStart: 64_740, continuousStart: 64_800, continuousEnd: 68_400 },
    })
    expect(days.get('2026-11-07')).toMatchObject({ kind: 'weekend' })
    expect(days.get('2026-11-09')).toMatchObject({ kind: 'trading', settlement: true, session: null })
  })

  it.each([
    ['no date', '26/01/2026,Republic Day,holiday,,'],
    ['none of holiday', '2026-01-26,Republic Day,feast,,'],
    ['not a day of 2026', '2027-01-26,Republic Day,holiday,,'],
    ['no session', '2026-11-08,Muhurat,special-session,19:00,18:00'],
    ['named twice', '2026-01-26,Republic Day,holiday,,\n2026-01-26,Again,holiday,,'],
  ])('says what is wrong: %s', (problem, rows) => {
    expect(read(rows)).toMatchObject({ ok: false, problem: expect.stringContaining(problem) })
  })

  it('is a mistake when it names nothing', () => {
    expect(readCircular(2026, 'date,name,kind\n')).toMatchObject({ ok: false })
  })
})
