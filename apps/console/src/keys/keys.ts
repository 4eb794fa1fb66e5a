/** What a key does on a page, and what the help says of it. */
export interface PageKey {
  /** As the browser names it: 'a', '/', '?', 'ArrowRight'. Letters count in either case. */
  readonly key: string
  readonly name: string
  readonly run: () => void
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'defaultPrevented'>

/** The key of the page that is meant, unless it belongs to the browser or to a field that is being filled in. */
export function meantKey(keys: readonly PageKey[], pressed: Pressed, target: EventTarget | null): PageKey | undefined {
  if (
    pressed.ctrlKey ||
    pressed.metaKey ||
    pressed.altKey ||
    pressed.isComposing ||
    pressed.defaultPrevented ||
    takesText(target)
  )
    return undefined
  const key = pressed.key.length === 1 ? pressed.key.toLowerCase() : pressed.key
  return keys.find((one) => one.key === key)
}

interface Field {
  readonly tagName: string
  readonly isContentEditable?: boolean
  closest(selector: string): unknown
}

/** Letters typed into a field, or while a dialog asks something, are no commands. */
function takesText(target: EventTarget | null): boolean {
  if (!isField(target)) return false
  const typed =
    target.tagName === 'INPUT'
      ? target.closest('input[type="checkbox"], input[type="radio"], input[type="button"]') === null
      : target.tagName === 'TEXTAREA' || target.tagName === 'SELECT'
  return typed || target.isContentEditable === true || target.closest('[role="dialog"]') !== null
}

function isField(target: EventTarget | null): target is EventTarget & Field {
  return target !== null && 'tagName' in target && 'closest' in target
}
