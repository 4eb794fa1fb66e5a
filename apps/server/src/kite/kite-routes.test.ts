import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { kiteRoutes } from '@bahi/contract/programs/kite-routes'

/** The paths that the official client asks for, by its own names; `{name}` is a part that the caller gives. */
const { ROUTES } = createRequire(import.meta.url)('kiteconnect/dist/constants') as {
  ROUTES: Readonly<Record<string, string>>
}

it('every path of the official client has a route, answered or refused by name', () => {
  const served = new Set(Object.keys(kiteRoutes).map((route) => route.slice(route.indexOf(' ') + 1)))
  const asked = Object.values(ROUTES).map((path) => path.replaceAll(/\{(\w+)\}/g, ':$1'))
  expect(asked.length).toBeGreaterThan(40)
  expect(asked.filter((path) => !served.has(path))).toEqual([])
})
