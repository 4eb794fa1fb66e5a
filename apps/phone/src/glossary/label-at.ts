/** A press, as far as it matters here. Its `detail` is 0 when a key or a program pressed. */
interface Press {
  readonly currentTarget: HTMLElement
  readonly detail: number
  readonly clientX: number
  readonly clientY: number
}

/**
 * What a finger meant that came down within 44 pixels of a label. Lines of figures are lower than that, so the rims of
 * labels reach over one another and over what stands beside them: the control that the finger is really on is meant, and
 * otherwise the nearest label.
 */
export function labelAt({ currentTarget, detail, clientX, clientY }: Press): HTMLElement {
  if (detail === 0) return currentTarget
  const controls = document
    .elementsFromPoint(clientX, clientY)
    .map((element) => element.closest<HTMLElement>('a, button'))
    .filter((control) => control !== null)
  const other = controls.find((control) => !control.classList.contains('term-label'))
  // A label within another control is no label, so what else is under the finger lies beside this one.
  if (other !== undefined && !isOn(currentTarget, clientY)) return other
  const labels = controls.filter((control) => control.classList.contains('term-label'))
  return labels.reduce(
    (nearest, label) => (farFrom(label, clientY) < farFrom(nearest, clientY) ? label : nearest),
    currentTarget,
  )
}

function isOn(element: HTMLElement, clientY: number): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return clientY >= top && clientY <= bottom
}

/** How far the middle of an element is above or below, in pixels. */
function farFrom(element: HTMLElement, clientY: number): number {
  const { top, height } = element.getBoundingClientRect()
  return Math.abs(top + height / 2 - clientY)
}
