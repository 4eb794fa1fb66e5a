import { expect, it } from 'vitest'
import { usePhones, visit, waitForScreen } from '../steps/phone-page.ts'

const phones = usePhones()

it(
  'a visitor goes through the day the market fell with a stop and a sale, and sees what they did beside having done nothing',
  { timeout: 180_000 },
  async () => {
    const page = await phones.open()
    await visit(page, '/pages/more/index')
    await page.getByRole('link', { name: 'The day the market fell' }).click()
    await waitForScreen(page, 'The day the market fell')
    await page.getByText('It is 09:15').waitFor()
    await page.getByText('You have done nothing so far.').waitFor()
    const day = page.getByRole('slider', { name: 'Minute of the day', exact: true })

    // A stop on the bank at ₹1,341.40.
    await page.getByRole('button', { name: /^A large bank/ }).click()
    const ticket = page.getByRole('dialog')
    await ticket.getByText('Stop (SL-M)').click()
    await ticket.getByLabel('Trigger price').fill('1341.45')
    await ticket.getByRole('button', { name: 'Place with play money' }).click()
    await ticket.getByText('A price on the tick of ₹0.10').waitFor()
    await ticket.getByLabel('Trigger price').fill('1341.40')
    await ticket.getByRole('button', { name: 'Place with play money' }).click()
    await page.getByText('Waits for trigger').waitFor()

    // It plays, and stands still where something happens.
    await page.getByText('Two minutes', { exact: true }).click()
    await page.getByRole('button', { name: 'Play' }).click()
    await page.getByText('Down 5%', { exact: true }).waitFor({ timeout: 60_000 })
    await page.getByRole('button', { name: 'Play' }).waitFor()
    await page
      .getByText(/Filled at .* on average; the trigger was 1,341.40/)
      .waitFor({ timeout: 60_000 })
      .catch(async () => {
        await page.getByRole('button', { name: 'Play' }).click()
        await page.getByText(/Filled at .* on average; the trigger was 1,341.40/).waitFor({ timeout: 60_000 })
      })

    // Twelve minutes before the close the rest of the bank is gone, and the mill is sold as far as anybody buys.
    for (let step = 0; step < 2; step += 1) await day.press('PageUp')
    await page.getByRole('button', { name: /^A mill that hardly trades/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Place with play money' }).click()
    await page
      .getByText(/of 500 filled, at .* on average|Rejected|Not filled/)
      .first()
      .waitFor()

    await page.getByRole('button', { name: 'To the end' }).click()
    await page.getByRole('heading', { name: 'The evening' }).waitFor()
    await page.getByText(/than by doing nothing/).waitFor()
    await page.getByText(/^Circuit breaker: the index is at −10/).waitFor()
    await page.getByText('Charges and taxes of your orders').waitFor()
    expect(await page.getByRole('row').count()).toBeGreaterThanOrEqual(5)

    // A term of an event opens the glossary.
    const halt = page.getByRole('listitem').filter({ hasText: 'Circuit breaker: the index' })
    await halt.getByRole('button', { name: 'What these words mean' }).click()
    await page.getByRole('dialog').getByText('Trading halt').waitFor()
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Start the day again' }).click()
    await page.getByText('You did nothing. This is what it came to.').waitFor()
    await page.getByRole('button', { name: 'Day 3' }).click()
    await page.getByText('It is 09:15').waitFor()
  },
)
