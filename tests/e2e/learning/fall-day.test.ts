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

    // It plays, stands still where the stop fires, and goes on when it is told to.
    await page.getByText('Two minutes', { exact: true }).click()
    await page.getByRole('button', { name: 'Play' }).click()
    await page.getByText(/^Your stop fired: a trade at 1,3.* reached the trigger 1,341.40/).waitFor({ timeout: 60_000 })
    await page.getByText(/^Filled at 1,3.* on average; the trigger was 1,341.40/).waitFor()
    await page.getByRole('button', { name: 'Play' }).waitFor()
    await page.getByRole('button', { name: /^A large bank 0 held/ }).waitFor()

    // The mill is sold as far as anybody buys.
    await page.getByRole('button', { name: /^A mill that hardly trades/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Place with play money' }).click()
    await page.getByText('Sell 500 · A mill that hardly trades').first().waitFor()
    await page.getByRole('button', { name: 'One step on' }).click()
    await page.getByText(/of 500 filled, at .* on average|Filled in \d+ parts, the first at/).waitFor()

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
