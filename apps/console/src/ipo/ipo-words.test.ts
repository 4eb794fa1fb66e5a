import { expect, it } from 'vitest'
import { dateSteps, hourBars, nextOfIpo } from './ipo-words.ts'

const dates = {
  opensAt: '2026-11-20T04:30:00.000Z',
  closesAt: '2026-11-24T11:30:00.000Z',
  allotsAt: '2026-11-25T12:30:00.000Z',
  creditsOn: '2026-11-26',
  listsOn: '2026-11-27',
}

it.each([
  ['upcoming', 'opens 20 Nov, 10:00'],
  ['open', 'closes 24 Nov, 17:00'],
  ['closed', 'draw 25 Nov, 18:00'],
  ['basis', 'money back and shares 26 Nov 2026'],
  ['credited', 'trades from 27 Nov 2026'],
  ['listed', 'trading since 27 Nov 2026'],
  ['returned', 'not opened in time'],
] as const)('says of an offer that is %s: %s', (state, words) => expect(nextOfIpo({ state, dates })).toBe(words))

it('marks what is behind an offer and what comes next', () => {
  expect(dateSteps({ state: 'closed', dates }).map(({ mark }) => mark)).toEqual([
    'done',
    'done',
    'next',
    'later',
    'later',
  ])
  expect(dateSteps({ state: 'listed', dates }).every(({ mark }) => mark === 'done')).toBe(true)
})

it('draws the hours of the last day, the busiest to the top', () => {
  const { date, bars } = hourBars([
    { date: '2026-11-20', hour: 11, applications: 9 },
    { date: '2026-11-23', hour: 12, applications: 1 },
    { date: '2026-11-23', hour: 10, applications: 4 },
  ])
  expect(date).toBe('2026-11-23')
  expect(bars.map(({ name, share }) => [name, share])).toEqual([
    ['10:00', 1],
    ['12:00', 0.25],
  ])
})

it('draws nothing before the first application', () => {
  expect(hourBars([])).toEqual({ date: null, bars: [] })
})
