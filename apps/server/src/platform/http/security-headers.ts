import type { FastifyInstance } from 'fastify'

const HOST = /^[A-Za-z0-9.-]{1,253}(:\d{1,5})?$|^\[[0-9A-Fa-f:]{2,45}\](:\d{1,5})?$/

/** What a reply that is data may do in a browser: nothing. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'"

/**
 * What the app's own pages may do. Scripts come from our own files only; the phone's page adds the one script that it
 * brings (serve-phone.ts). Styles may stand inline, because
 * charts and sheets place themselves with style attributes. The socket is named because some browsers do not count it as 'self'.
 */
function pagePolicy(host: string | undefined, webHosts: readonly string[]): string {
  const socket = host !== undefined && HOST.test(host) ? ` ws://${host} wss://${host}` : ''
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    `connect-src 'self'${socket}`,
    `frame-src ${framesOf(webHosts)}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Hosts whose pages may be framed: the operator's list, or none. A local host, for development, needs no TLS. */
function framesOf(webHosts: readonly string[]): string {
  return webHosts.length === 0
    ? "'none'"
    : webHosts.map((host) => `${/^(127\.0\.0\.1|localhost)(:\d+)?$/.test(host) ? 'http' : 'https'}://${host}`).join(' ')
}

/** A year, as browsers' own lists ask for. */
const STAY_ON_TLS = 'max-age=31536000'

/**
 * Security headers, once the kind of the reply is known. A data reply gets the four that mean something for it: calls
 * outnumber pages a thousand to one, and each header costs time on every one of them.
 */
export function installSecurityHeaders(app: FastifyInstance, webHosts: readonly string[]): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    const type = reply.getHeader('content-type')
    reply.header('x-content-type-options', 'nosniff')
    // A trusted proxy says so; Bahi itself speaks no TLS.
    if (request.protocol === 'https') reply.header('strict-transport-security', STAY_ON_TLS)
    if (typeof type === 'string' && type.startsWith('application/json')) {
      reply.header('content-security-policy', DATA_POLICY)
      return done()
    }
    reply.header('referrer-policy', 'no-referrer')
    reply.header('cross-origin-opener-policy', 'same-origin')
    reply.header('cross-origin-resource-policy', 'same-origin')
    reply.header('x-frame-options', 'DENY')
    reply.header('permissions-policy', 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()')
    if (!reply.hasHeader('content-security-policy'))
      reply.header('content-security-policy', pagePolicy(request.headers.host, webHosts))
    done()
  })
}
