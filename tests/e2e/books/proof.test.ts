import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import type { OwnProof, PublishedRoot } from '@bahi/contract/reports/proof'
import { fromHex, hashMarks } from '@bahi/proofs/hex'
import { verifyLiabilities } from '@bahi/proofs/liability-tree-verify'
import { callBahi } from '../steps/call-bahi.ts'
import { demoCustomers, logIn, readToken } from '../steps/log-in.ts'
import { passTimeUntil } from '../steps/market-hours.ts'
import { usePhones, visit, waitForScreen } from '../steps/phone-page.ts'

const phones = usePhones()

/** A day and its night, with room for a slow machine. */
const nightMs = 400_000

it(
  'publishes a root every night, and the phone verifies its own path to it and demands that the next root names it',
  { timeout: 3 * nightMs },
  async () => {
    const page = await phones.open()
    await logIn(page, demoCustomers.asha)
    const token = await readToken(page)
    const first = await untilRoot(null)
    const proof = await callBahi<OwnProof>(`/api/app/user/proof/path.do?night=${first.night}`, { token })
    expect(proof.leaves.length).toBeGreaterThan(1)
    const { id: owner } = await callBahi<{ id: string }>('/api/app/user/getUserInfo.do', { token })
    const { checks, isSound } = verifyLiabilities(proof, { owner, cashPaise: null, headHash: null })
    expect(isSound, JSON.stringify(checks)).toBe(true)

    await visit(page, '/pages/more/proof')
    await waitForScreen(page, 'Is my money counted?')
    await page.getByText('Leads to the root').waitFor({ timeout: 60_000 })
    await page
      .getByText(hashMarks(fromHex(first.root)))
      .first()
      .waitFor()

    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save proof' }).click()
    const saved = JSON.parse(await readFile(await (await saving).path(), 'utf8')) as OwnProof
    expect(verifyLiabilities(saved, { owner, cashPaise: null, headHash: null }).isSound).toBe(true)

    const next = await untilRoot(first.night)
    expect(next.previousRoot).toBe(first.root)
    await page.reload()
    await page.getByText('Leads to the root').waitFor({ timeout: 60_000 })
    await page.getByText('This one follows from it').waitFor()
    await page
      .getByText(hashMarks(fromHex(next.root)))
      .first()
      .waitFor()
  },
)

/** The latest root of a night after this one. */
async function untilRoot(after: string | null): Promise<PublishedRoot> {
  let found: PublishedRoot | null = null
  await passTimeUntil('a night is sealed', async () => {
    const { root } = await callBahi<{ root: PublishedRoot | null }>('/api/app/proof/latest.do')
    found = root !== null && (after === null || root.night > after) ? root : null
    return found !== null
  })
  return found as unknown as PublishedRoot
}
