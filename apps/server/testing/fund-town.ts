import { type BusinessDate, addDays, businessDate } from '@bahi/domain/calendar/business-date'
import type { SchemeKind } from '@bahi/domain/funds/scheme-facts'
import { inTransaction, type Transaction } from '../src/db/in-transaction.ts'
import { turnFundEvening, turnFundMorning } from '../src/jobs/fund-job.ts'
import { ACCOUNT } from '../src/ledger/account-kinds.ts'
import { INR } from '../src/ledger/asset.ts'
import type { NewPosting } from '../src/ledger/journal-batch.ts'
import type { OwnerKey } from '../src/ledger/owner-books.ts'
import { recordDeposit } from '../src/ledger/record-deposit.ts'
import { placeSubscription } from '../src/trading/fund-orders.ts'
import { participantOf, readSchemeById, type SchemeRow } from '../src/trading/scheme-rows.ts'
import { strikeFundOrder } from '../src/trading/strike-fund-order.ts'
import type { Answer } from './inject-call.ts'
import { inBooks } from './test-books.ts'
import { openWalletTown, type WalletTown } from './wallet-town.ts'

export interface SchemeTerms {
  readonly kind?: SchemeKind
  readonly code?: string
  readonly state?: 'coming' | 'open' | 'closed' | 'retired'
  readonly subscribeUntil?: string
  readonly redeemFrom?: string
  readonly leastUnits?: number
  readonly stepUnits?: number
  readonly leastRedeemUnits?: number
  readonly subscriptionBps?: number
  readonly exitBands?: readonly { readonly belowDays: number; readonly bps: number }[]
  readonly lockUpDays?: number
  readonly payoutDays?: number
  readonly expenseBps?: number
  /** What the sponsor begins with, in paise: at ₹10 a unit. */
  readonly openingPaise?: bigint
}

/** The small town with a scheme, its sponsor and nights that a test turns. */
export interface FundTown extends WalletTown {
  /** A fund or a plan as it comes with a town: money of a sponsor, units at ₹10.0000, approved. */
  openScheme(terms?: SchemeTerms): Promise<{ readonly id: number; readonly code: string }>
  buy(token: string, code: string, units: number | string | undefined, key?: string): Promise<Answer>
  sell(token: string, code: string, units: number | string | undefined, key?: string): Promise<Answer>
  holding(token: string, code: string): Promise<Readonly<Record<string, unknown>> | undefined>
  order(token: string, orderId: unknown): Promise<{ readonly order: Readonly<Record<string, unknown>>; readonly journals: readonly { readonly kind: string }[] }>
  scheme(code: string): Promise<SchemeRow>
  /** More money in the scheme's book, from outside: every unit is worth more the next night. */
  grow(code: string, paise: bigint): Promise<void>
  /** Makes some of its cash not settled, and settled again. */
  spend(code: string, paise: bigint): Promise<void>
  unspend(code: string, paise: bigint): Promise<void>
  /** Strikes tonight's NAVs and orders, without ending the day. */
  evening(): Promise<void>
  /** The payouts of a morning. */
  morning(date: string): Promise<void>
  today(): BusinessDate
}

const OPENING_NAV = 100_000n
const WORDS = 'It holds the largest shares of the market by their free float and is set right once a month.'

export async function openFundTown(): Promise<FundTown> {
  const town = await openWalletTown()
  const parts = town.house.fundJob
  const today = () => businessDate(town.house.clock.now().date)
  const path = (code: string, call: string) => `/api/app/user/${code.startsWith('PLN') ? 'aifund' : 'fund'}/${call}.do`
  const keyed = (token: string, key: string | undefined) => ({ token, ...(key === undefined ? {} : { key }) })
  const owned = <Result>(work: (tx: Transaction) => Promise<Result>) => inTransaction(town.database.owner.pool, work)
  const schemeOf = async (code: string) => {
    const { rows: [row] } = await town.database.owner.pool.query<{ id: number }>('select id from bahi.scheme where code = $1', [code])
    const scheme = await owned((tx) => readSchemeById(tx, row?.id ?? 0))
    if (scheme === null) throw new Error(`no scheme ${code}`)
    return scheme
  }
  const deposit = async (tx: Transaction, owner: OwnerKey, reference: string, amountPaise: bigint) => {
    await recordDeposit(tx, { ...owner, provider: 'sponsor', reference, amountPaise }, { newId: (book) => parts.ids.newId(book), businessDate: today(), recordedAt: parts.clock.instant() })
  }
  const move = async (code: string, posting: NewPosting) => {
    const owner = participantOf(await schemeOf(code))
    deposits += 1
    await inBooks(town.database, parts.ids, [owner], (batch) => batch.addJournal({ owner: owner.owner, kind: 'test-move', reference: `test:${deposits}`, postings: [posting] }))
  }
  let schemes = 0
  let deposits = 0

  async function openScheme({ openingPaise = 10_00_000_00n, ...terms }: SchemeTerms = {}) {
    schemes += 1
    const id = 900 + schemes
    const kind = terms.kind ?? 'fund'
    const code = terms.code ?? `${kind === 'fund' ? 'FND' : 'PLN'}-T${schemes}`
    const on = today()
    // Sides of different books, so that clearing has something to empty.
    const [participant, sponsor] = [{ book: 5, owner: parts.ids.newId(5) }, { book: 6, owner: parts.ids.newId(6) }]
    await owned(async (tx) => {
      await tx.query(`insert into bahi.participant (book, id, kind, name) values ($1, $2, $3, $4), ($5, $6, 'sponsor', $7)`, [participant.book, participant.owner, kind === 'fund' ? 'scheme' : 'plan', code, sponsor.book, sponsor.owner, `Sponsor of ${code}`])
      await insertScheme(tx, { ...terms, id, kind, code, on, participant })
      await deposit(tx, sponsor, `opening ${code}`, openingPaise)
      const scheme = await readSchemeById(tx, id)
      const placed = await placeSubscription(tx, parts, { owner: sponsor, kind, scheme: scheme === null ? null : { ...scheme, state: 'open', subscription_bps: 0 }, units: Number(openingPaise / 1_050n / 10n) * 10, morning: on })
      if (!placed.ok || scheme === null) throw new Error(`the sponsor was refused: ${JSON.stringify(placed)}`)
      await strikeFundOrder(tx, parts, { ...scheme, state: 'open', subscription_bps: 0, lock_up_days: 0 }, placed.accepted, { nav: OPENING_NAV, on })
    })
    return { id, code }
  }

  return Object.assign(town, {
    openScheme, today, scheme: schemeOf,
    buy: (token: string, code: string, units: number | string | undefined, key?: string) => town.call(path(code, 'buy'), { code, ...(units === undefined ? {} : { units }) }, keyed(token, key)),
    sell: (token: string, code: string, units: number | string | undefined, key?: string) => town.call(path(code, 'sell'), { code, ...(units === undefined ? {} : { units }) }, keyed(token, key)),
    async holding(token: string, code: string) {
      const { data } = await town.call(path(code, 'position'), { code }, { token, method: 'GET' })
      return (data['items'] as Readonly<Record<string, unknown>>[])[0]
    },
    async order(token: string, orderId: unknown) {
      return (await town.call('/api/app/user/fund/order/detail.do', { orderId: String(orderId) }, { token, method: 'GET' })).data as unknown as Awaited<ReturnType<FundTown['order']>>
    },
    async grow(code: string, paise: bigint) {
      deposits += 1
      const owner = participantOf(await schemeOf(code))
      await owned((tx) => deposit(tx, owner, `growth ${deposits}`, paise))
    },
    spend: (code: string, paise: bigint) => move(code, { debit: ACCOUNT.unsettled, credit: ACCOUNT.available, asset: INR, amount: paise }),
    unspend: (code: string, paise: bigint) => move(code, { debit: ACCOUNT.available, credit: ACCOUNT.unsettled, asset: INR, amount: paise }),
    evening: () => turnFundEvening(parts, today()),
    morning: (date: string) => turnFundMorning(parts, today(), businessDate(date)),
  })
}

type NewScheme = SchemeTerms & { readonly id: number; readonly kind: SchemeKind; readonly code: string; readonly on: BusinessDate; readonly participant: OwnerKey }

async function insertScheme(tx: Transaction, scheme: NewScheme): Promise<void> {
  const { id, kind, code, on, participant } = scheme
  await tx.query(
    `insert into bahi.scheme (id, kind, code, name, category, manager, experience_years, risk, subscribe_from, subscribe_until, redeem_from, least_units, step_units, least_redeem_units, subscription_bps, exit_bands, lock_up_days,
       payout_days, expense_bps, about, benchmark, participant_book, participant_id, started_on, state, units, created_at)
     values ($1, $2, $3, $4, $5, 'Nila Joshi', 12, 4, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, '{"en": "It is for a test.", "zh": "用于测试。", "hi": "परीक्षण के लिए।"}', null, $17, $18, $6, $19, 0, now())`,
    [id, kind, code, `Scheme ${code}`, kind === 'fund' ? 'index' : null, on, scheme.subscribeUntil ?? null, scheme.redeemFrom ?? on, scheme.leastUnits ?? 10, scheme.stepUnits ?? 10, scheme.leastRedeemUnits ?? 10, scheme.subscriptionBps ?? 50,
      JSON.stringify(scheme.exitBands ?? [{ belowDays: 365, bps: 100 }]), scheme.lockUpDays ?? 0, scheme.payoutDays ?? 1, scheme.expenseBps ?? 0, participant.book, participant.owner, scheme.state ?? 'open'])
  await tx.query('insert into bahi.scheme_approval (scheme_id, installed) values ($1, true)', [id])
  await tx.query(`insert into bahi.scheme_rule (scheme_id, version, rule, words, from_date, hash) values ($1, 1, '{"pick": "cap-rank", "from": 1, "to": 50}', $2, $3, sha256($2::text::bytea))`, [id, WORDS, on])
  await tx.query('insert into bahi.scheme_nav (scheme_id, date, nav, is_before, units, shares_paise, cash_paise, to_pay_paise, expense_paise, charges_paise, turnover_paise) values ($1, $2, $3, true, 0, 0, 0, 0, 0, 0, 0)', [id, addDays(on, -1), OPENING_NAV])
}
