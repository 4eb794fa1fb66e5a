export type FundCategory = 'index' | 'large' | 'mid' | 'small' | 'sector' | 'hybrid' | 'debt' | 'liquid'

/** The level on the riskometer, 1 to 6. The category of the fund decides it, not the person who sets the fund up. */
const RISK: Readonly<Record<FundCategory, number>> = {
  liquid: 1,
  debt: 2,
  hybrid: 4,
  index: 5,
  large: 5,
  mid: 6,
  small: 6,
  sector: 6,
}

export function riskLevel(category: FundCategory): number {
  return RISK[category]
}
