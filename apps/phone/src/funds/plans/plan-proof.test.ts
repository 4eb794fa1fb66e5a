import { expect, it } from 'vitest'
import { planProof, unitsInEntries } from './plan-proof.ts'

const posting = (debit: number, credit: number, asset: number, amount: number) => ({
  seq: 1,
  debit,
  credit,
  asset,
  symbol: null,
  amount,
  hash: '',
})
const unit = 1_000_007
const bought = { postings: [posting(102, 2, 0, 2_000_00), posting(1, 102, unit, 200)] }
const askedToSell = { postings: [posting(2, 1, unit, 80)] }
const sold = { postings: [posting(102, 2, unit, 80), posting(1, 102, 0, 816_50)] }

it('adds up the units that came and went, and leaves out what only changed its account', () => {
  expect(unitsInEntries([bought, askedToSell, sold])).toEqual({ came: 200n, went: 80n })
})

it('proves a holding that is in the book and worth what it says', () => {
  expect(planProof({ units: 120, nav: '10.2063', valuePaise: 1_224_75 }, [bought, askedToSell, sold])).toMatchObject({
    difference: 0n,
    isSame: true,
  })
})

it('proves nothing when a unit or a paisa is missing', () => {
  expect(planProof({ units: 121, nav: '10.2063', valuePaise: 1_234_96 }, [bought, askedToSell, sold])).toMatchObject({
    difference: 1n,
    isSame: false,
  })
  expect(planProof({ units: 120, nav: '10.2063', valuePaise: 1_224_76 }, [bought, askedToSell, sold]).isSame).toBe(
    false,
  )
})
