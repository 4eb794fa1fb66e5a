import type { getWorthParts, WorthClass } from '@bahi/contract/reports/worth'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { lotProfit } from '@bahi/domain/reports/gains'
import { partsOfWholeBps } from '@bahi/domain/reports/parts-of-whole'
import { toPosition } from '@bahi/domain/shares/positions/lots'
import { businessDate } from '@bahi/money/business-date'
import { paise, paiseToNumber } from '@bahi/money/paise'
import { INR } from '../../ledger/asset.ts'
import { amountOn } from '../../ledger/read-balances.ts'
import { worthPrices } from '../../shares/positions/holding-worth.ts'
import { readFundCosts } from '../papers/funds.ts'
import { shareNamed, type PaperSource } from '../papers/paper-draft.ts'
import { type FundSale, readFundSales, readShareSales, readTaxClass, type ShareSale } from '../papers/read-sales.ts'
import { readPaidDividends } from '../papers/tax.ts'
import { readWorthFacts, type WorthFacts } from '../portfolio/read-worth.ts'
import { CHARGES } from '../statement/entry-filter.ts'
import { CASH_ACCOUNTS } from './read-night.ts'
import { TAXES } from './worth-lines.ts'

export type WorthParts = ReplyOf<typeof getWorthParts>

const READ_CHARGES = `
  select debit as account, sum(amount)::bigint as amount from bahi.posting
  where shard = $1 and owner = $2 and asset = $3 and debit = any($4::smallint[]) group by debit order by debit`

/** Dividends that were announced and are not paid yet. */
const READ_DIVIDENDS_TO_COME = `
  select id, instrument_id, ex_date, paid_on, dividend_paise as per_share from bahi.corporate_action
  where kind = 'dividend' and announced_on <= $1 and paid_on > $1 order by paid_on, id`

type DividendRow = { id: number; instrument_id: number; ex_date: string; paid_on: string; per_share: bigint }
export type Held = {
  readonly instrumentId: number
  readonly quantity: bigint
  readonly lastPaise: bigint
  readonly valuePaise: bigint
  readonly investedPaise: bigint
  readonly unrealisedPaise: bigint
}

const wire = (amount: bigint): number => paiseToNumber(paise(amount))
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n)

/** What the account is made of at this moment, and what it earned and paid since the first day. */
export async function readWorthParts(source: PaperSource, now: Date): Promise<WorthParts> {
  const { db, who, today } = source
  const owner = { shard: who.shard, owner: who.customerId }
  const facts = await readWorthFacts(db, owner, businessDate(today), now)
  const shares = heldShares(source, facts)
  const classes = classesOf(source, facts, shares)
  const sales = await readAllSales(source)
  const dividends = await readPaidDividends(source, sinceOpening(source))
  const fundsPaise = sum(facts.units.map(({ valuePaise }) => valuePaise))
  const { charges, taxes } = await readCharges(source)
  return {
    at: now.toISOString(),
    ownedPaise: wire(sum(classes.map(({ amount }) => amount))),
    owedPaise: wire(facts.owedOnLoansPaise),
    classes: withBps(classes).map(({ name, ...part }) => ({ class: name, ...part })),
    sectors: sectorsOf(source, shares),
    holdings: holdingsOf(source, facts, shares, sum(classes.map(({ amount }) => amount))),
    realisedPaise: wire(sum(sales.map(lotProfit))),
    unrealisedPaise: wire(
      sum(shares.map(({ unrealisedPaise }) => unrealisedPaise)) +
        fundsPaise -
        sum([...(await readFundCosts(source)).values()]),
    ),
    dividendsPaise: wire(sum(dividends.map(({ amount }) => amount))),
    dividendsToCome: await readDividendsToCome(source, shares),
    charges,
    taxes,
    exitLoadsPaise: wire(sum((await readExitLoads(source)).map(({ load_paise: load }) => load))),
    loanInterestPaise: wire(sum((await readLoanInterest(source)).map(({ paid_interest_paise: paid }) => paid))),
  }
}

/** All days of the account. */
export const sinceOpening = ({ today }: PaperSource) => ({
  year: 'all',
  from: businessDate('2000-01-01'),
  until: businessDate(today),
})

/** All parts of lots that were ever sold. */
export async function readAllSales(source: PaperSource): Promise<(ShareSale | FundSale)[]> {
  const since = sinceOpening(source)
  return [...(await readShareSales(source, since)), ...(await readFundSales(source, since))]
}

type ExitLoad = { code: string; name: string; sold_on: string; units: bigint; load_paise: bigint }

/** The redemptions that an exit load was kept back of, newest first. */
export async function readExitLoads({ db, who }: PaperSource): Promise<ExitLoad[]> {
  const { rows } = await db.query<ExitLoad>(
    `select scheme.code, scheme.name, s.sold_on, sum(s.units)::bigint as units, sum(s.load_paise)::bigint as load_paise
     from bahi.fund_lot_sale s join bahi.scheme on scheme.id = s.scheme_id
     where s.shard = $1 and s.owner = $2 and s.load_paise > 0 group by s.order_id, scheme.code, scheme.name, s.sold_on order by s.sold_on desc, s.order_id desc`,
    [who.shard, who.customerId],
  )
  return rows
}

type LoanInterest = { id: bigint; paid_out_on: string | null; paid_interest_paise: bigint }

/** The loans of which interest was paid, newest first. */
export async function readLoanInterest({ db, who }: PaperSource): Promise<LoanInterest[]> {
  const { rows } = await db.query<LoanInterest>(
    'select id, paid_out_on, paid_interest_paise from bahi.loan where shard = $1 and customer_id = $2 and paid_interest_paise > 0 order by id desc',
    [who.shard, who.customerId],
  )
  return rows
}

export function heldShares({ feed, instruments, today }: PaperSource, { lots }: WorthFacts): Held[] {
  return [...lots.values()].flatMap((rows) => {
    const [first] = rows
    if (first === undefined) return []
    const { lastPaise } = worthPrices({ feed, instruments }, first.instrumentId, today)
    const position = toPosition(
      rows.map(({ lot }) => lot),
      lastPaise,
    )
    return [{ instrumentId: first.instrumentId, lastPaise, ...position }]
  })
}

type Amount<Name extends string> = { readonly name: Name; readonly amount: bigint }

function withBps<Name extends string>(parts: readonly Amount<Name>[]): { name: Name; paise: number; bps: number }[] {
  const bps = partsOfWholeBps(parts.map(({ amount }) => amount))
  return parts.map(({ name, amount }, at) => ({ name, paise: wire(amount), bps: bps[at] ?? 0 }))
}

const largestFirst = <Part extends { amount: bigint }>(parts: readonly Part[]): Part[] =>
  parts
    .filter(({ amount }) => amount > 0n)
    .toSorted((one, other) => (one.amount === other.amount ? 0 : one.amount > other.amount ? -1 : 1))

function classesOf(source: PaperSource, facts: WorthFacts, shares: readonly Held[]): Amount<WorthClass>[] {
  const isGold = ({ instrumentId }: Held): boolean => readTaxClass(source, instrumentId) === 'gold'
  const units = (kind: 'fund' | 'plan'): bigint =>
    sum(facts.units.flatMap((one) => (one.kind === kind ? [one.valuePaise] : [])))
  const cash = CASH_ACCOUNTS.map((account) => amountOn(facts.sheet, INR, account))
  return largestFirst<Amount<WorthClass>>([
    { name: 'cash', amount: sum(cash) },
    { name: 'shares', amount: sum(shares.flatMap((one) => (isGold(one) ? [] : [one.valuePaise]))) },
    { name: 'gold', amount: sum(shares.flatMap((one) => (isGold(one) ? [one.valuePaise] : []))) },
    { name: 'funds', amount: units('fund') },
    { name: 'plans', amount: units('plan') },
    { name: 'redeeming', amount: sum(facts.redemptions.map(({ net_paise: net }) => net)) },
  ])
}

function sectorsOf({ instruments }: PaperSource, shares: readonly Held[]): WorthParts['sectors'] {
  const amounts = new Map<string, bigint>()
  for (const { instrumentId, valuePaise } of shares) {
    const sector = instruments.byId(instrumentId)?.sector ?? ''
    amounts.set(sector, (amounts.get(sector) ?? 0n) + valuePaise)
  }
  const parts = largestFirst([...amounts].map(([name, amount]) => ({ name, amount })))
  return withBps(parts).map(({ name, ...part }) => ({ sector: name, ...part }))
}

function holdingsOf(
  source: PaperSource,
  facts: WorthFacts,
  shares: readonly Held[],
  ownedPaise: bigint,
): WorthParts['holdings'] {
  const held = largestFirst([
    ...shares.map(({ instrumentId, valuePaise }) => ({
      code: shareNamed(source, instrumentId),
      name: source.instruments.byId(instrumentId)?.name ?? '',
      amount: valuePaise,
    })),
    ...facts.units.map(({ code, name, valuePaise }) => ({ code, name, amount: valuePaise })),
  ])
  const amounts = held.map(({ amount }) => amount)
  // What is no holding is the last part, so that the parts of the holdings are parts of all that is owned.
  const bps = partsOfWholeBps([...amounts, ownedPaise - sum(amounts)])
  return held.map(({ code, name, amount }, at) => ({ code, name, paise: wire(amount), bps: bps[at] ?? 0 }))
}

async function readCharges({ db, who }: PaperSource): Promise<Pick<WorthParts, 'charges' | 'taxes'>> {
  const { rows } = await db.query<{ account: number; amount: bigint }>(READ_CHARGES, [
    who.shard,
    who.customerId,
    INR,
    CHARGES,
  ])
  const paid = (isTax: boolean) =>
    rows.flatMap(({ account, amount }) => (TAXES.includes(account) === isTax ? [{ account, paise: wire(amount) }] : []))
  return { charges: paid(false), taxes: paid(true) }
}

/** Of the dividends to come those of record, and those of the shares that the customer would still hold on the day of record. */
export async function readDividendsToCome(
  source: PaperSource,
  shares: readonly Held[],
): Promise<WorthParts['dividendsToCome']> {
  const { db, who, today } = source
  const held = new Map(shares.map(({ instrumentId, quantity }) => [instrumentId, quantity]))
  const { rows: toCome } = await db.query<DividendRow>(READ_DIVIDENDS_TO_COME, [today])
  const { rows: ofRecord } = await db.query<{ action_id: number; quantity: bigint }>(
    'select action_id, quantity from bahi.entitlement where shard = $1 and owner = $2 and action_id = any($3::integer[])',
    [who.shard, who.customerId, toCome.map(({ id }) => id)],
  )
  const recorded = new Map(ofRecord.map((row) => [row.action_id, row.quantity]))
  return toCome.flatMap((row) => {
    const quantity = recorded.get(row.id) ?? (row.ex_date > today ? held.get(row.instrument_id) : undefined)
    if (quantity === undefined) return []
    return [
      {
        code: shareNamed(source, row.instrument_id),
        exDate: row.ex_date,
        paidOn: row.paid_on,
        quantity: Number(quantity),
        amountPaise: wire(quantity * row.per_share),
      },
    ]
  })
}
