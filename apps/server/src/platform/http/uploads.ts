import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { decideFileSize, type PhotoLimits } from '@bahi/domain/customers/identity/photo'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { Flood } from './flood.ts'
import type { Who } from './who.ts'

/** What a multipart call brought: its text fields and its one file, which may be missing. */
export interface Upload {
  readonly fields: Readonly<Record<string, string>>
  readonly file: Buffer | undefined
}

export type Receive = (request: FastifyRequest, who: Who | undefined) => Promise<Decision<Upload>>

export interface UploadParts {
  readonly limits: () => PhotoLimits
  /** Asked before a byte of the file is read. */
  readonly admit: (who: Who) => Promise<Decision<object>>
  /** The required field of the file; absent, any field is accepted. */
  readonly field?: string
}

/** The maximum of bytes of all uploads under way together; a request beyond it is told to try again later. */
const ROOM_BYTES = 64_000_000
const MAX_AT_ONCE = 2
const RETRY_AFTER_SECONDS = 5
/** Text beside the file: a name or two, never more. */
const MAX_FIELDS = 8
const MAX_FIELD_BYTES = 200

/**
 * Counts the bytes of uploads as they arrive, so that a slow upload keeps no other upload out. A customer may hold half of
 * what the others leave, so that no few of them fill the room.
 */
export class UploadRoom {
  readonly #most: number
  readonly #underWay = new Map<bigint, { uploads: number; bytes: number }>()
  #bytes = 0

  constructor(maxBytes = ROOM_BYTES) {
    this.#most = maxBytes
  }

  /** @throws Flood when this customer has as many uploads under way as one may have. */
  enter(customerId: bigint): { take(bytes: number): void; leave(): void } {
    const own = this.#underWay.get(customerId) ?? { uploads: 0, bytes: 0 }
    if (own.uploads >= MAX_AT_ONCE) throw new Flood(RETRY_AFTER_SECONDS)
    this.#underWay.set(customerId, own)
    own.uploads += 1
    let held = 0
    return {
      take: (bytes) => {
        const leftByOthers = this.#most - (this.#bytes - own.bytes)
        if (2 * (own.bytes + bytes) > leftByOthers) throw new Flood(RETRY_AFTER_SECONDS)
        this.#bytes += bytes
        own.bytes += bytes
        held += bytes
      },
      leave: () => {
        this.#bytes -= held
        own.bytes -= held
        held = 0
        own.uploads -= 1
        if (own.uploads === 0) this.#underWay.delete(customerId)
      },
    }
  }
}

/** Lets the routes of this scope take multipart bodies; all other routes refuse them unread. */
export async function takeUploads(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, { throwFileSizeLimit: false })
}

/** How a route takes its one file. A body that is no multipart form brings no file, which the call itself then refuses. */
export function receiveFile(room: UploadRoom, { limits, admit, field }: UploadParts): Receive {
  return async (request, who) => {
    if (who === undefined) throw new Error('a file is taken from customers only')
    const admitted = await admit(who)
    if (!admitted.ok) return admitted
    if (!request.isMultipart()) return accept({ fields: (request.body ?? {}) as Upload['fields'], file: undefined })
    const place = room.enter(who.customerId)
    try {
      return await readForm(request, limits(), field, place.take)
    } catch (error) {
      // The parser stands still with the rest of the body: without this the next request on the connection waits behind that rest.
      request.raw.unpipe()
      request.raw.resume()
      if (error instanceof Flood || isClientError(error)) throw error
      // A form that ends in the middle, or is none.
      return refuse(refusal('photo-unreadable', {}, 'file'))
    } finally {
      place.leave()
    }
  }
}

async function readForm(
  request: FastifyRequest,
  limits: PhotoLimits,
  field: string | undefined,
  take: (bytes: number) => void,
): Promise<Decision<Upload>> {
  const fields: Record<string, string> = {}
  let file: Buffer | undefined
  const bounds = {
    files: 1,
    fields: MAX_FIELDS,
    parts: MAX_FIELDS + 1,
    fieldSize: MAX_FIELD_BYTES,
    fieldNameSize: 40,
    headerPairs: 20,
    fileSize: limits.maxBytes,
  }
  for await (const part of request.parts({ limits: bounds })) {
    if (part.type === 'field') {
      if (typeof part.value === 'string') fields[part.fieldname] = part.value
      continue
    }
    const chunks: Buffer[] = []
    for await (const chunk of part.file as AsyncIterable<Buffer>) {
      take(chunk.length)
      chunks.push(chunk)
    }
    if (part.file.truncated) return decideFileSize(limits.maxBytes + 1, limits) as Decision<Upload>
    if (field === undefined || part.fieldname === field) file = Buffer.concat(chunks)
  }
  return accept({ fields, file })
}

function isClientError(error: unknown): boolean {
  return (
    error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' && error.statusCode < 500
  )
}
