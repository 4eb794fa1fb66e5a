import { expect, it } from 'vitest'
import { LEDGER_CHECKS, parseRules } from './trial-balance-checks.ts'

it('names of each check the rules that its statement can report, and no other', () => {
  const all = LEDGER_CHECKS.flatMap(({ text }) => parseRules(text))
  expect(new Set(all).size).toBe(all.length)
  const saidIn = (text: string) =>
    all.filter((rule) => text.includes(`select '${rule.replaceAll("'", "''")}'`)).toSorted()
  for (const { text } of LEDGER_CHECKS) expect(parseRules(text).toSorted()).toEqual(saidIn(text))
})
