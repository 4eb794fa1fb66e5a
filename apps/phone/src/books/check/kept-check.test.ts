import { expect, test } from 'vitest'
import { fromHex } from '@bahi/proofs/hex'
import type { CheckedEntries } from './check-entries.ts'
import { keepCheck, readKeptCheck } from './kept-check.ts'

function memory() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}

const head = { seq: 2n, hash: fromHex('ab'.repeat(32)) }
const checked: CheckedEntries = {
  head,
  lastEntryAtMs: 1_795_000_000_004,
  sums: {
    entries: 2,
    positive: true,
    assets: [{ asset: 0, debits: 9_99_99_99_99_999_99n, credits: 9_99_99_99_99_999_99n, difference: 0n }],
    balances: [
      { asset: 0, account: 100, amount: -5n },
      { asset: 0, account: 1, amount: 5n },
    ],
  },
}

test('keeps a book for each owner by itself, to the last paisa', () => {
  const storage = memory()
  keepCheck('1', checked, 1_795_000_900_000, storage)
  expect(readKeptCheck('1', storage)).toEqual({ head, checked: { ...checked, checkedAtMs: 1_795_000_900_000 } })
  expect(readKeptCheck('2', storage)).toBeNull()
})

test('keeps a book without entries', () => {
  const storage = memory()
  const empty: CheckedEntries = {
    head: { seq: 0n, hash: new Uint8Array(32) },
    lastEntryAtMs: null,
    sums: { entries: 0, positive: true, assets: [], balances: [] },
  }
  keepCheck('1', empty, 7, storage)
  expect(readKeptCheck('1', storage)?.checked).toEqual({ ...empty, checkedAtMs: 7 })
})

test.each([
  '',
  'nonsense',
  '[]',
  '{"seq":12,"hash":"ab"}',
  '{"seq":"twelve","hash":"ab"}',
  '{"seq":"12","hash":"xy"}',
  '{"seq":"12","hash":"abab"}',
  'null',
])('takes %j in storage for nothing kept', (stored) => {
  expect(readKeptCheck('1', { getItem: () => stored })).toBeNull()
})

test('remembers the mark alone once the sums are gone, or are another customer’s', () => {
  const storage = memory()
  keepCheck('1', checked, 1, storage)
  keepCheck('2', { ...checked, head: { ...head, hash: fromHex('cd'.repeat(32)) } }, 2, storage)
  expect(readKeptCheck('1', storage)).toEqual({ head, checked: null })
  storage.kept.delete('book-sums')
  expect(readKeptCheck('2', storage)).toEqual({ head: { seq: 2n, hash: fromHex('cd'.repeat(32)) }, checked: null })
})

test.each([
  ['sums of another length', { entries: 3 }],
  ['a sum that is no number', { balances: [{ account: 1, asset: 0, amount: 'much' }] }],
  ['balances that are no list', { balances: {} }],
])('remembers the mark alone with %s', (_what, change) => {
  const storage = memory()
  keepCheck('1', checked, 1, storage)
  const stored = JSON.parse(storage.kept.get('book-sums') ?? '{}') as object
  storage.setItem('book-sums', JSON.stringify({ ...stored, ...change }))
  expect(readKeptCheck('1', storage)).toEqual({ head, checked: null })
})

test('checks without the past when storage is closed', () => {
  const closed = () => {
    throw new Error('closed')
  }
  expect(readKeptCheck('1', { getItem: closed })).toBeNull()
  expect(() => keepCheck('1', checked, 1, { setItem: closed })).not.toThrow()
})
