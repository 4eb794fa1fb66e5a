import { createHash } from 'node:crypto'

/**
 * Random numbers that are the same on every machine. Only integer operations and + − × ÷ on doubles are used, which IEEE 754
 * fixes to the last bit; Math.log, exp and pow may differ between engines and would break the replay of a published day.
 */

const TWO_TO_MINUS_32 = 1 / 4294967296
/** Four 16-bit halves have this mean and this standard deviation: sqrt(4/12) × 65536. */
const HALVES_MEAN = 131070
const HALVES_DEVIATION = Math.sqrt(4 / 12) * 65536
const EXPONENTIAL_STEPS = 1024

/** ln x for x > 0 by the series 2·artanh((x−1)/(x+1)), after halving x into [1, 2). */
export function naturalLog(x: number): number {
  if (!(x > 0) || !Number.isFinite(x)) throw new RangeError(`no logarithm of ${x}`)
  let halvings = 0
  let rest = x
  for (; rest >= 2; rest /= 2) halvings += 1
  for (; rest < 1; rest *= 2) halvings -= 1
  return halvings * LN_2 + logSeries(rest)
}

function logSeries(x: number): number {
  const ratio = (x - 1) / (x + 1)
  const square = ratio * ratio
  let power = ratio
  let sum = 0
  for (let k = 1; k < 80; k += 2) {
    sum += power / k
    power *= square
  }
  return 2 * sum
}

const LN_2 = logSeries(2)

/** Quantiles of the exponential law with mean one, at the middle of 1024 equal steps. */
const EXPONENTIAL_QUANTILES = Float64Array.from(
  { length: EXPONENTIAL_STEPS },
  (_, step) => -naturalLog(1 - (step + 0.5) / EXPONENTIAL_STEPS),
)

/**
 * One independent sfc32 stream per key, all in one flat array. A stream is keyed by SHA-256(seed ‖ label ‖ key), so that
 * what one instrument draws never shifts what another draws.
 */
export class RandomStreams {
  private readonly state: Int32Array

  constructor(seed: Uint8Array, label: string, keys: readonly (number | string)[]) {
    this.state = new Int32Array(keys.length * 4)
    keys.forEach((key, stream) => {
      const hash = createHash('sha256').update(seed).update(`/${label}/${key}`).digest()
      for (let word = 0; word < 4; word += 1) this.state[stream * 4 + word] = hash.readInt32LE(word * 4)
      for (let round = 0; round < 12; round += 1) this.next(stream)
    })
  }

  /** 32 random bits as a signed integer. */
  next(stream: number): number {
    const state = this.state
    const at = stream << 2
    const a = state[at]!
    const b = state[at + 1]!
    const c = state[at + 2]!
    const d = state[at + 3]!
    const out = (((a + b) | 0) + d) | 0
    state[at] = b ^ (b >>> 9)
    state[at + 1] = (c + (c << 3)) | 0
    state[at + 2] = (((c << 21) | (c >>> 11)) + out) | 0
    state[at + 3] = (d + 1) | 0
    return out
  }

  /** A double in [0, 1). */
  uniform(stream: number): number {
    return (this.next(stream) >>> 0) * TWO_TO_MINUS_32
  }

  /** A whole number in [0, bound); the bias of 2^-32 × bound is of no account here. */
  below(stream: number, bound: number): number {
    return Math.floor(this.uniform(stream) * bound)
  }

  /** Nearly normal, mean 0 and deviation 1, within ± 3.47: the sum of four uniforms, from two draws. */
  gaussian(stream: number): number {
    const first = this.next(stream)
    const second = this.next(stream)
    const sum = (first & 0xffff) + (first >>> 16) + (second & 0xffff) + (second >>> 16)
    return (sum - HALVES_MEAN) / HALVES_DEVIATION
  }

  /** Exponential with mean one, from one draw. */
  exponential(stream: number): number {
    return drawExponential(this.next(stream))
  }
}

/** The exponential quantile that 32 random bits select by their top ten. */
export function drawExponential(bits: number): number {
  return EXPONENTIAL_QUANTILES[bits >>> 22]!
}

/** 32 well-mixed bits of three integers: random numbers that are looked up by key instead of drawn in order. */
export function mixBits(x: number, y: number, z: number): number {
  let hash = Math.imul(x ^ 0x9e3779b9, 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 15) ^ y, 0xc2b2ae35)
  hash = Math.imul(hash ^ (hash >>> 13) ^ z, 0x27d4eb2f)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  return hash ^ (hash >>> 15)
}
