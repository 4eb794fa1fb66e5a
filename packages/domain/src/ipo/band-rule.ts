/**
 * The public rule for price bands. It binds the exchange and staff alike, so nobody can set a price outside of it (H2,
 * H8).
 */
export const BAND_RULE = {
  minSpreadBps: 10_500n,
  maxSpreadBps: 12_000n,
  minLotPaise: 10_000_00n,
  maxLotPaise: 15_000_00n,
  minPriceEarnings: 8n,
  maxPriceEarnings: 40n,
  tickPaise: 100n,
} as const
/** The part of each category in the shares offered, in hundredths of a percent. */
export const CATEGORY_BPS = { institutional: 5_000n, 'non-institutional': 1_500n, retail: 3_500n } as const
const WHOLE_BPS = 10_000n
const LONGEST_OPEN_DAYS = 10

export interface IpoTerms {
  readonly bandLowPaise: bigint
  readonly bandHighPaise: bigint
  readonly lotSize: bigint
  readonly sharesOffered: bigint
  readonly sharesHere: bigint
  readonly sharesAfterIssue: bigint
  readonly profitPaise: bigint
  /**
   * Trading days of the application period, first and last included; null when the two days are not trading days in
   * this order.
   */
  readonly openDays: number | null
  /** Whether the first day lies late enough. */
  readonly opensInTime: boolean
  /** Whether a company has this name or symbol already. */
  readonly isTaken: boolean
  /** Whether the exchange is the simulated one; an invented company's shares have no place beside real prices. */
  readonly isMarketSimulated: boolean
}

export type TermsRule = 'spread' | 'lot-price' | 'price-earnings' | 'tick' | 'shares' | 'dates' | 'taken' | 'market'
export interface TermsProblem {
  readonly rule: TermsRule
  readonly field: string
  readonly least: bigint | null
  readonly most: bigint | null
}

/**
 * The shares of each category. The institutions get what rounding leaves over. Retail is split into this house's part
 * and all others'.
 */
export function sharesByCategory({ sharesOffered, sharesHere }: Pick<IpoTerms, 'sharesOffered' | 'sharesHere'>) {
  const retail = retailShares(sharesOffered)
  const nonInstitutional = (sharesOffered * CATEGORY_BPS['non-institutional']) / WHOLE_BPS
  return {
    institutional: sharesOffered - retail - nonInstitutional,
    'non-institutional': nonInstitutional,
    'retail-elsewhere': retail - sharesHere,
    retail: sharesHere,
  }
}

export function retailShares(sharesOffered: bigint): bigint {
  return (sharesOffered * CATEGORY_BPS.retail) / WHOLE_BPS
}

/** Every rule that the terms break, with the bounds of the field concerned. */
export function termsProblems(terms: IpoTerms): TermsProblem[] {
  return [...priceProblems(terms), ...shareProblems(terms), ...outerProblems(terms)]
}

function priceProblems({
  bandLowPaise,
  bandHighPaise,
  lotSize,
  sharesAfterIssue,
  profitPaise,
}: IpoTerms): TermsProblem[] {
  const problems: TermsProblem[] = []
  const { tickPaise, minSpreadBps, maxSpreadBps, minLotPaise, maxLotPaise, minPriceEarnings, maxPriceEarnings } =
    BAND_RULE
  for (const [field, price] of [
    ['bandLowPaise', bandLowPaise],
    ['bandHighPaise', bandHighPaise],
  ] as const) {
    if (price <= 0n || price % tickPaise !== 0n) problems.push({ rule: 'tick', field, least: tickPaise, most: null })
  }
  const [minHigh, maxHigh] = [upTo(bandLowPaise * minSpreadBps, WHOLE_BPS), (bandLowPaise * maxSpreadBps) / WHOLE_BPS]
  if (bandHighPaise < minHigh || bandHighPaise > maxHigh)
    problems.push({ rule: 'spread', field: 'bandHighPaise', least: minHigh, most: maxHigh })
  const lotPaise = bandHighPaise * lotSize
  if (bandHighPaise > 0n && (lotPaise < minLotPaise || lotPaise > maxLotPaise)) {
    problems.push({
      rule: 'lot-price',
      field: 'lotSize',
      least: upTo(minLotPaise, bandHighPaise),
      most: maxLotPaise / bandHighPaise,
    })
  }
  const worth = bandHighPaise * sharesAfterIssue
  if (worth < profitPaise * minPriceEarnings || worth > profitPaise * maxPriceEarnings) {
    problems.push({
      rule: 'price-earnings',
      field: 'bandHighPaise',
      least: upTo(profitPaise * minPriceEarnings, most(sharesAfterIssue, 1n)),
      most: (profitPaise * maxPriceEarnings) / most(sharesAfterIssue, 1n),
    })
  }
  return problems
}

function shareProblems({ lotSize, sharesOffered, sharesHere, sharesAfterIssue }: IpoTerms): TermsProblem[] {
  const problems: TermsProblem[] = []
  const retail = retailShares(sharesOffered)
  // At least two lots, so that the draw decides something, and whole lots, so that none is left over.
  if (lotSize > 0n && (sharesHere % lotSize !== 0n || sharesHere < 2n * lotSize || sharesHere > retail)) {
    problems.push({ rule: 'shares', field: 'sharesHere', least: 2n * lotSize, most: retail - (retail % lotSize) })
  }
  if (sharesOffered * 10n < sharesAfterIssue || sharesOffered > sharesAfterIssue) {
    problems.push({
      rule: 'shares',
      field: 'sharesOffered',
      least: upTo(sharesAfterIssue, 10n),
      most: sharesAfterIssue,
    })
  }
  return problems
}

function outerProblems({ openDays, opensInTime, isTaken, isMarketSimulated }: IpoTerms): TermsProblem[] {
  const problems: TermsProblem[] = []
  if (!opensInTime) problems.push({ rule: 'dates', field: 'opensOn', least: null, most: null })
  if (openDays === null || openDays > LONGEST_OPEN_DAYS)
    problems.push({ rule: 'dates', field: 'closesOn', least: 1n, most: BigInt(LONGEST_OPEN_DAYS) })
  if (isTaken) problems.push({ rule: 'taken', field: 'symbol', least: null, most: null })
  if (!isMarketSimulated) problems.push({ rule: 'market', field: 'name', least: null, most: null })
  return problems
}

function upTo(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor
}

function most(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}

/**
 * The most lots of one person: what the cap allows at the top of the band, and never more than the draw gives out.
 */
export function computeMaxLots(
  { bandHighPaise, lotSize, sharesHere }: Pick<IpoTerms, 'bandHighPaise' | 'lotSize' | 'sharesHere'>,
  maxAmountPaise: bigint,
): bigint {
  const byCap = maxAmountPaise / (bandHighPaise * lotSize)
  const byOffer = sharesHere / lotSize
  return byCap < byOffer ? byCap : byOffer
}
