import { expect, it } from 'vitest'
import { readDays } from './read-days.ts'

it('reads a circular, a line a day', () => {
  expect(
    readDays(
      'date,kind,settles,name\n2026-11-08,trading,no,Muhurat,18:00,18:08,18:12,18:15,19:15\n\n2026-11-24, holiday, yes, Guru Nanak # from the circular\n',
    ),
  ).toEqual({
    problem: null,
    days: [
      {
        date: '2026-11-08',
        kind: 'trading',
        settlement: false,
        name: 'Muhurat',
        session: {
          preOpenStart: '18:00',
          preOpenEnd: '18:08',
          preOpenMatch: '18:12',
          continuousStart: '18:15',
          continuousEnd: '19:15',
        },
      },
      { date: '2026-11-24', kind: 'holiday', settlement: true, name: 'Guru Nanak', session: null },
    ],
  })
})

it.each([
  ['', 'No day yet.'],
  ['2026-11-24,closed,yes', 'Line 1 is no day: 2026-11-24,closed,yes'],
  ['24.11.2026,holiday,no', 'Line 1 is no day'],
  ['2026-11-24,holiday', 'Line 1 is no day'],
  ['2026-11-24,trading,no,Muhurat,18:00', 'Line 1 is no day'],
  ['2026-11-24,holiday,no\n2026-11-24,trading,yes', 'Line 2: 2026-11-24 is there twice.'],
])('%j: %s', (text, problem) =>
  expect(readDays(text)).toEqual({ days: null, problem: expect.stringContaining(problem) as string }),
)
