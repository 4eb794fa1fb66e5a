import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { paths, pathWithQuery } from '../../apps/phone/src/navigation/paths.ts'
import { createAsker, waitFor, type Ask } from './ask-bahi.ts'
import { untilStill } from './open-screen.ts'
import { phone } from './phone-browser.ts'
import { sayIn, type Language, type Say } from './say.ts'

interface JourneyWanted {
  languages: readonly Language[]
  themes: readonly ('light' | 'dark')[]
  /** The first is taken. */
  phoneWidths: readonly number[]
  /** The folder of the pictures. */
  out: string
}

interface Share {
  code: string
  lastPaise: number
}

/** What an order by the screens takes, in business seconds at the speed of these pictures, with room to spare. */
const orderSeconds = 3_600
const closeSecond = 15.5 * 3_600
const dearestPaise = 3_000_00
const usualLot = 100

/** The first minute of somebody who has just come, as a film strip: from the first page to the share that is theirs. */
export async function takeJourney(wanted: JourneyWanted, url: string, browser: Browser): Promise<number> {
  const strips: string[] = []
  let count = 0
  for (const language of wanted.languages) {
    for (const theme of wanted.themes) {
      const name = `journey-${language}-${theme}`
      const context = await browser.newContext({
        ...phone,
        viewport: { width: wanted.phoneWidths[0] ?? 390, height: 844 },
        baseURL: url,
        colorScheme: theme,
      })
      try {
        const page = await context.newPage()
        await page.addInitScript((lang) => localStorage.setItem('lang', lang), language)
        const files: string[] = []
        const picture = async () => {
          await untilStill(page)
          const file = `${name}-${files.length + 1}.png`
          await page.screenshot({ path: join(wanted.out, file) })
          files.push(file)
        }
        await walk(page, sayIn(language), createAsker(url), picture)
        count += files.length
        strips.push(`<h2>${name}</h2><div>${files.map((file) => `<img src="${file}" alt="">`).join('')}</div>`)
      } finally {
        await context.close()
      }
    }
  }
  await writeFile(
    join(wanted.out, 'journey.html'),
    `<!doctype html><meta charset="utf-8"><title>The first minute</title><style>body{font:14px system-ui;background:#eee}div{display:flex;gap:12px;overflow-x:auto}img{width:260px}</style>${strips.join('')}`,
  )
  return count
}

async function walk(page: Page, say: Say, ask: Ask, picture: () => Promise<void>): Promise<void> {
  const share = await waitFor('an open market with a share that trades', () => tradedShare(ask))
  await page.goto(`/#${pathWithQuery(paths.home)}`)
  const practise = page.getByRole('button', { name: say.text('practice.start') })
  await practise.waitFor()
  await picture()

  await practise.click()
  const steps = page.getByRole('list', { name: say.text('home.steps') })
  await steps.waitFor()
  await picture()

  await steps.getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: say.text('market.title'), exact: true }).waitFor()
  await picture()

  await page.goto(`/#${pathWithQuery(paths.stock, { code: share.code })}`)
  const buy = page.locator('.screen__foot').getByRole('button', { name: say.text('order.buy'), exact: true })
  await buy.waitFor()
  await picture()

  await buy.click()
  const slide = page.locator('.slide-to-confirm:not([aria-disabled])')
  await slide.waitFor()
  await picture()

  await slide.press('Enter')
  await page.waitForURL(`**${paths.orderDone}*`)
  await picture()

  await page.goto(`/#${pathWithQuery(paths.stockTab)}`)
  await page.getByText(share.code).first().waitFor()
  await picture()

  await page.goto(`/#${pathWithQuery(paths.home)}`)
  await page.getByText(say.text('home.worth.today')).waitFor()
  await picture()
}

/** A share in the usual lots that a practice account can pay, while the market stays open for long enough. */
async function tradedShare(ask: Ask): Promise<Share | undefined> {
  const { phase, businessSecond } = await ask<{ phase: string; businessSecond: number }>('/api/stock/getDataSource.do')
  if (phase !== 'open' || businessSecond > closeSecond - orderSeconds) return undefined
  const { items } = await ask<{ items: Share[] }>('/market/api/market/today/getMostActiveValue?size=50')
  for (const share of items.filter(({ lastPaise }) => lastPaise > 0 && lastPaise < dearestPaise)) {
    const { lotSize } = await ask<{ lotSize: number }>(`/market/api/hq/stock/getINDStockInfo.do?code=${share.code}`)
    if (lotSize === usualLot) return share
  }
  return undefined
}
