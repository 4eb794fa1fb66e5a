import { afterEach } from 'vitest'
import { openUnitServer, type UnitServer } from './unit-server.ts'

/** A loan on units of a fund, opened by each test, with what the tests read of it. */
export function arrangeUnitLoan() {
  let bahi: UnitServer
  let token: string
  let scheme: UnitServer['scheme']
  const sql = (text: string, values: unknown[] = []) => bahi.sql(text, values)
  const take = (opened: UnitServer) => {
    bahi = opened
    ;({ asha: token, scheme } = bahi)
  }
  const open = async (alsoShares: boolean) => take(await openUnitServer({ alsoShares }))
  const navToday = (nav: number) => bahi.navToday(nav)
  const nextDay = () => bahi.nextDay()
  const cureDaysAreOver = () => bahi.cureDaysAreOver()
  const sales = () => bahi.soldForLoans()
  const state = () =>
    sql(`select to_jsonb(row) as row from (select to_jsonb(l) as of from bahi.loan l union all select to_jsonb(s) from bahi.loan_sale s union all select to_jsonb(o) from bahi.fund_order o
  union all select to_jsonb(j) from bahi.journal j union all select to_jsonb(n) from bahi.notice n union all select to_jsonb(p) from bahi.pledge p) row order by row::text`)
  const notices = async () =>
    ((await bahi.read(token, '/api/app/user/notice/list.do', { size: '100' })).data['items'] as { kind: string }[]).map(
      ({ kind }) => kind,
    )
  const lock = async () => {
    for (const [id, kind] of [
      [1, 'trade'],
      [2, 'account'],
    ] as const) {
      await sql(
        `insert into bahi.customer_lock (shard, id, customer_id, kind, reason, locked_at, locked_until) select shard, $1, customer_id, $2, 'unusual-trading', $3, $4 from bahi.customer_phone where phone = '9000000001'`,
        [id, kind, bahi.now, new Date(bahi.now.getTime() + 3_600_000)],
      )
    }
  }

  afterEach(async () => {
    await bahi.expectLedgerToHold()
    await bahi.close()
  })

  return {
    get bahi() {
      return bahi
    },
    get token() {
      return token
    },
    get scheme() {
      return scheme
    },
    sql,
    open,
    take,
    navToday,
    nextDay,
    cureDaysAreOver,
    sales,
    state,
    notices,
    lock,
  }
}
