import { expect, it } from 'vitest'
import { figureOf } from './figures.ts'
import { writeReportPage } from './report-page.ts'

const run = {
  at: '2026-11-26T00:00:00.000Z',
  quick: true,
  machine: '2 × <any>',
  results: [
    {
      name: 'days',
      figures: [figureOf('P18 day', [1, 1.05, 1.2]), figureOf('P1', [2]), figureOf('P15 INP', [90], [210])],
      details: { cpuMsOfDays: [10, 12, 11] },
    },
  ],
}

it('a report shows each figure with a dot a round, says what a quick run is worth, and fetches nothing', () => {
  const page = writeReportPage(run)
  expect(page.match(/r="4"/g)).toHaveLength(5)
  expect(page).toContain('goal reached')
  expect(page).toContain('with a list of 500 shares: 210 ms')
  expect(page).toContain('floor held')
  expect(page).toContain('too little to quote')
  expect(page).toContain('<polyline')
  expect(page).toContain('2 × &lt;any>')
  expect(page).not.toMatch(/src=|href=|url\(/)
})
