import { expect, it } from 'vitest'
import { stepLine } from './history-line.ts'

it('draws nothing where nothing ever changed', () => expect(stepLine([], 100, '2026-11-20')).toBeNull())

it('steps at each date, and continues after today with the values to come', () => {
  const line = stepLine(
    [
      { from: '2026-12-07', height: 50 },
      { from: '2026-09-01', height: 80 },
    ],
    100,
    '2026-11-20',
  )
  expect(line).toMatchObject({ first: '2026-09-01', last: '2026-12-07' })
  expect(line?.held).toMatch(/^M0 6H[\d.]+V17.2H[\d.]+$/)
  expect(line?.next).toMatch(/^M[\d.]+ 17.2H[\d.]+V34H100$/)
})

it('stays in the middle when a change came back to where it was', () => {
  expect(stepLine([{ from: '2026-09-01', height: 100 }], 100, '2026-11-20')?.held).toMatch(/^M0 20H[\d.]+V20H[\d.]+$/)
})
