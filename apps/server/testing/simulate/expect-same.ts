import { isDeepStrictEqual } from 'node:util'

/** @throws when two things that must be the same are not: a simulation runs without a test around it, too. */
export function expectSame(expected: unknown, actual: unknown, what: string): void {
  if (!isDeepStrictEqual(expected, actual))
    throw new Error(`${what}: expected ${show(expected)}, found ${show(actual)}`)
}

function show(thing: unknown): string {
  return JSON.stringify(thing, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)).slice(
    0,
    2_000,
  )
}
