import { expect, it } from 'vitest'
import { proposalDetails } from './proposal-details.ts'

it("sets beside a bank statement what its second person holds against the bank's own paper", () => {
  const first = {
    bookedOn: '2026-11-23',
    reference: 'UTR1',
    description: 'BY TRANSFER',
    counterparty: 'Asha Deshmukh',
    amountPaise: 1_000_00,
  }
  const last = {
    bookedOn: '2026-11-24',
    reference: 'BFO1',
    description: 'TRANSFER OUT',
    counterparty: 'Meera Nair',
    amountPaise: -200_50,
  }
  expect(
    proposalDetails('bank-statement', {
      fileName: 'monday.csv',
      sha256: 'ab'.repeat(32),
      lines: 2,
      inPaise: 1_000_00,
      outPaise: 200_50,
      openingPaise: 500_00,
      closingPaise: 1_299_50,
      first,
      last,
    }),
  ).toEqual([
    'File: monday.csv',
    `SHA-256: ${'ab'.repeat(32)}`,
    'Lines: 2',
    'Money in: ₹1,000.00',
    'Money out: ₹200.50',
    'Balance before: ₹500.00',
    'Balance after: ₹1,299.50',
    'First line: 23 Nov 2026 · UTR1 · Asha Deshmukh · BY TRANSFER · ₹1,000.00',
    'Last line: 24 Nov 2026 · BFO1 · Meera Nair · TRANSFER OUT · −₹200.50',
  ])
  expect(proposalDetails('transfer-out', {})).toEqual([])
})
