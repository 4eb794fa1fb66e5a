import { useId, useState, type FormEvent } from 'react'
import type { EntrySort } from '@bahi/contract/reports/statement'
import { Button, ButtonRow } from '@bahi/ui/buttons/button'
import { Chip, ChipRow } from '@bahi/ui/buttons/chip'
import { TextField } from '@bahi/ui/fields/text-field'
import { Sheet } from '@bahi/ui/sheets/sheet'
import { QueryStates } from '../../page/query-states.tsx'
import { useText } from '../../text/use-text.tsx'
import { readNumber, type StatementFilter } from './statement-filter.ts'
import { sortKeys } from './use-entry-words.ts'
import type { useStatementScope } from './use-statement.ts'

interface FilterSheetProps {
  sheet: { open: boolean; onOpenChange: (open: boolean) => void }
  scope: ReturnType<typeof useStatementScope>
  filter: StatementFilter
  onChange: (part: Partial<StatementFilter>) => void
}

/** Filters the entries by kind, by share, or by number. */
export function FilterSheet({ sheet, scope, filter, onChange }: FilterSheetProps) {
  const { t } = useText()
  const form = useId()
  const leave = (part: Partial<StatementFilter>) => {
    onChange(part)
    sheet.onOpenChange(false)
  }
  const foot = (
    <ButtonRow>
      <Button kind="quiet" onPress={() => leave({ sort: 'all', share: null })}>
        {t('statement.clear')}
      </Button>
      <Button type="submit" form={form}>
        {t('statement.show')}
      </Button>
    </ButtonRow>
  )
  return (
    <Sheet
      open={sheet.open}
      onOpenChange={sheet.onOpenChange}
      title={t('statement.filter')}
      closeName={t('app.close')}
      foot={foot}
    >
      <NumberSearch onFind={(number) => leave({ number })} />
      <Choices id={form} scope={scope} filter={filter} onShow={leave} />
    </Sheet>
  )
}

const sorts = Object.keys(sortKeys) as EntrySort[]

interface ChoicesProps extends Pick<FilterSheetProps, 'scope' | 'filter'> {
  id: string
  onShow: (part: Pick<StatementFilter, 'sort' | 'share'>) => void
}

/** Nothing is shown anew before the button says so: two choices are one look. */
function Choices({ id, scope, filter, onShow }: ChoicesProps) {
  const { t } = useText()
  const [sort, setSort] = useState(filter.sort)
  const [share, setShare] = useState(filter.share)
  const show = (event: FormEvent) => {
    event.preventDefault()
    onShow({ sort, share })
  }
  return (
    <form id={id} onSubmit={show}>
      <h3 className="filter-sheet__name">{t('statement.sort')}</h3>
      <ChipRow name={t('statement.sort')} wrap>
        {sorts.map((one) => (
          <Chip key={one} on={one === sort} onPress={() => setSort(one)}>
            {t(sortKeys[one])}
          </Chip>
        ))}
      </ChipRow>
      <h3 className="filter-sheet__name">{t('statement.share')}</h3>
      <QueryStates query={scope}>
        {({ shares }) => (
          <ChipRow name={t('statement.share')} wrap>
            <Chip on={share === null} onPress={() => setShare(null)}>
              {t('statement.share.all')}
            </Chip>
            {shares.map(({ code, symbol }) => (
              <Chip key={code} on={code === share?.code} onPress={() => setShare({ code, symbol })}>
                {symbol}
              </Chip>
            ))}
          </ChipRow>
        )}
      </QueryStates>
    </form>
  )
}

/** Finds the entry with a number that the customer was given. */
function NumberSearch({ onFind }: { onFind: (number: string) => void }) {
  const { t } = useText()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const find = (event: FormEvent) => {
    event.preventDefault()
    const number = readNumber(typed)
    setWrong(number === null)
    if (number !== null) onFind(number)
  }
  return (
    <form className="filter-sheet__number" onSubmit={find} noValidate>
      <TextField
        label={t('statement.entryNumber')}
        value={typed}
        onChange={setTyped}
        inputMode="numeric"
        autoComplete="off"
        maxLength={24}
        problem={isWrong ? t('statement.entryNumber.wrong') : undefined}
        end={
          <Button kind="quiet" small grow={0} type="submit">
            {t('statement.find')}
          </Button>
        }
      />
    </form>
  )
}
