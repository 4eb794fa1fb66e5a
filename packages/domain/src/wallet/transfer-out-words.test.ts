import { describe, expect, it } from 'vitest'
import { decideAddCard, decideChangeCard } from './bank-card.ts'
import { refuseUnreadable } from './bank-statement.ts'
import { amountRefusals, type AmountFacts } from './transfer-out.ts'

const facts: AmountFacts = {
  availablePaise: 500_00n,
  tiedToTradesPaise: 200_00n,
  dueOnLoansPaise: 0n,
  leastPaise: 100_00n,
  windows: [],
  second: 36_000,
}

describe('a refused transfer out says how much it could be, beside the amount', () => {
  it.each([
    ['the least', 99_99n, {}, 'transfer-out-below-min', { withMinAmt: '100.00' }],
    ['what is free of trades', 600_00n, {}, 'needs-tied-cash', { most: '500.00' }],
    ['what loans leave', 450_00n, { dueOnLoansPaise: 100_00n }, 'needs-cash-due', { most: '400.00' }],
    ['all there is', 700_01n, {}, 'more-than-cash', { most: '500.00' }],
  ])('%s', (_what, amountPaise, more, code, params) => {
    expect(amountRefusals(amountPaise, { ...facts, ...more })).toContainEqual({
      code,
      params,
      field: 'amountPaise',
    })
  })

  it('all cash may go, however little, and to the paisa all there is', () => {
    expect(amountRefusals(99_99n, { ...facts, availablePaise: 99_99n }).map(({ code }) => code)).not.toContain(
      'transfer-out-below-min',
    )
    expect(amountRefusals(500_00n, facts).map(({ code }) => code)).not.toContain('needs-tied-cash')
  })
})

it('an unreadable statement names its line and the file', () => {
  expect(refuseUnreadable(7)).toEqual({
    ok: false,
    refused: { code: 'statement-unreadable', params: { line: 7 }, field: 'csv' },
  })
})

it('a taken account and a second card are refused beside the account number', () => {
  const branch = { ifsc: 'HDFC0000001', bankName: 'HDFC Bank', branch: 'Fort', city: 'Mumbai', state: 'Maharashtra' }
  const fields = { ...branch, accountNumber: '123456789012', holderName: 'Asha Deshmukh' }
  const card = { branch, verifiedName: 'Asha Deshmukh', isAccountTaken: false, hasCard: false }
  const refused = { code: 'card-already-there', params: {}, field: 'accountNumber' }
  expect(decideAddCard(fields, { ...card, hasCard: true })).toEqual({ ok: false, refused })
  for (const decide of [decideAddCard, decideChangeCard])
    expect(decide(fields, { ...card, hasCard: decide === decideChangeCard, isAccountTaken: true })).toEqual({
      ok: false,
      refused,
    })
})
