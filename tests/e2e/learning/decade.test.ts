import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { usePhones, visit, waitForScreen } from '../steps/phone-page.ts'

const phones = usePhones()

it(
  'a visitor goes through ten years of a SIP, to the end of a decade that ends below what was paid in, and takes the figures along',
  { timeout: 180_000 },
  async () => {
    const page = await phones.open()
    await visit(page, '/pages/more/index')
    await page.getByRole('link', { name: 'A decade of SIP in an evening' }).click()
    await waitForScreen(page, 'A decade of SIP in an evening')
    await page.getByText('they are no forecast and no advice').waitFor()

    // A step, and the first instalment's figures.
    await page.getByText('Year 1 · 5 Jan', { exact: true }).first().waitFor()
    await page.getByRole('button', { name: 'One step on' }).click()
    await page.getByText('2 of 120').waitFor()
    await page.getByRole('button', { name: /^Year 1 · 5 Jan/ }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByText('Stamp duty (0.005%)').waitFor()
    expect(await sheet.getByText('₹0.25', { exact: true }).count()).toBe(1)
    await page.keyboard.press('Escape')

    // It plays by itself, and stands still again.
    // With less motion, as tests ask for, it has no quick speed.
    expect(await page.getByText('Quick', { exact: true }).count()).toBe(0)
    await page.getByRole('button', { name: 'Play' }).click()
    await page.getByText('Year 2 ·').first().waitFor()
    await page.getByRole('button', { name: 'Pause' }).click()
    // The slider goes with the keys.
    await page.getByRole('slider', { name: 'Month', exact: true }).press('End')
    await page.getByRole('heading', { name: 'After ten years' }).waitFor()
    await page.getByText(/more than was paid in. Other decades end otherwise/).waitFor()

    await page.getByRole('button', { name: 'One that ended below' }).click()
    await page.getByText('1 of 120').waitFor()
    await page.getByRole('button', { name: 'To the end' }).click()
    await page.getByText(/less than was paid in/).waitFor()
    await page.getByText('Not within these years').waitFor()
    await page.getByText('Of the decades with seeds 1 to 200, 31 ended below what was paid in').waitFor()

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download all figures (CSV)' }).click(),
    ])
    const file = readFileSync(await download.path(), 'utf8')
    const rows = file.trim().split('\r\n')
    expect(download.suggestedFilename()).toBe('bahi-decade-22.csv')
    expect(rows.length).toBe(5 + 120 + 1)
    expect(rows[1]).toContain('no forecast')
    expect(rows[5]).toMatch(/^1,"2001-01-05","2001-01-05",/)

    // Another SIP: what is out of bounds is said, and the next one is shown.
    await page.getByRole('button', { name: 'Change' }).click()
    await page.getByLabel('Instalment').fill('50')
    await page.getByLabel('Annual step-up').selectOption('10')
    await page.getByRole('button', { name: 'Show these ten years' }).click()
    await page.getByLabel('Instalment').fill('2000')
    await page.getByRole('button', { name: 'Show these ten years' }).click()
    await page.getByText('₹2,000 on day 5 of each month. 10% more each year.').waitFor()
  },
)
