import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { heardOn } from './steps/announcements.ts'
import { findBusyShare } from './steps/find-share.ts'
import { demoCustomers, logInByHand } from './steps/log-in.ts'
import { waitUntilOpen } from './steps/market-hours.ts'
import { confirmByKey, openSlide, openTicket, sharesField } from './steps/order-ticket.ts'
import { usePhones, visit, waitForScreen } from './steps/phone-page.ts'

const phones = usePhones()

/** "1,412 rupees 60 paise, up 0.86 percent": an amount and a move as they are spoken. */
const spokenPrice = String.raw`[\d,]+ rupees(?: \d+ pais[ae])?`
const spokenMove = String.raw`(?:up [\d.]+ percent|down [\d.]+ percent|unchanged)`
const spokenQuote = `${spokenPrice}, ${spokenMove}`

it(
  'tells a reader of every price, of what an order would cost, of what became of it and where it stands in the book',
  { timeout: 300_000 },
  async () => {
    const page = await phones.open()
    await logInByHand(page, demoCustomers.imran)
    await waitUntilOpen()
    const share = await findBusyShare({ belowPaise: 650_00 })

    await page.getByRole('heading', { name: 'Rankings' }).waitFor()
    await expectToSay(page, new RegExp(`link "\\S+, .+, ${spokenQuote}"`))
    await expectToSay(page, /navigation[\s\S]*link "Home"/)

    const ticket = await openTicket(page, share, 'buy')
    await openSlide(ticket, 'buy', 100)
    await expectToSay(page, new RegExp(`dialog "Buy ${share.symbol}"`))
    await expectToSay(page, /textbox "Qty[^"]*": "?100/)
    await expectToSay(page, /button "100 more"/)
    await sharesField(ticket).fill('150')
    await ticket.getByText('Enter 100, 200, 300 … shares. 150 is not a multiple of 100.').waitFor()
    expect(await describedBy(page)).toContain('not a multiple of 100')
    await sharesField(ticket).fill('100')
    await confirmByKey(await openSlide(ticket, 'buy', 100))

    await page.getByRole('status').getByText(`Bought 100 ${share.symbol}`).waitFor()
    await expect.poll(() => heardOn(page).then((heard) => heard.join('\n'))).toContain(`Bought 100 ${share.symbol}`)

    await visit(page, '/pages/home/fundsDetail')
    await waitForScreen(page, 'Statement')
    // An order may be filled in several trades, each with an entry of its own.
    await expectToSay(page, new RegExp(`article[^\\n]*:[\\s\\S]*heading "Bought \\d+ ${share.symbol} at`))
    await expectToSay(page, /row "[^"]*Cash available[^"]*\d\.\d\d/)
  },
)

it('says of a share what its chart shows, in one sentence and as a table', async () => {
  const page = await phones.open()
  await waitUntilOpen()
  const share = await findBusyShare({ belowPaise: 10_000_00 })
  await visit(page, `/pages/home/stockDetail?code=${share.code}`)
  await waitForScreen(page, share.symbol)
  await expectToSay(page, /img "[^"]*\d[^"]*(?:high|highest)[^"]*\d[^"]*"/i)
  await page.getByRole('table', { name: 'Market depth' }).waitFor()
  await page.getByRole('table', { name: 'Latest trades' }).waitFor()
  await expectToSay(page, new RegExp(spokenPrice))
  await expectToSay(page, new RegExp(spokenMove))
})

it('moves nothing by itself where less motion is wished', async () => {
  const page = await phones.open({ reducedMotion: 'reduce' })
  await waitUntilOpen()
  const share = await findBusyShare({ belowPaise: 10_000_00 })
  for (const place of ['/pages/home/index', '/pages/home/detail', `/pages/home/stockDetail?code=${share.code}`]) {
    await visit(page, place)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => page.getByLabel('Loading').count()).toBe(0)
    // Long enough for several prices to have changed.
    for (let look = 0; look < 5; look += 1) {
      await page.waitForTimeout(400)
      expect(await movements(page), place).toEqual([])
    }
  }
})

/** Everything the page would tell a screen reader, as the browser computed it. */
async function expectToSay(page: Page, words: RegExp): Promise<void> {
  await expect
    .poll(() => page.locator('body').ariaSnapshot(), { message: `the page says ${words.source}` })
    .toMatch(words)
}

/** What is said along with the field that is wrong. */
function describedBy(page: Page): Promise<string> {
  return page
    .getByRole('dialog')
    .locator('[aria-invalid=true]')
    .first()
    .evaluate((field) =>
      (field.getAttribute('aria-describedby') ?? field.getAttribute('aria-errormessage') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' '),
    )
}

/** What changes its place or size on the screen just now; a change of colour or of opacity moves nothing. */
function movements(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => {
        const { duration } = effect?.getComputedTiming() ?? {}
        return playState === 'running' && typeof duration === 'number' && duration > 20
      })
      .map(({ effect }) => effect)
      .filter((effect) => effect instanceof KeyframeEffect)
      .filter((effect) =>
        effect
          .getKeyframes()
          .some((frame) =>
            ['transform', 'translate', 'left', 'top', 'width', 'height', 'scale', 'rotate'].some(
              (property) => property in frame,
            ),
          ),
      )
      .map((effect) => effect.target?.className.toString() ?? 'something'),
  )
}
