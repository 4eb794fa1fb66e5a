import { afterEach, beforeEach } from 'vitest'
import { type LoanServer, openLoanServer } from './loan-server.ts'

/** A customer who can borrow, opened anew for each test. */
export function arrangeLoans() {
  let bahi: LoanServer
  let asha: string
  beforeEach(async () => {
    bahi = await openLoanServer(['asha'])
    asha = await bahi.token('asha')
  }, 120_000)
  afterEach(async () => {
    await bahi.expectLedgerToHold()
    await bahi.close()
  })

  const borrowHalf = async () => bahi.borrow(asha, Math.floor((await bahi.standing(asha)).limitPaise / 2))
  const state = async () =>
    (
      await bahi.database.app.pool.query<{ text: string }>(
        `select coalesce(string_agg(row::text, E'\\n' order by row::text), '') as text from (
     select 'loan' as kind, to_jsonb(l) as row from bahi.loan l union all select 'event', to_jsonb(e) from bahi.loan_event e union all select 'pledge', to_jsonb(p) from bahi.pledge p
     union all select 'due', to_jsonb(c) from bahi.cash_due c union all select 'journal', to_jsonb(j) from bahi.journal j union all select 'notice', to_jsonb(n) from bahi.notice n) all_rows`,
      )
    ).rows[0]?.text
  const noticesOf = async () =>
    ((await bahi.read(asha, '/api/app/user/notice/list.do')).data['items'] as { kind: string }[])
      .map(({ kind }) => kind)
      .filter((kind) => kind.startsWith('loan.'))

  return {
    get bahi() {
      return bahi
    },
    get asha() {
      return asha
    },
    borrowHalf,
    state,
    noticesOf,
  }
}
