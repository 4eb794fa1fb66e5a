import type { CorporateActionView } from '@bahi/contract/market/companies'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'

/** What a company does to its shares, in words. */
export function useActionWords(): (action: Pick<CorporateActionView, 'kind' | 'shares' | 'dividendPaise'>) => string {
  const { t } = useText()
  const figures = useFigures()
  return ({ kind, shares, dividendPaise }) => {
    if (kind === 'dividend') return t('action.dividend', { amount: figures.price(dividendPaise ?? 0) })
    return kind === 'split' ? t('action.split', { count: shares ?? 1 }) : t('action.bonus', { count: shares ?? 1 })
  }
}
