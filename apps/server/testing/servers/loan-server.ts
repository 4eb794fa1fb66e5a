import { expect } from 'vitest'
import type { LoanView, getLoanStanding } from '@bahi/contract/loans/calls'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { businessDate } from '@bahi/money/business-date'
import { runLoanEvening } from '../../src/loans/sales/run-loans.ts'
import { runLoanSales } from '../../src/loans/sales/sell-pledges.ts'
import type { Answer } from '../inject-call.ts'
import type { TestServerOptions } from '../open-test-server.ts'
import { openWalletServer, type Person, reason, type WalletServer } from './wallet-server.ts'

export type LoanStanding = ReplyOf<typeof getLoanStanding>

/**
 * The small seed on its second day. Asha and Ravi have settled shares, and two people of the treasury decide about
 * loans.
 */
export interface LoanServer extends WalletServer {
  /** The code of the share that both hold. */
  readonly code: string
  readonly instrumentId: number
  standing(token: string): Promise<LoanStanding>
  apply(token: string, amountPaise: number | string, how?: { key?: string; lenderId?: string }): Promise<Answer>
  /** anita proposes, dev approves. */
  review(loanId: string, outcome?: 'approve' | 'reject', rejection?: string): Promise<Answer>
  /** Applies for a loan that is approved and paid out. */
  borrow(token: string, amountPaise: number): Promise<LoanView>
  loan(
    token: string,
    loanId: string,
  ): Promise<{
    loan: LoanView
    events: {
      kind: string
      on: string
      amountPaise: number | null
      interestPaise: number | null
      words: string | null
    }[]
    journals: { kind: string }[]
  }>
  repay(token: string, loanId: string, input: object, key?: string): Promise<Answer>
  position(token: string): Promise<{ quantity: number; availableQuantity: number; pledgedQuantity: number }>
  sell(token: string, quantity: number): Promise<Answer>
  /** Scales all daily prices of the share to this many hundredths of their values. */
  priceFallsTo(hundredths: number): Promise<void>
  /** Runs a statement without triggers and foreign keys, like a person with all keys of the server. */
  tamper(statement: string): Promise<void>
  evening(date: string): Promise<void>
  /** Runs the loan job, lets 20 seconds of business time pass, and runs the job again. */
  sales(): Promise<void>
}

export async function openLoanServer(
  holders: readonly Person[] = ['asha', 'ravi'],
  options: TestServerOptions = {},
): Promise<LoanServer> {
  const bahi = await openWalletServer(options)
  await bahi.passTo(10 * 3_600)
  const shares = bahi.parts.instruments
    .all()
    .filter(
      ({ kind, state, id }) =>
        kind === 'share' && state === 'normal' && (bahi.parts.feed.quote(id)?.lastPaise ?? 0) > 0,
    )
  // Near ₹200, so that demo customers can afford lots of the share.
  const away = (id: number) => Math.abs((bahi.parts.feed.quote(id)?.lastPaise ?? 0) - 200_00)
  const share = shares.toSorted((a, b) => away(a.id) - away(b.id))[0]
  if (share === undefined) throw new Error('the demo market has no share')
  for (const who of holders) {
    const token = await bahi.token(who)
    const price = bahi.parts.feed.quote(share.id)?.lastPaise ?? 0
    const lots = Math.floor(2_00_000_00 / (price * 100))
    expect(
      await bahi.post(token, '/api/app/user/buy.do', {
        code: share.code,
        quantity: String(Math.max(1, lots) * 100),
        type: 'market',
      }),
    ).toMatchObject({ msg: '' })
    await bahi.passTo(bahi.parts.clock.now().second + 30)
  }
  await bahi.endDay()
  await bahi.passTo(10 * 3_600)
  const [anita, dev] = [await bahi.signIn('anita'), await bahi.signIn('dev')]
  const more = {
    code: share.code,
    instrumentId: share.id,
    standing: async (token: string) => (await bahi.read(token, '/api/app/user/loan/my.do')).data as LoanStanding,
    apply: (token: string, amountPaise: number | string, { key, lenderId }: { key?: string; lenderId?: string } = {}) =>
      bahi.post(
        token,
        '/api/app/user/loan/create.do',
        { amountPaise, ...(lenderId === undefined ? {} : { lenderId }) },
        key === undefined ? {} : { key },
      ),
    async review(loanId: string, outcome = 'approve', rejection?: string) {
      const proposed = await bahi.post(anita, '/api/console/loan/review.do', {
        loanId,
        outcome,
        ...(rejection === undefined ? {} : { rejection }),
        reason,
      })
      if (proposed.msg !== '') return proposed
      return bahi.post(dev, '/api/console/proposal/approve.do', { id: proposed.data['proposalId'], reason })
    },
    async borrow(token: string, amountPaise: number) {
      const asked = await more.apply(token, amountPaise)
      expect(asked).toMatchObject({ msg: '', data: { state: 'in-review', askedPaise: amountPaise } })
      const id = String(asked.data['id'])
      expect(await more.review(id)).toMatchObject({ msg: '' })
      return (await more.loan(token, id)).loan
    },
    loan: async (token: string, loanId: string) =>
      (await bahi.read(token, '/api/app/user/loan/detail.do', { loanId })).data as unknown as Awaited<
        ReturnType<LoanServer['loan']>
      >,
    repay: (token: string, loanId: string, input: object, key?: string) =>
      bahi.post(token, '/api/app/user/loan/repay.do', { loanId, ...input }, key === undefined ? {} : { key }),
    async position(token: string) {
      const { data } = await bahi.read(token, '/api/app/user/futures/position/list.do', { code: share.code })
      return (
        (data['holdings'] as Awaited<ReturnType<LoanServer['position']>>[])[0] ?? {
          quantity: 0,
          availableQuantity: 0,
          pledgedQuantity: 0,
        }
      )
    },
    sell: (token: string, quantity: number) =>
      bahi.post(token, '/api/app/user/sell.do', { code: share.code, quantity: String(quantity), type: 'market' }),
    async tamper(statement: string) {
      const client = await bahi.database.owner.pool.connect()
      try {
        await client.query(`set session_replication_role = 'replica'`)
        expect((await client.query(statement)).rowCount).toBeGreaterThan(0)
      } finally {
        await client.query(`set session_replication_role = 'origin'`)
        client.release()
      }
    },
    priceFallsTo: (hundredths: number) =>
      more.tamper(
        `update bahi.daily_bar set open_paise = open_paise * ${hundredths} / 100, high_paise = high_paise * ${hundredths} / 100, low_paise = low_paise * ${hundredths} / 100, close_paise = close_paise * ${hundredths} / 100 where instrument_id = ${share.id}`,
      ),
    evening: (date: string) => runLoanEvening(bahi.parts.fundJob, businessDate(date), businessDate(date)),
    async sales() {
      await runLoanSales(bahi.parts.fundJob)
      await bahi.passTo(bahi.parts.clock.now().second + 20)
      await runLoanSales(bahi.parts.fundJob)
    },
  }
  return Object.assign(bahi, more)
}
