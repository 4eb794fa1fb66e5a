import { expect, test } from 'vitest'
import { leavesForm } from './leaves-form.ts'

const place = (href: string, sheet?: string) => ({ href, state: sheet === undefined ? {} : { sheet } })

test('a form in a page is left for another page, not by a sheet over it', () => {
  expect(leavesForm(place('/out'), place('/home'), undefined)).toBe(true)
  expect(leavesForm(place('/out'), place('/out?next=1'), undefined)).toBe(true)
  expect(leavesForm(place('/out'), place('/out', 'pin'), undefined)).toBe(false)
  expect(leavesForm(place('/out', 'pin'), place('/out'), undefined)).toBe(false)
})

test('a form in a sheet is left when its sheet closes, not when it gives way to a sheet that was chosen in it', () => {
  expect(leavesForm(place('/share', 'buy'), place('/share'), 'buy')).toBe(true)
  expect(leavesForm(place('/share', 'buy'), place('/share', 'trigger'), 'buy')).toBe(false)
  expect(leavesForm(place('/share', 'buy'), place('/home'), 'buy')).toBe(true)
})

test('a form in a sheet is not left by what other sheets do', () => {
  expect(leavesForm(place('/share', 'star'), place('/share'), 'buy')).toBe(false)
  expect(leavesForm(place('/share'), place('/share', 'buy'), 'buy')).toBe(false)
})
