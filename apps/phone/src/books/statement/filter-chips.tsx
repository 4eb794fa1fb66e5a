import { Calendar, X } from 'lucide-react'
import { Chip, ChipRow } from '@bahi/ui/buttons/chip'
import { useText, type TextKey } from '../../text/use-text.tsx'
import type { EntryFilter } from './entry-lines.ts'
import { usePeriodText } from './period-list.tsx'
import { anyTime } from './periods.ts'
import type { StatementFilter } from './statement-filter.ts'
import { sortKeys } from './use-entry-words.ts'

const accounts = { all: 'statement.all', cash: 'statement.cash', shares: 'statement.shares' } as const satisfies Record<
  EntryFilter,
  TextKey
>
const accountNames = Object.keys(accounts) as EntryFilter[]

interface FilterChipsProps {
  filter: StatementFilter
  onChange: (part: Partial<StatementFilter>) => void
  onPeriod: () => void
}

/** What is shown: the account and the time always, and what else was chosen, each to be taken away with a tap. */
export function FilterChips({ filter, onChange, onPeriod }: FilterChipsProps) {
  const { t } = useText()
  const periodText = usePeriodText()
  const { account, sort, share, period, number } = filter
  const removable = [
    ...(number === null ? [] : [{ text: t('statement.number', { number }), remove: { number: null } }]),
    ...(number !== null || sort === 'all' ? [] : [{ text: t(sortKeys[sort]), remove: { sort: 'all' as const } }]),
    ...(number !== null || share === null ? [] : [{ text: share.symbol, remove: { share: null } }]),
  ]
  return (
    <>
      <ChipRow name={t('statement.account')}>
        {accountNames.map((name) => (
          <Chip key={name} on={number === null && name === account} onPress={() => onChange({ account: name })}>
            {t(accounts[name])}
          </Chip>
        ))}
        <Chip
          on={number === null && period !== anyTime}
          icon={<Calendar size={16} strokeWidth={1.75} />}
          onPress={onPeriod}
        >
          {periodText(period)}
        </Chip>
      </ChipRow>
      {removable.length === 0 ? null : (
        <ChipRow name={t('statement.chosen')} wrap>
          {removable.map(({ text, remove }) => (
            <Chip key={text} on onPress={() => onChange(remove)}>
              {text} <X className="filter-chips__x" size={15} strokeWidth={2} aria-label={t('statement.remove')} />
            </Chip>
          ))}
        </ChipRow>
      )}
    </>
  )
}
