import type { Queryable } from '../src/platform/db/in-transaction.ts'
import type { DemoCustomer } from './demo-customers.ts'

/** What a customer of the demo did in the months before the market opened. Amounts are paise. */
export interface LivedPerson extends DemoCustomer {
  /** What the list of log-ins says of them. */
  readonly has: string
  /** Trading days before the first day of the market at which the story begins. */
  readonly sessions: number
  /** Paid in on the first trading day of every later month; 0 for nothing. */
  readonly monthlyPaise: bigint
  /** Purchases of shares: how many, and about how much each. */
  readonly firstBuys: number
  readonly monthlyBuys: number
  readonly buyPaise: bigint
  /** How many holdings are sold in part in each month after the second. */
  readonly monthlySales: number
  readonly sips: readonly { readonly code: string; readonly amountPaise: bigint; readonly dayOfMonth: number }[]
  readonly loan: { readonly amountPaise: bigint; readonly repaidMonthlyPaise: bigint } | null
}

const person = (
  own: Partial<LivedPerson> & Pick<LivedPerson, keyof DemoCustomer | 'has' | 'sessions'>,
): LivedPerson => ({
  monthlyPaise: 0n,
  firstBuys: 0,
  monthlyBuys: 0,
  buyPaise: 0n,
  monthlySales: 0,
  sips: [],
  loan: null,
  ...own,
})

/** Funds that have lived as long as those who hold them. */
export const livedFundCodes: readonly string[] = ['FND-1042', 'FND-1058']

/** Trading days of the longest story: four months. */
export const LIVED_SESSIONS = 84

const identified = { isAgent: false, simulated: false } as const

export const livedPeople: readonly LivedPerson[] = [
  person({
    ...identified,
    phone: '9000000006',
    has: 'four months of shares, bought and sold',
    name: 'Lakshmi Iyer',
    invitationCode: 'BAHKHAT6',
    depositPaise: 18_00_000_00n,
    sessions: LIVED_SESSIONS,
    monthlyPaise: 1_50_000_00n,
    firstBuys: 6,
    monthlyBuys: 2,
    buyPaise: 2_00_000_00n,
    monthlySales: 1,
  }),
  person({
    ...identified,
    phone: '9000000007',
    has: 'two SIPs, every month',
    name: 'Arjun Patil',
    invitationCode: 'BAHKHAT7',
    depositPaise: 60_000_00n,
    sessions: LIVED_SESSIONS - 1,
    monthlyPaise: 30_000_00n,
    sips: [
      { code: 'FND-1042', amountPaise: 15_000_00n, dayOfMonth: 5 },
      { code: 'FND-1058', amountPaise: 10_000_00n, dayOfMonth: 15 },
    ],
  }),
  person({
    ...identified,
    phone: '9000000008',
    has: 'a loan against shares, repaid month by month',
    name: 'Farida Merchant',
    invitationCode: 'BAHKHAT8',
    depositPaise: 7_00_000_00n,
    sessions: LIVED_SESSIONS - 2,
    monthlyPaise: 25_000_00n,
    firstBuys: 4,
    buyPaise: 1_50_000_00n,
    loan: { amountPaise: 1_20_000_00n, repaidMonthlyPaise: 12_000_00n },
  }),
  person({
    ...identified,
    phone: '9000000009',
    has: 'a beginner with a first share',
    name: 'Joseph Fernandes',
    invitationCode: 'BAHKHAT9',
    depositPaise: 60_000_00n,
    sessions: 30,
    firstBuys: 1,
    monthlyBuys: 1,
    buyPaise: 22_000_00n,
  }),
]

/** Those of them who are there: a database that had customers before has none of them. */
export async function findLivedPeople(db: Queryable): Promise<LivedPerson[]> {
  const { rows } = await db.query<{ phone: string }>('select phone from bahi.customer_phone where phone = any($1)', [
    livedPeople.map(({ phone }) => phone),
  ])
  return livedPeople.filter((person) => rows.some(({ phone }) => phone === person.phone))
}
