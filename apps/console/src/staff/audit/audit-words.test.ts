import { expect, it } from 'vitest'
import { actionName, detailText, mark, subjectName } from './audit-words.ts'

it('says acts and subjects in words, and those it does not know by their names', () => {
  expect(actionName('setting.propose')).toBe('Proposed a setting')
  expect(actionName('transfer-out.propose')).toBe('First approval of a withdrawal')
  expect(actionName('ipo.draw-lots')).toBe('ipo: draw lots')
  expect(subjectName('customer:382453722392881152')).toBe('User 881152')
  expect(subjectName('setting:trade.lotSize')).toBe('Setting trade.lotSize')
  expect(subjectName('proposal:45')).toBe('Proposal 45')
  expect(subjectName('proposal:382465084942758912')).toBe('Proposal …758912')
  expect(detailText({ act: 'halt', days: 2, list: ['a'] })).toBe('act: halt · days: 2 · list: ["a"]')
  expect(mark('00ff9a4e')).toBe('9A4E')
})
