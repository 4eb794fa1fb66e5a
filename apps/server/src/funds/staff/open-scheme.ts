import type { openConsoleScheme } from '@bahi/contract/funds/staff'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { navText } from '@bahi/money/nav'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import { isPriced, readSchemeDetail } from '../schemes/scheme-view.ts'
import { readSchemeByCode } from './find-scheme.ts'
import type { FundDeskParts } from './fund-desk-parts.ts'
import { readConsoleSchemes } from './read-console-schemes.ts'

type Reply = ReplyOf<typeof openConsoleScheme>
/** The number of nights in the table: a month and a half. The chart of the fund shows the rest. */
const NIGHTS = 32

type NightRow = {
  date: string
  nav: bigint
  shares_paise: bigint
  cash_paise: bigint
  dividends_paise: bigint
  to_pay_paise: bigint
  expense_paise: bigint
  units: bigint
  subscribed: bigint
  redeemed: bigint
  failed: number
}
type RuleRow = {
  version: number
  rule: unknown
  words: string
  from_date: string
  maker: string | null
  checker: string | null
  hash: Buffer
}

export async function openScheme(
  parts: FundDeskParts,
  { code }: InputOf<typeof openConsoleScheme>,
): Promise<Decision<Reply>> {
  const { pool } = parts.db
  const found = await readSchemeByCode(pool, code)
  const [scheme] = found === null ? [] : await readConsoleSchemes(parts, pool, ({ id }) => id === found.id)
  if (!isPriced(found) || scheme === undefined) return refuse(refusal('fund-missing', {}, 'code'))
  const {
    rows: [signed],
  } = await pool.query<{ maker: string; checker: string }>(
    `select maker.number as maker, checker.number as checker from bahi.scheme_approval a join bahi.proposal p on p.id = a.proposal_id join bahi.staff maker on maker.id = p.made_by join bahi.staff checker on checker.id = p.checked_by
     where a.scheme_id = $1`,
    [found.id],
  )
  return accept({
    scheme,
    detail: await readSchemeDetail(pool, parts.instruments, found),
    nights: await readNights(pool, found.id),
    rules: await readRules(pool, found.id),
    madeBy: signed?.maker ?? null,
    checkedBy: signed?.checker ?? null,
  })
}

/** Reads the last nights, oldest first, with the units subscribed and redeemed at each night's NAV. */
async function readNights(db: Queryable, schemeId: number): Promise<Reply['nights']> {
  const { rows } = await db.query<NightRow>(
    `select n.date, n.nav, n.shares_paise, n.cash_paise, n.dividends_paise, n.to_pay_paise, n.expense_paise, n.units,
       coalesce(sum(o.units) filter (where o.kind = 'subscribe' and o.state = 'success'), 0)::bigint as subscribed,
       coalesce(sum(o.units) filter (where o.kind <> 'subscribe' and o.nav is not null and o.state <> 'failed'), 0)::bigint as redeemed,
       count(*) filter (where o.state = 'failed')::integer as failed
     from bahi.scheme_nav n left join bahi.fund_order o on o.scheme_id = n.scheme_id and o.applies_on = n.date
     where n.scheme_id = $1 and not n.is_before group by n.scheme_id, n.date order by n.date desc limit $2`,
    [schemeId, NIGHTS],
  )
  return rows.toReversed().map((row) => ({
    date: row.date,
    nav: navText(row.nav),
    sharesPaise: Number(row.shares_paise),
    cashPaise: Number(row.cash_paise),
    dividendsPaise: Number(row.dividends_paise),
    toPayPaise: Number(row.to_pay_paise),
    expensePaise: Number(row.expense_paise),
    units: Number(row.units),
    subscribed: Number(row.subscribed),
    redeemed: Number(row.redeemed),
    failed: row.failed,
  }))
}

/** Reads every rule version with its file as published, because the hash covers the published file. */
async function readRules(db: Queryable, schemeId: number): Promise<Reply['rules']> {
  const { rows } = await db.query<RuleRow>(
    `select r.version, r.rule, r.words, r.from_date, maker.number as maker, checker.number as checker, r.hash from bahi.scheme_rule r left join bahi.proposal p on p.id = r.proposal_id
     left join bahi.staff maker on maker.id = p.made_by left join bahi.staff checker on checker.id = p.checked_by where r.scheme_id = $1 order by r.version`,
    [schemeId],
  )
  return rows.map((row) => ({
    version: row.version,
    rule: JSON.stringify(row.rule, null, 2),
    words: row.words,
    from: row.from_date,
    madeBy: row.maker,
    checkedBy: row.checker,
    hash: row.hash.toString('hex'),
  }))
}
