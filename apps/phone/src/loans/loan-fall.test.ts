import { describe, expect, it } from 'vitest'
import { afterFall, fallBar, fallText, fallToNoticeBps } from './loan-fall.ts'

const lines = [
  { valuePaise: 1_97_260_00, ltvBps: 6_000 },
  { valuePaise: 1_53_890_00, ltvBps: 6_000 },
]
const owed = 1_50_000_00

describe('a fall of everything that carries a loan', () => {
  it('comes to what the shares are worth, what they carry and what is missing', () => {
    expect(afterFall(lines, owed, 3_500)).toEqual({
      nowPaise: 351_150_00n,
      afterPaise: 228_247_50n,
      carriesPaise: 136_948_50n,
      shortPaise: 13_051_50n,
    })
  })

  it('lacks nothing at the threshold, and something beyond it', () => {
    const notice = fallToNoticeBps(lines, owed) ?? 0
    expect(notice).toBe(2_880)
    expect(afterFall(lines, owed, notice).shortPaise).toBe(0n)
    expect(afterFall(lines, owed, notice + 10).shortPaise).toBeGreaterThan(0n)
  })

  it('floors each line on its own', () => {
    expect(
      afterFall(
        [
          { valuePaise: 3, ltvBps: 6_000 },
          { valuePaise: 3, ltvBps: 6_000 },
        ],
        0,
        0,
      ).carriesPaise,
    ).toBe(2n)
  })

  it('brings the notice at once where too little is carried already', () => {
    expect(fallToNoticeBps(lines, 3_00_000_00)).toBe(0)
    expect(fallToNoticeBps([], 1)).toBe(0)
  })

  it('brings no notice to a customer without a debt', () => {
    expect(fallToNoticeBps(lines, 0)).toBeNull()
  })
})

it('says a threshold with as many decimals as it needs', () => {
  expect([fallText(2_880), fallText(3_000), fallText(5), fallText(10)]).toEqual(['28.8', '30', '0', '0.1'])
})

it('draws the bar against what is carried today, or what is owed where that is more', () => {
  expect(fallBar({ carriesPaise: 50n, shortPaise: 25n }, 100n, 75)).toEqual({ carried: 0.5, short: 0.25, owed: 0.75 })
  expect(fallBar({ carriesPaise: 50n, shortPaise: 150n }, 100n, 200)).toEqual({ carried: 0.25, short: 0.75, owed: 1 })
  expect(fallBar({ carriesPaise: 0n, shortPaise: 0n }, 0n, 0)).toEqual({ carried: 0, short: 0, owed: 0 })
})
