import { expect, it } from 'vitest'
import { dateSteps } from './date-steps.ts'

const dates = {
  opensAt: '2026-11-20T04:30:00.000Z',
  closesAt: '2026-11-24T11:30:00.000Z',
  allotsAt: '2026-11-25T12:30:00.000Z',
  creditsOn: '2026-11-26',
  listsOn: '2026-11-27',
}
const marks = (state: Parameters<typeof dateSteps>[0]) => dateSteps(state, dates).map(({ mark }) => mark)

it('waits for the opening of an offer that is announced', () => {
  expect(marks('upcoming')).toEqual(['next', 'later', 'later', 'later', 'later', 'later'])
})

it('waits for the draw once the list is closed', () => {
  expect(marks('closed')).toEqual(['done', 'done', 'next', 'later', 'later', 'later'])
})

it('has nothing left to wait for once the share is listed', () => {
  expect(marks('listed')).toEqual(Array(6).fill('done'))
})

it('ends with the closing where the draw was not opened in time', () => {
  expect(dateSteps('returned', dates).map(({ text, mark }) => [text, mark])).toEqual([
    ['ipo.date.opens', 'done'],
    ['ipo.date.closes', 'done'],
  ])
})
