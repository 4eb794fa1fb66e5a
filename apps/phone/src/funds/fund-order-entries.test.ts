import { expect, test } from 'vitest'
import type { JournalView } from '@bahi/contract/wire/journal'
import { provesOrder } from './fund-order-entries.ts'

const unit = 1_000_001
const journal = (
  id: string,
  kind: string,
  postings: readonly [debit: number, credit: number, asset: number, amount: number][],
): JournalView => ({
  id,
  kind,
  reference: 'fund:7',
  recordedAt: '2026-11-20T05:00:00.000Z',
  businessDate: '2026-11-20',
  postings: postings.map(([debit, credit, asset, amount], at) => ({
    seq: Number(id) * 10 + at,
    debit,
    credit,
    asset,
    symbol: null,
    amount,
    hash: '',
  })),
})
const asked = {
  kind: 'subscribe',
  state: 'in-progress',
  units: 500,
  heldPaise: 968_347,
  nav: null,
  amountPaise: null,
  feePaise: null,
  netPaise: null,
} as const
const held = journal('1', 'fund-hold', [[2, 1, 0, 968_347]])
const bought = journal('2', 'fund-subscription', [
  [102, 2, 0, 921_315],
  [117, 2, 0, 921],
  [1, 102, unit, 500],
  [1, 2, 0, 46_111],
])

test('what is held for a subscription is what its entry says', () => {
  expect(provesOrder(asked, [held])).toBe(true)
  expect(provesOrder({ ...asked, heldPaise: 968_348 }, [held])).toBe(false)
  expect(provesOrder(asked, [])).toBe(false)
})

test('a subscription came to its amount, its fee and its units; the rest of the hold is back', () => {
  const done = {
    ...asked,
    state: 'success',
    nav: '18.4263',
    amountPaise: 921_315,
    feePaise: 921,
    netPaise: 922_236,
  } as const
  expect(provesOrder(done, [held, bought])).toBe(true)
  expect(provesOrder({ ...done, netPaise: 922_235 }, [held, bought])).toBe(false)
  expect(provesOrder({ ...done, units: 501 }, [held, bought])).toBe(false)
})

test('a failed one leaves nothing behind', () => {
  expect(
    provesOrder({ ...asked, state: 'failed', nav: '20.0000' }, [
      held,
      journal('2', 'fund-release', [[1, 2, 0, 968_347]]),
    ]),
  ).toBe(true)
  expect(provesOrder({ ...asked, state: 'failed', nav: '20.0000' }, [held])).toBe(false)
})

test('a redemption gives its units first and gets its money on the day of the payout', () => {
  const redeem = { ...asked, kind: 'redeem', heldPaise: 0 } as const
  const unitsHeld = journal('1', 'fund-redeem-hold', [[2, 1, unit, 500]])
  const redeemed = journal('2', 'fund-redemption', [[102, 2, unit, 500]])
  const paid = journal('3', 'fund-payout', [[1, 102, 0, 919_012]])
  const told = { nav: '18.4263', amountPaise: 921_315, feePaise: 2_303, netPaise: 919_012 } as const
  expect(provesOrder(redeem, [unitsHeld])).toBe(true)
  expect(provesOrder({ ...redeem, ...told }, [unitsHeld, redeemed])).toBe(true)
  expect(provesOrder({ ...redeem, ...told, state: 'success' }, [unitsHeld, redeemed])).toBe(false)
  expect(provesOrder({ ...redeem, ...told, state: 'success' }, [unitsHeld, redeemed, paid])).toBe(true)
})
