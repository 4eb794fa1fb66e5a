import type { Page } from 'playwright-core'
import type { Say } from './say.ts'

/** The candles as a table below the chart. */
export async function asTable(page: Page, say: Say): Promise<void> {
  await page.getByRole('button', { name: say.text('candle.asTable'), exact: true }).click()
}

/** A horizontal line by a tap and a retracement by two, drawn over the candles. */
export async function drawLines(page: Page, say: Say): Promise<void> {
  await page.getByRole('button', { name: say.text('draw.open'), exact: true }).click()
  const surface = page.getByRole('application', { name: say.text('draw.surface') })
  const box = await surface.boundingBox()
  if (box === null) throw new Error('there is nothing to draw on')
  const tap = (right: number, down: number) =>
    surface.click({ position: { x: box.width * right, y: box.height * down } })
  await page.getByRole('button', { name: say.text('draw.horizontal'), exact: true }).click()
  await tap(0.3, 0.3)
  await page.getByRole('button', { name: say.text('draw.fibonacci'), exact: true }).click()
  await tap(0.2, 0.5)
  await tap(0.6, 0.15)
}
