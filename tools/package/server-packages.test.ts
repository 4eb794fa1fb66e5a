import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')
const SERVER = join(ROOT, 'apps/server')

const dependenciesOf = (folder: string): Readonly<Record<string, string>> =>
  (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { dependencies?: Record<string, string> })
    .dependencies ?? {}

function ownPackagesOf(folder: string): string[] {
  const found = new Set<string>()
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('.ts') && !file.endsWith('.test.ts'))
      for (const [, name = ''] of readFileSync(join(folder, file), 'utf8').matchAll(/from '@bahi\/([a-z]+)\//g))
        found.add(name)
  return [...found]
}

// Our own packages go into the server's file; what they take from npm is installed with the server, and only that is
// installed where the package for Debian brings it.
it('the server has the libraries of each of our packages that it imports, at the same versions', () => {
  const own = ownPackagesOf(join(SERVER, 'src'))
  expect(own).toContain('domain')
  const theirs = own.map((name) => dependenciesOf(join(ROOT, 'packages', name)))
  expect(dependenciesOf(SERVER)).toMatchObject(Object.assign({}, ...theirs) as object)
})
