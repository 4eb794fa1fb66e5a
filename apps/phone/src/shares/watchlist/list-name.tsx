import './watchlist.css'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { longestListName, type WatchlistView } from '@bahi/contract/customers/watchlist'
import { TextField } from '@bahi/ui/fields/text-field'
import { useText } from '../../text/use-text.tsx'
import { nameProblemKeys } from './list-name-form.tsx'
import { listTitle, nameProblem } from './watchlist-words.ts'

/** The name of a list, edited in place: it is saved when the field loses the focus or Enter is pressed. */
export function ListName({
  list,
  others,
  onName,
}: {
  list: WatchlistView
  others: readonly string[]
  onName: (name: string) => void
}) {
  const { t } = useText()
  const shown = listTitle(list, { t })
  const [name, setName] = useState(shown)
  const problem = nameProblem(name, others)
  const keep = () => {
    if (problem === null && name.trim() !== shown) onName(name.trim())
  }
  return (
    <form
      className="list-name"
      onSubmit={(event) => {
        event.preventDefault()
        keep()
      }}
    >
      <TextField
        label={t('watchlist.name')}
        note={t('watchlist.name.used', { used: name.trim().length, most: longestListName })}
        value={name}
        onChange={setName}
        onBlur={keep}
        autoComplete="off"
        problem={problem === null ? undefined : t(nameProblemKeys[problem], { most: longestListName })}
        end={<Pencil className="list-name__pencil" size={20} strokeWidth={1.7} aria-hidden="true" />}
      />
    </form>
  )
}
