import { expect, it } from 'vitest'
import { kindTitle, payloadInWords } from './proposal-words.ts'

it.each([
  ['setting-change', { name: 'trade.lotSize', before: 100, value: 50, from: '2026-11-24' }, 'trade.lotSize: 100 → 50 from 24 Nov 2026'],
  ['setting-change', { name: 'wallet.withdrawWindows', before: [{ from: '00:00', to: '24:00' }], value: [{ from: '08:00', to: '12:00' }, { from: '13:00', to: '20:00' }], from: '2026-12-24' }, 'wallet.withdrawWindows: 00:00–24:00 → 08:00–12:00, 13:00–20:00 from 24 Dec 2026'],
  ['setting-change', { name: 'trade.maxRise', before: null, value: 5, from: '2026-12-24' }, 'trade.maxRise: off → 5 from 24 Dec 2026'],
  ['instrument-change', { code: 'SAHYABANK', act: 'halt', value: null, from: null }, 'Halt SAHYABANK until its day ends'],
  ['instrument-change', { code: 'SAHYABANK', act: 'band', value: 500, from: '2026-11-24' }, 'SAHYABANK: day limit ±5% from 24 Nov 2026'],
  ['instrument-change', { code: 'SAHYABANK', act: 'lot', value: 0, from: '2026-11-24' }, 'SAHYABANK: the usual lot from 24 Nov 2026'],
  ['ipo-create', { name: 'Vindhya Solar', symbol: 'VINDSOLAR', sharesOffered: 27_90_680, sharesHere: 4_000, bandLowPaise: 286_00, bandHighPaise: 301_00, lotSize: 40, opensOn: '2026-11-25', closesOn: '2026-11-27' }, 'Vindhya Solar (VINDSOLAR): 27,90,680 shares at ₹286.00 to ₹301.00, lot 40, 4,000 here, 25 Nov 2026 to 27 Nov 2026'],
  ['calendar-change', { days: [{ date: '2027-11-05' }, { date: '2027-10-29' }] }, '2 days, 29 Oct 2027 to 05 Nov 2027'],
  ['customer-segments', { customerId: '382453722392881152', off: [] }, 'User 881152: everything on'],
  ['customer-legal-lock', { customerId: '382453722392881152', kind: 'account', hours: null, legalOrder: 'W.P. 1/2026' }, 'User 881152: the account, until the order ends. Order: W.P. 1/2026'],
  ['transfer-out', { customerId: '382453722392881152', amountPaise: 25_000_00, number: 'BH-W-20417' }, '₹25,000.00 to User 881152, BH-W-20417'],
  ['fund-create', { name: 'Narmada Equity Savings', code: 'FND-1042', category: 'large', manager: 'M. Kulkarni', leastUnits: '100', subscriptionPercent: '0.10', redemptionPercent: '', subscribeFrom: '2026-12-01' }, 'Narmada Equity Savings (FND-1042), large, by M. Kulkarni: from 100 units, 0.10% in, 0% out, from 01 Dec 2026'],
  ['fund-rule', { code: 'FND-1042', rule: '{}', from: '2026-12-01' }, 'FND-1042: another rule from 01 Dec 2026'],
  ['fund-state', { code: 'FND-1042', state: 'retired' }, 'Retire FND-1042 for good'],
  ['fund-order-review', { customerId: '382453722392881152', number: 'BH-F-2611-20-004817' }, 'User 881152: order BH-F-2611-20-004817 fails; what is held for it comes back'],
  ['fund-forced', { customerId: '382453722392881152', code: 'FND-1042', why: 'legal-order', on: '2026-12-01' }, 'User 881152: all units of FND-1042 redeemed at the net value of 01 Dec 2026, legal order'],
  ['loan-review', { customerId: '382453722392881152', outcome: 'approve', amountPaise: 50_000_00, number: 'BH-L-2611-20-004817' }, 'User 881152: pay out the loan ₹50,000.00, BH-L-2611-20-004817'],
  ['loan-review', { customerId: '382453722392881152', outcome: 'reject', rejection: 'lender-short' }, 'User 881152: reject the loan, lender short'],
  ['loan-approve', { customerId: '382453722392881152', rate: '0.03' }, 'User 881152 · rate: 0.03'],
])('%s %j is said as %s', (kind, payload, words) => expect(payloadInWords(kind, payload)).toBe(words))

it('names kinds it has words for, and others by their names', () => {
  expect(kindTitle('transfer-out')).toBe('Transfer out')
  expect(kindTitle('loan-approve')).toBe('Loan approve')
})
