import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')
const SERVER = join(ROOT, 'apps/server')

const dependenciesOf = (folder: string): Readonly<Record<string, string>> =>
  (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { dependencies?: Record<string, string> })
    .dependencies ?? {}

/** The names of our packages in what these folders of the server import, now or when it is needed. */
function ownPackagesOf(folders: readonly string[]): string[] {
  const files = folders.flatMap((folder) =>
    readdirSync(join(SERVER, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(SERVER, folder, file)),
  )
  const found = new Set<string>()
  for (const file of files.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')))
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/'@bahi\/([a-z]+)\//g)) found.add(name)
  return [...found]
}

// Our own packages go into the server's file; what they take from npm is installed with the server, and only that is
// installed where the package for Debian brings it.
it('the server has the libraries of each of our packages that it imports, at the same versions', () => {
  const own = ownPackagesOf(['src', 'seed'])
  expect(own).toContain('domain')
  const theirs = own.map((name) => dependenciesOf(join(ROOT, 'packages', name)))
  expect(dependenciesOf(SERVER)).toMatchObject(Object.assign({}, ...theirs) as object)
})
