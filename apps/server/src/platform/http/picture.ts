import type { FastifyReply } from 'fastify'

/** A picture that the server encoded itself; the server sends no other pictures. */
export interface Picture {
  readonly bytes: Buffer
}

/**
 * Sends a picture for showing in its place only: proxies do not store it, browsers do not guess another type, and no
 * script in it runs.
 */
export function sendPicture(reply: FastifyReply, { bytes }: Picture): Buffer {
  reply.header('content-type', 'image/jpeg')
  reply.header('content-disposition', 'inline; filename="photo.jpg"')
  reply.header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
  return bytes
}
