import * as refusals from '@bahi/contract/messages/refusals'
import type { CallOf, EndpointShape, ReplyOf } from '@bahi/contract/wire/endpoint'
import { appVersion, headerNames } from '@bahi/contract/wire/headers'
import { createBurstThrottle } from './burst-throttle.ts'
import { failure, type Failure, type Outcome } from './outcome.ts'
import { TOKEN, USER_INFO, type ClientPorts, type HttpReply } from './ports.ts'
import { readReply } from './read-reply.ts'
import { isOlderPath, isQuiet, sendsToLogIn, showsLoading, withMarks, withQuery } from './request-path.ts'

const TIMEOUT_MS = 60_000
const OLDER_PATH_TIMEOUT_MS = 10_000
const LOGIN_AFTER_MS = 1_000

export interface HttpOptions {
  /** Absent: the page's own host. */
  readonly host?: string
  readonly deviceType: string
  readonly appId: string
  /** Sent in the web-firewall header when the operator has set one. */
  readonly firewallValue?: string
  /** Shows a message of the catalogue for two seconds. */
  readonly toast: (msg: string, params: Failure['params']) => void
  readonly goToLogIn: () => void
}

export interface CallOptions {
  /** One for each intent, kept across its retries. A changing call without one gets one of its own. */
  readonly idempotencyKey?: string
  /** False: the loading indicator does not show. */
  readonly isLoading?: boolean
  /** False: a 249 does not send the customer to the log-in. */
  readonly needLogin?: boolean
  /** False: the screen shows the failure itself, at its field. */
  readonly showsFailure?: boolean
  readonly signal?: AbortSignal
}

export interface UploadOptions extends CallOptions {
  /** What is sent beside the file. */
  readonly fields?: Readonly<Record<string, string>>
  readonly onShare?: (share: number) => void
}

type Verb = <Data = unknown>(path: string, input?: object, options?: CallOptions) => Promise<Outcome<Data>>

export interface Http {
  /** A call of the contract. Never throws: whatever went wrong is in the outcome. */
  call<E extends EndpointShape>(endpoint: E, input: CallOf<E>, options?: CallOptions): Promise<Outcome<ReplyOf<E>>>
  /**
   * A call whose answer is a picture. It travels with the token in its header and is shown from memory; no address
   * leads to it.
   */
  picture<E extends EndpointShape & { readonly wire: 'picture' }>(
    endpoint: E,
    input: CallOf<E>,
    options?: CallOptions,
  ): Promise<Outcome<Blob>>
  /** A call whose answer is a file, as PDF, CSV or JSON: it travels like a picture, and is saved or shown from memory. */
  document<E extends EndpointShape & { readonly wire: 'document' }>(
    endpoint: E,
    input: CallOf<E>,
    options?: CallOptions,
  ): Promise<Outcome<Blob>>
  /** Sends a file to a multipart call. */
  upload<E extends EndpointShape & { readonly upload: string }>(
    endpoint: E,
    file: Blob,
    options?: UploadOptions,
  ): Promise<Outcome<ReplyOf<E>>>
  readonly get: Verb
  readonly post: Verb
  readonly put: Verb
  readonly delete: Verb
  /** Hears true while a request that shows the loading indicator is under way. Returns how to stop listening. */
  onLoading(listener: (isLoading: boolean) => void): () => void
  /** A key for one intent of the customer. */
  newIdempotencyKey(): string
}

export function createHttp(options: HttpOptions, ports: ClientPorts): Http {
  const waitForSlot = createBurstThrottle()
  const loading = createLoading()
  const forget = createForgetting(options, ports)

  const newIdempotencyKey = (): string =>
    [...ports.randomBytes(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

  async function request<Data>(
    method: string,
    path: string,
    input: object,
    call: CallOptions & { changes?: boolean } = {},
    read: Read<Data> = readReply,
  ): Promise<Outcome<Data>> {
    const marked = withMarks(path, call)
    const done = showsLoading(marked) ? loading.begin() : () => undefined
    try {
      await waitForSlot()
      const token = ports.storage.getItem(TOKEN)
      const key = call.idempotencyKey ?? (call.changes === true ? newIdempotencyKey() : undefined)
      const asked = { method, path: marked, input, headers: headersOf(options, token, key), signal: call.signal }
      const outcome = await send(ports, options.host ?? '', asked, read)
      if (!outcome.ok) show(outcome, marked, token, call)
      return outcome
    } finally {
      done()
    }
  }

  function show(failed: Failure, path: string, token: string | null, call: CallOptions): void {
    if (failed.msg === refusals.loginFirst) return forget(path, token)
    if (isQuiet(path) || call.showsFailure === false || call.signal?.aborted === true) return
    options.toast(failed.msg, failed.params)
  }

  return {
    picture: (endpoint, input, call) =>
      request(endpoint.methods[0], endpoint.path, input as object, call, readBytes('Content-Type', 'image/')),
    document: (endpoint, input, call) =>
      request(
        endpoint.methods[0],
        endpoint.path,
        input as object,
        call,
        readBytes('Content-Disposition', 'attachment'),
      ),
    upload: createUpload(options, ports, show),
    call<E extends EndpointShape>(endpoint: E, input: CallOf<E>, call: CallOptions = {}) {
      // Where both verbs are served a change goes by POST: a GET may be repeated by anything between here and there.
      const method = endpoint.changes && endpoint.methods.includes('POST') ? 'POST' : endpoint.methods[0]
      return request<ReplyOf<E>>(method, endpoint.path, input as object, { ...call, changes: endpoint.changes })
    },
    get: (path, input = {}, call) => request('GET', path, input, call),
    post: (path, input = {}, call) => request('POST', path, input, call),
    put: (path, input = {}, call) => request('PUT', path, input, call),
    delete: (path, input = {}, call) => request('DELETE', path, input, call),
    onLoading: loading.listen,
    newIdempotencyKey,
  }
}

type Read<Data> = (reply: HttpReply) => Promise<Outcome<Data>>

interface Asked {
  readonly method: string
  readonly path: string
  readonly input: object
  readonly headers: Record<string, string>
  readonly signal: AbortSignal | undefined
}

/**
 * Sends one request and reads its reply. A request that takes too long or that the caller gives up ends as a failure.
 */
async function send<Data>(
  ports: Pick<ClientPorts, 'fetch'>,
  host: string,
  { method, path, input, headers, signal }: Asked,
  read: Read<Data>,
): Promise<Outcome<Data>> {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), isOlderPath(path) ? OLDER_PATH_TIMEOUT_MS : TIMEOUT_MS)
  const stop = (): void => timeout.abort()
  signal?.addEventListener('abort', stop, { once: true })
  const form = encodeForm(input)
  const inBody = method === 'POST' || method === 'PUT'
  try {
    const url = `${host}${inBody ? path : withQuery(path, form)}`
    const body = inBody
      ? { body: form, headers: { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' } }
      : {}
    const reply = await ports.fetch(url, { method, headers, signal: timeout.signal, cache: 'no-store', ...body })
    return await read(reply)
  } catch {
    if (signal?.aborted === true) return failure('network', 'tips.error')
    return timeout.signal.aborted ? failure('timeout', 'tips.timeout') : failure('network', 'tips.error')
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}

/** The bytes of a reply whose header begins so: of a picture or a file. Any other reply is the envelope that says why there are none. */
function readBytes(header: string, begin: string): Read<Blob> {
  return async (reply) =>
    reply.blob !== undefined && reply.headers.get(header)?.startsWith(begin) === true
      ? { ok: true, data: await reply.blob() }
      : readReply<Blob>(reply)
}

type Show = (failed: Failure, path: string, token: string | null, call: CallOptions) => void

/** A file has no time limit, because its time depends on the line; the sender can stop it. */
function createUpload(options: HttpOptions, ports: ClientPorts, show: Show): Http['upload'] {
  return async (
    { path, upload: field },
    file,
    { fields = {}, onShare = () => undefined, signal = new AbortController().signal, ...call } = {},
  ) => {
    if (ports.sendFile === undefined) throw new Error('this client was made without a way to send files')
    const token = ports.storage.getItem(TOKEN)
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append(field, file)
    const marked = withMarks(path, call)
    const outcome = await ports
      .sendFile(`${options.host ?? ''}${marked}`, {
        headers: headersOf(options, token, undefined),
        form,
        signal,
        onShare,
      })
      .then(
        (reply) => readReply<never>(reply),
        () => failure('network', 'tips.error'),
      )
    if (!outcome.ok) show(outcome, marked, token, { ...call, signal })
    return outcome
  }
}

function headersOf(
  { deviceType, appId, firewallValue }: HttpOptions,
  token: string | null,
  key: string | undefined,
): Record<string, string> {
  return {
    [headerNames.version]: appVersion.version,
    [headerNames.deviceType]: deviceType,
    [headerNames.appId]: appId,
    ...(firewallValue === undefined ? {} : { [headerNames.firewall]: firewallValue }),
    ...(token === null || token === '' ? {} : { [headerNames.authorization]: `Bearer ${token}` }),
    ...(key === undefined ? {} : { [headerNames.idempotencyKey]: key }),
  }
}

/**
 * What a 249 does: the token and the cached customer go; unless the call only looked, a toast and, a second later, the
 * log-in.
 */
function createForgetting(
  { toast, goToLogIn }: HttpOptions,
  { storage }: ClientPorts,
): (path: string, sentToken: string | null) => void {
  let leaving: ReturnType<typeof setTimeout> | undefined
  let forgottenInSilence: string | null = null
  return (path, sentToken) => {
    const kept = storage.getItem(TOKEN)
    const isSecondAnswer = kept === null && sentToken !== null && sentToken === forgottenInSilence
    // An answer to the old token must not delete the token of a newer log-in.
    if (kept !== sentToken && !isSecondAnswer) return
    storage.removeItem(TOKEN)
    storage.removeItem(USER_INFO)
    const speaks = sendsToLogIn(path)
    // Whichever of a page's calls is answered first: when one of them may say why the customer is logged out, it does.
    forgottenInSilence = speaks ? null : sentToken
    if (!speaks || leaving !== undefined) return
    toast('market.tip8', {})
    leaving = setTimeout(() => {
      leaving = undefined
      // Who has logged in again meanwhile is taken away from nothing.
      if (storage.getItem(TOKEN) === null) goToLogIn()
    }, LOGIN_AFTER_MS)
  }
}

function createLoading(): { begin(): () => void; listen(listener: (isLoading: boolean) => void): () => void } {
  const listeners = new Set<(isLoading: boolean) => void>()
  let underWay = 0
  const tell = (isLoading: boolean): void => {
    for (const listener of listeners) listener(isLoading)
  }
  return {
    begin() {
      underWay += 1
      if (underWay === 1) tell(true)
      return () => {
        underWay -= 1
        if (underWay === 0) tell(false)
      }
    },
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Input as `key=value` pairs. What is absent is left out; a list repeats its key. */
function encodeForm(input: object): string {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined || value === null) continue
    for (const item of Array.isArray(value) ? value : [value]) form.append(name, String(item))
  }
  return form.toString()
}
