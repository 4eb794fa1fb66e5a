import type { FastifyInstance, InjectOptions } from 'fastify'

export interface Answer {
  readonly http: number
  readonly status: number
  readonly msg: string
  readonly data: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
}

export interface InjectHow {
  readonly token?: string
  readonly key?: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Record<string, string>
  /** The caller's address. */
  readonly from?: string
}

/** Sends one call into the server without a network. */
export async function inject(app: FastifyInstance, path: string, input: object, { token, key, method = 'POST', headers = {}, from = '127.0.0.1' }: InjectHow): Promise<Answer> {
  const request: InjectOptions = {
    method, url: path, remoteAddress: from,
    headers: { DeviceType: 'test', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...(key === undefined ? {} : { 'Idempotency-Key': key }), ...headers },
    ...(method === 'GET' ? { query: input as Record<string, string> } : { payload: input }),
  }
  const reply = await app.inject(request)
  // A file is no envelope: that it came is its answer.
  const isFile = reply.headers['content-disposition'] !== undefined
  const body = isFile ? { status: 0, msg: '', data: {} } : (JSON.parse(reply.payload) as { status: number; msg: string; data: Answer['data'] })
  return { http: reply.statusCode, ...body, headers: reply.headers, text: reply.payload }
}
