import { describe, expect, it } from 'vitest'
import { paise } from '@bahi/money/paise'
import { withInstrument, withQuote, withSettings, codeOf } from '../../../testing/buy-facts.ts'
import {
  exampleBuyFacts as facts,
  exampleLimitOrder as order,
  exampleMarketOrder,
} from '../../../testing/example-facts.ts'
import { decideBuyShares } from './buy-shares.ts'
import type { BuyFacts } from './order-facts.ts'

describe('a market order to buy', () => {
  it('goes to the exchange three percent beyond the best ask, on the tick, and never rests', () => {
    // 1,412.60 × 1.03 = 1,454.978
    expect(decideBuyShares(exampleMarketOrder, facts)).toMatchObject({
      accepted: { limitPaise: 1_454_90n, timeInForce: 'ioc', valuePaise: 1_45_490_00n },
    })
  })

  it('goes no further than the band', () => {
    expect(decideBuyShares(exampleMarketOrder, withQuote({ upperBandPaise: paise(1_420_00) }))).toMatchObject({
      accepted: { limitPaise: 1_420_00n },
    })
  })

  it('goes no further than the settings let the price rise, and is refused when even the best ask lies beyond', () => {
    expect(decideBuyShares(exampleMarketOrder, withSettings({ maxRiseBps: 200 }))).toMatchObject({
      accepted: { limitPaise: 1_428_50n },
    })
    const atLimit = withQuote({ askPaise: paise(1_428_50) })
    expect(codeOf(exampleMarketOrder, { ...atLimit, settings: { ...facts.settings, maxRiseBps: 200 } })).toBe(
      'accepted',
    )
    const beyond = withQuote({ askPaise: paise(1_428_60) })
    expect(codeOf(exampleMarketOrder, { ...beyond, settings: { ...facts.settings, maxRiseBps: 200 } })).toBe(
      'above-upper-band',
    )
  })

  it('is at least the best ask, however coarse the tick', () => {
    const coarse = withInstrument({
      tickPaise: paise(5_00),
      quote: { ...facts.instrument.quote, askPaise: paise(20_00), lowerBandPaise: paise(5_00) },
    })
    expect(decideBuyShares(exampleMarketOrder, coarse)).toMatchObject({ accepted: { limitPaise: 20_00n } })
    // An ask left from before a change of tick is still met.
    const offTick = {
      ...coarse,
      instrument: { ...coarse.instrument, quote: { ...coarse.instrument.quote, askPaise: paise(20_03) } },
    }
    expect(decideBuyShares(exampleMarketOrder, offTick)).toMatchObject({ accepted: { limitPaise: 20_03n } })
  })

  it('is refused while nobody sells; a limit order may wait', () => {
    expect(codeOf(exampleMarketOrder, withQuote({ askPaise: paise(0) }))).toBe('no-quote-to-buy')
    expect(codeOf(order, withQuote({ askPaise: paise(0) }))).toBe('accepted')
  })

  it('starts from the known price while the opening auction gathers orders', () => {
    const gathering: BuyFacts = { ...withQuote({ askPaise: paise(0), lastPaise: paise(0) }), phase: 'preOpen' }
    // 1,400.50 × 1.03 = 1,442.515
    expect(decideBuyShares(exampleMarketOrder, gathering)).toMatchObject({
      accepted: { limitPaise: 1_442_50n, timeInForce: 'ioc' },
    })
  })
})
