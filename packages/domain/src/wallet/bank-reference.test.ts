import { describe, expect, it } from 'vitest'
import { bankReference } from './bank-reference.ts'
import { pauseAfterMs, STUCK_AFTER } from './failed-step.ts'

describe('the reference of a payment', () => {
  it('differs for ids whose last twelve digits are the same', () => {
    const [one, other] = [382_802_382_544_901_120n, 382_818_382_544_901_120n]
    expect(one % 1_000_000_000_000n).toBe(other % 1_000_000_000_000n)
    expect(bankReference('DBO', one, 1)).not.toBe(bankReference('DBO', other, 1))
  })

  it('is another one for each attempt and kind, and the same one whenever the attempt is done again', () => {
    const ofAttempt = (attempt: number) => [bankReference('DBO', 7n, attempt), bankReference('DBI', 7n, attempt)]
    const references = [1, 2, 36].flatMap(ofAttempt)
    expect(new Set(references).size).toBe(6)
    expect(bankReference('DBO', 7n, 2)).toBe('DBO000000000000702')
  })

  it('fits into a statement, whatever the id', () => {
    expect(bankReference('BFO', 2n ** 63n - 1n, 1_295)).toMatch(/^BFO[0-9A-Z]{15}$/)
  })
})

describe('a step that failed', () => {
  it('is tried again at once until its transfer cannot go on, then ever more rarely, each hour at least', () => {
    const inARow = [1, STUCK_AFTER - 1, STUCK_AFTER, 4, 5, 8, 9, 10, 500]
    const minutes = inARow.map((failures) => pauseAfterMs(failures) / 60_000)
    expect(minutes).toEqual([0, 0, 1, 2, 4, 32, 60, 60, 60])
  })
})
