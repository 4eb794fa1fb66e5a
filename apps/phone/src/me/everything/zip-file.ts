import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { toHex } from '@bahi/proofs/hex'
import { sha256 } from '@bahi/proofs/sha256'

/** What a ZIP has of one file: its length in bytes, and the SHA-256 by which anybody can see that it is unchanged. */
export interface ZippedFile {
  readonly name: string
  readonly bytes: number
  readonly sha256: string
}

/** These are packed already. */
const packed = /\.(pdf|jpg|png|webp)$/

/** A ZIP that grows file by file, so that a page stays usable while the files come in one after the other. */
export class ZipFile {
  readonly files: ZippedFile[] = []
  readonly #parts: Uint8Array<ArrayBuffer>[] = []
  readonly #zip = new Zip((error, part) => {
    if (error !== null) throw error
    this.#parts.push(new Uint8Array(part))
  })

  add(name: string, content: Uint8Array | string): void {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
    const file = packed.test(name) ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 })
    this.#zip.add(file)
    file.push(bytes, true)
    this.files.push({ name, bytes: bytes.length, sha256: toHex(sha256(bytes)) })
  }

  addJson(name: string, value: unknown): void {
    this.add(name, `${JSON.stringify(value, null, 2)}\n`)
  }

  /** Ends it with the list of its files. Nothing can be added afterwards. */
  end(about: Readonly<Record<string, unknown>>): Blob {
    this.addJson('index.json', { ...about, files: this.files })
    this.#zip.end()
    return new Blob(this.#parts, { type: 'application/zip' })
  }
}
