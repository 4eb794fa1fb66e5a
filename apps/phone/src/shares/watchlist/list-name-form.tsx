import './watchlist.css'
import { useEffect, useRef, useState } from 'react'
import { longestListName } from '@bahi/contract/customers/watchlist'
import { Button, ButtonRow } from '@bahi/ui/buttons/button'
import { TextField } from '@bahi/ui/fields/text-field'
import { useText, type TextKey } from '../../text/use-text.tsx'
import { nameProblem, type NameProblem } from './watchlist-words.ts'

export const nameProblemKeys = {
  empty: 'watchlist.name.empty',
  long: 'watchlist.name.long',
  taken: 'watchlist.name.taken',
} as const satisfies Record<NameProblem, TextKey>

interface ListNameFormProps {
  /** The names the other lists go by. */
  others: readonly string[]
  onName: (name: string) => void
  onCancel: () => void
}

/** Asks for the name of a new list. */
export function ListNameForm({ others, onName, onCancel }: ListNameFormProps) {
  const { t } = useText()
  const [name, setName] = useState('')
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const problem = nameProblem(name, others)
  return (
    <form
      ref={form}
      className="list-name-form"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (problem === null) onName(name.trim())
      }}
    >
      <TextField
        label={t('watchlist.name')}
        note={t('watchlist.name.used', { used: name.trim().length, most: longestListName })}
        value={name}
        onChange={setName}
        autoComplete="off"
        problem={
          problem !== null && (tried || problem !== 'empty')
            ? t(nameProblemKeys[problem], { most: longestListName })
            : undefined
        }
      />
      <ButtonRow>
        <Button kind="quiet" onPress={onCancel}>
          {t('modal.cancel')}
        </Button>
        <Button type="submit">{t('watchlist.make')}</Button>
      </ButtonRow>
    </form>
  )
}
