import { expect, it } from 'vitest'
import type { PaperKind, PaperView } from '@bahi/contract/reports/papers'
import { formatPlainRupees } from '@bahi/money/format'
import { callBahi, readCash } from '../steps/call-bahi.ts'
import { findBusyShare } from '../steps/find-share.ts'
import { demoCustomers, logIn, readToken } from '../steps/log-in.ts'
import { waitUntilOpen } from '../steps/market-hours.ts'
import { bahiUrl } from '../steps/own-bahi.ts'
import { usePhones, visit, waitForScreen } from '../steps/phone-page.ts'

const phones = usePhones()

interface Order {
  id: string
  state: string
}

it(
  'writes every paper of the same figures: on the screen, as PDF and as CSV, with a code that does not change until they do',
  { timeout: 400_000 },
  async () => {
    const page = await phones.open()
    await logIn(page, demoCustomers.asha)
    const token = await readToken(page)
    const { day, paidPaise } = await buySome(token)
    const papers = [
      ['contract-note', day],
      ['holdings', 'now'],
      ['profit', yearOf(day)],
      ['tax', yearOf(day)],
      ['ledger', yearOf(day)],
    ] as const satisfies readonly (readonly [PaperKind, string])[]

    for (const [kind, period] of papers) {
      const view = await readPaper(token, kind, period)
      expect(view.sections.length, kind).toBeGreaterThan(0)
      const [pdf, csv] = [await readFile(token, kind, period, 'pdf'), await readFile(token, kind, period, 'csv')]
      expect(pdf.subarray(0, 5).toString('latin1'), kind).toBe('%PDF-')
      for (const paise of moneyOf(view))
        expect(csv.toString('utf8'), `${kind}: ${paise}`).toContain(formatPlainRupees(paise))
      expect((await readPaper(token, kind, period)).mark, kind).toBe(view.mark)
      await visit(page, `/pages/more/paper?kind=${kind}&period=${period}`)
      await page.getByText(view.mark).first().waitFor()
    }
    // The note is the purchase as the book has it, to the paisa.
    expect(moneyOf(await readPaper(token, 'contract-note', day)).map(Math.abs)).toContain(paidPaise)

    await visit(page, '/pages/more/papers')
    await waitForScreen(page, 'Statements')
    await page.getByRole('link', { name: /^Holdings statement/ }).click()
    await waitForScreen(page, 'Holdings statement')
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save PDF' }).click()
    expect((await saved).suggestedFilename()).toMatch(/\.pdf$/)
  },
)

/** A purchase that is filled, and what it took from the cash. */
async function buySome(token: string): Promise<{ day: string; paidPaise: number }> {
  const day = await waitUntilOpen()
  const { code } = await findBusyShare({ belowPaise: 500_00 })
  const before = await readCash(token)
  const { id } = await callBahi<Order>('/api/app/user/buy.do', {
    token,
    input: { code, quantity: '100', type: 'market' },
  })
  await expect
    .poll(
      async () =>
        (await callBahi<{ items: Order[] }>('/api/app/user/order/list.do?state=all', { token })).items.find(
          (order) => order.id === id,
        )?.state,
      { timeout: 60_000 },
    )
    .toBe('filled')
  const after = await readCash(token)
  return { day, paidPaise: before.availablePaise + before.heldPaise - after.availablePaise - after.heldPaise }
}

/** The financial year of a day: from April on the year it begins in. */
function yearOf(day: string): string {
  const [year, month] = day.split('-').map(Number)
  return String((month ?? 1) >= 4 ? year : (year ?? 0) - 1)
}

function readPaper(token: string, kind: PaperKind, period: string): Promise<PaperView> {
  return callBahi(`/api/app/user/paper/view.do?kind=${kind}&period=${period}`, { token })
}

async function readFile(token: string, kind: PaperKind, period: string, format: 'pdf' | 'csv'): Promise<Buffer> {
  const reply = await fetch(`${bahiUrl()}/api/app/user/paper/file.do?kind=${kind}&period=${period}&format=${format}`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  expect(reply.status).toBe(200)
  return Buffer.from(await reply.arrayBuffer())
}

/** Every amount of a paper, in paise. */
function moneyOf({ sections, facts }: PaperView): number[] {
  const cells = sections.flatMap(({ columns, rows, total }) =>
    [...rows, ...(total === null ? [] : [total])].flatMap((row) =>
      row.flatMap((value, at) =>
        isMoney(columns[at]?.cell) && value !== null && !value.startsWith('@') ? [Number(value)] : [],
      ),
    ),
  )
  return [...cells, ...facts.flatMap(({ cell, value }) => (isMoney(cell) && value !== null ? [Number(value)] : []))]
}

const isMoney = (cell: string | undefined): boolean => cell === 'money' || cell === 'signed-money'
