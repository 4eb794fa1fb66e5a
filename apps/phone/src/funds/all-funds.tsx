import { ChevronRight, Cpu } from 'lucide-react'
import type { ReactNode } from 'react'
import { fundCategories } from '@bahi/contract/funds/views'
import { useDebounced } from '@bahi/ui/base/use-debounced'
import { Button } from '@bahi/ui/buttons/button'
import { Chip, ChipRow } from '@bahi/ui/buttons/chip'
import { SkeletonRows } from '@bahi/ui/feedback/skeleton'
import { EmptyState } from '@bahi/ui/feedback/state-view'
import { useNavigation } from '../navigation/navigate.ts'
import { linkTo, paths } from '../navigation/paths.ts'
import { useQueryValues } from '../navigation/use-query-values.ts'
import { QueryStates } from '../page/query-states.tsx'
import { useText } from '../text/use-text.tsx'
import { FundListRow } from './fund-row.tsx'
import { categoryKeys } from './fund-words.ts'
import { useFunds, type CategoryFilter } from './use-funds.ts'

/** Every fund there is, by category, with the way to the plans above them. */
export function AllFunds() {
  const { t } = useText()
  const { redirect } = useNavigation()
  const { category: asked } = useQueryValues(paths.fundTab)
  const category: CategoryFilter = fundCategories.find((one) => one === asked) ?? 'all'
  // The address keeps the category, so that a customer who returns from a fund finds the same list.
  const setCategory = (next: CategoryFilter) =>
    redirect(paths.fundTab, { tab: 'all', ...(next === 'all' ? {} : { category: next }) })
  const query = useFunds(category, '')
  const filled = fundCategories.filter((one) => (query.data?.counts[one] ?? 0) > 0 || one === category)
  return (
    <>
      <ChipRow name={t('fund.categories')}>
        <Chip on={category === 'all'} onPress={() => setCategory('all')}>
          {t('fund.category.all')}
        </Chip>
        {filled.map((one) => (
          <Chip key={one} on={one === category} onPress={() => setCategory(one)}>
            {t(categoryKeys[one])}
          </Chip>
        ))}
      </ChipRow>
      <a className="fund-plan" href={linkTo(paths.plans)}>
        <span className="fund-plan__icon" aria-hidden="true">
          <Cpu size={22} strokeWidth={1.75} />
        </span>
        <span className="fund-plan__words">
          <b>{t('fund.plan')}</b>
          <span>{t('fund.plan.text')}</span>
        </span>
        <ChevronRight size={20} strokeWidth={1.9} aria-hidden="true" />
      </a>
      <FundList
        query={query}
        none={
          <EmptyState
            title={t('fund.none')}
            text={t('fund.none.text')}
            action={
              category === 'all' ? undefined : <Button onPress={() => setCategory('all')}>{t('fund.none.all')}</Button>
            }
          />
        }
      />
    </>
  )
}

/** The funds whose name or code has what was typed. */
export function FoundFunds({ keyword, onClear }: { keyword: string; onClear: () => void }) {
  const { t } = useText()
  const asked = useDebounced(keyword.trim(), 250)
  const query = useFunds('all', asked)
  return (
    <FundList
      query={query}
      none={
        <EmptyState
          title={t('search.none', { keyword: asked })}
          text={t('fund.search.none')}
          action={<Button onPress={onClear}>{t('fund.none.all')}</Button>}
        />
      }
    />
  )
}

function FundList({ query, none }: { query: ReturnType<typeof useFunds>; none: ReactNode }) {
  const { t } = useText()
  return (
    <QueryStates query={query} skeleton={<SkeletonRows rows={6} name={t('state.loading')} />} title={t('fund.error')}>
      {({ items }) =>
        items.length === 0 ? (
          none
        ) : (
          <div className="fund-rows">
            <div className="fund-rows__head" aria-hidden="true">
              <span>{t('fund.column.fund')}</span>
              <span>{t('fund.column.value')}</span>
            </div>
            <ul>
              {items.map((fund) => (
                <li key={fund.code}>
                  <FundListRow fund={fund} />
                </li>
              ))}
            </ul>
          </div>
        )
      }
    </QueryStates>
  )
}
