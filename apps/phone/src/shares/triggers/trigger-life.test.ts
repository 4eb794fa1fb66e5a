import { describe, expect, it } from 'vitest'
import type { TriggerView } from '@bahi/contract/shares/triggers'
import { triggerLife } from './trigger-life.ts'

const leg = (
  at: number,
  direction: 'rises' | 'falls',
  triggerPaise: number,
  state: TriggerView['legs'][number]['state'] = 'watching',
) => ({ leg: at, direction, triggerPaise, type: 'limit' as const, limitPaise: triggerPaise, state })
const waiting: TriggerView = {
  id: '1',
  code: 'SAHYABANK',
  symbol: 'SAHYABANK',
  name: 'Sahyadri Bank',
  instrumentId: 1,
  side: 'sell',
  kind: 'gtt',
  validity: 'year',
  validUntil: '2027-11-23',
  quantity: 100,
  state: 'watching',
  legs: [leg(1, 'falls', 1_380_00), leg(2, 'rises', 1_450_00)],
  fired: null,
  order: null,
  refused: null,
  why: null,
  entry: null,
  placedOn: '2026-11-23',
  placedSecond: 36_000,
  placedAt: '2026-11-23T04:30:00.000Z',
  endedAt: null,
  lastPaise: 1_412_60,
}
const fired: TriggerView = {
  ...waiting,
  state: 'placed',
  legs: [leg(1, 'falls', 1_380_00, 'fired'), leg(2, 'rises', 1_450_00, 'cancelled')],
  fired: { leg: 1, pricePaise: 1_379_50, on: '2026-11-24', second: 40_000, at: '2026-11-24T05:36:40.000Z' },
  order: { id: '9', number: 'BH-2611-24-004817' },
  endedAt: '2026-11-24T05:36:41.000Z',
}
const kinds = (trigger: TriggerView) => triggerLife(trigger).map(({ kind }) => kind)

describe('the life of a trigger', () => {
  it('waits until a price is reached', () => {
    expect(triggerLife(waiting)).toEqual([
      { kind: 'set', at: { date: '2026-11-23', second: 36_000 } },
      { kind: 'waiting', at: null },
    ])
  })

  it('says which price was reached, that the other was cancelled with it, and which order it became', () => {
    expect(triggerLife(fired).slice(1)).toEqual([
      {
        kind: 'reached',
        at: { date: '2026-11-24', second: 40_000 },
        pricePaise: 1_379_50,
        triggerPaise: 1_380_00,
        direction: 'falls',
      },
      { kind: 'other-cancelled', at: { date: '2026-11-24', second: 40_000 }, triggerPaise: 1_450_00 },
      { kind: 'placed', at: { date: '2026-11-24', second: 40_001 }, number: 'BH-2611-24-004817' },
    ])
    expect(kinds({ ...fired, state: 'firing', order: null, endedAt: null }).at(-1)).toBe('placing')
    expect(kinds({ ...fired, state: 'refused', order: null }).at(-1)).toBe('refused')
  })

  it('ends as it ended, the legs with it', () => {
    for (const state of ['cancelled', 'expired', 'ended'] as const)
      expect(kinds({ ...waiting, state, endedAt: '2026-11-24T05:36:41.000Z' })).toEqual(['set', state])
  })
})
