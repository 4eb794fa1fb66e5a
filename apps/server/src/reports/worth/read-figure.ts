import { isOwnLine, type WorthLine } from '@bahi/contract/reports/worth'
import type { getWorthFigure, WorthFigureView } from '@bahi/contract/reports/worth-figure'
import type { InputOf } from '@bahi/contract/wire/endpoint'
import { lotProfit } from '@bahi/domain/reports/gains'
import { remainingCost } from '@bahi/domain/shares/positions/lots'
import { businessDate } from '@bahi/money/business-date'
import { paise, paiseToNumber } from '@bahi/money/paise'
import { ACCOUNT } from '@bahi/proofs/accounts'
import { INR, schemeIdOfUnits } from '../../ledger/asset.ts'
import { amountOn } from '../../ledger/read-balances.ts'
import { readFundCosts } from '../papers/funds.ts'
import { shareNamed, type PaperSource } from '../papers/paper-draft.ts'
import { readTaxClass } from '../papers/read-sales.ts'
import { readWorthFacts, type WorthFacts } from '../portfolio/read-worth.ts'
import { type FigureRow, figureRows, MOST_ROWS } from './figure-row.ts'
import { readNightFigure } from './read-night-figure.ts'
import {
  type Held,
  heldShares,
  readAllSales,
  readDividendsToCome,
  readExitLoads,
  readLoanInterest,
} from './read-parts.ts'
import { readWorkings } from './read-workings.ts'
import { lineOf, readGroups, readPlans, signOf } from './worth-lines.ts'

type Asked = InputOf<typeof getWorthFigure>
type Figure = Omit<WorthFigureView, 'of' | 'key'>

/** The lines whose entries come to a figure of all days. */
const LINES: Partial<Record<Asked['of'], WorthLine>> = { dividends: 'dividends', charges: 'charges', taxes: 'taxes' }
/** Entries of these take from the account; the figure says what was paid. */
const PAID: readonly WorthLine[] = ['charges', 'taxes']

/** What one figure of the worth page is made of, by the same readings and prices as the page. Of more rows than `most` the oldest are one. */
export async function readFigure(
  source: PaperSource,
  { of, key, period }: Asked,
  now: Date,
  most = MOST_ROWS,
): Promise<WorthFigureView> {
  const line = LINES[of]
  if (line !== undefined) return { of, key, ...(await readLineFigure(source, line)) }
  if (of === 'contributed') return { of, key, ...(await readContributed(source, period)) }
  if (of === 'night') return { of, key, ...(await readNightFigure(source, most)) }
  const rows = await readRows(source, of, key, now)
  return { of, key, ...ofRows(rows, most) }
}

function ofRows(rows: readonly FigureRow[], most: number): Figure {
  const total = rows.reduce((sum, { amount }) => sum + amount, 0n)
  return { on: null, totalPaise: wire(total), rows: figureRows(rows, most), lines: [], after: 0, through: 0 }
}

const wire = (amount: bigint): number => paiseToNumber(paise(amount))

/** The entries of a line since the opening. */
async function readLineFigure({ db, who }: PaperSource, line: WorthLine): Promise<Figure> {
  const {
    rows: [head],
  } = await db.query<{ seq: bigint }>('select seq from bahi.ledger_head where shard = $1 and owner = $2', [
    who.shard,
    who.customerId,
  ])
  const range = { after: 0n, through: head?.seq ?? 0n }
  const isPlan = await readPlans(db)
  const total = (await readGroups(db, who, range))
    .filter((group) => lineOf(group, isPlan) === line)
    .reduce((sum, group) => sum + signOf(group) * group.amount, 0n)
  const totalPaise = wire(PAID.includes(line) ? -total : total)
  return { on: null, totalPaise, rows: [], lines: [line], after: 0, through: Number(range.through) }
}

/** Money from the bank and to it in a period. Loans, dividends and what is only held are none of it. */
async function readContributed({ db, who }: PaperSource, period: Asked['period']): Promise<Figure> {
  const { workings } = await readWorkings(db, who, period)
  const own = (workings?.gain.lines ?? []).filter(({ line }) => isOwnLine(line))
  return {
    on: workings?.until ?? null,
    totalPaise: own.reduce((sum, line) => sum + line.paise, 0),
    rows: [],
    lines: own.map(({ line }) => line),
    after: workings?.after ?? 0,
    through: workings?.through ?? 0,
  }
}

async function readRows(source: PaperSource, of: Asked['of'], key: string, now: Date): Promise<FigureRow[]> {
  if (of === 'realised') return readSaleRows(source)
  if (of === 'exit-loads') return readLoadRows(source)
  if (of === 'loan-interest') return readInterestRows(source)
  const owner = { shard: source.who.shard, owner: source.who.customerId }
  const facts = await readWorthFacts(source.db, owner, businessDate(source.today), now)
  const shares = heldShares(source, facts)
  if (of === 'to-come') return (await readDividendsToCome(source, shares)).map(dividendRow)
  if (of === 'unrealised') return readGainRows(source, facts, shares)
  if (of === 'class') return rowsOfClass(source, facts, shares, key)
  if (of === 'holding') return rowsOfHolding(source, facts, shares, key)
  return shares.filter((one) => sectorOf(source, one) === key).map((one) => shareRow(source, one))
}

const sectorOf = ({ instruments }: PaperSource, { instrumentId }: Held): string =>
  instruments.byId(instrumentId)?.sector ?? ''

function shareRow(source: PaperSource, { instrumentId, quantity, lastPaise, valuePaise }: Held): FigureRow {
  const code = shareNamed(source, instrumentId)
  const name = source.instruments.byId(instrumentId)?.name ?? code
  return { kind: 'share', code, name, quantity, each: lastPaise, amount: valuePaise }
}

function unitRow({ code, name, kind, units, nav, valuePaise }: WorthFacts['units'][number]): FigureRow {
  return { kind, code, name, quantity: units, nav, amount: valuePaise }
}

function rowsOfClass(source: PaperSource, facts: WorthFacts, shares: readonly Held[], key: string): FigureRow[] {
  const isGold = ({ instrumentId }: Held): boolean => readTaxClass(source, instrumentId) === 'gold'
  const cash = (kind: FigureRow['kind'], account: number): FigureRow[] => {
    const amount = amountOn(facts.sheet, INR, account)
    return amount === 0n ? [] : [{ kind, amount }]
  }
  switch (key) {
    case 'cash':
      return [
        ...cash('cash', ACCOUNT.available),
        ...cash('cash-held', ACCOUNT.held),
        ...cash('cash-settling', ACCOUNT.unsettled),
      ]
    case 'shares':
    case 'gold':
      return shares.filter((one) => isGold(one) === (key === 'gold')).map((one) => shareRow(source, one))
    case 'funds':
    case 'plans':
      return facts.units.filter(({ kind }) => `${kind}s` === key).map(unitRow)
    case 'redeeming':
      return facts.redemptions.map(({ id, name, net_paise: amount, payout_on: until }) => ({
        kind: 'redeeming',
        code: id.toString(),
        name,
        until,
        amount,
      }))
    default:
      return []
  }
}

/** The lots of a share at its price, or the units of a scheme at their NAV. */
function rowsOfHolding(source: PaperSource, facts: WorthFacts, shares: readonly Held[], key: string): FigureRow[] {
  const share = shares.find(({ instrumentId }) => shareNamed(source, instrumentId) === key)
  if (share === undefined) return facts.units.filter(({ code }) => code === key).map(unitRow)
  const rows = [...facts.lots.values()].find((lots) => lots[0]?.instrumentId === share.instrumentId) ?? []
  return rows.flatMap(({ lot }): FigureRow[] =>
    lot.remaining === 0n
      ? []
      : [
          {
            kind: 'lot',
            code: key,
            name: key,
            quantity: lot.remaining,
            each: share.lastPaise,
            from: lot.boughtOn,
            cost: remainingCost(lot),
            amount: lot.remaining * share.lastPaise,
          },
        ],
  )
}

async function readGainRows(source: PaperSource, facts: WorthFacts, shares: readonly Held[]): Promise<FigureRow[]> {
  const costs = await readFundCosts(source)
  return [
    ...shares.map((one): FigureRow => ({
      ...shareRow(source, one),
      value: one.valuePaise,
      cost: one.investedPaise,
      amount: one.unrealisedPaise,
    })),
    ...facts.units.map((one): FigureRow => {
      const cost = costs.get(schemeIdOfUnits(one.asset) ?? 0) ?? 0n
      return { ...unitRow(one), value: one.valuePaise, cost, amount: one.valuePaise - cost }
    }),
  ]
}

/** Every part of a lot that was sold, newest first. */
async function readSaleRows(source: PaperSource): Promise<FigureRow[]> {
  const rows = (await readAllSales(source)).map((sale): FigureRow => {
    const { boughtOn: from, soldOn: until, proceedsPaise: value, costPaise: cost, chargesPaise: charges } = sale
    const sold = { from, until, value, cost, charges, amount: lotProfit(sale) }
    if ('units' in sale) return { kind: 'fund-sale', name: sale.name, quantity: sale.units, ...sold }
    const code = shareNamed(source, sale.instrumentId)
    return { kind: 'sale', code, name: code, quantity: sale.quantity, ...sold }
  })
  return rows.toSorted((one, other) =>
    (one.until ?? '') < (other.until ?? '') ? 1 : one.until === other.until ? 0 : -1,
  )
}

async function readLoadRows(source: PaperSource): Promise<FigureRow[]> {
  return (await readExitLoads(source)).map(({ code, name, units, sold_on: until, load_paise: amount }) => ({
    kind: 'fund-sale',
    code,
    name,
    quantity: units,
    until,
    amount,
  }))
}

async function readInterestRows(source: PaperSource): Promise<FigureRow[]> {
  return (await readLoanInterest(source)).map(({ id, paid_out_on: from, paid_interest_paise: amount }) => ({
    kind: 'loan',
    code: id.toString(),
    from,
    amount,
  }))
}

function dividendRow(one: Awaited<ReturnType<typeof readDividendsToCome>>[number]): FigureRow {
  const { code, exDate, paidOn, quantity, amountPaise } = one
  const [amount, count] = [BigInt(amountPaise), BigInt(quantity)]
  return {
    kind: 'dividend',
    code,
    name: code,
    quantity: count,
    from: exDate,
    until: paidOn,
    amount,
    ...(count === 0n ? {} : { each: amount / count }),
  }
}
