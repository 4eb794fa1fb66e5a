import { expect, it, vi } from 'vitest'
import { meantKey } from './keys.ts'

const keys = [
  { key: 'a', name: 'Approve', run: vi.fn<() => void>() },
  { key: '?', name: 'Help', run: vi.fn<() => void>() },
  { key: 'ArrowRight', name: 'Next photo', run: vi.fn<() => void>() },
]
const press = (key: string, more: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  defaultPrevented: false,
  ...more,
})
const element = (tagName: string, inside: readonly string[] = []) =>
  Object.assign(new EventTarget(), {
    tagName,
    isContentEditable: false,
    closest: (selector: string) => (inside.some((one) => selector.includes(one)) ? {} : null),
  })

it('finds the key that was pressed, in either case', () => {
  expect(meantKey(keys, press('a'), null)?.name).toBe('Approve')
  expect(meantKey(keys, press('A'), element('BUTTON'))?.name).toBe('Approve')
  expect(meantKey(keys, press('ArrowRight'), element('BODY'))?.name).toBe('Next photo')
  expect(meantKey(keys, press('x'), null)).toBeUndefined()
})

it('leaves to the browser what is the browser’s', () => {
  for (const more of [
    { ctrlKey: true },
    { metaKey: true },
    { altKey: true },
    { isComposing: true },
    { defaultPrevented: true },
  ])
    expect(meantKey(keys, press('a', more), null)).toBeUndefined()
})

it('takes no letter for a command that is typed into a field or stands in a dialog', () => {
  expect(meantKey(keys, press('a'), element('INPUT'))).toBeUndefined()
  expect(meantKey(keys, press('a'), element('TEXTAREA'))).toBeUndefined()
  expect(meantKey(keys, press('a'), element('BUTTON', ['dialog']))).toBeUndefined()
  expect(meantKey(keys, press('a'), element('INPUT', ['checkbox']))?.name).toBe('Approve')
})
