// Runs inside the page: what an eye would find wrong with it, found by measuring. Bundled and sent there by looks.ts.

export interface Fault {
  kind:
    | 'page scrolls sideways'
    | 'text is cut off'
    | 'a figure is cut short'
    | 'a figure is broken'
    | 'a title is cut short'
    | 'words lie over words'
    | 'too small to touch'
    | 'covered'
    | 'missing glyph'
  /** The words or the name of what is wrong. */
  what: string
  /** Where in the page it stands. */
  where: string
  detail: string
}
/** Half a pixel of rounding on each side is no fault. */
export const slackPx = 1.5

/** Marked as such: the name of a language in its own words, a sample of it. */
export function isOfAnotherLanguage(element: Element): boolean {
  const marked = element.closest('[lang]')
  // A command is typed the same in every language.
  if (element.closest('code') !== null) return true
  return (
    marked !== null &&
    marked !== document.documentElement &&
    marked.getAttribute('lang') !== document.documentElement.lang
  )
}

interface ShownText {
  text: string
  element: Element
  rects: DOMRect[]
}

export function shownTexts(root: Node): ShownText[] {
  const found: ShownText[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (walker.nextNode() !== null) {
    const node = walker.currentNode
    const element = node.parentElement
    const text = node.textContent?.trim() ?? ''
    if (element === null || text === '' || /^(?:SCRIPT|STYLE|NOSCRIPT|TITLE|DESC)$/i.test(element.tagName)) continue
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || isHiddenForEyes(element))
      continue
    range.selectNodeContents(node)
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0)
    if (rects.length > 0) found.push({ text, element, rects })
  }
  return found
}

/** Words for readers only: a box of one pixel. */
export function isHiddenForEyes(element: Element): boolean {
  for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement) {
    const style = getComputedStyle(at)
    if (style.clipPath === 'inset(50%)' || style.clip === 'rect(0px, 0px, 0px, 0px)') return true
    if (
      /hidden|clip/.test(style.overflow) &&
      at.clientWidth <= 1 &&
      at.clientHeight <= 1 &&
      style.position === 'absolute'
    )
      return true
  }
  return false
}

export function clippingAncestors(element: Element): Element[] {
  const found: Element[] = []
  for (let at: Element | null = element; at !== null && at !== document.documentElement; at = at.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(at)
    if (overflowX !== 'visible' || overflowY !== 'visible') found.push(at)
  }
  return found
}

export function isClippedAway(element: Element, { x, y }: { x: number; y: number }): boolean {
  return clippingAncestors(element).some((box) => {
    const { left, right, top, bottom } = box.getBoundingClientRect()
    return x < left || x > right || y < top || y > bottom
  })
}

export function shortText(element: Element): string {
  return (element.textContent?.trim().replaceAll(/\s+/g, ' ') ?? '').slice(0, 60)
}

export function describeElement(element: Element): string {
  const [first] = element.classList
  return first === undefined ? element.tagName.toLowerCase() : `.${first}`
}

export function whereIs(element: Element): string {
  const path: string[] = []
  for (let at: Element | null = element; at !== null && at !== document.body && path.length < 3; at = at.parentElement)
    path.unshift(describeElement(at))
  return path.join(' ')
}
