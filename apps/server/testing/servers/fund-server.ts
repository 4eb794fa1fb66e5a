import { type BusinessDate, businessDate } from '@bahi/money/business-date'
import { ACCOUNT } from '@bahi/proofs/accounts'
import { runFundEvening, runFundMorning } from '../../src/funds/run-funds.ts'
import { schemeParticipant, readSchemeById, type SchemeRow } from '../../src/funds/schemes/scheme-rows.ts'
import { INR } from '../../src/ledger/asset.ts'
import type { NewPosting } from '../../src/ledger/journal-batch.ts'
import { inTransaction, type Transaction } from '../../src/platform/db/in-transaction.ts'
import type { Answer } from '../inject-call.ts'
import { inAccountBooks } from '../test-books.ts'
import { depositFrom, openScheme, type SchemeTerms } from './open-scheme.ts'
import { openWalletServer, type WalletServer } from './wallet-server.ts'

/** The small seed with a scheme and its sponsor, and nights that a test runs. */
export interface FundServer extends WalletServer {
  /** Opens an approved fund or plan like the seed's, with a sponsor's money in units at ₹10.0000. */
  openScheme(terms?: SchemeTerms): Promise<{ readonly id: number; readonly code: string }>
  buy(token: string, code: string, units: number | string | undefined, key?: string): Promise<Answer>
  sell(token: string, code: string, units: number | string | undefined, key?: string): Promise<Answer>
  holding(token: string, code: string): Promise<Readonly<Record<string, unknown>> | undefined>
  order(
    token: string,
    orderId: unknown,
  ): Promise<{
    readonly order: Readonly<Record<string, unknown>>
    readonly journals: readonly { readonly kind: string }[]
  }>
  scheme(code: string): Promise<SchemeRow>
  /** Deposits money into the scheme's account book, so that its NAV rises. */
  grow(code: string, paise: bigint): Promise<void>
  /** Makes part of the scheme's cash unsettled; `unspend` settles it again. */
  spend(code: string, paise: bigint): Promise<void>
  unspend(code: string, paise: bigint): Promise<void>
  /** Declares the NAVs of tonight and executes their orders without ending the day. */
  evening(): Promise<void>
  /** Runs the payouts of a morning. */
  morning(date: string): Promise<void>
  today(): BusinessDate
  /**
   * Makes every insert into a table cut its connection, or fail like a faulty statement, until the returned function is
   * called.
   */
  breakInserts(table: string, how: 'cut' | 'refuse'): Promise<() => Promise<unknown>>
}

export async function openFundServer(): Promise<FundServer> {
  const bahi = await openWalletServer()
  const parts = bahi.parts.fundJob
  const today = () => businessDate(bahi.parts.clock.now().date)
  const path = (code: string, call: string) => `/api/app/user/${code.startsWith('PLN') ? 'aifund' : 'fund'}/${call}.do`
  const keyed = (token: string, key: string | undefined) => ({ token, ...(key === undefined ? {} : { key }) })
  const owned = <Result>(work: (tx: Transaction) => Promise<Result>) => inTransaction(bahi.database.owner.pool, work)
  const schemeOf = async (code: string) => {
    const {
      rows: [row],
    } = await bahi.database.owner.pool.query<{ id: number }>('select id from bahi.scheme where code = $1', [code])
    const scheme = await owned((tx) => readSchemeById(tx, row?.id ?? 0))
    if (scheme === null) throw new Error(`no scheme ${code}`)
    return scheme
  }
  const move = async (code: string, posting: NewPosting) => {
    const owner = schemeParticipant(await schemeOf(code))
    deposits += 1
    await inAccountBooks(bahi.database, parts.ids, [owner], (batch) =>
      batch.addJournal({ owner: owner.owner, kind: 'test-move', reference: `test:${deposits}`, postings: [posting] }),
    )
  }
  let schemes = 0
  let deposits = 0

  return Object.assign(bahi, {
    today,
    scheme: schemeOf,
    openScheme(terms?: SchemeTerms) {
      schemes += 1
      return openScheme(bahi, schemes, terms)
    },
    buy: (token: string, code: string, units: number | string | undefined, key?: string) =>
      bahi.call(path(code, 'buy'), { code, ...(units === undefined ? {} : { units }) }, keyed(token, key)),
    sell: (token: string, code: string, units: number | string | undefined, key?: string) =>
      bahi.call(path(code, 'sell'), { code, ...(units === undefined ? {} : { units }) }, keyed(token, key)),
    async holding(token: string, code: string) {
      const { data } = await bahi.call(path(code, 'position'), { code }, { token, method: 'GET' })
      return (data['items'] as Readonly<Record<string, unknown>>[])[0]
    },
    async order(token: string, orderId: unknown) {
      return (
        await bahi.call('/api/app/user/fund/order/detail.do', { orderId: String(orderId) }, { token, method: 'GET' })
      ).data as unknown as Awaited<ReturnType<FundServer['order']>>
    },
    async grow(code: string, paise: bigint) {
      deposits += 1
      const owner = schemeParticipant(await schemeOf(code))
      await owned((tx) => depositFrom(tx, bahi.parts, owner, `growth ${deposits}`, paise))
    },
    spend: (code: string, paise: bigint) =>
      move(code, { debit: ACCOUNT.unsettled, credit: ACCOUNT.available, asset: INR, amount: paise }),
    unspend: (code: string, paise: bigint) =>
      move(code, { debit: ACCOUNT.available, credit: ACCOUNT.unsettled, asset: INR, amount: paise }),
    evening: () => runFundEvening(parts, today()),
    async breakInserts(table: string, how: 'cut' | 'refuse') {
      const act =
        how === 'cut'
          ? 'perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(1)'
          : `raise exception 'broken by a test'`
      const { pool } = bahi.database.owner
      await pool.query(
        `create function bahi.break_insert() returns trigger language plpgsql as $$ begin ${act}; return new; end $$; create trigger break_insert before insert on bahi.${table} for each row execute function bahi.break_insert()`,
      )
      return () => pool.query('drop function bahi.break_insert cascade')
    },
    morning: (date: string) => runFundMorning(parts, today(), businessDate(date)),
  })
}
