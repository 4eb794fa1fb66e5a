import { describe, expect, it } from 'vitest'
import { type ClosureFacts, closureThings, decideClosure, type ThingCounts, thingsInTheWay } from './decide-closure.ts'

const all = Object.values(closureThings).flat()
const none = Object.fromEntries(all.map((thing) => [thing, 0])) as unknown as ThingCounts
const empty: ClosureFacts = { things: none, availablePaise: 0n, tiedPaise: 0n }

describe('closing an account', () => {
  it('is done at once when there is nothing', () => {
    expect(decideClosure(empty)).toBe('closes')
    expect(thingsInTheWay(empty)).toEqual([])
  })

  it.each(all)('waits for %s', (thing) => {
    const facts = { ...empty, things: { ...none, [thing]: 1 }, availablePaise: 5n }
    expect(decideClosure(facts)).toBe('waits')
    expect(thingsInTheWay(facts)).toEqual([thing])
  })

  it('pays the last cash out, and waits for cash that something holds', () => {
    expect(decideClosure({ ...empty, availablePaise: 1n })).toBe('paid-out')
    expect(decideClosure({ ...empty, availablePaise: 1n, tiedPaise: 1n })).toBe('waits')
    expect(decideClosure({ ...empty, tiedPaise: 1n })).toBe('waits')
  })
})
