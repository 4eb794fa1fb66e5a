import { RandomStreams } from '../../src/exchange/price/random.ts'

/** Random numbers of a simulation, equal for an equal seed on every machine. */
export interface Draws {
  /** From 0, below 1. */
  part(): number
  /** A whole number from 0, below `count`. */
  below(count: number): number
  /** One of the things; undefined when there is none. */
  one<Thing>(things: readonly Thing[]): Thing | undefined
  /** Normally distributed with mean 0 and deviation 1. */
  bell(): number
}

export function seedBytes(seed: number): Uint8Array {
  const bytes = Buffer.alloc(32)
  bytes.writeDoubleBE(seed)
  return bytes
}

export function openDraws(seed: number, name: string): Draws {
  const stream = new RandomStreams(seedBytes(seed), `simulate/${name}`, ['all'])
  const below = (count: number) => stream.below(0, count)
  return {
    below,
    part: () => stream.uniform(0),
    bell: () => stream.gaussian(0),
    one: (things) => (things.length === 0 ? undefined : things[below(things.length)]),
  }
}

/** The bytes of a simulation's secrets and salts, which need no secrecy. */
export function openEntropy(seed: number): (bytes: number) => Uint8Array {
  const draws = openDraws(seed, 'entropy')
  return (bytes) => Uint8Array.from({ length: bytes }, () => draws.below(256))
}
