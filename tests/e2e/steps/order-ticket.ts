import type { Locator, Page } from 'playwright-core'
import type { Share } from './find-share.ts'
import { visit, waitForScreen } from './phone-page.ts'

type Side = 'buy' | 'sell'

const words = { buy: 'Buy', sell: 'Sell' } as const

/** Opens a share's page and its ticket. */
export async function openTicket(page: Page, share: Pick<Share, 'code' | 'symbol'>, side: Side): Promise<Locator> {
  await visit(page, `/pages/home/stockDetail?code=${share.code}`)
  await waitForScreen(page, share.symbol)
  return pressSide(page, share, side)
}

/** Opens the ticket of the share that is shown. */
export async function pressSide(page: Page, { symbol }: Pick<Share, 'symbol'>, side: Side): Promise<Locator> {
  await page.getByRole('button', { name: words[side], exact: true }).click()
  const ticket = page.getByRole('dialog', { name: `${words[side]} ${symbol}` })
  await ticket.waitFor()
  return ticket
}

/** Where the number of shares is typed. */
export function sharesField(ticket: Locator): Locator {
  return ticket.getByRole('textbox', { name: 'Qty' })
}

/** The slide once it is open: the server has counted, and no rule is broken. */
export async function openSlide(ticket: Locator, side: Side, shares: number): Promise<Locator> {
  const slide = ticket.getByRole('button', {
    name: `Slide, press and hold, or press Enter to ${side} ${shares} ${shares === 1 ? 'share' : 'shares'}`,
    exact: true,
  })
  await slide.waitFor()
  return slide
}

/** Confirms as the keyboard does. */
export async function confirmByKey(slide: Locator): Promise<void> {
  await slide.focus()
  await slide.press('Enter')
}

/** Confirms as a finger does: pressed on the knob, dragged to the end, lifted. */
export async function confirmByFinger(page: Page, slide: Locator): Promise<void> {
  const box = await boxOf(slide)
  const y = box.y + box.height / 2
  await drawFinger(page, { x: box.x + 28, y }, { x: box.x + box.width - 4, y })
}

/** Pulls a sheet down by its head, as a finger does. */
export async function pullDown(page: Page, sheet: Locator): Promise<void> {
  const box = await boxOf(sheet)
  const from = { x: box.x + 60, y: box.y + 30 }
  await drawFinger(page, from, { x: from.x, y: from.y + box.height * 0.8 })
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (box === null) throw new Error('what is to be touched is not on the screen')
  return box
}

interface Spot {
  readonly x: number
  readonly y: number
}

async function drawFinger(page: Page, from: Spot, to: Spot): Promise<void> {
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: Spot) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [at] })
  await touch('touchStart', from)
  for (let step = 1; step <= 8; step += 1)
    await touch('touchMove', {
      x: from.x + ((to.x - from.x) * step) / 8,
      y: from.y + ((to.y - from.y) * step) / 8,
    })
  await touch('touchEnd')
  await finger.detach()
}
