import type { FastifyReply } from 'fastify'

/** A picture as the server drew it itself: the only kind that leaves the house. */
export interface Picture {
  readonly bytes: Buffer
}

/** Shown in its place and nowhere else: not kept by anybody between, not run whatever a browser takes it for, not taken for another kind. */
export function sendPicture(reply: FastifyReply, { bytes }: Picture): Buffer {
  reply.header('content-type', 'image/jpeg')
  reply.header('content-disposition', 'inline; filename="photo.jpg"')
  reply.header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
  return bytes
}
