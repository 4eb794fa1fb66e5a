import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import type { listChain } from '@bahi/contract/reports/statement'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { toHex } from '@bahi/proofs/hex'
import { sha256 } from '@bahi/proofs/sha256'
import { callBahi } from '../steps/call-bahi.ts'
import { demoCustomers, logIn, readToken } from '../steps/log-in.ts'
import { usePhones, visit, waitForScreen } from '../steps/phone-page.ts'

const phones = usePhones()

type Chain = ReplyOf<typeof listChain>
interface Index {
  readonly files: readonly { readonly name: string; readonly bytes: number; readonly sha256: string }[]
}

it(
  'puts all of a customer into one ZIP: data, papers and pictures, each with its hash, the entries as the book has them',
  { timeout: 400_000 },
  async () => {
    const page = await phones.open()
    await logIn(page, demoCustomers.imran)
    const token = await readToken(page)
    await visit(page, '/pages/more/papers')
    await page.getByRole('link', { name: /^Everything of mine/ }).click()
    await waitForScreen(page, 'Everything of mine')
    const saved = page.waitForEvent('download', { timeout: 300_000 })
    await page.getByRole('button', { name: 'Make the file' }).click()
    const download = await saved
    expect(download.suggestedFilename()).toMatch(/^bahi-everything-\d{4}-\d\d-\d\d\.zip$/)
    await page.getByText(/^Saved: \d+ files in one ZIP/).waitFor()

    const files = unzipSync(new Uint8Array(await readFile(await download.path())))
    const json = (name: string): unknown => JSON.parse(new TextDecoder().decode(files[name]))
    const { files: listed } = json('index.json') as Index
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
  },
)
