import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { findForeignLicences, findUnpinned, isAllowed, readLockedPackages } from './licences.ts'

const packages = readLockedPackages(fileURLToPath(new URL('../../package-lock.json', import.meta.url)))

it('every package has a licence on the list', () => {
  expect(packages.size).toBeGreaterThan(500)
  expect(findForeignLicences(packages)).toEqual([])
})

it('every package comes from the registry with the hash of its content', () => {
  expect(findUnpinned(packages)).toEqual([])
})

it('a choice needs one licence on the list, a combination all', () => {
  expect(['MIT', '(MIT OR GPL-3.0-only)', 'Apache-2.0 AND MIT'].map(isAllowed)).toEqual([true, true, true])
  expect(['GPL-3.0-only', 'MIT AND GPL-3.0-only', 'none', ''].map(isAllowed)).toEqual([false, false, false, false])
  expect(findForeignLicences(new Map([['node_modules/copied', {}]]))).toEqual(['node_modules/copied: none'])
})

it('a package from elsewhere, or without a hash, is found', () => {
  const elsewhere = { resolved: 'https://example.com/a.tgz', integrity: 'sha512-x' }
  const bare = { resolved: 'https://registry.npmjs.org/a/-/a-1.0.0.tgz' }
  expect(
    findUnpinned(
      new Map([
        ['node_modules/a', elsewhere],
        ['node_modules/b', bare],
      ]),
    ),
  ).toEqual(['node_modules/a', 'node_modules/b'])
})
