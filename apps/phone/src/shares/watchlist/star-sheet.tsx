import './watchlist.css'
import { Plus } from 'lucide-react'
import { startTransition, useOptimistic, useState } from 'react'
import type { WatchlistView } from '@bahi/contract/customers/watchlist'
import { Button } from '@bahi/ui/buttons/button'
import { CheckBox } from '@bahi/ui/buttons/check-box'
import { Sheet } from '@bahi/ui/sheets/sheet'
import { useText } from '../../text/use-text.tsx'
import { ListNameForm } from './list-name-form.tsx'
import { useListChange, useWatchlists } from './use-watchlist.ts'
import { listTitle, mayMakeAnother } from './watchlist-words.ts'

/** The lists that contain a share. Each tick is saved at once. */
export function StarSheet({
  code,
  symbol,
  open,
  onOpenChange,
}: {
  code: string
  symbol: string
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const { t } = useText()
  const lists = useWatchlists().data?.items ?? []
  const { change } = useListChange()
  const [naming, setNaming] = useState(false)
  const make = (name: string) => change({ kind: 'create', name, codes: [code] }, () => setNaming(false))
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('watchlist.which', { symbol })}
      closeName={t('app.close')}
      foot={naming ? undefined : <Button onPress={() => onOpenChange(false)}>{t('watchlist.done')}</Button>}
    >
      <ul className="star-sheet">
        {lists.map((list) => (
          <li key={list.listId}>
            <ListTick list={list} code={code} />
          </li>
        ))}
      </ul>
      {naming ? (
        <div className="star-sheet__name">
          <ListNameForm
            others={lists.map((list) => listTitle(list, { t }))}
            onName={make}
            onCancel={() => setNaming(false)}
          />
        </div>
      ) : mayMakeAnother(lists) ? (
        <div className="star-sheet__name">
          <Button kind="soft" small icon={<Plus size={18} strokeWidth={2} />} onPress={() => setNaming(true)}>
            {t('watchlist.new')}
          </Button>
        </div>
      ) : (
        <p className="star-sheet__full">{t('watchlist.full', { most: lists.length })}</p>
      )}
    </Sheet>
  )
}

/** A tick shows at once what was wished, and what the server keeps once that is known. */
function ListTick({ list, code }: { list: WatchlistView; code: string }) {
  const { t } = useText()
  const { carryOut } = useListChange()
  const { listId, codes } = list
  const [on, setOn] = useOptimistic(codes.includes(code))
  const tick = (next: boolean) =>
    startTransition(async () => {
      setOn(next)
      await carryOut({ kind: next ? 'add' : 'remove', listId, code })
    })
  return (
    <CheckBox checked={on} onChange={tick}>
      {listTitle(list, { t })}{' '}
      <span className="star-sheet__count">{t('watchlist.count', { count: codes.length })}</span>
    </CheckBox>
  )
}
