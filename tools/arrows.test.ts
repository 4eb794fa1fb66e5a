import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'
import { afterEach, describe, expect, it } from 'vitest'
import { checkArrows, findCircles, findFolderCircles, readImports, resolveImport } from './arrows.mjs'
import { describeStructure, measureFunctions } from './describe-structure.mjs'

const SERVER = 'apps/server/src'

type Arrow = readonly [from: string, to: string, specifier?: string]
type Tree = { readonly files?: readonly string[]; readonly arrows?: readonly Arrow[]; readonly isStar?: boolean }

/** The names of the rules that a tree breaks. */
function brokenBy({ files = [], arrows = [], isStar = false }: Tree): string[] {
  const imports = arrows.map(([from, to, specifier = './x.ts']) => ({ from, to, specifier, isStar }))
  return checkArrows({ files, imports })
    .filter(({ broken }) => broken.length > 0)
    .map(({ name }) => name)
}

const fill = (folder: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${folder}/file-${at}.ts`)

const ROOMS = 'rooms of the server import only what their arrows lead to, a product of another product its port.ts'

/** Of each rule a tree that breaks it and nothing else, and the nearest tree that holds it. */
const TREES: Readonly<Record<string, { readonly breaks: Tree; readonly holds: Tree }>> = {
  'packages and apps import only what their arrows lead to': {
    breaks: { arrows: [['apps/phone/src/app/a.ts', 'packages/domain/src/b.ts', '@bahi/domain/b']] },
    holds: {
      arrows: [
        ['apps/phone/src/app/a.ts', 'packages/client/src/b.ts', '@bahi/client/b'],
        ['apps/phone/src/app/a.ts', 'packages/domain/src/market/studies/b.ts', '@bahi/domain/market/studies/b'],
      ],
    },
  },
  'another package is imported by its name (@bahi/money/paise), never by a path of dots': {
    breaks: { arrows: [['packages/ui/src/a.ts', 'packages/money/src/paise.ts', '../../money/src/paise.ts']] },
    holds: { arrows: [['packages/ui/src/a.ts', 'packages/money/src/paise.ts', '@bahi/money/paise']] },
  },
  [ROOMS]: {
    breaks: { arrows: [[`${SERVER}/funds/a.ts`, `${SERVER}/shares/desk/desk.ts`]] },
    holds: { arrows: [[`${SERVER}/funds/a.ts`, `${SERVER}/shares/port.ts`]] },
  },
  'products of the phone and of the console never import one another': {
    breaks: { arrows: [['apps/phone/src/funds/a.ts', 'apps/phone/src/shares/orders/b.ts']] },
    holds: { arrows: [['apps/phone/src/funds/a.ts', 'apps/phone/src/funds/orders/b.ts']] },
  },
  'of the phone and the console only app/ imports products': {
    breaks: { arrows: [['apps/console/src/text/a.ts', 'apps/console/src/funds/b.ts']] },
    holds: { arrows: [['apps/console/src/app/a.ts', 'apps/console/src/funds/b.ts']] },
  },
  'money, domain, proofs and contract do no input or output': {
    breaks: { arrows: [['packages/domain/src/a.ts', 'node:fs', 'node:fs']] },
    holds: { arrows: [['packages/domain/src/a.test.ts', 'node:fs', 'node:fs']] },
  },
  'nothing is exported by a star: a file names what it gives': {
    breaks: { arrows: [[`${SERVER}/funds/port.ts`, `${SERVER}/funds/orders/a.ts`]], isStar: true },
    holds: { arrows: [[`${SERVER}/funds/port.ts`, `${SERVER}/funds/orders/a.ts`]] },
  },
  'nothing but a test imports a test': {
    breaks: { arrows: [[`${SERVER}/ledger/a.ts`, `${SERVER}/ledger/b.test.ts`]] },
    holds: { arrows: [[`${SERVER}/ledger/a.test.ts`, `${SERVER}/ledger/b.test.ts`]] },
  },
  'sources import nothing from testing/': {
    breaks: { arrows: [[`${SERVER}/ledger/a.ts`, 'apps/server/testing/race.ts']] },
    holds: { arrows: [[`${SERVER}/ledger/a.test.ts`, 'apps/server/testing/race.ts']] },
  },
  'no folder is called utils, helpers, common, shared, lib or types': {
    breaks: { files: ['apps/phone/src/utils/a.ts'] },
    holds: { files: ['apps/phone/src/funds/utils.ts'] },
  },
  'names of files are in kebab-case': {
    breaks: { files: ['apps/phone/src/funds/BuyScreen.tsx'] },
    holds: { files: ['apps/phone/src/funds/buy-screen.test.tsx'] },
  },
  'no folder holds more than 40 files': {
    breaks: { files: fill('tests/e2e', 41) },
    holds: { files: [...fill('tests/e2e', 40), ...fill('tests/e2e/funds', 40), ...fill('apps/server/migrations', 41)] },
  },
  'there is no circle between files': {
    breaks: { arrows: chain('ledger/a.ts', 'ledger/b.ts', 'ledger/a.ts') },
    holds: { arrows: [...chain('ledger/a.ts', 'ledger/b.ts', 'ledger/c.ts'), ...chain('ledger/a.ts', 'ledger/c.ts')] },
  },
  'there is no circle between folders': {
    breaks: { arrows: [...chain('loans/a.ts', 'loans/sales/b.ts'), ...chain('loans/sales/c.ts', 'loans/d.ts')] },
    holds: { arrows: [...chain('loans/a.ts', 'loans/sales/b.ts'), ...chain('loans/sales/c.test.ts', 'loans/d.ts')] },
  },
}

/** Files of the server of which each imports the next. */
function chain(...paths: readonly string[]): Arrow[] {
  return paths.slice(1).map((to, at) => [`${SERVER}/${paths[at]}`, `${SERVER}/${to}`])
}

describe('a rule', () => {
  it('has a tree that breaks it and one that holds it', () => {
    expect(Object.keys(TREES)).toEqual(checkArrows({ files: [], imports: [] }).map(({ name }) => name))
  })

  it.each(Object.entries(TREES))('finds what breaks it: %s', (name, { breaks, holds }) => {
    expect(brokenBy(breaks)).toEqual([name])
    expect(brokenBy(holds)).toEqual([])
  })
})

describe('rooms of the server', () => {
  const allowed: readonly (readonly [string, string])[] = [
    ['ledger/post.ts', 'platform/clock.ts'],
    ['exchange/day/day.ts', 'market/ports/venue.ts'],
    ['shares/desk/desk.ts', 'staff/four-eyes/audit.ts'],
    ['loans/sales/sell.ts', 'funds/port.ts'],
    ['wallet/transfers/ask.ts', 'customers/credentials/pin.ts'],
    ['nights/end-of-day.ts', 'loans/sales/turn.ts'],
    ['build-server.ts', 'loans/pay-out.ts'],
    ['ledger/post.test.ts', 'loans/pay-out.ts'],
  ]
  it.each(allowed)('let %s import %s', (from, to) => {
    expect(brokenBy({ arrows: chain(from, to) })).toEqual([])
  })

  const forbidden: readonly (readonly [string, string])[] = [
    ['platform/clock.ts', 'ledger/post.ts'],
    ['ledger/post.ts', 'market/ports/feed.ts'],
    ['market/quotes/room.ts', 'exchange/day/day.ts'],
    ['exchange/day/day.ts', 'market/quotes/room.ts'],
    ['exchange/day/day.ts', 'shares/desk/desk.ts'],
    ['shares/desk/desk.ts', 'funds/port.ts'],
    ['funds/nav/strike.ts', 'loans/port.ts'],
    ['funds/nav/strike.ts', 'shares/portfolio.ts'],
    ['ipo/draw/draw.ts', 'offers/allot.ts'],
    ['shares/desk/desk.ts', 'staff/sign-in.ts'],
    ['reports/papers/tax.ts', 'nights/end-of-day.ts'],
    ['staff/sign-in.ts', 'server.ts'],
    ['new-room/a.ts', 'platform/clock.ts'],
  ]
  it.each(forbidden)('do not let %s import %s', (from, to) => {
    expect(brokenBy({ arrows: chain(from, to) })).toEqual([ROOMS])
  })
})

it('a pure package uses the libraries that are named for it, and no other', () => {
  const uses = (name: string, library: string): string[] =>
    brokenBy({ arrows: [[`packages/${name}/src/a.ts`, library, library]] })
  expect(uses('contract', 'zod/mini')).toEqual([])
  expect(uses('proofs', '@noble/hashes/sha2.js')).toEqual([])
  expect(uses('money', 'zod/mini')).toHaveLength(1)
  expect(uses('domain', 'pg')).toHaveLength(1)
  expect(uses('client', 'pg')).toEqual([])
})

it('main.ts and every folder below app/ may import products', () => {
  expect(brokenBy({ arrows: [['apps/phone/src/main.ts', 'apps/phone/src/funds/a.ts']] })).toEqual([])
  expect(brokenBy({ arrows: [['apps/phone/src/app/funds/a.ts', 'apps/phone/src/shares/b.ts']] })).toEqual([])
})

describe('circles', () => {
  const imports = (...pairs: readonly (readonly [string, string])[]) =>
    pairs.map(([from, to]) => ({ from, to, specifier: './x.ts' }))

  it('between files are found once, as the path back to the first', () => {
    expect(findCircles(imports(['a', 'b'], ['b', 'c'], ['c', 'a'], ['d', 'a']))).toEqual(['a → b → c → a'])
  })

  it('between folders are told with the imports that make them', () => {
    const [one, two] = [`${SERVER}/shares`, `${SERVER}/funds`]
    expect(findFolderCircles(imports([`${one}/a.ts`, `${two}/b.ts`], [`${two}/c.ts`, `${one}/d.ts`]))).toEqual([
      [
        `${two}, ${one} reach one another`,
        `  ${one} → ${two}: ${one}/a.ts → b.ts`,
        `  ${two} → ${one}: ${two}/c.ts → d.ts`,
      ].join('\n'),
    ])
  })

  it('of folders that do not touch are two, and what only leads to one is on none', () => {
    const of = (from: string, to: string): readonly [string, string] => [
      `packages/${from}/src/a.ts`,
      `packages/${to}/src/b.ts`,
    ]
    const found = findFolderCircles(imports(of('a', 'b'), of('b', 'a'), of('c', 'd'), of('d', 'c'), of('e', 'a')))
    expect(found.map((circle) => circle.split('\n')[0])).toEqual([
      'packages/a/src, packages/b/src reach one another',
      'packages/c/src, packages/d/src reach one another',
    ])
  })
})

it('imports are followed as the build follows them', () => {
  const known = new Set(['packages/ui/src/buttons/button.tsx', 'apps/phone/src/a.ts'])
  const follow = (from: string, specifier: string): string => resolveImport(known, from, specifier)
  expect(follow('apps/phone/src/b.ts', '@bahi/ui/buttons/button')).toBe('packages/ui/src/buttons/button.tsx')
  expect(follow('apps/phone/src/x/b.ts', '../a.ts')).toBe('apps/phone/src/a.ts')
  expect(follow('apps/phone/src/b.ts', '../styles.css?inline')).toBe('apps/phone/styles.css')
  expect(follow('apps/phone/src/b.ts', 'react')).toBe('react')
})

describe('a repository', () => {
  const folders: string[] = []
  afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })))

  function write(files: Readonly<Record<string, string>>): string {
    const root = mkdtempSync(join(tmpdir(), 'bahi-arrows-'))
    folders.push(root)
    execFileSync('git', ['init', '--quiet'], { cwd: root })
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(join(root, dirname(file)), { recursive: true })
      writeFileSync(join(root, file), text)
    }
    return root
  }

  it('is read with its imports of every kind, each once', async () => {
    const root = write({
      'packages/money/src/a.ts': [
        "import { b } from './b.ts'",
        "import type { B } from './b.ts'",
        "export { c } from './c.ts'",
        "export * from './d.ts'",
        "export const later = () => import('./e.ts')",
        'export const own = b',
      ].join('\n'),
      'packages/money/src/b.ts': 'export type B = 1\nexport const b = 1\n',
      'README.md': '# nothing to read here',
    })
    const { files, imports } = await readImports(root)
    expect(files).toEqual(['packages/money/src/a.ts', 'packages/money/src/b.ts'])
    expect(imports.map(({ to, isStar }) => [to, isStar])).toEqual([
      ['packages/money/src/b.ts', false],
      ['packages/money/src/c.ts', false],
      ['packages/money/src/d.ts', true],
      ['packages/money/src/e.ts', false],
    ])
  })

  it('is described by its largest folder, file and function, without tests and what programs write', async () => {
    const root = write({
      'packages/money/src/a.ts': 'export function a() {\n  return 1\n}\n',
      'packages/money/src/a.test.ts': '\n'.repeat(50),
      'packages/money/src/tables.ts': `// Written by \`npm run db:types\`\n${'\n'.repeat(50)}`,
      'packages/domain/src/b.ts': 'export const b = 1\n',
    })
    const { figures, rules } = await describeStructure(root)
    expect(figures).toEqual([
      '4 files in 2 folders, 0 imports',
      'largest folder: 3 files, packages/money/src',
      'largest file: 3 lines, packages/money/src/a.ts',
      'longest function: 3 lines, packages/money/src/a.ts:1',
    ])
    expect(rules.flatMap(({ broken }) => broken)).toEqual([])
  })
})

describe('functions', () => {
  const measure = (...lines: readonly string[]) => {
    const text = lines.join('\n')
    return measureFunctions(parseSync('a.ts', text).program, 'a.ts', text)
  }

  it('are measured from their first line to their last, those within them as well', () => {
    expect(measure('const a = 1', 'function outer() {', '  return () => {', '    return a', '  }', '}')).toEqual([
      { name: 'a.ts:2', size: 5 },
      { name: 'a.ts:3', size: 3 },
    ])
  })

  it('are measured in classes and objects too; what has no body of statements is none', () => {
    expect(measure('class A {', '  run() {', '  }', '}', 'const o = { run() {} }', 'const f = () =>', '  1')).toEqual([
      { name: 'a.ts:2', size: 2 },
      { name: 'a.ts:5', size: 1 },
    ])
  })
})
