import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { programCalls } from '@bahi/contract/program-calls'

const root = fileURLToPath(new URL('..', import.meta.url))
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n')
const read = (file: string): string => readFileSync(root + file, 'utf8')
const documents = files.filter((file) => /^(?:README|CONTRIBUTING)\.md$|^docs\/.*\.md$/.test(file))

/** Files of the repository whose path ends with what a document says, as whole steps of the path. */
function filesNamed(said: string): string[] {
  // Documents leave out what does not tell packages and apps apart: domain/loans is packages/domain/src/loans.
  const ends = [said, said.replace(/^(domain|contract|proofs|client|ui|money|phone|console)\//, '$1/src/')]
  return files.filter((file) => ends.some((end) => file === end || file.endsWith(`/${end}`)))
}

describe.each(documents)('%s', (document) => {
  const text = read(document)

  it('links to what is there', () => {
    const targets = [...text.matchAll(/\]\((?!https?:)([^)#\s]+)/g)].map(([, target = '']) =>
      posix.join(posix.dirname(document), target),
    )
    expect(targets.filter((target) => !existsSync(root + target))).toEqual([])
  })

  it('names files that are there', () => {
    const named = [...text.matchAll(/`([a-z][a-z0-9/.-]*\.(?:tsx?|mjs|sql))`/g)].map(([, name = '']) => name)
    expect(named.filter((name) => filesNamed(name).length === 0)).toEqual([])
  })
})

it('docs/tour.md names functions that stand in the file they are named with', () => {
  // `file.ts` (`one`, `Class.other`) or [`file.ts`](path), `one` → `two`
  const pairs = [
    ...read('docs/tour.md').matchAll(/`([a-z][a-z0-9/.-]*\.tsx?)`(?:\]\([^)]*\))?,? \(?((?:`[#\w.]+`(?:, | → )?)+)/g),
  ]
  const missing = pairs.flatMap(([, file = '', names = '']) =>
    [...names.matchAll(/`#?([\w.]+)`/g)]
      .flatMap(([, name = '']) => name.split('.'))
      .filter((name) => !filesNamed(file).some((found) => new RegExp(`\\b${name}\\b`).test(read(found))))
      .map((name) => `${file}: ${name}`),
  )
  expect(pairs.length).toBeGreaterThan(20)
  expect(missing).toEqual([])
})

it('docs/tour.md leads from the slide to the durable hold through at most 16 files, each named once', () => {
  const walk = read('docs/tour.md').split('## The order goes in')[1]?.split('\n## ')[0] ?? ''
  const named = [...walk.matchAll(/`([a-z][a-z0-9/.-]*\.tsx?)`/g)].map(([, name = '']) => name)
  expect(named).toEqual([...new Set(named)])
  expect(named.length).toBeGreaterThan(10)
  expect(named.length).toBeLessThanOrEqual(16)
  const places = (name: string): string[] => filesNamed(name).filter((file) => !file.startsWith('tests/'))
  expect(named.filter((name) => places(name).length !== 1)).toEqual([])
})

it('docs/programs.md lists the calls of each scope', () => {
  const scopes = [...read('docs/programs.md').matchAll(/^\| _(read|trade)_ +\| (.*?) +\|$/gm)]
  const listed = scopes.flatMap(([, scope = '', calls = '']) =>
    [...calls.matchAll(/`([^`]+)`/g)].map(([, path = '']) => `${path} ${scope}`),
  )
  expect(listed.toSorted()).toEqual([...programCalls].map(([path, scope]) => `${path} ${scope}`).toSorted())
})

it('every decision record begins with its number and title, and stands in the list', () => {
  const records = documents.filter((file) => /^docs\/decisions\/\d{3}-/.test(file))
  const list = read('docs/decisions/README.md')
  const wrong = records.filter((file) => {
    const name = posix.basename(file)
    return !read(file).startsWith(`# ${name.slice(0, 3)} · `) || !list.includes(`](${name})`)
  })
  expect(records.length).toBeGreaterThan(50)
  expect(wrong).toEqual([])
})
