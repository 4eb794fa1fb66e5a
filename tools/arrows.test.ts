import { describe, expect, it } from 'vitest'
import { checkArrows, findCircles, resolveImport } from './arrows.mjs'

const brokenBy = (from: string, specifier: string, to: string): string[] =>
  checkArrows({ files: [], imports: [{ from, specifier, to }] })
    .filter(({ broken }) => broken.length > 0)
    .map(({ name }) => name)

describe('the arrows', () => {
  it('let the phone ask the client, and not the domain', () => {
    expect(brokenBy('apps/phone/src/start-app.tsx', '@bahi/client/http', 'packages/client/src/http.ts')).toEqual([])
    expect(brokenBy('apps/phone/src/start-app.tsx', '@bahi/domain/orders', 'packages/domain/src/orders.ts')).toEqual([
      'packages and apps know only the rooms their arrows lead to',
    ])
  })

  it('forbid what is not written: money knows nobody', () => {
    expect(
      brokenBy('packages/money/src/paise.ts', '@bahi/contract/fields', 'packages/contract/src/fields.ts'),
    ).toHaveLength(1)
  })

  it('keep features apart, on the server and on the phone', () => {
    expect(
      brokenBy(
        'apps/server/src/features/orders/store.ts',
        '../wallet/store.ts',
        'apps/server/src/features/wallet/store.ts',
      ),
    ).toEqual(['features never import one another'])
    expect(
      brokenBy('apps/phone/src/features/orders/a.ts', '../wallet/b.ts', 'apps/phone/src/features/wallet/b.ts'),
    ).toEqual(['features never import one another'])
    expect(brokenBy('apps/phone/src/features/orders/a.ts', './b.ts', 'apps/phone/src/features/orders/b.ts')).toEqual([])
  })

  it('let features meet in the ledger and not in the exchange', () => {
    expect(
      brokenBy(
        'apps/server/src/features/orders/store.ts',
        '../../ledger/write-journal.ts',
        'apps/server/src/ledger/write-journal.ts',
      ),
    ).toEqual([])
    expect(
      brokenBy(
        'apps/server/src/features/orders/store.ts',
        '../../exchange/tape.ts',
        'apps/server/src/exchange/tape.ts',
      ),
    ).toHaveLength(1)
  })

  it('let jobs import features, and nothing else in a room', () => {
    expect(
      brokenBy(
        'apps/server/src/jobs/settle.ts',
        '../features/orders/store.ts',
        'apps/server/src/features/orders/store.ts',
      ),
    ).toEqual([])
    expect(
      brokenBy(
        'apps/server/src/trading/desk.ts',
        '../features/orders/store.ts',
        'apps/server/src/features/orders/store.ts',
      ),
    ).toHaveLength(1)
    expect(
      brokenBy('apps/server/src/app.ts', './features/orders/store.ts', 'apps/server/src/features/orders/store.ts'),
    ).toEqual([])
  })

  it('forbid files and networks to pure rooms, and allow them to their tests', () => {
    expect(brokenBy('packages/domain/src/a.ts', 'node:fs', 'node:fs')).toHaveLength(1)
    expect(brokenBy('packages/domain/src/a.test.ts', 'node:fs', 'node:fs')).toEqual([])
  })

  it('find attics and names that are not kebab-case', () => {
    const files = ['apps/phone/src/utils/a.ts', 'apps/phone/src/Thing.tsx', 'apps/phone/src/buy-screen.test.tsx']
    const broken = checkArrows({ files, imports: [] }).flatMap(({ broken: found }) => found)
    expect(broken).toEqual(['apps/phone/src/utils/a.ts', 'apps/phone/src/Thing.tsx'])
  })

  it('find a circle once, and none where two ways lead to one place', () => {
    const go = (from: string, to: string) => ({ from, to, specifier: to })
    expect(findCircles([go('a', 'b'), go('b', 'c'), go('c', 'a'), go('d', 'a')])).toEqual(['a → b → c → a'])
    expect(findCircles([go('a', 'b'), go('a', 'c'), go('b', 'd'), go('c', 'd')])).toEqual([])
  })

  it('follow imports as the build does', () => {
    const known = new Set(['packages/ui/src/button.tsx', 'apps/phone/src/a.ts'])
    expect(resolveImport(known, 'apps/phone/src/b.ts', '@bahi/ui/button')).toBe('packages/ui/src/button.tsx')
    expect(resolveImport(known, 'apps/phone/src/x/b.ts', '../a.ts')).toBe('apps/phone/src/a.ts')
    expect(resolveImport(known, 'apps/phone/src/b.ts', 'react')).toBe('react')
  })
})
