import { useEffect, useRef, useState } from 'react'
import { useNavigation } from '../navigation/navigate.ts'
import { useHistory } from '../navigation/use-router.ts'
import { useText } from '../text/use-text.tsx'
import { AppModal } from './app-modal.tsx'
import { leavesForm, type Place } from './leaves-form.ts'

/** A step of the history; `__TSR_index` counts the pages below a place. */
interface HistoryStep {
  currentLocation: Place & { state: { __TSR_index: number } }
  nextLocation: Place & { state: { __TSR_index: number } }
  action: string
}

interface UnsavedProps {
  /** Whether leaving now would throw something away that was typed and not sent. */
  isFilled: boolean
  /** Whether the form is in the sheet that was open when it was drawn: closing that sheet leaves it. */
  inSheet?: boolean
  /** Empties a form that stays in the page when its sheet closes. */
  onDiscard?: () => void
}

/**
 * Asks before a half-filled form is left: by the way back, a link, another tab, the close of its sheet or the phone's back button.
 * A place that is typed into the address bar is gone to at once, because a browser does not say where it came from.
 */
export function Unsaved({ isFilled, inSheet = false, onDiscard }: UnsavedProps) {
  const { t } = useText()
  const { asked, answer } = useLeaving(isFilled, inSheet)
  return (
    <AppModal
      open={asked}
      onOpenChange={(open) => {
        if (!open) answer('keep')
      }}
      title={t('unsaved.title')}
      confirmText={t('unsaved.discard')}
      cancelText={t('unsaved.keep')}
      onConfirm={() => {
        onDiscard?.()
        answer('discard')
      }}
    >
      {t('unsaved.text')}
    </AppModal>
  )
}

function useLeaving(isFilled: boolean, inSheet: boolean) {
  const history = useHistory()
  const navigation = useNavigation()
  const [sheet] = useState(() => (inSheet ? history.location.state.sheet : undefined))
  const [leave, setLeave] = useState<(() => void) | null>(null)
  // What was decided holds until the form is filled anew: the way out passes both hooks again.
  const mayLeave = useRef(false)
  useEffect(() => {
    mayLeave.current = false
    if (!isFilled) return
    const { length } = window.history
    const letGo = navigation.guard((_mode, _place, again) => {
      if (!mayLeave.current) setLeave(() => again)
      return mayLeave.current
    })
    const unblock = history.block({
      enableBeforeUnload: false,
      blockerFn: ({ currentLocation, nextLocation, action }: HistoryStep) => {
        // The browser keeps no state for an address that was typed; coming back to one makes the history no longer.
        const isTyped = window.history.state === null && window.history.length !== length
        if (mayLeave.current || isTyped || !leavesForm(currentLocation, nextLocation, sheet)) return false
        const pages = nextLocation.state.__TSR_index - currentLocation.state.__TSR_index
        setLeave(() => () => {
          if (action === 'PUSH') history.push(nextLocation.href, nextLocation.state, { ignoreBlocker: true })
          else if (action === 'REPLACE') history.replace(nextLocation.href, nextLocation.state, { ignoreBlocker: true })
          else history.go(pages, { ignoreBlocker: true })
        })
        return true
      },
    })
    return () => {
      letGo()
      unblock()
    }
  }, [history, navigation, isFilled, sheet])
  return {
    asked: leave !== null,
    answer: (said: 'keep' | 'discard') => {
      mayLeave.current = said === 'discard'
      setLeave(null)
      if (said === 'discard') leave?.()
    },
  }
}
