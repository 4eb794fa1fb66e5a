import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { plantedBugs } from './planted-bugs.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

it('plants twenty-five bugs', () => {
  expect(plantedBugs).toHaveLength(25)
})

it.each(plantedBugs)('has a place for the bug: $what', ({ file, was, tests }) => {
  expect(readFileSync(root + file, 'utf8').split(was)).toHaveLength(2)
  expect(existsSync(root + tests)).toBe(true)
})
