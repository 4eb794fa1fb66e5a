import { execFile } from 'node:child_process'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import type { listRoots, OwnProof } from '@bahi/contract/reports/proof'
import type { listChain } from '@bahi/contract/reports/statement'
import type { FillProofs } from '@bahi/contract/shares/fill-proofs'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { fromHex, toHex } from '@bahi/proofs/hex'
import { verifyLiabilities } from '@bahi/proofs/liability-tree-verify'
import { seedBelongsTo } from '@bahi/proofs/seed-chain'
import { sha256 } from '@bahi/proofs/sha256'
import { callBahi } from '../steps/call-bahi.ts'
import { findBusyShare } from '../steps/find-share.ts'
import { demoCustomers, logIn, readToken } from '../steps/log-in.ts'
import { passTimeUntil, readMarketTime, waitUntilOpen } from '../steps/market-hours.ts'
import { usePhones, visit, waitForScreen } from '../steps/phone-page.ts'

const phones = usePhones()

type Chain = ReplyOf<typeof listChain>
interface Index {
  readonly onlyOfThisDevice: { readonly files: readonly string[] }
  readonly files: readonly { readonly name: string; readonly bytes: number; readonly sha256: string }[]
}

it(
  'puts all of a customer into one ZIP: data, papers, pictures and drawings, each with its hash, and proofs that anybody verifies',
  { timeout: 400_000 },
  async () => {
    const page = await phones.open()
    await logIn(page, demoCustomers.imran)
    const token = await readToken(page)
    const { day, code, orderId } = await tradeThroughNight(token)
    await page.evaluate(({ key, drawn }) => localStorage.setItem(key, drawn), {
      key: `drawings:${code}`,
      drawn: JSON.stringify([line]),
    })
    await visit(page, '/pages/more/papers')
    await page.getByRole('link', { name: /^Everything of mine/ }).click()
    await waitForScreen(page, 'Everything of mine')
    const saved = page.waitForEvent('download', { timeout: 300_000 })
    await page.getByRole('button', { name: 'Make the file' }).click()
    const download = await saved
    expect(download.suggestedFilename()).toMatch(/^bahi-everything-\d{4}-\d\d-\d\d\.zip$/)
    await page.getByText(/^Saved: \d+ files in one ZIP/).waitFor({ timeout: 300_000 })

    const files = unzipSync(new Uint8Array(await readFile(await download.path())))
    const json = (name: string): unknown => JSON.parse(new TextDecoder().decode(files[name]))
    const { files: listed, onlyOfThisDevice } = json('index.json') as Index
    expect(listed.map(({ name }) => name).toSorted()).toEqual(
      Object.keys(files)
        .filter((name) => name !== 'index.json')
        .toSorted(),
    )
    for (const { name, sha256: hash } of listed) expect(toHex(sha256(files[name] ?? new Uint8Array())), name).toBe(hash)

    const chain = await callBahi<Chain>('/api/app/user/statement/chain.do?size=2000', { token })
    expect(chain.postings.length).toBeGreaterThan(0)
    expect((json('money/entries.json') as Chain).postings.slice(0, chain.postings.length)).toEqual(chain.postings)
    expect(json('account/account.json')).toMatchObject({ id: chain.owner })
    const papers = Object.keys(files).filter((name) => name.startsWith('papers/'))
    expect(papers).toContain('papers/holdings-now.csv')
    for (const name of papers.filter((paper) => paper.endsWith('.pdf')))
      expect(new TextDecoder('latin1').decode(files[name]?.subarray(0, 5)), name).toBe('%PDF-')

    expect(onlyOfThisDevice.files).toEqual(['charts/drawings.json'])
    expect(json('charts/drawings.json')).toMatchObject({ shares: { [code]: [line] } })
    const readme = new TextDecoder().decode(files['README.txt'])
    for (const { name } of listed)
      if (name !== 'README.txt')
        expect(readme, name).toContain(/^(papers|pictures|proof\/\w+)\//.exec(name)?.[0] ?? name)

    const nights = Object.keys(files).filter((name) => name.startsWith('proof/nights/'))
    const { items: roots } = await callBahi<ReplyOf<typeof listRoots>>('/api/app/proof/roots.do')
    expect(nights.toSorted()).toEqual(roots.map(({ night }) => `proof/nights/${night}.json`).toSorted())
    const { postings } = json('money/entries.json') as Chain
    for (const name of nights) {
      const proof = json(name) as OwnProof
      const headHash = postings.find(({ seq }) => seq === proof.leaves[0]?.headSeq)?.hash ?? 'no such entry'
      const verdict = verifyLiabilities(proof, { owner: chain.owner, cashPaise: null, headHash })
      expect(verdict.isSound, name).toBe(true)
    }
    expect(readme).toContain(`npm run proof:verify -- FOLDER/${nights.at(-1)}`)
    expect(await runVerifier(files[nights[0] ?? ''] ?? new Uint8Array())).toContain('Everything holds.')

    const fills = json(`proof/fills/${day}.json`) as FillProofs
    expect(fills.orders.map((order) => order.orderId)).toContain(orderId)
    expect(fills.day?.digest).toMatch(/^[0-9a-f]{64}$/)
    const { anchor, dayNumber, seed } = fills.day ?? { anchor: '', dayNumber: 0, seed: '' }
    expect(seedBelongsTo(fromHex(anchor ?? ''), dayNumber, fromHex(seed ?? ''))).toBe(true)
  },
)

const line = { id: '1', kind: 'horizontal', points: [{ time: '2026-11-20T03:45:00.000Z', paise: 100_00 }] } as const

/** A purchase that fills, and the night after it. */
async function tradeThroughNight(token: string): Promise<{ day: string; code: string; orderId: string }> {
  const day = await waitUntilOpen()
  const { code } = await findBusyShare({ belowPaise: 300_00 })
  const input = { code, quantity: '100', type: 'market' }
  const { id: orderId } = await callBahi<{ id: string }>('/api/app/user/buy.do', { token, input })
  await passTimeUntil('the night is sealed and the day over', async () => {
    const { items } = await callBahi<ReplyOf<typeof listRoots>>('/api/app/proof/roots.do')
    return items.some(({ night }) => night === day) && (await readMarketTime()).businessDate > day
  })
  return { day, code, orderId }
}

/** What the tool that everybody has says of a saved proof. */
async function runVerifier(proof: Uint8Array): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'proof-')), 'night.json')
  await writeFile(file, proof)
  const tool = fileURLToPath(new URL('../../../tools/verify-proof.ts', import.meta.url))
  return (await promisify(execFile)(process.execPath, ['--import', 'tsx', tool, file])).stdout
}
