import { expect, it } from 'vitest'
import { proposalDetails } from './proposal-details.ts'
import { kindsInWords, kindTitle, payloadInWords } from './proposal-words.ts'

const holiday = { date: '2027-10-29', kind: 'holiday', settlement: false, name: 'Diwali', session: null }

const muhurat = {
  date: '2027-11-05',
  kind: 'trading',
  settlement: true,
  name: 'Muhurat',
  session: {
    preOpenStart: '17:45',
    preOpenEnd: '17:53',
    preOpenMatch: '17:55',
    continuousStart: '18:00',
    continuousEnd: '19:00',
  },
}

const hema = { id: '382453722392881155', number: 'S-0004', name: 'hema', displayName: 'Hema Iyer' }

const cases: readonly (readonly [string, Record<string, unknown>, string])[] = [
  [
    'setting-change',
    { name: 'trade.lotSize', before: 100, value: 50, from: '2026-11-24' },
    'trade.lotSize: 100 → 50 from 24 Nov 2026',
  ],
  [
    'setting-change',
    {
      name: 'wallet.withdrawWindows',
      before: [{ from: '00:00', to: '24:00' }],
      value: [
        { from: '08:00', to: '12:00' },
        { from: '13:00', to: '20:00' },
      ],
      from: '2026-12-24',
    },
    'wallet.withdrawWindows: 00:00–24:00 → 08:00–12:00, 13:00–20:00 from 24 Dec 2026',
  ],
  [
    'setting-change',
    { name: 'trade.maxRise', before: null, value: 5, from: '2026-12-24' },
    'trade.maxRise: off → 5 from 24 Dec 2026',
  ],
  [
    'instrument-change',
    { code: 'SAHYABANK', act: 'halt', value: null, from: null },
    'Halt SAHYABANK until its day ends',
  ],
  [
    'instrument-change',
    { code: 'SAHYABANK', act: 'band', value: 500, from: '2026-11-24' },
    'SAHYABANK: day limit ±5% from 24 Nov 2026',
  ],
  [
    'instrument-change',
    { code: 'SAHYABANK', act: 'lot', value: 0, from: '2026-11-24' },
    'SAHYABANK: the usual lot from 24 Nov 2026',
  ],
  [
    'ipo-create',
    {
      name: 'Vindhya Solar',
      symbol: 'VINDSOLAR',
      sharesOffered: 27_90_680,
      sharesHere: 4_000,
      bandLowPaise: 286_00,
      bandHighPaise: 301_00,
      lotSize: 40,
      opensOn: '2026-11-25',
      closesOn: '2026-11-27',
    },
    'Vindhya Solar (VINDSOLAR): 27,90,680 shares at ₹286.00 to ₹301.00, lot 40, 4,000 here, 25 Nov 2026 to 27 Nov 2026',
  ],
  ['calendar-change', { days: [muhurat, holiday] }, '2 days, 29 Oct 2027 to 05 Nov 2027: 1 trading, 1 holiday'],
  ['calendar-change', { days: [holiday] }, '29 Oct 2027: holiday, Diwali, no settlement'],
  [
    'staff-create',
    { name: 'farah', displayName: 'Farah Khan', roles: ['support', 'reviewer'] },
    'Farah Khan (farah) as support, reviewer',
  ],
  [
    'staff-roles',
    { ...hema, before: ['auditor'], roles: ['admin', 'treasury'] },
    'S-0004 Hema Iyer (hema): auditor → admin, treasury',
  ],
  ['staff-roles', { id: '382453722392881155', roles: ['admin'] }, 'Staff account 382453722392881155: admin'],
  ['staff-second-factor', hema, 'S-0004 Hema Iyer (hema): their sessions end, and they take the account up anew'],
  ['staff-unlock', hema, 'S-0004 Hema Iyer (hema) can sign in again'],
  [
    'offer-create',
    {
      kind: 'block',
      code: 'SAHYABANK',
      holder: 'Malabar Trust',
      quantity: 5_000,
      pricePaise: 1_200_00,
      leastQuantity: 100,
      mostQuantity: 1_000,
      mostCustomers: 50,
      opensOn: '2026-11-25',
      opensAt: '10:00',
      closesOn: '2026-11-26',
      closesAt: '15:00',
      lockInDays: 0,
      documents: [],
    },
    'Block: 5,000 SAHYABANK of Malabar Trust at ₹1,200.00, 100 to 1,000 each, at most 50 customers, 25 Nov 2026 10:00 to 26 Nov 2026 15:00, lock-in 0 days, 0 papers',
  ],
  ['customer-legal-lift', { customerId: '382453722392881152' }, 'User 881152: the lock ends'],
  [
    'identity-reopen',
    { customerId: '382453722392881152', reasons: ['photo-unreadable'] },
    'User 881152: photo unreadable',
  ],
  [
    'share-transfer',
    {
      customerId: '382453722392881152',
      depository: 'nsdl',
      account: 'IN30039412345678',
      number: 'BH-S-20417',
      reference: 'IN-7712',
    },
    'Shares of User 881152 to NSDL IN30039412345678, BH-S-20417, reference IN-7712',
  ],
  [
    'transfer-in',
    { customerId: '382453722392881152', amountPaise: 25_000_00, number: 'BH-D-20417', reference: 'UTR1' },
    '₹25,000.00 for User 881152, BH-D-20417, bank reference UTR1',
  ],
  [
    'transfer-back',
    { customerId: '382453722392881152', amountPaise: 25_000_00, number: 'BH-W-20417', reference: 'UTR1' },
    '₹25,000.00 back to User 881152, BH-W-20417, bank reference UTR1',
  ],
  [
    'transfer-return',
    { amountPaise: 25_000_00, counterparty: 'R. Shah', reference: 'UTR1' },
    '₹25,000.00 back to R. Shah, bank reference UTR1',
  ],
  ['customer-segments', { customerId: '382453722392881152', off: [] }, 'User 881152: everything on'],
  ['customer-agent', { customerId: '382453722392881152' }, 'User 881152: codes of theirs open the door'],
  ['customer-agent-ended', { customerId: '382453722392881152' }, 'User 881152: codes of theirs open nothing any more'],
  [
    'customer-legal-lock',
    { customerId: '382453722392881152', kind: 'account', hours: null, legalOrder: 'W.P. 1/2026' },
    'User 881152: the account, until the order ends. Order: W.P. 1/2026',
  ],
  [
    'transfer-out',
    { customerId: '382453722392881152', amountPaise: 25_000_00, number: 'BH-W-20417' },
    '₹25,000.00 to User 881152, BH-W-20417',
  ],
  [
    'fund-create',
    {
      name: 'Narmada Equity Savings',
      code: 'FND-1042',
      category: 'large',
      manager: 'M. Kulkarni',
      leastUnits: '100',
      subscriptionPercent: '0.10',
      redemptionPercent: '',
      subscribeFrom: '2026-12-01',
    },
    'Narmada Equity Savings (FND-1042), large, by M. Kulkarni: from 100 units, 0.10% in, 0% out, from 01 Dec 2026',
  ],
  ['fund-rule', { code: 'FND-1042', rule: '{}', from: '2026-12-01' }, 'FND-1042: another rule from 01 Dec 2026'],
  ['fund-state', { code: 'FND-1042', state: 'retired' }, 'Retire FND-1042 for good'],
  [
    'fund-order-review',
    { customerId: '382453722392881152', number: 'BH-F-2611-20-004817' },
    'User 881152: order BH-F-2611-20-004817 fails; what is held for it comes back',
  ],
  [
    'transfer-legal-case',
    { customerId: '382453722392881152', amountPaise: 25_000_00, number: 'BH-W-20417', legalOrder: 'W.P. 1/2026' },
    '₹25,000.00 to User 881152, BH-W-20417: held seven days more. Order: W.P. 1/2026',
  ],
  [
    'transfer-legal-reject',
    { customerId: '382453722392881152', amountPaise: 25_000_00, number: 'BH-W-20417', legalOrder: 'W.P. 1/2026' },
    "₹25,000.00 to User 881152, BH-W-20417: not paid, the money is the user's again. Order: W.P. 1/2026",
  ],
  [
    'transfer-out-give-back',
    { customerId: '382453722392881152', amountPaise: 25_000_00, number: 'BH-W-20417', rejection: 'bank-refused' },
    "₹25,000.00 to User 881152, BH-W-20417: not paid, the money is the user's again. bank refused",
  ],
  [
    'transfer-out-retry',
    { customerId: '382453722392881152', amountPaise: 25_000_00, number: 'BH-W-20417' },
    '₹25,000.00 to User 881152, BH-W-20417: tried again, under another bank reference',
  ],
  [
    'fund-forced',
    { customerId: '382453722392881152', code: 'FND-1042', why: 'legal-order', on: '2026-12-01' },
    'User 881152: all units of FND-1042 redeemed at the NAV of 01 Dec 2026, legal order',
  ],
  [
    'loan-review',
    { customerId: '382453722392881152', outcome: 'approve', amountPaise: 50_000_00, number: 'BH-L-2611-20-004817' },
    'User 881152: pay out the loan ₹50,000.00, BH-L-2611-20-004817',
  ],
  [
    'loan-review',
    { customerId: '382453722392881152', outcome: 'reject', rejection: 'lender-short' },
    'User 881152: reject the loan, lender short',
  ],
  [
    'bank-statement',
    {
      fileName: 'monday.csv',
      lines: 2,
      inPaise: 1_000_00,
      outPaise: 200_50,
      openingPaise: 500_00,
      closingPaise: 1_299_50,
    },
    'monday.csv: 2 lines, ₹1,000.00 in, ₹200.50 out, from ₹500.00 to ₹1,299.50',
  ],
  [
    'bank-statement',
    { fileName: 'tuesday.csv', lines: 1, inPaise: 1_00, outPaise: 0, openingPaise: 0, closingPaise: 1_00 },
    'tuesday.csv: 1 line, ₹1.00 in, ₹0.00 out, from ₹0.00 to ₹1.00',
  ],
  [
    'bank-statement-withdraw',
    { fileName: 'monday.csv', lines: 2, openingPaise: 500_00, closingPaise: 1_299_50 },
    'monday.csv is taken back, 2 lines, from ₹1,299.50 to ₹500.00',
  ],
  ['loan-approve', { customerId: '382453722392881152', rate: '0.03' }, 'User 881152 · rate: 0.03'],
]

it.each(cases)('%s %j is said as %s', (kind, payload, words) => expect(payloadInWords(kind, payload)).toBe(words))

/**
 * The field of an act that names its subject: the customer, the share, the person. What it says of itself must be in
 * the sentence.
 */
const subjects = [
  'number',
  'displayName',
  'customerId',
  'counterparty',
  'symbol',
  'code',
  'days',
  'name',
  'fileName',
] as const

it.each(kindsInWords)('a sentence of %s names whom or what it concerns', (kind) => {
  const told = cases.filter(([one]) => one === kind)
  expect(told).not.toEqual([])
  for (const [, payload] of told) {
    const subject = subjects.find((field) => field in payload) ?? 'id'
    const value =
      subject === 'days'
        ? 'Oct 2027'
        : subject === 'customerId'
          ? String(payload[subject]).slice(-6)
          : String(payload[subject])
    expect(payloadInWords(kind, payload)).toContain(value)
  }
})

it('what a sentence has no room for stands below it: every day, the rule, the terms of a new fund', () => {
  expect(proposalDetails('calendar-change', { days: [muhurat, holiday] })).toEqual([
    '29 Oct 2027: holiday, Diwali, no settlement',
    '05 Nov 2027: trading, Muhurat, settlement, pre-open 17:45–17:53, matched 17:55, trading 18:00–19:00',
  ])
  expect(
    proposalDetails('fund-rule', { code: 'FND-1042', name: 'Narmada', rule: '{"cashBps":200}', words: 'Holds cash.' }),
  ).toEqual(['Holds cash.', '{', '  "cashBps": 200', '}'])
  expect(
    proposalDetails('fund-create', { code: 'FND-1042', leastRedeemUnits: '10', aboutHi: '', rule: 'no rule' }),
  ).toEqual(['Code: FND-1042', 'Least redeem units: 10', 'no rule'])
  expect(proposalDetails('staff-unlock', hema)).toEqual([])
})

it('names kinds it has words for, and others by their names', () => {
  expect(kindTitle('transfer-out')).toBe('Withdrawal')
  expect(kindTitle('loan-approve')).toBe('Loan approve')
})
