import { useEffect, useRef } from 'react'
import { keysAreOn } from './kept-keys-choice.ts'

/** Single keys that do something from anywhere on the page. */
export type Keys = Readonly<Record<string, () => void>>

/** Whether a key pressed there is meant for the page, and not for a field, a dialog or the browser. */
export function isForPage(
  event: Pick<KeyboardEvent, 'defaultPrevented' | 'isComposing' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  isTyping: boolean,
): boolean {
  return !event.defaultPrevented && !event.isComposing && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping
}

/**
 * Follows single keys while the customer has not switched them off. Somebody who dictates, or whose hand slips, would otherwise set things
 * off by accident.
 */
export function useKeys(keys: Keys): void {
  const newest = useRef(keys)
  useEffect(() => {
    newest.current = keys
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isForPage(event, isTyping(event.target)) || !keysAreOn(localStorage)) return
      const act = Object.hasOwn(newest.current, event.key) ? newest.current[event.key] : undefined
      if (act === undefined) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

/** In a field letters are text; in a dialog nothing behind it may be set off. */
function isTyping(target: EventTarget | null): boolean {
  if (document.querySelector('[role=dialog], [role=alertdialog]') !== null) return true
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !['radio', 'checkbox', 'button', 'range'].includes(target.type)
  return target.matches('textarea, select') || target.isContentEditable
}
