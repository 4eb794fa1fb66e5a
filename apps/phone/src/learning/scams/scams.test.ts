import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { scamCases, scamIds } from './scam-cases.ts'
import en from './texts/en.json' with { type: 'json' }
import hi from './texts/hi.json' with { type: 'json' }
import zh from './texts/zh.json' with { type: 'json' }

const rulesDocument = readFileSync(new URL('../../../../../docs/rules.md', import.meta.url), 'utf8')

test('every language tells every case whole, with the same lines', () => {
  for (const pack of [en, hi, zh]) {
    expect(Object.keys(pack.cases)).toEqual([...scamIds])
    expect(Object.keys(pack.rules)).toEqual(Object.keys(en.rules))
    for (const id of scamIds) {
      const { lines, ...words } = pack.cases[id]
      expect(lines.length).toBe(3)
      const texts = [...Object.values(words), ...lines.flatMap(({ label, value }) => [label, value])]
      for (const text of texts) expect(text.length).toBeGreaterThan(0)
    }
  }
})

test('every case has its telling line, and a rule that the document of rules has', () => {
  for (const id of scamIds) {
    const { rule, tell } = scamCases[id]
    expect(en.cases[id].lines[tell]).toBeDefined()
    expect(rulesDocument).toContain(`\n## ${rule} · `)
    expect(en.rules[rule].length).toBeGreaterThan(0)
  }
})
