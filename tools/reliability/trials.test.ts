import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { trials, type Trial } from './trials.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const listed = Object.entries(trials) as [string, Trial][]

it.each(listed)('%s runs tests that are there, and one that reads how much to do', (_name, { files, variable }) => {
  expect(files.filter((file) => !existsSync(root + file))).toEqual([])
  const texts = files.map((file) => readFileSync(root + file, 'utf8'))
  if (variable !== undefined) expect(texts.some((text) => text.includes(variable))).toBe(true)
})

it.each(listed)('docs/reliability.md tells of %s', (name) => {
  expect(readFileSync(`${root}docs/reliability.md`, 'utf8')).toContain(`\`${name}\``)
})
