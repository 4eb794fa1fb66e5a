// Runs inside the page: what an eye would find wrong with it, found by measuring. Bundled and sent there by looks.ts.

import { brokenFigures } from './figures-in-page.ts'
import { coveredThings, fontPixels, smallTargets, overLines, usableRoot, findBar } from './targets-in-page.ts'
import {
  type Fault,
  shownTexts,
  isOfAnotherLanguage,
  slackPx,
  shortText,
  whereIs,
  describeElement,
  isHiddenForEyes,
  clippingAncestors,
  isClippedAway,
} from './texts-in-page.ts'

export function findFaults(): Fault[] {
  const places = [...document.querySelectorAll('*')]
    .filter((box) => box.scrollTop !== 0 || box.scrollLeft !== 0 || /auto|scroll/.test(getComputedStyle(box).overflow))
    .map((box) => ({ box, top: box.scrollTop, left: box.scrollLeft }))
  const faults = [
    ...pageScroll(),
    ...cutTexts(),
    ...brokenFigures(),
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
        detail: `${box.scrollWidth - box.clientWidth} px beyond ${describeElement(box)}`,
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
            detail: `by ${Math.round(Math.max(cut.x, cut.y))} px, by ${describeElement(box)}`,
          },
        ]
      if (/^H[12]$/.test(element.tagName))
        return [
          { kind: 'a title is cut short', what: text, where: whereIs(element), detail: `in ${describeElement(box)}` },
        ]
      if (/[₹%]|\d[.,]\d/.test(text))
        return [
          { kind: 'a figure is cut short', what: text, where: whereIs(element), detail: `in ${describeElement(box)}` },
        ]
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
        const spare = Math.max(0, (rect.height - fontPixels(element) * 0.8) / 2)
        return {
          text,
          element,
          bar: findBar(element),
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
