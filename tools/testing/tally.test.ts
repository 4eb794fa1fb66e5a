import { describe, expect, it } from 'vitest'
import { countVitest, createTally } from './tally.mjs'

describe('the last line of a test run', () => {
  it('names skipped checks only when there are some', () => {
    const tally = createTally()
    tally.add({ passed: 3, failed: 1 })
    expect(tally.line()).toBe('3 passed, 1 failed')
    tally.add({ skipped: ['browser tests: no Chromium'] })
    expect(tally.line()).toBe('3 passed, 1 failed, 1 skipped')
    expect(tally.reasons).toEqual(['browser tests: no Chromium'])
  })
})

const good = { name: 'good.test.ts', ms: 5, passed: 2, skipped: ['good.test.ts: late: no Chromium'], broken: [] }
const bad = { name: 'bad.test.ts', ms: 5, passed: 1, skipped: [], broken: ['bad.test.ts: buys', 'bad.test.ts: sells'] }

describe('the count of a vitest run', () => {
  it('adds up the tests of all files', () => {
    expect(countVitest({ code: 1, results: { unhandled: 1, files: [good, bad] } })).toEqual({
      passed: 3,
      failed: 3,
      skipped: good.skipped,
    })
  })

  it('counts a run that broke outside its tests as one failure', () => {
    expect(countVitest({ code: 1, results: { unhandled: 0, files: [good] } })).toMatchObject({ passed: 2, failed: 1 })
    expect(countVitest({ code: 1, results: undefined })).toEqual({ passed: 0, failed: 1, skipped: [] })
    expect(countVitest({ code: 0, results: { unhandled: 0, files: [good] } })).toMatchObject({ passed: 2, failed: 0 })
  })
})
