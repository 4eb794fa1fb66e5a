import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Level, LevelWatch } from './level-watch.ts'

describe('levels that are waited for', () => {
  it('are reached at the level, not a paisa before it', () => {
    const watch = new LevelWatch<string>()
    watch.set('up', [{ subject: 7, direction: 'rises', level: 1_450_00 }])
    watch.set('down', [{ subject: 7, direction: 'falls', level: 1_380_00 }])
    expect(watch.reach(7, 1_449_99)).toEqual([])
    expect(watch.reach(7, 1_380_01)).toEqual([])
    expect(watch.reach(7, 1_450_00)).toEqual(['up'])
    expect(watch.reach(7, 1_380_00)).toEqual(['down'])
    expect(watch.size).toBe(0)
  })

  it('are reached by a gap that jumps over them', () => {
    const watch = new LevelWatch<string>()
    watch.set('one', [{ subject: 7, direction: 'rises', level: 100 }])
    watch.set('two', [{ subject: 7, direction: 'rises', level: 105 }])
    expect(watch.reach(7, 120).toSorted()).toEqual(['one', 'two'])
  })

  it('leave together: who is reached on one side waits no longer on the other', () => {
    const watch = new LevelWatch<string>()
    watch.set('both', [
      { subject: 7, direction: 'falls', level: 90 },
      { subject: 7, direction: 'rises', level: 110 },
    ])
    expect(watch.reach(7, 110)).toEqual(['both'])
    expect(watch.reach(7, 90)).toEqual([])
  })

  it('of one subject are not reached by another, and an index is not an instrument', () => {
    const watch = new LevelWatch<string>()
    watch.set('index', [{ subject: '7', direction: 'rises', level: 100 }])
    expect(watch.reach(7, 500)).toEqual([])
    expect(watch.reach('7', 500)).toEqual(['index'])
  })

  it('are forgotten together, with their subjects', () => {
    const watch = new LevelWatch<string>()
    watch.set('one', [{ subject: 7, direction: 'rises', level: 100 }])
    watch.set('other', [{ subject: '50', direction: 'falls', level: 90 }])
    expect([[...watch.subjects()], watch.has(7), watch.has(8), watch.size]).toEqual([[7, '50'], true, false, 2])
    watch.delete('one')
    expect([[...watch.subjects()], watch.has(7)]).toEqual([['50'], false])
    watch.delete('nobody')
    watch.set('one', [{ subject: 7, direction: 'rises', level: 100 }])
    watch.clear()
    expect([[...watch.subjects()], watch.size, watch.reach(7, 100), watch.reach('50', 90)]).toEqual([[], 0, [], []])
  })

  it('are reached in the order in which the price came to them', () => {
    const watch = new LevelWatch<string>()
    for (const [id, level] of [
      ['far', 130],
      ['near', 110],
      ['middle', 120],
    ] as const) {
      watch.set(id, [{ subject: 7, direction: 'rises', level }])
      watch.set(`${id} below`, [{ subject: 7, direction: 'falls', level: 200 - level }])
    }
    expect(watch.reach(7, 125)).toEqual(['near', 'middle'])
    expect(watch.reach(7, 70)).toEqual(['near below', 'middle below', 'far below'])
  })

  it('give the same as looking through all of them, whatever is set, changed and taken away', () => {
    const level = fc.record({
      subject: fc.integer({ min: 1, max: 3 }),
      direction: fc.constantFrom('rises' as const, 'falls' as const),
      level: fc.integer({ min: 1, max: 30 }),
    })
    const step = fc.oneof(
      fc.record({
        kind: fc.constant('set' as const),
        id: fc.integer({ min: 1, max: 8 }),
        levels: fc.array(level, { maxLength: 2 }),
      }),
      fc.record({ kind: fc.constant('delete' as const), id: fc.integer({ min: 1, max: 8 }) }),
      fc.record({
        kind: fc.constant('price' as const),
        subject: fc.integer({ min: 1, max: 3 }),
        price: fc.integer({ min: 1, max: 30 }),
      }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const watch = new LevelWatch<number>()
        const plain = new Map<number, readonly Level[]>()
        for (const one of steps) {
          if (one.kind === 'delete') {
            watch.delete(one.id)
            plain.delete(one.id)
          } else if (one.kind === 'set') {
            watch.set(one.id, one.levels)
            if (one.levels.length === 0) plain.delete(one.id)
            else plain.set(one.id, one.levels)
          } else {
            const due = [...plain]
              .filter(([, levels]) =>
                levels.some(
                  ({ subject, direction, level: at }) =>
                    subject === one.subject && (direction === 'rises' ? one.price >= at : one.price <= at),
                ),
              )
              .map(([id]) => id)
            for (const id of due) plain.delete(id)
            expect(new Set(watch.reach(one.subject, one.price))).toEqual(new Set(due))
          }
          expect(watch.size).toBe(plain.size)
        }
      }),
      { numRuns: 200 },
    )
  })
})
