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
import { everyPaper } from './list-papers.ts'
import { ZipFile } from './zip-file.ts'

export type Language = 'en' | 'hi' | 'zh'

export interface Gathering {
  readonly calls: Pick<ThrowingCalls, 'call' | 'document' | 'picture'>
  /** The language of the papers. */
  readonly language: Language
  readonly signal: AbortSignal
  /** Files that are in, and how many there will be. */
  readonly onProgress: (done: number, of: number) => void
}

/** One file of the ZIP, fetched when its turn comes. Null when there is no such file after all. */
interface Step {
  readonly name: string
  readonly fetch: () => Promise<Blob | object | null>
}

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
 * PDF and CSV, the pictures, and the proof of the latest night. @throws CallFailed, or whatever `signal` was aborted with.
 */
export async function gatherEverything({ calls, language, signal, onProgress }: Gathering): Promise<GatheredZip> {
  const options = { signal, isLoading: false } as const
  const call: Call = (endpoint, input) => calls.call(endpoint, input, options)
  const steps: Step[] = [
    ...accountFiles.map(({ name, read }) => ({ name, fetch: () => read(call) as Promise<object> })),
    { name: 'money/worth-by-night.csv', fetch: () => calls.document(getWorthFile, {}, options) },
    { name: 'proof/latest-night.json', fetch: () => unlessMissing(calls.document(getProofFile, {}, options)) },
    ...everyPaper(await call(listPapers, {})).map(({ kind, period, format }) => ({
      name: `papers/${kind}-${period}.${format}`,
      fetch: () => unlessMissing(calls.document(getPaperFile, { kind, period, format, lang: language }, options)),
    })),
    ...(await listPictures(call)).map((id) => ({
      name: `pictures/${id}.jpg`,
      fetch: () => unlessMissing(calls.picture(previewTemp, { id }, options)),
    })),
  ]
  const zip = new ZipFile()
  for (const [done, { name, fetch }] of steps.entries()) {
    onProgress(done, steps.length)
    const content = await fetch()
    signal.throwIfAborted()
    if (content instanceof Blob) zip.add(name, new Uint8Array(await content.arrayBuffer()))
    else if (content !== null) zip.addJson(name, content)
  }
  const madeAt = new Date().toISOString()
  const file = zip.end({ what: 'Everything that Bahi has of this account', madeAt })
  return { file, count: zip.files.length, madeAt }
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
