import { tab, type Block, type Room, type Spot } from './service-spot.ts'

/** A finger's width at the edge: no small button may lie under it. */
const touch = 44
const clearance = 12
const aboveTabBar = 8

/** Whether the button stays away: under sheets, where a foot holds the page's own button, and where there is no page yet. */
export function isCrowded(frame: HTMLElement): boolean {
  return (
    frame.querySelector('.screen__main') === null ||
    frame.querySelector('.screen__foot, [role="dialog"], [role="alertdialog"]') !== null
  )
}

/** The heights between the header and the tab bar. */
export function readRoom(frame: HTMLElement): Room {
  const { top } = frame.getBoundingClientRect()
  const main = frame.querySelector('.screen__main')?.getBoundingClientRect() ?? frame.getBoundingClientRect()
  return { top: main.top - top + aboveTabBar, bottom: main.bottom - top - tab.height - aboveTabBar }
}

const controls = 'a[href], button, input, select, textarea, [role="switch"], [role="slider"], [tabindex="0"]'

/** What the button keeps away from at an edge. */
export interface Blocks {
  /** Figures that the tab would hide. */
  figures: Block[]
  /** Small controls that a finger would miss. */
  controls: Block[]
  /** Rows that reach over the whole page: the tab may stand in their margin, but takes no more than itself there. */
  rows: Block[]
}

export function readBlocks(frame: HTMLElement, edge: Spot['edge']): Blocks {
  const { top, left, right, width } = frame.getBoundingClientRect()
  const main = frame.querySelector('.screen__main')
  const blocks: Blocks = { figures: [], controls: [], rows: [] }
  if (main === null) return blocks
  const isNear = (box: DOMRect, reach: number) =>
    box.width > 0 && (edge === 'left' ? box.left < left + reach : box.right > right - reach)
  const toBlock = (box: DOMRect): Block => ({ top: box.top - top, bottom: box.bottom - top })
  for (const control of main.querySelectorAll(controls)) {
    if (!isLaidOut(control)) continue
    const box = control.getBoundingClientRect()
    if (isNear(box, touch)) blocks[box.width < width / 2 ? 'controls' : 'rows'].push(toBlock(box))
  }
  const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (texts.nextNode() !== null) {
    if (!/\d/.test(texts.currentNode.nodeValue ?? '') || !isLaidOut(texts.currentNode.parentElement)) continue
    range.selectNodeContents(texts.currentNode)
    for (const box of range.getClientRects()) if (isNear(box, tab.width + clearance)) blocks.figures.push(toBlock(box))
  }
  return blocks
}

/** A long list leaves what is far from the screen without a layout; to measure it there would make one, entry by entry. */
function isLaidOut(element: Element | null): boolean {
  return element?.checkVisibility({ contentVisibilityAuto: true }) ?? false
}
