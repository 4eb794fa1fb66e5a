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

  it('counts a run that broke outside its tests as one failure', () => {
    expect(countVitest({ passed: 2, failed: 0, skipped: [] }, 1)).toEqual({ passed: 2, failed: 1, skipped: [] })
    expect(countVitest(undefined, 1)).toEqual({ passed: 0, failed: 1, skipped: [] })
    expect(countVitest({ passed: 2, failed: 3, skipped: [] }, 1)).toEqual({ passed: 2, failed: 3, skipped: [] })
    expect(countVitest({ passed: 2, failed: 0, skipped: [] }, 0)).toEqual({ passed: 2, failed: 0, skipped: [] })
  })
})
