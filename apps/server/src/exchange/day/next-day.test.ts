import { expect, it } from 'vitest'
import type { DayBar } from '../../market/ports/trading-day.ts'
import { listTinyTown } from '../listing/listing.ts'
import { rollInstrument } from './next-day.ts'

const share = { ...listTinyTown().instruments[4]!, previousClosePaise: 999_95, tickPaise: 5 }
const closing = (closePaise: number, date: string): DayBar => ({
  instrumentId: share.id,
  date,
  openPaise: closePaise,
  highPaise: closePaise,
  lowPaise: closePaise,
  closePaise,
  lastPaise: closePaise,
  previousClosePaise: 999_95,
  volume: 1,
  valuePaise: closePaise,
  trades: 1,
})

it('begins from the close, with the tick of the month', () => {
  expect(rollInstrument(share, closing(1_000_05, '2026-11-19'), '2026-11-20', 40)).toMatchObject({
    previousClosePaise: 1_000_05,
    tickPaise: 5,
    outsideShares: 40,
  })
})

it('reviews the tick with the month and brings the close onto it, a half up', () => {
  expect(rollInstrument(share, closing(1_000_05, '2026-11-30'), '2026-12-01', 0)).toMatchObject({
    previousClosePaise: 1_000_10,
    tickPaise: 10,
  })
  expect(rollInstrument(share, closing(1_000_00, '2026-11-30'), '2026-12-01', 0)).toMatchObject({
    previousClosePaise: 1_000_00,
    tickPaise: 5,
  })
})

it('leaves the tick of an exchange traded fund as it is', () => {
  const fund = { ...share, kind: 'etf' as const, tickPaise: 1 }
  expect(rollInstrument(fund, closing(1_000_07, '2026-11-30'), '2026-12-01', 0)).toMatchObject({
    previousClosePaise: 1_000_07,
    tickPaise: 1,
  })
})
