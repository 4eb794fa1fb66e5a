import { isDeepStrictEqual } from 'node:util'

/**
 * @throws Error when two values differ. Not an assertion of the test framework, because simulations also run without
 * it.
 */
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
