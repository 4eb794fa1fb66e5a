import { useState } from 'react'
import { Toggle } from '@bahi/ui/buttons/toggle'
import { Sheet } from '@bahi/ui/sheets/sheet'
import { useText, type TextKey } from '../../text/use-text.tsx'
import { keysAreOn, writeKeysOn } from './kept-keys-choice.ts'

const keys = [
  ['/', 'wide.key.search'],
  ['B', 'wide.key.buy'],
  ['S', 'wide.key.sell'],
  ['L', 'wide.key.list'],
  ['↑ ↓', 'wide.key.rows'],
  ['Esc', 'wide.key.leave'],
  ['?', 'wide.key.keys'],
] as const satisfies readonly (readonly [string, TextKey])[]

/** The single keys of a wide window, and the switch that turns them off. */
export function KeysSheet({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { t } = useText()
  const [on, setOn] = useState(() => keysAreOn(localStorage))
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('wide.keys')} closeName={t('app.close')}>
      <dl className="wide-keys">
        {keys.map(([key, textKey]) => (
          <div key={key} className="wide-keys__row">
            <dt>
              <kbd className="wide-keys__key">{key}</kbd>
            </dt>
            <dd>{t(textKey)}</dd>
          </div>
        ))}
      </dl>
      <Toggle
        label={t('wide.keys.on')}
        checked={on}
        onChange={(next) => {
          writeKeysOn(next, localStorage)
          setOn(next)
        }}
      />
    </Sheet>
  )
}
