import type { Candle } from '@bahi/contract/market/views'
import { candleDate } from '../candles/candle-live.ts'

/** A session, week or month by what was traded in it. */
export interface ValueRow {
  /** The day it begins. */
  day: string
  closePaise: number
  /** 0: nothing to compare with. */
  previousClosePaise: number
  volume: number
  valuePaise: number
  /** Of the largest value shown, 0 to 1: how long its bar is. */
  share: number
}

/** Candles as rows, newest first. The oldest is only compared with. */
export function valueRows(candles: readonly Candle[], most: number): ValueRow[] {
  const shown = candles.slice(-most)
  const before = candles.length - shown.length
  const largest = Math.max(1, ...shown.map(({ valuePaise }) => valuePaise))
  return shown
    .map((candle, place) => ({
      day: candleDate(candle.time),
      closePaise: candle.closePaise,
      previousClosePaise: candles[before + place - 1]?.closePaise ?? 0,
      volume: candle.volume,
      valuePaise: candle.valuePaise,
      share: candle.valuePaise / largest,
    }))
    .reverse()
}

export interface FiveSessions {
  valuePaise: bigint
  /** Value by shares, to the paisa: what a share cost on average. */
  averagePaise: number
  volume: number
  sessions: number
}

/** The last five sessions, the running one among them. */
export function fiveSessions(days: readonly Candle[]): FiveSessions {
  const last = days.slice(-5)
  const valuePaise = last.reduce((sum, day) => sum + BigInt(day.valuePaise), 0n)
  const volume = last.reduce((sum, day) => sum + day.volume, 0)
  return {
    valuePaise,
    volume,
    sessions: last.length,
    averagePaise: volume === 0 ? 0 : Number((valuePaise * 2n + BigInt(volume)) / (BigInt(volume) * 2n)),
  }
}
