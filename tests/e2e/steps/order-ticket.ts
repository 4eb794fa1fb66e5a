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
  const box = await slide.boundingBox()
  if (box === null) throw new Error('the slide is not on the screen')
  const y = box.y + box.height / 2
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] })
  const from = box.x + 28
  const to = box.x + box.width - 4
  await touch('touchStart', from)
  for (let step = 1; step <= 8; step += 1) await touch('touchMove', from + ((to - from) * step) / 8)
  await touch('touchEnd')
  await finger.detach()
}
