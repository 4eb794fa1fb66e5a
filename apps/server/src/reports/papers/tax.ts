import type { PaperWord } from '@bahi/contract/reports/paper-word-list'
import type { FinancialYear } from '@bahi/domain/reports/financial-year'
import { computeTaxableGain } from '@bahi/domain/reports/gains'
import type { TaxClass } from '@bahi/domain/reports/tax-class'
import type { LossUse, TaxDetails } from '@bahi/domain/reports/tax-details'
import { estimateTax, taxRate, type SlabLine, type TaxEstimate, type TaxLine } from '@bahi/domain/reports/tax-estimate'
import { readTaxDetails } from '../tax-details/tax-details-rows.ts'
import {
  paperFact,
  said,
  paperSection,
  shareNamed,
  type PaperDraft,
  type PaperFact,
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
      ...taxFacts(estimate),
      ...(estimate.carriedShortPaise === 0n ? [] : [paperFact('short-loss-left', 'money', estimate.carriedShortPaise)]),
      ...(estimate.carriedLongPaise === 0n ? [] : [paperFact('long-loss-left', 'money', estimate.carriedLongPaise)]),
    ],
    sections: [
      gainsOf(equity),
      ...(others.length === 0 ? [] : [otherGainsOf(others)]),
      ...(withIncome.length === 0 ? [] : [withIncomeOf(withIncome)]),
      ...(estimate.slab === null ? [] : [slabOf(estimate.slab)]),
      ...(estimate.lossUses.length === 0 ? [] : [earlierLossesOf(estimate.lossUses)]),
      ...(bonusSales.length === 0 ? [] : [taxedSalesOf(source, bonusSales)]),
      dividendsOf(source, dividends),
    ],
    notes: [
      'note-estimate',
      ...notesOfIncome(estimate, details),
      'note-stt',
      'note-set-off',
      'note-dividends',
      ...(sales.some(({ taxClass }) => taxClass === 'gold' || taxClass === 'mixed') ? (['note-classes'] as const) : []),
      ...(bonusSales.length === 0 ? [] : (['note-bonus'] as const)),
    ],
  }
}

const isSlabKnown = ({ slab }: TaxEstimate): boolean => slab === null || slab.taxPaise !== null
/** Gains after set-off whose tax is in no total. */
const hasUncounted = (estimate: TaxEstimate): boolean =>
  estimate.unratedPaise > 0n || (!isSlabKnown(estimate) && (estimate.slab?.taxablePaise ?? 0n) > 0n)

/** The parts of the tax in the order in which they add up to the total. */
function taxFacts(estimate: TaxEstimate): PaperFact[] {
  const { slab, taxPaise, rebatePaise, surchargeBps, surchargePaise, reliefPaise, cessPaise, totalPaise } = estimate
  const slabPaise = slab?.taxPaise ?? null
  return [
    paperFact('tax-on-gains', 'money', taxPaise - (slabPaise ?? 0n)),
    ...(slabPaise === null ? [] : [paperFact('tax-at-slab', 'money', slabPaise)]),
    ...(rebatePaise === 0n ? [] : [paperFact('rebate', 'signed-money', -rebatePaise)]),
    ...(surchargeBps === null ? [] : [paperFact('surcharge', 'money', surchargePaise)]),
    ...(reliefPaise === 0n ? [] : [paperFact('relief', 'signed-money', -reliefPaise)]),
    paperFact('cess', 'money', cessPaise),
    paperFact(hasUncounted(estimate) ? 'tax-before-slab' : 'tax-total', 'money', totalPaise),
  ]
}

function notesOfIncome(estimate: TaxEstimate, { otherIncomePaise }: TaxDetails): PaperWord[] {
  const isYearKnown = estimate.isIncomeCounted
  return [
    otherIncomePaise === null ? 'note-income-unknown' : isYearKnown ? 'note-surcharge' : 'note-old-regime',
    ...(isYearKnown ? (['note-regime'] as const) : []),
    ...(estimate.slab === null && estimate.unratedPaise === 0n
      ? []
      : [isYearKnown && estimate.unratedPaise === 0n ? ('note-slab' as const) : ('note-slab-to-come' as const)]),
  ]
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

/** What losses leave of the gains at slab rates, and the tax on it where the income is known. */
function slabOf(slab: SlabLine): PaperSection {
  return paperSection(
    'slab-tax',
    [
      { key: 'term', cell: 'text', of: () => said('short') },
      { key: 'gain', cell: 'money', of: ({ gainsPaise }) => gainsPaise },
      { key: 'losses', cell: 'money', of: ({ lossesPaise }) => lossesPaise },
      { key: 'set-off', cell: 'money', of: ({ setOffPaise }) => setOffPaise },
      { key: 'taxable', cell: 'money', of: ({ taxablePaise }) => taxablePaise },
      { key: 'tax-due', cell: 'money', of: ({ taxPaise }) => taxPaise },
    ],
    [slab],
  )
}

/** What the first slab leaves free has a column only where there is any. */
const basicColumn = (lines: readonly TaxLine[]) =>
  lines.every(({ basicPaise }) => basicPaise === 0n)
    ? []
    : [{ key: 'basic', cell: 'money', of: ({ basicPaise }: TaxLine) => basicPaise, sums: true } as const]

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
      ...basicColumn(lines),
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
      ...basicColumn(lines),
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
