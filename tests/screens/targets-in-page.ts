import {
  type Fault,
  isHiddenForEyes,
  slackPx,
  shortText,
  whereIs,
  shownTexts,
  isClippedAway,
  describeElement,
} from './texts-in-page.ts'

/** A mouse points at less than a finger. */
const smallestTouchPx = () => (matchMedia('(pointer: fine)').matches ? smallestInTablePx : 44)
/** A figure of a table and a label of a line of figures are as high as their line (a press beside a label goes to the nearest), and the service button in a margin as wide as that; other ways lead there too. The least that WCAG asks of a target. */
const smallestInTablePx = 24
const touchable =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=link], [role=tab], [role=radio], [role=checkbox], [role=switch], [role=option], [role=menuitem], [role=slider]'

/** The box that scrolls or stays above the rest: what lies in another one passes below it. */
export function findBar(element: Element): Element | null {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const { overflowY, position } = getComputedStyle(at)
    if (/auto|scroll/.test(overflowY) || position === 'fixed' || position === 'sticky') return at
  }
  return null
}

/** The size of an element's font in pixels, the unit in which a browser computes every length ("16px"): no amount of money. */
export function fontPixels(element: Element): number {
  return parseFloat(getComputedStyle(element).fontSize)
}

/** A text's rectangle is as high as its font; only what stands beyond its own lines is cut for the eye. */
export function overLines(rect: DOMRect, element: Element, edge: DOMRect): number {
  const spare = Math.max(0, (rect.height - fontPixels(element)) / 2)
  return Math.max(rect.bottom - spare - edge.bottom, edge.top - (rect.top + spare))
}

/** The topmost dialog that is open, or the page: what lies below a dialog cannot be used. */
export function usableRoot(): Element {
  return (
    [...document.querySelectorAll('[role=dialog], [role=alertdialog], dialog[open]')]
      .filter((dialog) => dialog.checkVisibility())
      .at(-1) ?? document.body
  )
}

export function smallTargets(): Fault[] {
  return [...usableRoot().querySelectorAll(touchable)].flatMap((target): Fault[] => {
    if (
      !target.checkVisibility({ visibilityProperty: true }) ||
      target.matches(':disabled') ||
      isHiddenForEyes(target) ||
      target.closest('[aria-hidden=true], [inert]') !== null
    )
      return []
    const label = target.closest('label') ?? (target instanceof HTMLInputElement ? (target.labels?.[0] ?? null) : null)
    const rect = target.getBoundingClientRect()
    const around = label?.getBoundingClientRect() ?? rect
    if (rect.width === 0 || isWithinWords(target) || isForKeysOnly(target)) return []
    const size = { width: Math.max(rect.width, around.width), height: Math.max(rect.height, around.height) }
    const smallest =
      (target.closest('table, .service-button--narrow, .term-label') === null ? smallestTouchPx() : smallestInTablePx) -
      slackPx / 2
    if (size.width >= smallest && size.height >= smallest) return []
    if (reachesAround(target, label)) return []
    return [
      {
        kind: 'too small to touch',
        what: target.getAttribute('aria-label') ?? shortText(target),
        where: whereIs(target),
        detail: `${Math.round(size.width)} × ${Math.round(size.height)} px`,
      },
    ]
  })
}

/** A control that only keys and readers use: a finger goes through it. */
function isForKeysOnly(target: Element): boolean {
  const { pointerEvents, opacity } = getComputedStyle(target)
  return pointerEvents === 'none' || opacity === '0'
}

/** A link in the middle of a sentence is as high as its line; that is how sentences are. */
function isWithinWords(target: Element): boolean {
  if (getComputedStyle(target).display !== 'inline') return false
  return [...(target.parentElement?.childNodes ?? [])].some(
    (node) => node !== target && (node.textContent?.trim() ?? '') !== '',
  )
}

/** Whether a finger 44 pixels wide that meets the middle touches nothing else: an invisible rim counts as the target. */
function reachesAround(target: Element, label: Element | null): boolean {
  target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
  const { left, top, width, height } = target.getBoundingClientRect()
  const reach = smallestTouchPx() / 2 - slackPx
  const middle = { x: left + width / 2, y: top + height / 2 }
  return [
    [0, -reach],
    [0, reach],
    [-reach, 0],
    [reach, 0],
  ].every(([x = 0, y = 0]) => {
    const hit = document.elementFromPoint(middle.x + x, middle.y + y)
    return hit !== null && (target.contains(hit) || label?.contains(hit) === true)
  })
}

/** A link or button that reaches over the whole card it stands in lets everything of the card be seen. */
function takesWholeCard(hit: Element, element: Element): boolean {
  const way = hit.closest('a, button')
  const card = way?.closest('article, li') ?? null
  return (
    way !== null && card !== null && card.contains(element) && getComputedStyle(way, '::after').position === 'absolute'
  )
}

/** A label of 44 pixels for the finger is as high as its words for the eye: what lies in its rim is seen. */
function isRim(hit: Element, { y }: { y: number }): boolean {
  const label = hit.closest('.term-label')
  if (label === null) return false
  const { top, bottom } = label.getBoundingClientRect()
  return y < top || y > bottom
}

/** At the end of the scroll nothing may still lie under a bar or a foot: nobody could bring it out. */
export function coveredThings(): Fault[] {
  const root = usableRoot()
  const boxes = [root, ...root.querySelectorAll('*')].filter(
    (box) => /auto|scroll/.test(getComputedStyle(box).overflowY) && box.scrollHeight > box.clientHeight + slackPx,
  )
  for (const box of boxes) box.scrollTop = box.scrollHeight
  const found = shownTexts(root).flatMap(({ text, element, rects }): Fault[] => {
    const rect = rects.at(-1)
    if (rect === undefined) return []
    const point = { x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 }
    // The upper half may have gone under a header that stays; above it there is always a way to scroll back.
    if (
      point.y < innerHeight / 2 ||
      point.y > innerHeight ||
      point.x < 0 ||
      point.x > innerWidth ||
      getComputedStyle(element).pointerEvents === 'none'
    )
      return []
    const hit = document.elementFromPoint(point.x, point.y)
    if (hit === null || hit.contains(element) || element.contains(hit) || isClippedAway(element, point)) return []
    if (
      hit.closest('.service-button') !== null ||
      hit.closest('a, button, label') === element.closest('a, button, label') ||
      takesWholeCard(hit, element) ||
      isRim(hit, point)
    )
      return []
    return [
      {
        kind: 'covered',
        what: text,
        where: whereIs(element),
        detail: `by ${describeElement(hit)} “${shortText(hit)}”`,
      },
    ]
  })
  return found
}
