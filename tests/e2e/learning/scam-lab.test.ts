import { expect, it } from 'vitest'
import { usePhones, visit, waitForScreen } from '../steps/phone-page.ts'

const phones = usePhones()

it(
  'a visitor sees through a dishonest screen, reads the rule against it, and finds it marked',
  { timeout: 120_000 },
  async () => {
    const page = await phones.open()
    await visit(page, '/pages/more/index')
    await page.getByRole('link', { name: 'Scam lab' }).click()
    await waitForScreen(page, 'Scam lab')
    await page.getByText('0 of 8 caught').waitFor()
    await page.getByRole('link', { name: 'Pay before you are paid' }).click()
    await page.getByRole('heading', { name: 'Pay before you are paid' }).waitFor()
    await page.getByText('Example of a dishonest app. Not real, and not Bahi.').waitFor()

    await page.getByRole('button', { name: 'Balance' }).click()
    await page.getByText('An honest app may say that too. Look again.').waitFor()
    await page.getByRole('button', { name: 'Pay tax first' }).click()
    await page.getByText('Caught. This line gives it away: Pay tax first').waitFor()
    await page.getByText('Rule H5: Money leaves').waitFor()
    expect(await page.getByRole('link', { name: 'See all charges' }).getAttribute('href')).toBe('#/pages/more/charges')

    await page.getByRole('link', { name: 'Next one' }).click()
    await page.getByRole('heading', { name: 'A prize that is a debt' }).waitFor()
    await page.getByRole('button', { name: 'Show me' }).click()
    await page.getByText('Rule H7: Never more than you applied for').waitFor()

    await page.reload()
    await visit(page, '/pages/more/scam-lab')
    await page.getByText('2 of 8 caught').waitFor()
  },
)
