import { fromHex } from '@bahi/proofs/hex'
import { expect, test } from 'vitest'
import { readRememberedHead, rememberHead } from './remembered-head.ts'

function memory() {
  const kept = new Map<string, string>()
  return { kept, getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) }
}

test('remembers a head for each owner by itself', () => {
  const storage = memory()
  rememberHead('1', { seq: 12n, hash: fromHex('ab'.repeat(32)) }, storage)
  expect(readRememberedHead('1', storage)).toEqual({ seq: 12n, hash: fromHex('ab'.repeat(32)) })
  expect(readRememberedHead('2', storage)).toBeNull()
})

test.each(['', 'nonsense', '[]', '{"seq":12,"hash":"ab"}', '{"seq":"twelve","hash":"ab"}', '{"seq":"12","hash":"xy"}', 'null'])('takes %j in storage for nothing remembered', (stored) => {
  expect(readRememberedHead('1', { getItem: () => stored })).toBeNull()
})

test('goes on without a memory where storage is closed', () => {
  const closed = () => {
    throw new Error('closed')
  }
  expect(readRememberedHead('1', { getItem: closed })).toBeNull()
  expect(() => rememberHead('1', { seq: 1n, hash: new Uint8Array(32) }, { setItem: closed })).not.toThrow()
})
