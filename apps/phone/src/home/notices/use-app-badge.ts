import { useEffect } from 'react'
import { useUnread } from '../../session/use-unread.ts'

/** Shows on the icon of the app how much is unread, where the system can, and clears it with the last one. */
export function useAppBadge(): void {
  const { notices } = useUnread()
  useEffect(() => {
    if (!('setAppBadge' in navigator)) return
    const shown = notices === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(notices)
    // An app that is not installed has no icon.
    shown.catch(() => undefined)
  }, [notices])
}
