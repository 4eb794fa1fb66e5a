import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showMotion } from '../base/motion.ts'
import { tintPrice, type Tinted } from './price-tint.ts'

const page = { documentElement: { dataset: {} as DOMStringMap } }

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
  showMotion(page, false)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function price(): Tinted & { strength: () => string } {
  const properties = new Map<string, string>()
  return {
    dataset: {},
    style: {
      setProperty: (name, value) => void properties.set(name, value ?? ''),
      removeProperty: (name) => {
        properties.delete(name)
        return ''
      },
    },
    strength: () => properties.get('--tint') ?? '',
  }
}

describe('the tint of a price', () => {
  it('fades in 900 milliseconds and leaves nothing behind', () => {
    const one = price()
    tintPrice(one, 'up')
    expect(one.dataset['tint']).toBe('up')
    const strengths = [one.strength()]
    for (let steps = 0; steps < 3; steps += 1) {
      vi.advanceTimersByTime(300)
      strengths.push(one.strength())
    }
    expect(strengths).toEqual(['90%', '60%', '30%', ''])
    expect(one.dataset).toEqual({})
    expect(vi.getTimerCount()).toBe(0)
  })

  it('takes the colour of a later tick and goes on fading; the next one begins anew', () => {
    const one = price()
    tintPrice(one, 'up')
    vi.advanceTimersByTime(300)
    tintPrice(one, 'down')
    expect([one.dataset['tint'], one.strength()]).toEqual(['down', '60%'])
    vi.advanceTimersByTime(600)
    expect(one.dataset).toEqual({})
    tintPrice(one, 'down')
    expect([one.dataset['tint'], one.strength()]).toEqual(['down', '90%'])
    vi.runAllTimers()
  })

  it('is not there for a price that stayed, or on a page that stands still', () => {
    const one = price()
    tintPrice(one, 'flat')
    showMotion(page, true)
    tintPrice(one, 'up')
    expect(one.dataset).toEqual({})
    expect(vi.getTimerCount()).toBe(0)
  })
})
