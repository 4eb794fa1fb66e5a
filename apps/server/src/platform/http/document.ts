import type { FastifyReply } from 'fastify'

const CONTENT_TYPES = {
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
} as const

/** A document that the server wrote; without `form` it is a PDF. */
export interface Document {
  readonly form?: keyof typeof CONTENT_TYPES
  readonly bytes: Buffer
  /** Letters, digits, dots and hyphens; what a browser calls the file when it is saved. */
  readonly fileName: string
}

/**
 * Sends a document for saving or showing only: proxies do not store it, browsers do not guess another type, and no
 * script in it runs.
 */
export function sendDocument(reply: FastifyReply, { bytes, fileName, form = 'pdf' }: Document): Buffer {
  if (!/^[A-Za-z0-9.-]{1,80}$/.test(fileName)) throw new RangeError('a file name has letters, digits, dots and hyphens')
  reply.header('content-type', CONTENT_TYPES[form])
  reply.header('content-disposition', `attachment; filename="${fileName}"`)
  reply.header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
  return bytes
}
