import { useState } from 'react'
import { useHistory, usePlace } from '../navigation/use-router.ts'

/**
 * A sheet about one of several things, a step in the history that names the thing: coming back from a page that was
 * opened in the sheet, the sheet is there with it.
 */
export function useChosenSheet(name: string): {
  /** What the sheet is about, also while it closes; null before anything was chosen. */
  chosen: string | null
  show: (key: string) => void
  sheet: { open: boolean; onOpenChange: (open: boolean) => void }
} {
  const history = useHistory()
  const { state } = usePlace()
  const start = `${name}/`
  const key = state.sheet?.startsWith(start) === true ? state.sheet.slice(start.length) : null
  const [last, setLast] = useState(key)
  if (key !== null && key !== last) setLast(key)
  return {
    chosen: key ?? last,
    show: (one) => history.push(history.location.href, { sheet: `${start}${one}` }),
    sheet: {
      open: key !== null,
      onOpenChange: (open) => {
        if (!open && history.location.state.sheet?.startsWith(start) === true) history.back()
      },
    },
  }
}
