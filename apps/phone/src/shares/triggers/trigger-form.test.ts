import { describe, expect, it } from 'vitest'
import {
  triggerInput,
  triggerForm,
  isFilled,
  openForm,
  triggerProblems,
  reduceForm,
  legWarnings,
} from './trigger-form.ts'

const leg = (trigger: string, limit: string) => ({ trigger, type: 'limit' as const, limit })
const opened = openForm({ side: 'sell', lotSize: 100 })
const filled = reduceForm(reduceForm(opened, { type: 'leg', leg: 0, change: leg('1,380.00', '1,375') }), {
  type: 'leg',
  leg: 1,
  change: leg('1,450.00', '1,449.50'),
})

describe('the form of a trigger', () => {
  it('begins with a lot, or with all of the holding it is to protect', () => {
    expect(openForm({ side: 'buy', lotSize: 100 }).quantity).toBe('100')
    expect(openForm({ side: 'sell', lotSize: 100, shape: 'pair', quantity: 350 })).toMatchObject({
      shape: 'pair',
      quantity: '350',
    })
  })

  it('asks with one price, and with two for a pair', () => {
    expect(triggerInput(filled, 'SAHYABANK')).toEqual({
      code: 'SAHYABANK',
      side: 'sell',
      kind: 'gtt',
      validity: 'till-cancelled',
      quantity: '100',
      triggerPaise: 1_380_00,
      type: 'limit',
      pricePaise: 1_375_00,
    })
    expect(triggerInput({ ...filled, shape: 'pair' }, 'SAHYABANK')).toMatchObject({
      otherTriggerPaise: 1_450_00,
      otherType: 'limit',
      otherPricePaise: 1_449_50,
    })
    expect(triggerInput({ ...filled, shape: 'stop-loss', isForDay: true }, 'SAHYABANK')).toMatchObject({
      kind: 'stop-loss',
      validity: 'day',
    })
    const market = reduceForm(filled, { type: 'leg', leg: 0, change: { type: 'market' } })
    expect(triggerInput(market, 'SAHYABANK')).not.toHaveProperty('pricePaise')
  })

  it('leaves empty fields alone and says every other rule under its field', () => {
    const problem = (msg: string, ...fields: string[]) => ({ msg, params: {}, fields })
    const broken = [
      problem('tips.msg.985', 'triggerPaise'),
      problem('tips.msg.022', 'otherPricePaise'),
      problem('tips.msg.105', 'quantity'),
      problem('tips.msg.900'),
    ]
    const said = triggerProblems(broken, filled)
    expect([
      said.triggers[0].length,
      said.limits[1].length,
      said.quantity.length,
      said.others.length,
      said.count,
    ]).toEqual([1, 1, 1, 1, 4])
    expect(triggerProblems(broken, opened).triggers[0]).toEqual([])
    expect([isFilled(opened), isFilled(filled), isFilled({ ...filled, shape: 'pair' })]).toEqual([false, true, true])
  })

  it('says a rule that both orders would break once', () => {
    const warning = { msg: 'tips.msg.277', params: { most: 0 }, fields: ['quantity'] }
    expect(legWarnings([{ warnings: [warning] }, { warnings: [warning] }])).toEqual([warning])
  })

  it('is filled from a waiting trigger, and asks for the same again', () => {
    const there = {
      side: 'sell',
      kind: 'gtt',
      quantity: 100,
      validity: 'year',
      legs: [
        { leg: 1, direction: 'falls', triggerPaise: 1_380_00, type: 'limit', limitPaise: 1_375_00, state: 'watching' },
        { leg: 2, direction: 'rises', triggerPaise: 1_450_00, type: 'market', limitPaise: null, state: 'watching' },
      ],
    } as const
    expect(triggerInput(triggerForm({ ...there, legs: [...there.legs] }), 'X')).toMatchObject({
      quantity: '100',
      triggerPaise: 1_380_00,
      pricePaise: 1_375_00,
      otherTriggerPaise: 1_450_00,
      otherType: 'market',
    })
  })
})
