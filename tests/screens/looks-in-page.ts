// Runs inside the page: what an eye would find wrong with it, found by measuring. Bundled and sent there by looks.ts.

export interface Fault {
  kind:
    | 'page scrolls sideways'
    | 'text is cut off'
    | 'a figure is cut short'
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

const smallestTouchPx = 44
/** A figure of a table is as high as its line, and the service button in a margin as wide as that; other ways lead there too. The least that WCAG asks of a target. */
const smallestInTablePx = 24
/** Half a pixel of rounding on each side is no fault. */
const slackPx = 1.5
const touchable =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=link], [role=tab], [role=radio], [role=checkbox], [role=switch], [role=option], [role=menuitem], [role=slider]'

export function findFaults(): Fault[] {
  const places = [...document.querySelectorAll('*')]
    .filter((box) => box.scrollTop !== 0 || box.scrollLeft !== 0 || /auto|scroll/.test(getComputedStyle(box).overflow))
    .map((box) => ({ box, top: box.scrollTop, left: box.scrollLeft }))
  const faults = [
    ...pageScroll(),
    ...cutTexts(),
    ...overlappingTexts(),
    ...coveredThings(),
    ...missingGlyphs(),
    ...smallTargets(),
  ]
  // Looking moved the page; the next picture is of its beginning.
  for (const { box, top, left } of places) box.scrollTo({ top, left, behavior: 'instant' })
  const seen = new Set<string>()
  return faults.filter(
    ({ kind, what, where }) => !seen.has(`${kind} ${what} ${where}`) && seen.add(`${kind} ${what} ${where}`),
  )
}

/** Every word the page shows or says, for the comparison with the English. */
export function readWords(): string[] {
  const words = new Set<string>()
  for (const { text, element } of shownTexts(document.body)) if (!isOfAnotherLanguage(element)) words.add(text)
  for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]')) {
    if (isOfAnotherLanguage(element)) continue
    for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
      words.add(element.getAttribute(name)?.trim() ?? '')
  }
  words.delete('')
  return [...words]
}

/** Marked as such: the name of a language in its own words, a sample of it. */
function isOfAnotherLanguage(element: Element): boolean {
  const marked = element.closest('[lang]')
  return (
    marked !== null &&
    marked !== document.documentElement &&
    marked.getAttribute('lang') !== document.documentElement.lang
  )
}

function pageScroll(): Fault[] {
  const page = document.scrollingElement ?? document.documentElement
  const extra = Math.max(page.scrollWidth, document.body.scrollWidth) - page.clientWidth
  const found: Fault[] =
    extra > slackPx
      ? [
          {
            kind: 'page scrolls sideways',
            what: 'the page',
            where: 'body',
            detail: `${extra} px wider than the screen`,
          },
        ]
      : []
  // A box that scrolls up and down must not hide a part of itself at its side, unless it was made to be moved both ways.
  for (const box of document.querySelectorAll('*:not([tabindex="0"])')) {
    const style = getComputedStyle(box)
    if (
      !/auto|scroll/.test(style.overflowY) ||
      box.scrollHeight <= box.clientHeight + slackPx ||
      box.scrollWidth <= box.clientWidth + slackPx
    )
      continue
    const widest = widestChild(box)
    if (widest !== null)
      found.push({
        kind: 'page scrolls sideways',
        what: shortText(widest),
        where: whereIs(widest),
        detail: `${box.scrollWidth - box.clientWidth} px beyond ${nameOf(box)}`,
      })
  }
  return found
}

/** What stands out furthest to the right, unless it stands in a row made to be moved sideways. */
function widestChild(box: Element): Element | null {
  const right = box.getBoundingClientRect().right + slackPx
  let widest: Element | null = null
  let most = right
  for (const child of box.querySelectorAll('*')) {
    const rect = child.getBoundingClientRect()
    if (
      rect.width === 0 ||
      rect.right <= most ||
      isHiddenForEyes(child) ||
      clippingAncestors(child).some((ancestor) => ancestor !== box && box.contains(ancestor))
    )
      continue
    most = rect.right
    widest = child
  }
  return widest
}

interface ShownText {
  text: string
  element: Element
  rects: DOMRect[]
}

function shownTexts(root: Node): ShownText[] {
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
function isHiddenForEyes(element: Element): boolean {
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

function clippingAncestors(element: Element): Element[] {
  const found: Element[] = []
  for (let at: Element | null = element; at !== null && at !== document.documentElement; at = at.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(at)
    if (overflowX !== 'visible' || overflowY !== 'visible') found.push(at)
  }
  return found
}

function cutTexts(): Fault[] {
  return shownTexts(document.body).flatMap(({ text, element, rects }): Fault[] => {
    for (const box of clippingAncestors(element)) {
      const style = getComputedStyle(box)
      const edge = box.getBoundingClientRect()
      const shortened = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
      const over = rects.map((rect) => ({
        x:
          style.overflowX === 'visible' || /auto|scroll/.test(style.overflowX)
            ? 0
            : Math.max(rect.right - edge.right, edge.left - rect.left),
        y: style.overflowY === 'visible' || /auto|scroll/.test(style.overflowY) ? 0 : overLines(rect, element, edge),
        away: rect.left >= edge.right || rect.right <= edge.left || rect.top >= edge.bottom || rect.bottom <= edge.top,
      }))
      const cut = over.find(({ x, y, away }) => (x > slackPx || y > slackPx) && (!away || shortened))
      // A box whose own overflow scrolls hides nothing for good; what lies beyond it is not judged by the boxes around it.
      if (/auto|scroll/.test(style.overflowX) || /auto|scroll/.test(style.overflowY)) return []
      if (cut === undefined) continue
      if (!shortened)
        return [
          {
            kind: 'text is cut off',
            what: text,
            where: whereIs(element),
            detail: `by ${Math.round(Math.max(cut.x, cut.y))} px, by ${nameOf(box)}`,
          },
        ]
      if (/^H[12]$/.test(element.tagName))
        return [{ kind: 'a title is cut short', what: text, where: whereIs(element), detail: `in ${nameOf(box)}` }]
      if (/[₹%]|\d[.,]\d/.test(text))
        return [{ kind: 'a figure is cut short', what: text, where: whereIs(element), detail: `in ${nameOf(box)}` }]
      return []
    }
    return []
  })
}

/** Two texts in one place: neither can be read. */
function overlappingTexts(): Fault[] {
  const lines = shownTexts(usableRoot()).flatMap(({ text, element, rects }) =>
    rects
      .filter((rect) => !isClippedAway(element, { x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 }))
      .map((rect) => {
        const spare = Math.max(0, (rect.height - parseFloat(getComputedStyle(element).fontSize) * 0.8) / 2)
        return {
          text,
          element,
          bar: barOf(element),
          left: rect.left,
          right: rect.right,
          top: rect.top + spare,
          bottom: rect.bottom - spare,
        }
      }),
  )
  return lines.flatMap((one, index) => {
    const other = lines
      .slice(index + 1)
      .find(
        (two) =>
          two.text !== one.text &&
          two.bar === one.bar &&
          Math.min(one.right, two.right) - Math.max(one.left, two.left) > 2 &&
          Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) > 2,
      )
    return other === undefined
      ? []
      : [
          {
            kind: 'words lie over words',
            what: one.text,
            where: whereIs(one.element),
            detail: `and “${other.text}” ${whereIs(other.element)}`,
          } as const,
        ]
  })
}

/** The box that scrolls or stays above the rest: what lies in another one passes below it. */
function barOf(element: Element): Element | null {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const { overflowY, position } = getComputedStyle(at)
    if (/auto|scroll/.test(overflowY) || position === 'fixed' || position === 'sticky') return at
  }
  return null
}

/** A text's rectangle is as high as its font; only what stands beyond its own lines is cut for the eye. */
function overLines(rect: DOMRect, element: Element, edge: DOMRect): number {
  const size = parseFloat(getComputedStyle(element).fontSize)
  const spare = Math.max(0, (rect.height - size) / 2)
  return Math.max(rect.bottom - spare - edge.bottom, edge.top - (rect.top + spare))
}

/** The topmost dialog that is open, or the page: what lies below a dialog cannot be used. */
function usableRoot(): Element {
  return (
    [...document.querySelectorAll('[role=dialog], [role=alertdialog], dialog[open]')]
      .filter((dialog) => dialog.checkVisibility())
      .at(-1) ?? document.body
  )
}

function smallTargets(): Fault[] {
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
      (target.closest('table, .service-button--narrow') === null ? smallestTouchPx : smallestInTablePx) - slackPx / 2
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
  const reach = smallestTouchPx / 2 - slackPx
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

/** At the end of the scroll nothing may still lie under a bar or a foot: nobody could bring it out. */
function coveredThings(): Fault[] {
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
      takesWholeCard(hit, element)
    )
      return []
    return [{ kind: 'covered', what: text, where: whereIs(element), detail: `by ${nameOf(hit)} “${shortText(hit)}”` }]
  })
  return found
}

function isClippedAway(element: Element, { x, y }: { x: number; y: number }): boolean {
  return clippingAncestors(element).some((box) => {
    const { left, right, top, bottom } = box.getBoundingClientRect()
    return x < left || x > right || y < top || y > bottom
  })
}

/** A letter that no font has is drawn as the same box as a letter that does not exist. */
function missingGlyphs(): Fault[] {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 48
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (pen === null) return []
  const draw = (letter: string, family: string): string => {
    pen.clearRect(0, 0, 48, 48)
    pen.font = `32px ${family}`
    pen.fillText(letter, 4, 36)
    return pen.getImageData(0, 0, 48, 48).data.join(',')
  }
  const boxes = new Map<string, string>()
  const checked = new Set<string>()
  return shownTexts(document.body).flatMap(({ text, element }) => {
    const family = getComputedStyle(element).fontFamily
    if (!boxes.has(family)) boxes.set(family, draw('\u{10FFFD}', family))
    return [...text].flatMap((letter): Fault[] => {
      if (letter.charCodeAt(0) < 128 || /\p{M}|\p{Cf}|\p{Z}/u.test(letter) || checked.has(family + letter)) return []
      checked.add(family + letter)
      return draw(letter, family) === boxes.get(family)
        ? [
            {
              kind: 'missing glyph',
              what: letter,
              where: whereIs(element),
              detail: `U+${letter.codePointAt(0)?.toString(16)} in “${text}”`,
            },
          ]
        : []
    })
  })
}

function shortText(element: Element): string {
  return (element.textContent?.trim().replaceAll(/\s+/g, ' ') ?? '').slice(0, 60)
}

function nameOf(element: Element): string {
  const [first] = element.classList
  return first === undefined ? element.tagName.toLowerCase() : `.${first}`
}

function whereIs(element: Element): string {
  const path: string[] = []
  for (let at: Element | null = element; at !== null && at !== document.body && path.length < 3; at = at.parentElement)
    path.unshift(nameOf(at))
  return path.join(' ')
}
