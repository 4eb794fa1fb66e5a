import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

it('explains every rule that code, migrations and documents name by its number', () => {
  const explained = new Set(
    [...readFileSync(`${root}docs/rules.md`, 'utf8').matchAll(/^## (H\d+) · /gm)].map(([, rule]) => rule),
  )
  const files = ['docs', 'apps', 'packages']
    .flatMap((folder) =>
      readdirSync(root + folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
    )
    .filter((name) => /\.(?:md|tsx?|sql)$/.test(name) && !/node_modules|dist\//.test(name))
  const named = files.flatMap((file) =>
    [...readFileSync(`${root}${file}`, 'utf8').matchAll(/(?<![\w.#-])(H\d{1,2})(?=[)\]:;,. ]|$)/gm)].map(
      ([, rule]) => ({ file, rule }),
    ),
  )
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter(({ rule }) => !explained.has(rule))).toEqual([])
})
