import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shardOf, createIdSource, timeOfIdMs } from './ids.ts'

const NOON_MS = Date.UTC(2026, 10, 20, 12)

describe('ids', () => {
  it('carry their time and their shard', () => {
    const id = createIdSource(5, () => NOON_MS).newId(63)
    expect(timeOfIdMs(id)).toBe(NOON_MS)
    expect(shardOf(id)).toBe(63)
  })

  it('stay above zero in a signed 64-bit column until 2093', () => {
    const id = createIdSource(63, () => Date.UTC(2093, 0, 1)).newId(63)
    expect(BigInt.asIntN(64, id)).toBe(id)
    expect(id).toBeGreaterThan(0n)
  })

  it('grow within a shard, however many fall into one millisecond and wherever the clock goes', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 1, maxLength: 3000 }), (steps) => {
        let now = NOON_MS
        const ids = createIdSource(0, () => now)
        let last = 0n
        for (const step of steps) {
          now += step
          const id = ids.newId(7)
          expect(id).toBeGreaterThan(last)
          expect(shardOf(id)).toBe(7)
          last = id
        }
      }),
      { numRuns: 20 },
    )
  })

  it('go on into the next millisecond after 1,024 in one', () => {
    const ids = createIdSource(0, () => NOON_MS)
    const made = Array.from({ length: 1025 }, () => ids.newId(1))
    expect(timeOfIdMs(made[1023] ?? 0n)).toBe(NOON_MS)
    expect(timeOfIdMs(made[1024] ?? 0n)).toBe(NOON_MS + 1)
    expect(new Set(made).size).toBe(1025)
  })

  it('never meet those of another node', () => {
    const [first, second] = [createIdSource(0, () => NOON_MS), createIdSource(1, () => NOON_MS)]
    const made = Array.from({ length: 5000 }, () => [first.newId(0), second.newId(0)]).flat()
    expect(new Set(made).size).toBe(10_000)
  })

  it('grow when their source moves to another node, whatever the clock says', () => {
    let now = NOON_MS
    const ids = createIdSource(63, () => now)
    const before = [ids.newId(7), ids.newId(7)].at(-1) ?? 0n
    ids.moveTo(0)
    const moved = ids.newId(7)
    expect(moved).toBeGreaterThan(before)
    now -= 60_000
    ids.moveTo(1)
    expect(ids.newId(7)).toBeGreaterThan(moved)
    expect(() => ids.moveTo(64)).toThrow(RangeError)
  })

  it('refuse a node and a shard that do not exist', () => {
    expect(() => createIdSource(64)).toThrow(RangeError)
    expect(() => createIdSource(0).newId(64)).toThrow(RangeError)
    expect(() => createIdSource(0).newId(-1)).toThrow(RangeError)
  })
})
