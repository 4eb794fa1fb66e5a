import './wide.css'
import { useState } from 'react'
import { useNavigation } from '../../navigation/navigate.ts'
import { paths } from '../../navigation/paths.ts'
import { readQuery } from '../../navigation/use-query-values.ts'
import { useShown } from '../../navigation/use-router.ts'
import { useText } from '../../text/use-text.tsx'
import { KeysSheet } from './keys-sheet.tsx'
import { useKeys } from './use-keys.ts'
import { WideList } from './wide-list.tsx'
import { WideRail } from './wide-rail.tsx'

/** Pages about one share: the list stays beside them, so that the next share is one press away. */
const besideList: ReadonlySet<string> = new Set([
  paths.stock,
  paths.stockToday,
  paths.stockMoney,
  paths.holding,
  paths.orderDone,
  paths.orderEffect,
  paths.search,
])

/** What a wide window has beside the page: the roots at its edge and, beside a share, the list it was chosen from. */
export function WideAround() {
  const { t } = useText()
  const navigation = useNavigation()
  const { path, place } = useShown()
  const [keysOpen, setKeysOpen] = useState(false)
  useKeys({
    '/': () => (path === paths.search ? focusSearch() : navigation.open(paths.search)),
    '?': () => setKeysOpen(true),
  })
  const { code = '' } = readQuery(place.search)
  return (
    <>
      <a
        className="skip-link"
        href="#content"
        onClick={(event) => {
          // The hash of the address is the app's own.
          event.preventDefault()
          document.getElementById('content')?.focus()
        }}
      >
        {t('app.skip')}
      </a>
      <WideRail onKeys={() => setKeysOpen(true)} />
      {besideList.has(path) ? <WideList current={code} /> : null}
      <KeysSheet open={keysOpen} onOpenChange={setKeysOpen} />
    </>
  )
}

function focusSearch(): void {
  document.querySelector<HTMLInputElement>('.frame__page input[type=search]')?.focus()
}
