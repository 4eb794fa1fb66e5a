import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
/** The catalogues, and the table that gives each code its name. */
const TABLES = 'packages/contract/src/messages/'
const sources = execFileSync('git', ['ls-files', 'packages/*/src/*', 'apps/*/src/*', 'tools', 'bench'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !/\.test\.tsx?$/.test(file) && existsSync(root + file))

it('sources say the name of a message, and its code stands in one table', () => {
  const withCodes = sources.filter(
    (file) => !file.startsWith(TABLES) && /tips\.msg\.\d/.test(readFileSync(root + file, 'utf8')),
  )
  expect(sources.length).toBeGreaterThan(1_000)
  expect(withCodes).toEqual([])
})
