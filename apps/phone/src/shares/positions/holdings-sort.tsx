import { ArrowDownWideNarrow } from 'lucide-react'
import { ChoiceList } from '@bahi/ui/buttons/choice-list'
import { Sheet } from '@bahi/ui/sheets/sheet'
import { useSheet } from '../../page/use-sheet.ts'
import { useText, type TextKey } from '../../text/use-text.tsx'
import { holdingSorts, type HoldingSort } from './holding-sort.ts'

const sortKeys = {
  value: 'holdings.sort.value',
  today: 'holdings.sort.today',
  gain: 'holdings.sort.gain',
  name: 'holdings.sort.name',
} as const satisfies Record<HoldingSort, TextKey>

/** By what the holdings are sorted, and a sheet to choose. */
export function HoldingsSort({ sort, onChoose }: { sort: HoldingSort; onChoose: (sort: HoldingSort) => void }) {
  const { t } = useText()
  const sheet = useSheet('sort')
  return (
    <>
      <button
        type="button"
        className="holdings-tab__sort"
        aria-label={`${t('holdings.sort')}: ${t(sortKeys[sort])}`}
        onClick={sheet.show}
      >
        <ArrowDownWideNarrow size={16} strokeWidth={1.9} aria-hidden="true" /> {t(sortKeys[sort])}
      </button>
      <Sheet open={sheet.open} onOpenChange={sheet.onOpenChange} title={t('holdings.sort')} closeName={t('app.close')}>
        <ChoiceList
          name={t('holdings.sort')}
          value={sort}
          options={holdingSorts.map((value) => ({ value, text: t(sortKeys[value]) }))}
          onChange={(next) => {
            onChoose(next)
            sheet.close()
          }}
        />
      </Sheet>
    </>
  )
}
