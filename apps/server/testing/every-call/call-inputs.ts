import type { TestServer } from '../open-test-server.ts'
import { type KnownFields } from '../sample-input.ts'

/** One nominee for everything, the first declaration of the account. */
export const NOMINEES: KnownFields = {
  nominees: [{ name: 'Meera Rao', relation: 'spouse', shareBp: 10_000 }],
  confirmed: 'true',
  replaces: '',
}

/** Words that any call takes. */
export const WORDS: KnownFields = {
  ...NOMINEES,
  phone: '9555500001',
  password: 'bahi-demo',
  agreed: 'true',
  keyword: 'a',
  page: '1',
  size: '5',
  period: 'day',
  minutes: '5',
  state: 'all',
  account: 'all',
  month: '2026-11',
  plat: 'phone',
  // Not the old password: these tests go on logging in with it.
  oldPassword: 'not-the-old-one',
  newPassword: 'neem-49-kite',
  pin: '482915',
  oldPin: '482915',
  newPin: '730164',
  bankName: 'Kaveri Bank',
  branch: 'Pune Camp',
  accountNumber: '502100484821',
  ifsc: 'KVRB0001042',
  holderName: 'Asha Deshmukh',
  clientKey: 'a-question-of-the-test',
  text: 'Where is my transfer?',
  upTo: '1',
  answer: 'allow',
  group: 'account',
  lang: 'en',
  status: '1',
  url: 'https://example.in/',
  category: 'market',
  mark: 'K7M24QXPW',
  amountPaise: '50000',
  payerName: 'Asha Deshmukh',
  provider: 'demo-bank',
  bankReference: 'UTR26112300001',
  lineId: '1',
  year: '2026',
  losses: [],
  otherIncomePaise: null,
  seed: '5',
  dayOfMonth: '5',
  stepUpPercent: '0',
  depositBps: '400',
  acts: [{ second: 36_000, side: 'sell', share: 'bank', quantity: 10, type: 'market', pricePaise: null }],
}

export interface SchemeWords {
  readonly fund: { readonly code: string; readonly least: number; readonly buy: string }
  readonly plan: SchemeWords['fund']
  /** Asha's own order of the fund. */
  readonly orderId?: string
}

export function orderWords({ code, side, type, pricePaise }: KnownFields): KnownFields {
  const lines = [{ code, side, type, pricePaise, quantity: '700' }]
  // A price on the tick that nobody reaches.
  const targetPaise = String(2 * Number(pricePaise))
  return { shows: ['quantity'], token: '1-2-3', mode: 'all', lines, targetPaise }
}

/** A SIP buys a number of shares; an amount beside it is refused. */
export function sipWords({ code }: KnownFields): KnownFields {
  return { code, quantity: '100', dayOfMonth: '25', id: '1', act: 'skip' }
}

export function fundWords({ code, least }: SchemeWords['fund']): KnownFields {
  return { code, units: String(least), amountPaise: '1000000', dayOfMonth: '25', id: '1', act: 'skip', category: 'all' }
}

/** A query carries text only. */
export function forQuery(input: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(input)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)]),
  )
}

export function otherInput(input: Readonly<Record<string, unknown>>): object {
  if (input['quantity'] !== undefined) return { quantity: '200' }
  if (input['lines'] !== undefined) return { mode: 'passing' }
  if (input['losses'] !== undefined) return { otherIncomePaise: '60000' }
  if (input['participant'] !== undefined) return { participant: 'Another Securities' }
  if (input['act'] !== undefined) return { act: 'stop' }
  if (input['loanId'] !== undefined) return { loanId: '123' }
  if (input['dayOfMonth'] !== undefined) return { dayOfMonth: '7' }
  if (input['amountPaise'] !== undefined) return { amountPaise: '60000' }
  if (input['kind'] === 'buy') return { kind: 'bring' }
  if (input['days'] !== undefined) return { days: '7' }
  if (input['replaces'] !== undefined) return { replaces: '7' }
  if (input['password'] !== undefined) return { password: 'another' }
  if (input['listId'] !== undefined) return { listId: '2' }
  if (input['name'] !== undefined) return { name: 'Ports' }
  if (input['agreementVersion'] !== undefined) return { agreementVersion: '2020-01-01' }
  if (input['level'] !== undefined) return { level: '7' }
  if (input['ipoId'] !== undefined) return { ipoId: '123' }
  if (input['alertId'] !== undefined) return { alertId: '123' }
  if (input['triggerId'] !== undefined) return { triggerId: '123' }
  if (input['act'] !== undefined) return { act: 'stop' }
  if (input['dayOfMonth'] !== undefined) return { dayOfMonth: '9' }
  if (typeof input['code'] === 'string') return { code: 'ANOTHER' }
  if (input['id'] !== undefined && input['orderId'] === undefined) return { id: '123' }
  return { orderId: '123' }
}

/** The fund or the plan that costs least to begin with. */
export async function cheapestScheme(bahi: TestServer, kind: 'fund' | 'plan'): Promise<SchemeWords['fund']> {
  const {
    rows: [row],
  } = await bahi.database.owner.pool.query<{ code: string; least_units: bigint }>(
    `select code, least_units from bahi.scheme where kind = $1 and state = 'open' order by least_units, id limit 1`,
    [kind],
  )
  if (row === undefined) throw new Error(`no ${kind} is open`)
  return { code: row.code, least: Number(row.least_units), buy: kind === 'fund' ? 'subscribeFund' : 'buyPlan' }
}
