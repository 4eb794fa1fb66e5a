import type { PaperWord } from '@bahi/contract/reports/paper-word-list'
import type { FinancialYear } from '@bahi/domain/reports/financial-year'
import { computeTaxableGain } from '@bahi/domain/reports/gains'
import type { TaxClass } from '@bahi/domain/reports/tax-class'
import type { LossUse } from '@bahi/domain/reports/tax-details'
import { estimateTax, taxRate, type TaxLine } from '@bahi/domain/reports/tax-estimate'
import { readTaxDetails } from '../tax-details/tax-details-rows.ts'
import {
  paperFact,
  said,
  paperSection,
  shareNamed,
  type PaperDraft,
  type PaperSection,
  type PaperSource,
} from './paper-draft.ts'
import type { ShareSale } from './read-sales.ts'
import { readYearSales, type YearSales } from './read-year-sales.ts'
import { shareSalesSection } from './share-sales.ts'

type DividendRow = { paid_on: string; instrument_id: number; quantity: bigint; per_share: bigint; amount: bigint }

// Paid dividends only, from the ledger. An announced dividend is no income yet. What one share brought is the amount of the
// entitlement divided by its shares, which leaves no rest.
const READ_DIVIDENDS = `
  select j.business_date as paid_on, e.instrument_id, e.quantity, e.amount_paise / e.quantity as per_share, paid.amount
  from bahi.journal j
  join bahi.entitlement e on e.shard = j.shard and e.owner = j.owner and e.action_id = split_part(j.reference, ':', 1)::integer
  cross join lateral (select sum(p.amount)::bigint as amount from bahi.posting p where p.shard = j.shard and p.journal_id = j.id) paid
  where j.shard = $1 and j.owner = $2 and j.kind = 'dividend' and j.business_date between $3 and $4 order by j.id`

type NamedSale = YearSales['sales'][number]

const CLASSES: Readonly<Record<TaxClass, PaperWord>> = {
  equity: 'class-equity',
  gold: 'class-gold',
  mixed: 'class-mixed',
  debt: 'class-debt',
}

/** Drafts an estimate of the tax on a financial year's sales and dividends. The paper says that it is an estimate. */
export async function draftTax(source: PaperSource, year: FinancialYear): Promise<PaperDraft> {
  const { sales, bonusSales } = await readYearSales(source, year)
  const dividends = await readPaidDividends(source, year)
  const details = await readTaxDetails(source.db, source.who, Number(year.year))
  const estimate = estimateTax(year.from, sales, details)
  const [equity, others] = [
    estimate.lines.filter(({ taxClass }) => taxClass === 'equity'),
    estimate.lines.filter(({ taxClass }) => taxClass !== 'equity'),
  ]
  const withIncome = sales.filter((sale) => taxRate(sale) === null)
  return {
    facts: [
      paperFact('year-from', 'date', year.from),
      paperFact('year-until', 'date', year.until),
      paperFact('tax-on-gains', 'money', estimate.taxPaise),
      ...(estimate.surchargeBps === null ? [] : [paperFact('surcharge', 'money', estimate.surchargePaise)]),
      paperFact('cess', 'money', estimate.cessPaise),
      paperFact('tax-total', 'money', estimate.totalPaise),
      ...(estimate.carriedShortPaise === 0n ? [] : [paperFact('short-loss-left', 'money', estimate.carriedShortPaise)]),
      ...(estimate.carriedLongPaise === 0n ? [] : [paperFact('long-loss-left', 'money', estimate.carriedLongPaise)]),
    ],
    sections: [
      gainsOf(equity),
      ...(others.length === 0 ? [] : [otherGainsOf(others)]),
      ...(withIncome.length === 0 ? [] : [withIncomeOf(withIncome)]),
      ...(estimate.lossUses.length === 0 ? [] : [earlierLossesOf(estimate.lossUses)]),
      ...(bonusSales.length === 0 ? [] : [taxedSalesOf(source, bonusSales)]),
      dividendsOf(source, dividends),
    ],
    notes: [
      'note-estimate',
      estimate.surchargeBps === null ? 'note-income-unknown' : 'note-surcharge',
      'note-stt',
      'note-set-off',
      'note-dividends',
      ...(sales.some(({ taxClass }) => taxClass === 'gold' || taxClass === 'mixed') ? ['note-classes'] : []),
      ...(withIncome.length === 0 ? [] : ['note-slab']),
      ...(bonusSales.length === 0 ? [] : ['note-bonus']),
    ],
  }
}

/** The dividends that reached the account between two days. */
export async function readPaidDividends(
  { db, who }: PaperSource,
  { from, until }: FinancialYear,
): Promise<DividendRow[]> {
  return (await db.query<DividendRow>(READ_DIVIDENDS, [who.shard, who.customerId, from, until])).rows
}

function withIncomeOf(sales: readonly NamedSale[]): PaperSection {
  return paperSection(
    'slab-gains',
    [
      { key: 'item', cell: 'text', of: ({ name }) => name },
      { key: 'kind', cell: 'text', of: ({ taxClass }) => said(CLASSES[taxClass]) },
      { key: 'bought-on', cell: 'date', of: ({ boughtOn }) => boughtOn },
      { key: 'sold-on', cell: 'date', of: ({ soldOn }) => soldOn },
      { key: 'gain', cell: 'signed-money', of: computeTaxableGain, sums: true },
    ],
    sales,
  )
}

function gainsOf(lines: readonly TaxLine[]): PaperSection {
  return paperSection(
    'gains',
    [
      { key: 'term', cell: 'text', of: ({ term }) => said(term) },
      { key: 'rate', cell: 'percent', of: ({ rateBps }) => rateBps },
      { key: 'gain', cell: 'money', of: ({ gainsPaise }) => gainsPaise, sums: true },
      { key: 'losses', cell: 'money', of: ({ lossesPaise }) => lossesPaise, sums: true },
      { key: 'set-off', cell: 'money', of: ({ setOffPaise }) => setOffPaise, sums: true },
      { key: 'exempt', cell: 'money', of: ({ exemptPaise }) => exemptPaise, sums: true },
      { key: 'taxable', cell: 'money', of: ({ taxablePaise }) => taxablePaise, sums: true },
      { key: 'tax-due', cell: 'money', of: ({ taxPaise }) => taxPaise, sums: true },
    ],
    lines,
  )
}

/** Long-term gains only. Short-term gains of classes other than equity are taxed with the income. */
function otherGainsOf(lines: readonly TaxLine[]): PaperSection {
  return paperSection(
    'other-gains',
    [
      { key: 'kind', cell: 'text', of: ({ taxClass }) => said(CLASSES[taxClass]) },
      { key: 'rate', cell: 'percent', of: ({ rateBps }) => rateBps },
      { key: 'gain', cell: 'money', of: ({ gainsPaise }) => gainsPaise, sums: true },
      { key: 'losses', cell: 'money', of: ({ lossesPaise }) => lossesPaise, sums: true },
      { key: 'set-off', cell: 'money', of: ({ setOffPaise }) => setOffPaise, sums: true },
      { key: 'taxable', cell: 'money', of: ({ taxablePaise }) => taxablePaise, sums: true },
      { key: 'tax-due', cell: 'money', of: ({ taxPaise }) => taxPaise, sums: true },
    ],
    lines,
  )
}

/** Losses of earlier years as the customer told them. A year is a text: it is counted by nobody. */
function earlierLossesOf(uses: readonly LossUse[]): PaperSection {
  return paperSection(
    'earlier-losses',
    [
      { key: 'loss-year', cell: 'text', of: ({ year }) => `${year}–${(year + 1) % 100}` },
      { key: 'term', cell: 'text', of: ({ term }) => said(term) },
      { key: 'losses', cell: 'money', of: ({ usedPaise, leftPaise }) => usedPaise + leftPaise, sums: true },
      { key: 'set-off', cell: 'money', of: ({ usedPaise }) => usedPaise, sums: true },
      { key: 'loss-left', cell: 'money', of: ({ leftPaise }) => leftPaise, sums: true },
    ],
    uses,
  )
}

/**
 * Sales after a bonus issue, whose lots differ from those of the profit paper. The law does not allow the securities
 * transaction tax as a deduction.
 */
function taxedSalesOf(source: PaperSource, sales: readonly ShareSale[]): PaperSection {
  return shareSalesSection(source, 'bonus-sales', sales, {
    charges: ({ chargesPaise, sttPaise }) => chargesPaise - sttPaise,
    gain: 'gain',
    gainOf: computeTaxableGain,
  })
}

function dividendsOf(source: PaperSource, dividends: readonly DividendRow[]): PaperSection {
  return paperSection(
    'dividends',
    [
      { key: 'date', cell: 'date', of: ({ paid_on: on }) => on },
      { key: 'share', cell: 'text', of: ({ instrument_id: id }) => shareNamed(source, id) },
      { key: 'quantity', cell: 'count', of: ({ quantity }) => quantity },
      { key: 'per-share', cell: 'money', of: ({ per_share: paise }) => paise },
      { key: 'amount', cell: 'money', of: ({ amount }) => amount, sums: true },
    ],
    dividends,
  )
}
