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

/** Every figure near an edge, and every small button under the finger that would press the tab. */
export function readBlocks(frame: HTMLElement, edge: Spot['edge']): Block[] {
  const { top, left, right, width } = frame.getBoundingClientRect()
  const main = frame.querySelector('.screen__main')
  if (main === null) return []
  const isNear = (box: DOMRect, reach: number) =>
    box.width > 0 && (edge === 'left' ? box.left < left + reach : box.right > right - reach)
  const blocks: Block[] = []
  const add = (box: DOMRect) => blocks.push({ top: box.top - top, bottom: box.bottom - top })
  for (const button of main.querySelectorAll('button, input, [role="switch"]')) {
    if (!isLaidOut(button)) continue
    const box = button.getBoundingClientRect()
    if (box.width < width / 2 && isNear(box, touch)) add(box)
  }
  const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (texts.nextNode() !== null) {
    if (!/\d/.test(texts.currentNode.nodeValue ?? '') || !isLaidOut(texts.currentNode.parentElement)) continue
    range.selectNodeContents(texts.currentNode)
    for (const box of range.getClientRects()) if (isNear(box, tab.width + clearance)) add(box)
  }
  return blocks
}

/** A long list leaves what is far from the screen without a layout; to measure it there would make one, entry by entry. */
function isLaidOut(element: Element | null): boolean {
  return element?.checkVisibility({ contentVisibilityAuto: true }) ?? false
}
