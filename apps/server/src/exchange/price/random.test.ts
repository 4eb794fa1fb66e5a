import { describe, expect, it } from 'vitest'
import { drawExponential, mixBits, naturalLog, RandomStreams } from './random.ts'

const SEED = new Uint8Array(32).fill(5)

describe('random streams', () => {
  it('draw the same numbers for the same seed, label and key', () => {
    const draw = (): number[] => {
      const streams = new RandomStreams(SEED, 'path', [11, 12])
      return Array.from({ length: 20 }, () => streams.next(1))
    }
    expect(draw()).toEqual(draw())
  })

  it('keep to numbers written down once, so that no machine or rewrite changes a published day', () => {
    const streams = new RandomStreams(SEED, 'path', [11])
    expect([streams.next(0), streams.next(0), streams.next(0)]).toEqual([212_491_561, -1_072_248_517, 347_858_355])
  })

  it('differ by seed, by label and by key', () => {
    const first = (seed: Uint8Array, label: string, key: number): number =>
      new RandomStreams(seed, label, [key]).next(0)
    const drawn = [
      first(SEED, 'path', 1),
      first(new Uint8Array(32), 'path', 1),
      first(SEED, 'agents', 1),
      first(SEED, 'path', 2),
    ]
    expect(new Set(drawn).size).toBe(4)
  })

  it('do not shift one another', () => {
    const alone = new RandomStreams(SEED, 'path', [1, 2])
    const beside = new RandomStreams(SEED, 'path', [1, 2])
    for (let draw = 0; draw < 50; draw += 1) beside.next(0)
    expect(beside.next(1)).toBe(alone.next(1))
  })

  it('are nearly normal and nearly exponential', () => {
    const streams = new RandomStreams(SEED, 'law', ['n', 'e'])
    const count = 40_000
    let sum = 0
    let squares = 0
    let waits = 0
    for (let draw = 0; draw < count; draw += 1) {
      const normal = streams.gaussian(0)
      sum += normal
      squares += normal * normal
      waits += streams.exponential(1)
    }
    expect(Math.abs(sum / count)).toBeLessThan(0.03)
    expect(Math.abs(squares / count - 1)).toBeLessThan(0.03)
    expect(Math.abs(waits / count - 1)).toBeLessThan(0.03)
  })

  it('stay within the bound asked for', () => {
    const streams = new RandomStreams(SEED, 'law', ['b'])
    const drawn = Array.from({ length: 2000 }, () => streams.below(0, 7))
    expect(Math.min(...drawn)).toBe(0)
    expect(Math.max(...drawn)).toBe(6)
  })
})

describe('the logarithm made of exact operations', () => {
  it.each([0.001, 0.5, 1, 1.5, 2, 10, 123_456.789])('agrees with the engine for %d', (x) => {
    expect(naturalLog(x)).toBeCloseTo(Math.log(x), 12)
  })

  it.each([0, -1, NaN, Infinity])('refuses %d', (x) => {
    expect(() => naturalLog(x)).toThrow(RangeError)
  })

  it('gives quantiles that rise from nearly nothing to the tail', () => {
    expect(drawExponential(0)).toBeCloseTo(1 / 2048, 5)
    expect(drawExponential(0x80000000)).toBeCloseTo(Math.log(2), 2)
    expect(drawExponential(-1)).toBeCloseTo(Math.log(2048), 10)
  })
})

it('mixes every argument into the bits', () => {
  const mixed = [mixBits(1, 2, 3), mixBits(2, 2, 3), mixBits(1, 3, 3), mixBits(1, 2, 4), mixBits(3, 2, 1)]
  expect(new Set(mixed).size).toBe(5)
})
