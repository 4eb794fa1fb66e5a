import { expect, it } from 'vitest'
import { createProgress } from './progress.mjs'

function progressOn(isTTY: boolean) {
  let [now, written] = [0, '']
  const progress = createProgress('server', {
    stream: { isTTY, write: (text: string) => (written += text) },
    nowMs: () => now,
  })
  return { progress, written: () => written, wait: (ms: number) => (now += ms) }
}
const reached = { done: 3, files: 9, passed: 40, failed: 1 }

it('writes a line every half minute where the output is kept', () => {
  const { progress, written, wait } = progressOn(false)
  progress.tell(reached)
  expect(written()).toBe('')
  wait(30_000)
  progress.tell(reached)
  progress.tell(reached)
  progress.end()
  expect(written()).toBe('… server: 3 of 9 files, 40 passed, 1 failed, 30 s\n')
})

it('keeps one line up to date on a terminal, and takes it away at the end', () => {
  const { progress, written } = progressOn(true)
  progress.tell(reached)
  expect(written()).toMatch(/server: 3 of 9 files, 40 passed, 1 failed, 0 s$/)
  progress.end()
  expect(written().endsWith('\r\u001B[2K')).toBe(true)
})

it('names what failed as soon as its file has ended', () => {
  const { progress, written } = progressOn(false)
  progress.tell({ ...reached, broken: ['a.test.ts: adds up'] })
  expect(written()).toBe('… failed: a.test.ts: adds up\n')
})
