import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { checkArrows, findCircles, findFolderCircles, resolveImport } from './arrows.mjs'
import { measureFunctions } from './describe-structure.mjs'

const SERVER = 'apps/server/src'

/** The names of the rules that a tree of these imports breaks. */
function brokenBy(...arrows: readonly (readonly [from: string, to: string, specifier?: string])[]): string[] {
  const imports = arrows.map(([from, to, specifier = './x.ts']) => ({ from, to, specifier }))
  return namesOf(checkArrows({ files: [], imports }))
}

function namesOf(rules: ReturnType<typeof checkArrows>): string[] {
  return rules.filter(({ broken }) => broken.length > 0).map(({ name }) => name)
}

const PACKAGES = 'packages and apps import only what their arrows lead to'
const NAMES = 'another package is imported by its name (@bahi/money/paise), never by a path of dots'
const ROOMS = 'rooms of the server import only what their arrows lead to, a product of another product its port.ts'
const PRODUCTS = 'products of the phone and of the console never import one another'
const APP = 'of the phone and the console only app/ imports products'
const PURE = 'money, domain, proofs and contract do no input or output'
const TESTS = 'nothing but a test imports a test'
const TESTING = 'sources import nothing from testing/'

describe('packages and apps', () => {
  it('let the phone ask the client, and not the domain', () => {
    const phone = 'apps/phone/src/app/start-app.tsx'
    expect(brokenBy([phone, 'packages/client/src/http.ts', '@bahi/client/http'])).toEqual([])
    expect(brokenBy([phone, 'packages/domain/src/outcome.ts', '@bahi/domain/outcome'])).toEqual([PACKAGES])
  })

  it('let money import nothing', () => {
    const [from, to] = ['packages/money/src/paise.ts', 'packages/contract/src/wire/fields.ts']
    expect(brokenBy([from, to, '@bahi/contract/wire/fields'])).toEqual([PACKAGES])
  })

  it('import one another by name', () => {
    const [from, to] = ['apps/phone/src/app/start-app.tsx', 'packages/money/src/paise.ts']
    expect(brokenBy([from, to, '@bahi/money/paise'])).toEqual([])
    expect(brokenBy([from, to, '../../../../packages/money/src/paise.ts'])).toEqual([NAMES])
  })
})

describe('rooms of the server', () => {
  const allowed: readonly (readonly [string, string])[] = [
    ['ledger/post.ts', 'platform/clock.ts'],
    ['exchange/day/day.ts', 'market/ports/venue.ts'],
    ['shares/desk/desk.ts', 'staff/four-eyes/audit.ts'],
    ['funds/nav/strike.ts', 'shares/port.ts'],
    ['loans/sales/sell.ts', 'funds/port.ts'],
    ['wallet/transfers/ask.ts', 'customers/credentials/pin.ts'],
    ['nights/end-of-day.ts', 'loans/sales/turn.ts'],
  ]
  it.each(allowed)('let %s import %s', (from, to) => {
    expect(brokenBy([`${SERVER}/${from}`, `${SERVER}/${to}`])).toEqual([])
  })

  const forbidden: readonly (readonly [string, string])[] = [
    ['platform/clock.ts', 'ledger/post.ts'],
    ['ledger/post.ts', 'market/ports/feed.ts'],
    ['market/quotes/room.ts', 'exchange/day/day.ts'],
    ['exchange/day/day.ts', 'market/quotes/room.ts'],
    ['exchange/day/day.ts', 'shares/desk/desk.ts'],
    ['funds/nav/strike.ts', 'shares/desk/desk.ts'],
    ['funds/nav/strike.ts', 'loans/port.ts'],
    ['ipo/draw/draw.ts', 'offers/allot.ts'],
    ['shares/desk/desk.ts', 'staff/sign-in.ts'],
    ['reports/papers/tax.ts', 'nights/end-of-day.ts'],
    ['staff/sign-in.ts', 'server.ts'],
  ]
  it.each(forbidden)('do not let %s import %s', (from, to) => {
    expect(brokenBy([`${SERVER}/${from}`, `${SERVER}/${to}`])).toEqual([ROOMS])
  })

  it('let a test drive what lies above it, and the root connect everything', () => {
    expect(brokenBy([`${SERVER}/ledger/post.test.ts`, `${SERVER}/loans/pay-out.ts`])).toEqual([])
    expect(brokenBy([`${SERVER}/build-server.ts`, `${SERVER}/loans/pay-out.ts`])).toEqual([])
  })
})

describe('the apps', () => {
  it.each(['phone', 'console'])('keep products of the %s apart', (app) => {
    const of = (path: string): string => `apps/${app}/src/${path}`
    expect(brokenBy([of('funds/a.ts'), of('shares/orders/b.ts')])).toEqual([PRODUCTS])
    expect(brokenBy([of('funds/a.ts'), of('text/b.ts')])).toEqual([])
    expect(brokenBy([of('app/routes.tsx'), of('funds/a.ts')])).toEqual([])
    expect(brokenBy([of('text/b.ts'), of('funds/a.ts')])).toEqual([APP])
  })
})

it('pure packages do no input or output, and their tests may', () => {
  expect(brokenBy(['packages/domain/src/a.ts', 'node:fs', 'node:fs'])).toEqual([PURE])
  expect(brokenBy(['packages/domain/src/a.test.ts', 'node:fs', 'node:fs'])).toEqual([])
})

it('tests and fixtures are imported by tests and fixtures only', () => {
  expect(brokenBy([`${SERVER}/ledger/a.ts`, `${SERVER}/ledger/b.test.ts`])).toEqual([TESTS])
  expect(brokenBy([`${SERVER}/ledger/a.ts`, 'apps/server/testing/race.ts'])).toEqual([TESTING])
  expect(brokenBy([`${SERVER}/ledger/a.test.ts`, 'apps/server/testing/race.ts'])).toEqual([])
})

describe('places', () => {
  const brokenFiles = (files: string[]): string[] => checkArrows({ files, imports: [] }).flatMap(({ broken }) => broken)

  it('know no attic and no name in another case', () => {
    const files = ['apps/phone/src/utils/a.ts', 'apps/phone/src/Thing.tsx', 'apps/phone/src/buy-screen.test.tsx']
    expect(brokenFiles(files)).toEqual(['apps/phone/src/utils/a.ts', 'apps/phone/src/Thing.tsx'])
  })

  it('hold forty files and no more, migrations apart', () => {
    const fill = (folder: string, count: number): string[] =>
      Array.from({ length: count }, (_, at) => `${folder}/file-${at}.ts`)
    expect(brokenFiles(fill('apps/phone/src/funds', 40))).toEqual([])
    expect(brokenFiles(fill('apps/phone/src/funds', 41))).toEqual(['apps/phone/src/funds holds 41'])
    expect(brokenFiles(fill('apps/server/migrations', 41))).toEqual([])
  })
})

describe('circles', () => {
  const imports = (...pairs: readonly (readonly [string, string])[]) =>
    pairs.map(([from, to]) => ({ from, to, specifier: './x.ts' }))

  it('between files are found once, as the path back to the first', () => {
    expect(findCircles(imports(['a', 'b'], ['b', 'c'], ['c', 'a'], ['d', 'a']))).toEqual(['a → b → c → a'])
    expect(findCircles(imports(['a', 'b'], ['a', 'c'], ['b', 'c']))).toEqual([])
  })

  it('between folders are found where no file is on a circle', () => {
    const [one, two] = ['apps/server/src/shares', 'apps/server/src/funds']
    const there = [`${one}/a.ts`, `${two}/b.ts`] as const
    expect(findFolderCircles(imports(there))).toEqual([])
    expect(findFolderCircles(imports(there, [`${two}/c.ts`, `${one}/d.ts`]))).toEqual([
      [
        `${two}, ${one} reach one another`,
        `  ${one} → ${two}: ${one}/a.ts → b.ts`,
        `  ${two} → ${one}: ${two}/c.ts → d.ts`,
      ].join('\n'),
    ])
    expect(findFolderCircles(imports(there, [`${two}/c.test.ts`, `${one}/d.ts`]))).toEqual([])
  })
})

it('imports are followed as the build follows them', () => {
  const known = new Set(['packages/ui/src/buttons/button.tsx', 'apps/phone/src/a.ts'])
  const follow = (from: string, specifier: string): string => resolveImport(known, from, specifier)
  expect(follow('apps/phone/src/b.ts', '@bahi/ui/buttons/button')).toBe('packages/ui/src/buttons/button.tsx')
  expect(follow('apps/phone/src/x/b.ts', '../a.ts')).toBe('apps/phone/src/a.ts')
  expect(follow('apps/phone/src/b.ts', 'react')).toBe('react')
})

it('functions are measured from their first line to their last', () => {
  const text = 'const a = 1\nfunction outer() {\n  return () => {\n    return a\n  }\n}\n'
  expect(measureFunctions(parseSync('a.ts', text).program, 'a.ts', text)).toEqual([
    { name: 'a.ts:2', size: 5 },
    { name: 'a.ts:3', size: 3 },
  ])
})
