import { readFile } from 'node:fs/promises'
import { formatRupees } from '@bahi/money/format'
import { paise } from '@bahi/money/paise'
import { hashMarks, fromHex } from '@bahi/proofs/hex'
import {
  leadsToRoot,
  verifyLiabilities,
  type LiabilityCheck,
  type LiabilityProof,
  type LiabilityVerdict,
} from '@bahi/proofs/liability-tree-verify'
import { fail, readArguments } from './command-line/read-arguments.mjs'

type Saved = LiabilityProof & { readonly owner: string; readonly isSimulated: boolean }

const WORDS: Record<LiabilityCheck, string> = {
  'root-fits-figures': 'the root is what the published figures hash to',
  'owner-is-named': 'every leaf is of the owner named in the file',
  'paths-lead-to-root': 'every leaf leads to the published top, and its sums to the published total',
  'leaves-are-several': 'no leaf stands there twice',
  'parts-are-total': 'the leaves come to the owner’s total',
  'one-chain': 'all leaves name the same last entry of the owner’s book',
  'books-balance':
    'the bank account of the books held what is owed, the charges and the trades that had not settled; whether the bank itself did, only its statement says',
  'cash-is-counted': 'the total is what the owner’s entries come to',
  'chain-is-own': 'the last entry is the owner’s own',
}

const rupees = (amountPaise: string | bigint): string => formatRupees(paise(BigInt(amountPaise)), 'en')

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): value is string => typeof value === 'string'
const isStep = (value: unknown): boolean =>
  isRecord(value) && ['side', 'hash', 'sumPaise'].every((name) => isText(value[name]))
const isLeaf = (value: unknown): boolean =>
  isRecord(value) &&
  ['owner', 'salt', 'amountPaise', 'headHash'].every((name) => isText(value[name])) &&
  ['index', 'headSeq'].every((name) => Number.isSafeInteger(value[name])) &&
  Array.isArray(value['path']) &&
  value['path'].every(isStep)
const isRoot = (value: unknown): boolean =>
  isRecord(value) &&
  ['night', 'root', 'topHash', 'totalPaise', 'bankPaise', 'chargesPaise', 'clearingPaise'].every((name) =>
    isText(value[name]),
  ) &&
  (value['previousRoot'] === null || isText(value['previousRoot'])) &&
  Number.isSafeInteger(value['depth'])

function isSaved(value: unknown): value is Saved {
  return (
    isRecord(value) &&
    value['form'] === 'bahi-liability-proof-1' &&
    isText(value['owner']) &&
    isText(value['totalPaise']) &&
    isRoot(value['root']) &&
    Array.isArray(value['leaves']) &&
    value['leaves'].every(isLeaf)
  )
}

async function readSaved(path: string): Promise<Saved> {
  const text = await readFile(path, 'utf8').catch(() => fail(`There is no file ${path} to read.`))
  try {
    const saved: unknown = JSON.parse(text)
    if (isSaved(saved)) return saved
  } catch {
    // Said below: no JSON is as little a proof as another JSON.
  }
  return fail(`${path} is no proof of a night that Bahi wrote.`)
}

function print({ owner, isSimulated, root, leaves, totalPaise }: Saved, verdict: LiabilityVerdict): void {
  if (isSimulated) console.log('Simulated market: the money in this file is invented.')
  console.log(`Night of ${root.night}, root ${root.root}`)
  console.log(
    `${rupees(totalPaise)} owed to ${owner} in ${leaves.length} leaves, of ${rupees(root.totalPaise)} owed to all`,
  )
  for (const leaf of leaves)
    console.log(
      `${leadsToRoot(leaf, root) ? 'leads to the root' : 'LEADS ELSEWHERE  '}  leaf ${leaf.index}: ${rupees(leaf.amountPaise)}, ${leaf.path.length} steps`,
    )
  for (const { check, ok } of verdict.checks) console.log(`${ok ? 'holds    ' : 'DOES NOT '}  ${WORDS[check]}`)
  console.log(
    `At the bank, by the books, ${rupees(root.bankPaise)}: owed ${rupees(root.totalPaise)}, charges and taxes ${rupees(root.chargesPaise)}, not settled ${rupees(root.clearingPaise)}, difference ${rupees(verdict.differencePaise)}`,
  )
}

const HELP = `npm run proof:verify -- FILE [ROOT]
Verifies a saved proof of liabilities without a server, and that its root is ROOT when one is named. Ends with 1 when
anything does not hold.

Options:
  --help  prints this text
Example: npm run proof:verify -- bahi-proof-2026-11-23.json`

const [path = '', published] = readArguments(HELP, {}, [1, 2]).positionals
const saved = await readSaved(path)
const verdict = verifyLiabilities(saved, { owner: saved.owner, cashPaise: null, headHash: null })
try {
  print(saved, verdict)
} catch {
  fail('The file has a figure that is no number.')
}
const isPublished = published === undefined || published.toLowerCase() === saved.root.root
if (published !== undefined) console.log(`${isPublished ? 'holds    ' : 'DOES NOT '}  the root is the one you named`)
if (verdict.isSound && isPublished)
  console.log(
    `Everything holds. Compare the root with the one published for that night: ${hashMarks(fromHex(saved.root.root))}; and the last entry and the total with your own statement.`,
  )
else process.exitCode = 1
