import type { WorthFigureView } from '@bahi/contract/reports/worth-figure'
import type { SchemeKind } from '@bahi/domain/funds/scheme-facts'
import { worthOfUnits } from '@bahi/money/nav'
import { paise, paiseToNumber } from '@bahi/money/paise'
import { FIRST_HOUSE_ACCOUNT } from '@bahi/proofs/accounts'
import { INR, schemeIdOfUnits, unitAsset } from '../../ledger/asset.ts'
import { shareNamed, type PaperSource } from '../papers/paper-draft.ts'
import { type FigureRow, figureRows } from './figure-row.ts'
import type { WorthNightRow } from './read-night.ts'
import { worthOf } from './read-nights.ts'

const READ_LAST = 'select * from bahi.worth_night where shard = $1 and customer_id = $2 order by night desc limit 1'

/** What was held after an entry: shares over all accounts of the owner, and units likewise. */
const READ_HELD = `
  select asset, sum(case when debit < $5 then amount else 0 end - case when credit < $5 then amount else 0 end)::bigint as amount
  from bahi.posting where shard = $1 and owner = $2 and seq <= $3 and asset <> $4 group by asset order by asset`

const READ_CLOSES = `
  select i.id, b.close_paise as close from unnest($1::integer[]) i (id)
  cross join lateral (select close_paise from bahi.daily_bar where instrument_id = i.id and date <= $2 order by date desc limit 1) b`

const READ_NAVS = `
  select s.id, s.code, s.name, s.kind, n.nav from bahi.scheme s
  cross join lateral (select nav from bahi.scheme_nav where scheme_id = s.id and date <= $2 order by date desc limit 1) n
  where s.id = any($1::integer[])`

type Figure = Omit<WorthFigureView, 'of' | 'key'>
type HeldRow = { asset: number; amount: bigint }
type SchemeRow = { id: number; code: string; name: string; kind: SchemeKind; nav: bigint }

/**
 * The worth of the last kept night: its cash, each share at the close of that day, each scheme at its NAV, redemptions on
 * the way and what was owed. Holdings are those of the entries that the night counts; the rest are kept figures.
 */
export async function readNightFigure(source: PaperSource, most: number): Promise<Figure> {
  const { db, who } = source
  const {
    rows: [night],
  } = await db.query<WorthNightRow>(READ_LAST, [who.shard, who.customerId])
  if (night === undefined) return { on: null, totalPaise: 0, rows: [], lines: [], after: 0, through: 0 }
  const { rows: held } = await db.query<HeldRow>(READ_HELD, [
    who.shard,
    who.customerId,
    night.head_seq,
    INR,
    FIRST_HOUSE_ACCOUNT,
  ])
  const kept = (kind: FigureRow['kind'], amount: bigint): FigureRow[] => (amount === 0n ? [] : [{ kind, amount }])
  const rows = [
    ...kept('cash', night.cash_paise),
    ...(await readShareRows(source, night.night, held)),
    ...(await readUnitRows(source, night.night, held)),
    ...kept('redeeming', night.redeeming_paise),
    ...kept('owed', -night.owed_paise),
  ]
  return {
    on: night.night,
    totalPaise: paiseToNumber(paise(worthOf(night))),
    rows: figureRows(rows, most),
    lines: [],
    after: 0,
    through: Number(night.head_seq),
  }
}

/** A share that was not listed yet on the night counts at its issue price, as the night counted it. */
async function readShareRows(source: PaperSource, night: string, held: readonly HeldRow[]): Promise<FigureRow[]> {
  const shares = held.filter(({ asset, amount }) => schemeIdOfUnits(asset) === null && amount > 0n)
  if (shares.length === 0) return []
  const { rows } = await source.db.query<{ id: number; close: bigint }>(READ_CLOSES, [
    shares.map(({ asset }) => asset),
    night,
  ])
  const closes = new Map(rows.map(({ id, close }) => [id, close]))
  return shares.map(({ asset, amount: quantity }) => {
    const instrument = source.instruments.byId(asset)
    const isUnlisted = instrument !== undefined && instrument.listedOn > night
    const each = isUnlisted ? BigInt(instrument.basePricePaise) : (closes.get(asset) ?? 0n)
    const code = shareNamed(source, asset)
    return { kind: 'share', code, name: instrument?.name ?? code, quantity, each, amount: quantity * each }
  })
}

async function readUnitRows({ db }: PaperSource, night: string, held: readonly HeldRow[]): Promise<FigureRow[]> {
  const units = held.filter(({ asset, amount }) => schemeIdOfUnits(asset) !== null && amount > 0n)
  if (units.length === 0) return []
  const ids = units.map(({ asset }) => schemeIdOfUnits(asset))
  const { rows } = await db.query<SchemeRow>(READ_NAVS, [ids, night])
  const amounts = new Map(units.map(({ asset, amount }) => [asset, amount]))
  return rows.map(({ id, code, name, kind, nav }) => {
    const quantity = amounts.get(unitAsset(id)) ?? 0n
    return { kind, code, name, quantity, nav, amount: worthOfUnits(quantity, nav) }
  })
}
