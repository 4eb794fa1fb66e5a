import { businessDate } from '@bahi/money/business-date'
import type { SetUpFacts, TypedTerms } from '../src/funds/set-up/set-up-fund.ts'

/** The terms of a fund that break nothing. */
export const typedTerms: TypedTerms = {
  code: 'FND-2001',
  name: 'Sahyadri Fifty',
  category: 'index',
  manager: 'Nisha Rane',
  experienceYears: '12',
  subscribeFrom: '2026-11-24',
  subscribeUntil: '2026-12-31',
  redeemFrom: '2027-01-01',
  leastUnits: '100',
  stepUnits: '10',
  leastRedeemUnits: '50',
  amountPerUnit: '',
  subscriptionPercent: '0.5',
  redemptionPercent: '1',
  exitDays: '365',
  lockUpDays: '0',
  payoutDays: '2',
  expensePercent: '0.75',
  aboutEn: 'Holds the fifty largest companies.',
  aboutZh: '持有市值最大的五十家公司，按指数权重。',
  aboutHi: 'पचास सबसे बड़ी कंपनियाँ रखता है।',
}

export const setUpFacts: SetUpFacts = { isCodeTaken: false, isNameTaken: false, earliest: businessDate('2026-11-24') }
