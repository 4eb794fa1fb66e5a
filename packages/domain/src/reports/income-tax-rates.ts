import type { BusinessDate } from '@bahi/money/business-date'

const LAKH = 1_00_000_00n

/** What of an income lies above an amount, up to the next one, is taxed at this rate. */
export type Slab = { readonly abovePaise: bigint; readonly bps: bigint }

export type IncomeTaxRates = {
  /** The lowest first; the first is free. */
  readonly slabs: readonly Slab[]
  /** No tax at slab rates up to this income, and above it no more than what the income is above it. */
  readonly rebatePaise: bigint
}

/**
 * The rates of the regime that applies unless a taxpayer chooses the other one (section 115BAC(1A) of the Income-tax
 * Act 1961, section 202 of the Act of 2025) and its rebate (sections 87A and 156), by the first day of the year. Before
 * 2023 the other regime applied, which is not estimated.
 */
const RATES: readonly ({ readonly from: string } & IncomeTaxRates)[] = [
  {
    from: '2023-04-01',
    slabs: slabsOf([3n, 500n], [6n, 1_000n], [9n, 1_500n], [12n, 2_000n], [15n, 3_000n]),
    rebatePaise: 7n * LAKH,
  },
  {
    from: '2024-04-01',
    slabs: slabsOf([3n, 500n], [7n, 1_000n], [10n, 1_500n], [12n, 2_000n], [15n, 3_000n]),
    rebatePaise: 7n * LAKH,
  },
  {
    from: '2025-04-01',
    slabs: slabsOf([4n, 500n], [8n, 1_000n], [12n, 1_500n], [16n, 2_000n], [20n, 2_500n], [24n, 3_000n]),
    rebatePaise: 12n * LAKH,
  },
]

function slabsOf(...above: readonly (readonly [lakh: bigint, bps: bigint])[]): Slab[] {
  return [{ abovePaise: 0n, bps: 0n }, ...above.map(([lakh, bps]) => ({ abovePaise: lakh * LAKH, bps }))]
}

/** The rates of a year; null for a year whose slabs are not known here. */
export function incomeTaxRates(yearFrom: BusinessDate): IncomeTaxRates | null {
  return RATES.findLast(({ from }) => from <= yearFrom) ?? null
}

/** The parts of an income between two amounts by slab, the lowest first: how much of it is taxed at which rate. */
export function partsBySlab(
  { slabs }: IncomeTaxRates,
  fromPaise: bigint,
  untilPaise: bigint,
): { readonly bps: bigint; readonly paise: bigint }[] {
  return slabs.flatMap(({ abovePaise, bps }, at) => {
    const next = slabs[at + 1]?.abovePaise ?? untilPaise
    const [low, high] = [abovePaise > fromPaise ? abovePaise : fromPaise, next < untilPaise ? next : untilPaise]
    return high > low ? [{ bps, paise: high - low }] : []
  })
}
