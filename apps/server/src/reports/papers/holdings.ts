import { holdingTerm } from '@bahi/domain/reports/tax-class'
import { remainingCharges, remainingCost } from '@bahi/domain/shares/positions/lots'
import { businessDate } from '@bahi/money/business-date'
import { divide } from '@bahi/money/rounding'
import { ACCOUNT } from '@bahi/proofs/accounts'
import { hasNominees } from '../../customers/nominees/nominee-rows.ts'
import { FIRST_UNITS, INR } from '../../ledger/asset.ts'
import { amountOn, readBalances } from '../../ledger/read-balances.ts'
import { holdingKey } from '../../shares/orders/read-facts.ts'
import { readOpenLots, type LotRow } from '../../shares/orders/tape-rows.ts'
import { worthPrices } from '../../shares/positions/holding-worth.ts'
import { paperFact, said, paperSection, shareNamed, type PaperDraft, type PaperSource } from './paper-draft.ts'
import { readTaxClass } from './read-sales.ts'

type HeldLot = {
  readonly instrumentId: number
  readonly row: LotRow
  readonly pricePaise: bigint
  readonly costPaise: bigint
  readonly valuePaise: bigint
}
type Held = {
  readonly instrumentId: number
  readonly quantity: bigint
  readonly pricePaise: bigint
  readonly costPaise: bigint
  readonly valuePaise: bigint
}

/** Drafts everything that the customer holds now: shares with their lots, and cash. */
export async function draftHoldings(source: PaperSource): Promise<PaperDraft> {
  const { db, who, today } = source
  const owner = { shard: who.shard, owner: who.customerId }
  const sheet = await readBalances(db, owner)
  const ids = [
    ...new Set(
      sheet.balances.flatMap(({ asset, amount }) =>
        asset === INR || asset > FIRST_UNITS || amount === 0n ? [] : [asset],
      ),
    ),
  ]
  const lotsOf = await readOpenLots(
    db,
    ids.map((instrumentId) => ({ ...owner, instrumentId })),
  )
  const lots = ids.flatMap((instrumentId) => {
    const pricePaise = worthPrices(source, instrumentId, today).previousClosePaise
    return (lotsOf.get(holdingKey(who.customerId, instrumentId)) ?? []).map((row): HeldLot => ({
      instrumentId,
      row,
      pricePaise,
      costPaise: remainingCost(row.lot),
      valuePaise: row.lot.remaining * pricePaise,
    }))
  })
  const held = ids.map((instrumentId) =>
    gathered(
      instrumentId,
      lots.filter((lot) => lot.instrumentId === instrumentId),
    ),
  )
  const cash = (account: number): bigint => amountOn(sheet, INR, account)
  const sharesValue = held.reduce((sum, { valuePaise }) => sum + valuePaise, 0n)
  const [available, kept, unsettled] = [cash(ACCOUNT.available), cash(ACCOUNT.held), cash(ACCOUNT.unsettled)]
  return {
    facts: [
      paperFact('prices-of', 'text', said('last-close')),
      paperFact('cash-available', 'money', available),
      paperFact('cash-held', 'money', kept),
      paperFact('cash-unsettled', 'money', unsettled),
      paperFact('shares-value', 'money', sharesValue),
      paperFact('worth', 'money', sharesValue + available + kept + unsettled),
      paperFact('nominees', 'text', said((await hasNominees(db, who)) ? 'registered' : 'none-registered')),
      paperFact('last-entry', 'ordinal', sheet.head.seq),
    ],
    sections: [sharesOf(source, held), lotsSection(source, lots)],
    notes: [
      'note-holdings',
      ...(ids.some((id) => worthPrices(source, id, today).listsOn !== null) ? ['note-not-listed' as const] : []),
    ],
  }
}

function gathered(instrumentId: number, lots: readonly HeldLot[]): Held {
  const sum = (amount: (lot: HeldLot) => bigint): bigint => lots.reduce((total, lot) => total + amount(lot), 0n)
  return {
    instrumentId,
    quantity: sum(({ row }) => row.lot.remaining),
    pricePaise: lots[0]?.pricePaise ?? 0n,
    costPaise: sum(({ costPaise }) => costPaise),
    valuePaise: sum(({ valuePaise }) => valuePaise),
  }
}

function sharesOf(source: PaperSource, held: readonly Held[]) {
  return paperSection(
    'shares',
    [
      { key: 'share', cell: 'text', of: ({ instrumentId }) => shareNamed(source, instrumentId) },
      { key: 'isin', cell: 'text', of: ({ instrumentId }) => source.instruments.byId(instrumentId)?.isin ?? '' },
      { key: 'quantity', cell: 'count', of: ({ quantity }) => quantity },
      {
        key: 'average',
        cell: 'money',
        of: ({ costPaise, quantity }) => (quantity === 0n ? 0n : divide(costPaise, quantity, 'half-up')),
      },
      { key: 'cost', cell: 'money', of: ({ costPaise }) => costPaise, sums: true },
      { key: 'closing-price', cell: 'money', of: ({ pricePaise }) => pricePaise },
      { key: 'value', cell: 'money', of: ({ valuePaise }) => valuePaise, sums: true },
      { key: 'gain', cell: 'signed-money', of: ({ valuePaise, costPaise }) => valuePaise - costPaise, sums: true },
    ],
    held,
  )
}

function lotsSection(source: PaperSource, lots: readonly HeldLot[]) {
  const today = businessDate(source.today)
  return paperSection(
    'lots',
    [
      { key: 'share', cell: 'text', of: ({ instrumentId }) => shareNamed(source, instrumentId) },
      { key: 'bought-on', cell: 'date', of: ({ row }) => row.lot.boughtOn },
      { key: 'quantity', cell: 'count', of: ({ row }) => row.lot.remaining },
      { key: 'cost', cell: 'money', of: ({ costPaise }) => costPaise, sums: true },
      { key: 'charges-paid', cell: 'money', of: ({ row }) => remainingCharges(row.lot), sums: true },
      { key: 'value', cell: 'money', of: ({ valuePaise }) => valuePaise, sums: true },
      {
        key: 'term',
        cell: 'text',
        of: ({ instrumentId, row }) =>
          said(
            holdingTerm({ boughtOn: row.lot.boughtOn, soldOn: today, taxClass: readTaxClass(source, instrumentId) }),
          ),
      },
    ],
    lots,
  )
}
