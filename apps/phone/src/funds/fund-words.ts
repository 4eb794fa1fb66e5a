import type { FundCategory, SchemeState } from '@bahi/contract/funds/views'
import type { TextKey } from '../text/use-text.tsx'

export const categoryKeys = {
  index: 'fund.category.index',
  large: 'fund.category.large',
  mid: 'fund.category.mid',
  small: 'fund.category.small',
  sector: 'fund.category.sector',
  hybrid: 'fund.category.hybrid',
  debt: 'fund.category.debt',
  liquid: 'fund.category.liquid',
} as const satisfies Record<FundCategory, TextKey>

/** The label of a fund that cannot be bought now. */
export const stateKeys = {
  coming: 'fund.state.coming',
  closed: 'fund.state.closed',
  retired: 'fund.state.retired',
} as const satisfies Record<Exclude<SchemeState, 'open'>, TextKey>

/** Orders of funds and of plans share one page. Funds take any code in the console; plans are only begun with the installation, and all of theirs begin alike. */
export function isPlanCode(code: string): boolean {
  return code.startsWith('AIQ-')
}
