import { expect, test } from 'vitest'
import { putOff, wantsPrompt, type VersionReply } from './update-choice.ts'

const reply = (more: Partial<VersionReply>): VersionReply => ({
  version: '1.1.0',
  code: 110,
  channel: '001',
  update: 'offered',
  notes: { en: [], zh: [], hi: [] },
  sizeKb: null,
  worksUntil: null,
  ...more,
})

function storageOf() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}

test('asks once for a version that may wait, and again for the next one or when its end was set', () => {
  const storage = storageOf()
  expect(wantsPrompt(reply({}), storage)).toBe(true)
  putOff(reply({}), storage)
  expect(wantsPrompt(reply({}), storage)).toBe(false)
  expect(wantsPrompt(reply({ version: '1.2.0' }), storage)).toBe(true)
  expect(wantsPrompt(reply({ worksUntil: '2026-12-31' }), storage)).toBe(true)
})

test('never lets a forced one be put off, and never asks without a newer version', () => {
  const storage = storageOf()
  putOff(reply({}), storage)
  expect(wantsPrompt(reply({ update: 'forced' }), storage)).toBe(true)
  expect(wantsPrompt(reply({ update: 'none' }), storageOf())).toBe(false)
})
