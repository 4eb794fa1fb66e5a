import type { listWorthEntries, WorthEntry, WorthLine } from '@bahi/contract/reports/worth'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { paise, paiseToNumber } from '@bahi/money/paise'
import { type Asset, INR } from '../../ledger/asset.ts'
import { readSymbols } from '../../market/instruments/asset-symbols.ts'
import type { InstrumentRegister } from '../../market/instruments/instrument.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { Who } from '../../platform/http/who.ts'
import { type EntryRange, lineOf, MOVED_PRICE, otherAccount, readGroups, readPlans, signOf } from './worth-lines.ts'

type EntryRow = {
  seq: bigint
  kind: string
  business_date: string
  debit: number
  credit: number
  asset: Asset
  amount: bigint
  /** What one share was worth when it was moved out. */
  moved_price: bigint | null
  /** The shares or units that the same journal moved. */
  traded: Asset | null
}

const READ_ENTRIES = `
  select p.seq, j.kind, j.business_date, p.debit, p.credit, p.asset, p.amount, m.price_paise as moved_price, traded.asset as traded
  from bahi.posting p join bahi.journal j on j.shard = p.shard and j.id = p.journal_id
  ${MOVED_PRICE}
  left join lateral (
    select s.asset from bahi.posting s where s.shard = $1 and s.journal_id = j.id and s.asset <> 0 order by s.seq limit 1
  ) traded on true
  where p.shard = $1 and j.shard = $1 and p.owner = $2 and p.seq > $3 and p.seq <= $4
    and (j.kind, p.debit, p.credit, p.asset) in (
      select kind, debit, credit, asset from unnest($5::text[], $6::smallint[], $7::smallint[], $8::integer[]) as line (kind, debit, credit, asset))
  order by p.seq desc limit $9`

export type WorthEntryParts = { readonly instruments: Pick<InstrumentRegister, 'byId'> }

/** A page of the entries of one line, newest first. */
export async function pageWorthEntries(
  tx: Queryable,
  who: Who,
  parts: WorthEntryParts,
  { line, after, through, before, size }: InputOf<typeof listWorthEntries>,
): Promise<ReplyOf<typeof listWorthEntries>> {
  const end = before === undefined ? BigInt(through) : BigInt(before) - 1n
  const range = { after: BigInt(after), through: end < BigInt(through) ? end : BigInt(through) }
  const found = await readWorthEntries(tx, who, parts, { line, range, limit: size + 1 })
  return { items: found.slice(0, size), more: found.length > size }
}

export type LineAsked = { readonly line: WorthLine; readonly range: EntryRange; readonly limit: number }

/** The newest entries of one line. The groups of the range say which postings belong to the line. */
export async function readWorthEntries(
  tx: Queryable,
  who: Who,
  { instruments }: WorthEntryParts,
  { line, range, limit }: LineAsked,
): Promise<WorthEntry[]> {
  const isPlan = await readPlans(tx)
  const groups = (await readGroups(tx, who, range)).filter((group) => lineOf(group, isPlan) === line)
  if (groups.length === 0) return []
  const { rows } = await tx.query<EntryRow>(READ_ENTRIES, [
    who.shard,
    who.customerId,
    range.after,
    range.through,
    groups.map(({ kind }) => kind),
    groups.map(({ debit }) => debit),
    groups.map(({ credit }) => credit),
    groups.map(({ asset }) => asset),
    limit,
  ])
  const symbolOf = await readSymbols(
    tx,
    instruments,
    rows.flatMap(({ traded }) => traded ?? []),
  )
  return rows.map((row) => entryView(row, symbolOf(row.traded ?? INR)))
}

function entryView(row: EntryRow, symbol: string | null): WorthEntry {
  const moved = signOf(row) * row.amount * (row.moved_price ?? 1n)
  const isCash = row.asset === INR || row.moved_price !== null
  return {
    number: Number(row.seq),
    on: row.business_date,
    kind: row.kind,
    account: otherAccount(row),
    symbol,
    paise: isCash ? paiseToNumber(paise(moved)) : null,
    quantity: isCash ? null : Number(moved),
  }
}
