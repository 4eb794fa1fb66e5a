import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { benches } from './benches.ts'
import { goals } from './figures/goals.ts'

it('every goal is measured by one benchmark, which is there and can be run by its name', () => {
  const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    scripts: Record<string, string>
  }
  expect(benches.flatMap(({ measures }) => measures).toSorted()).toEqual(Object.keys(goals).toSorted())
  for (const { name } of benches) {
    expect(existsSync(new URL(`${name}.ts`, import.meta.url)), name).toBe(true)
    expect(scripts[`bench:${name}`], name).toContain(`bench/${name}.ts`)
  }
})

it('every goal and its yardstick are explained', () => {
  const page = readFileSync(new URL('README.md', import.meta.url), 'utf8')
  for (const id of Object.keys(goals)) expect(page).toContain(id.split(' ')[0])
  for (const { name } of benches) expect(page).toContain(`\`${name}\``)
})
