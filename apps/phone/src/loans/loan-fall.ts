import type { PledgeLine } from '@bahi/contract/loans/calls'

export type CarryingLine = Pick<PledgeLine, 'valuePaise' | 'ltvBps'>

export interface AfterFall {
  nowPaise: bigint
  afterPaise: bigint
  carriesPaise: bigint
  shortPaise: bigint
}

const whole = 10_000n
/** The notice is named to a tenth of a percent. */
const stepBps = 10
/** Below it a fall is named in words, not as 0 %. */
export const smallestFallBps = stepBps

/** What holdings are worth and can carry after a fall of all of them. Floored line by line, as the lending value itself is: never more than would be lent. */
export function afterFall(lines: readonly CarryingLine[], owedPaise: number, fallBps: number): AfterFall {
  const left = whole - BigInt(fallBps)
  let [nowPaise, afterPaise, carriesPaise] = [0n, 0n, 0n]
  for (const { valuePaise, ltvBps } of lines) {
    const after = (BigInt(valuePaise) * left) / whole
    nowPaise += BigInt(valuePaise)
    afterPaise += after
    carriesPaise += (after * BigInt(ltvBps)) / whole
  }
  const short = BigInt(owedPaise) - carriesPaise
  return { nowPaise, afterPaise, carriesPaise, shortPaise: short > 0n ? short : 0n }
}

/** How far prices may fall before a notice comes, in tenths of a percent: 0 where one is due already, null where nothing is owed. */
export function fallToNoticeBps(lines: readonly CarryingLine[], owedPaise: number): number | null {
  if (owedPaise <= 0) return null
  let carried = 0
  let short = 10_000 / stepBps
  while (short - carried > 1) {
    const middle = (carried + short) >> 1
    if (afterFall(lines, owedPaise, middle * stepBps).shortPaise > 0n) short = middle
    else carried = middle
  }
  return carried * stepBps
}

/** "28.8" of 2,880: as many decimals as the tenths need. */
export function fallText(fallBps: number): string {
  const tenths = Math.floor(fallBps / stepBps)
  return tenths % 10 === 0 ? String(tenths / 10) : `${Math.floor(tenths / 10)}.${tenths % 10}`
}

/** Lengths of the bar in parts of its whole, which is what the holdings carry before any fall, or what is owed where that is more. */
export function fallBar(
  { carriesPaise, shortPaise }: Pick<AfterFall, 'carriesPaise' | 'shortPaise'>,
  carriesNowPaise: bigint,
  owedPaise: number,
): { carried: number; short: number; owed: number } {
  const most = carriesNowPaise > BigInt(owedPaise) ? carriesNowPaise : BigInt(owedPaise)
  const share = (amount: bigint) => (most === 0n ? 0 : Number((amount * whole) / most) / 10_000)
  return { carried: share(carriesPaise), short: share(shortPaise), owed: share(BigInt(owedPaise)) }
}
