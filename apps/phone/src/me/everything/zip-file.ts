import { deflateSync, Zip, ZipPassThrough } from 'fflate'
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

/** A file that comes whole. The library's own packs a stream, and the ZIP would keep its hundred kilobytes of state for each file until the end. */
class PackedWhole extends ZipPassThrough {
  constructor(name: string) {
    super(name)
    this.compression = DEFLATE
  }
  protected override process(content: Uint8Array, final: boolean): void {
    this.ondata(null, deflateSync(content, { level: 6 }), final)
  }
}

/** How the format of ZIP numbers this way of packing. */
const DEFLATE = 8

/** What is packed goes to the browser in pieces of this many bytes, which keeps large ones on the disk. */
const pieceBytes = 1_000_000

/**
 * A ZIP that grows file by file, so that a page stays usable while the files come in one after the other, and holds no more of it in its
 * memory however many there are.
 */
export class ZipFile {
  readonly files: ZippedFile[] = []
  readonly #pieces: Blob[] = []
  #parts: Uint8Array<ArrayBuffer>[] = []
  #bytes = 0
  readonly #zip = new Zip((error, part) => {
    if (error !== null) throw error
    this.#parts.push(new Uint8Array(part))
    this.#bytes += part.length
    if (this.#bytes >= pieceBytes) this.#handOver()
  })

  #handOver(): void {
    this.#pieces.push(new Blob(this.#parts))
    this.#parts = []
    this.#bytes = 0
  }

  add(name: string, content: Uint8Array | string): void {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
    const file = packed.test(name) ? new ZipPassThrough(name) : new PackedWhole(name)
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
    this.#handOver()
    return new Blob(this.#pieces, { type: 'application/zip' })
  }
}
