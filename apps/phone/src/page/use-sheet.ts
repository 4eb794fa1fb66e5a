import { useHistory, usePlace } from '../navigation/use-router.ts'

/**
 * A sheet that is a step in the history: the phone's back button closes it, and the page below stays.
 * `name` tells the sheets of one page apart.
 */
export function useSheet(name: string): {
  open: boolean
  show: () => void
  close: () => void
  onOpenChange: (open: boolean) => void
} {
  const history = useHistory()
  const open = usePlace().state.sheet === name
  const show = () => history.push(history.location.href, { sheet: name })
  const close = () => {
    if (history.location.state.sheet === name) history.back()
  }
  return { open, show, close, onOpenChange: (next) => (next ? show() : close()) }
}
