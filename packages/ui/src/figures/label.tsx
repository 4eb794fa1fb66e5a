import { useSyncExternalStore, type ReactNode } from 'react'

/** Draws the words of a label; `term` names what they mean where the words alone do not tell it. */
export type DrawLabel = (text: string, term: string | undefined) => ReactNode

let drawing: DrawLabel = (text) => text
const listeners = new Set<() => void>()

/** Lets an app draw its labels its own way from now on: the phone makes those that are a term open what it means. */
export function drawLabelsWith(draw: DrawLabel): void {
  drawing = draw
  for (const listener of listeners) listener()
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const readDrawing = () => drawing

/** The name of a figure. Anything but a string is drawn as it is. */
export function Label({ children, term }: { children: ReactNode; term?: string | undefined }) {
  const draw = useSyncExternalStore(listen, readDrawing, readDrawing)
  return typeof children === 'string' ? draw(children, term) : children
}
