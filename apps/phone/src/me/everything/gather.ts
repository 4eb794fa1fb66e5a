import { CallFailed, type ThrowingCalls } from '@bahi/client/throwing-calls'
import { getIdentity, previewTemp } from '@bahi/contract/customers/identity'
import { readChat } from '@bahi/contract/customers/support'
import * as refusals from '@bahi/contract/messages/refusals'
import { getPaperFile, listPapers } from '@bahi/contract/reports/papers'
import { getProofFile } from '@bahi/contract/reports/proof'
import { getWorthFile } from '@bahi/contract/reports/worth-file'
import { listTransfersOut } from '@bahi/contract/wallet/transfers'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { type Call, accountFiles, beforeFirst, beforeLast, readPages } from './account-calls.ts'
import { fillProofs, listNights } from './gather-proofs.ts'
import { everyPaper } from './list-papers.ts'
import { readmeWords, writeReadme } from './readme/write-readme.ts'
import { ZipFile } from './zip-file.ts'

export type Language = 'en' | 'hi' | 'zh'

export interface Gathering {
  readonly calls: Pick<ThrowingCalls, 'call' | 'document' | 'picture'>
  /** The language of the papers and of the README. */
  readonly language: Language
  /** What was drawn on charts, by share. */
  readonly drawings: Readonly<Record<string, readonly object[]>>
  readonly signal: AbortSignal
  /** Files that are in, and how many there will be. */
  readonly onProgress: (done: number, of: number) => void
}

/** What one call or more bring to the ZIP when their turn comes. */
type Step = (zip: ZipFile) => Promise<void>

/** What a refused file means here: that it is not there. Everything else ends the gathering. */
const notThere: ReadonlySet<string> = new Set([refusals.paperMissing, refusals.rootMissing, refusals.photoGone])

async function unlessMissing(blob: Promise<Blob>): Promise<Blob | null> {
  try {
    return await blob
  } catch (cause) {
    if (cause instanceof CallFailed && notThere.has(cause.failure.msg)) return null
    throw cause
  }
}

/**
 * Fetches all that Bahi has of the customer, one file after the other, and puts it into a ZIP on this phone: the data as JSON, the papers as
 * PDF and CSV, the pictures, the proof of every night and of every fill, what was drawn on charts of this phone, and a README.
 * @throws CallFailed, or whatever `signal` was aborted with.
 */
export async function gatherEverything(gathering: Gathering): Promise<GatheredZip> {
  const { calls, language, drawings, signal, onProgress } = gathering
  const options = { signal, isLoading: false } as const
  const call: Call = (endpoint, input) => calls.call(endpoint, input, options)
  const words = await readmeWords(language)
  const steps = [...(await fileSteps(gathering, call)), ...(await proofSteps(gathering, call))]
  const zip = new ZipFile()
  for (const [done, step] of steps.entries()) {
    onProgress(done, steps.length)
    await step(zip)
    signal.throwIfAborted()
  }
  zip.addJson(DRAWINGS, { keptBy: KEPT_HERE, shares: drawings })
  const madeAt = new Date().toISOString()
  zip.add('README.txt', writeReadme(words, { madeAt, names: zip.files.map(({ name }) => name) }))
  const file = zip.end({
    what: 'Everything that Bahi has of this account',
    madeAt,
    language,
    readme: 'README.txt',
    onlyOfThisDevice: { files: [DRAWINGS], why: KEPT_HERE },
  })
  return { file, count: zip.files.length, madeAt }
}

const DRAWINGS = 'charts/drawings.json'
/** Said in the index, because nothing else of the ZIP depends on where it is made. */
const KEPT_HERE =
  'Kept by the browser of this device alone, for whoever uses it. The server has no drawings, and those of other devices are not here.'

const put = (name: string, fetch: () => Promise<Blob | object | null>): Step => {
  return async (zip) => {
    const content = await fetch()
    if (content instanceof Blob) zip.add(name, new Uint8Array(await content.arrayBuffer()))
    else if (content !== null) zip.addJson(name, content)
  }
}

async function fileSteps({ calls, language, signal }: Gathering, call: Call): Promise<Step[]> {
  const options = { signal, isLoading: false } as const
  return [
    ...accountFiles.map(({ name, read }) => put(name, () => read(call) as Promise<object>)),
    put('money/worth-by-night.csv', () => calls.document(getWorthFile, {}, options)),
    ...everyPaper(await call(listPapers, {})).map(({ kind, period, format }) =>
      put(`papers/${kind}-${period}.${format}`, () =>
        unlessMissing(calls.document(getPaperFile, { kind, period, format, lang: language }, options)),
      ),
    ),
    ...(await listPictures(call)).map((id) =>
      put(`pictures/${id}.jpg`, () => unlessMissing(calls.picture(previewTemp, { id }, options))),
    ),
  ]
}

/**
 * The proof of each night, newest first, and of the fills of each day. Every night takes in every account there is, so that before the
 * first night without this one there is none with it.
 */
async function proofSteps({ calls, signal }: Gathering, call: Call): Promise<Step[]> {
  let isBeforeFirst = false
  const nights = (await listNights(call)).map((night) =>
    put(`proof/nights/${night}.json`, async () => {
      if (isBeforeFirst) return null
      const proof = await unlessMissing(calls.document(getProofFile, { night }, { signal, isLoading: false }))
      isBeforeFirst = proof === null
      return proof
    }),
  )
  const fills: Step = async (zip) => {
    for await (const proofs of fillProofs(call)) zip.addJson(`proof/fills/${proofs.date}.json`, proofs)
  }
  return [...nights, fills]
}

export interface GatheredZip {
  readonly file: Blob
  readonly count: number
  readonly madeAt: string
}

/** The customer's own pictures: of the identity check, of disputes, and of the conversation with customer service. */
async function listPictures(call: Call): Promise<string[]> {
  const { submission } = await call(getIdentity, {})
  const ids = submission === null ? [] : [submission.frontPhoto, submission.backPhoto]
  const transfers = (await readPages(call, listTransfersOut, beforeLast)) as ReplyOf<typeof listTransfersOut>['items']
  ids.push(...transfers.flatMap(({ dispute }) => dispute?.photos ?? []))
  const messages = (await readPages(call, readChat, beforeFirst)) as ReplyOf<typeof readChat>['items']
  ids.push(...messages.flatMap(({ photoId }) => photoId ?? []))
  return [...new Set(ids)].filter((id) => id !== '')
}
