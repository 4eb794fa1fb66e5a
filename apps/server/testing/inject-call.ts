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
  /** The caller's IP address. */
  readonly from?: string
}

/** Sends a call to the server without a network. */
export async function inject(
  app: FastifyInstance,
  path: string,
  input: object,
  { token, key, method = 'POST', headers = {}, from = '127.0.0.1' }: InjectHow,
): Promise<Answer> {
  const request: InjectOptions = {
    method,
    url: path,
    remoteAddress: from,
    headers: {
      DeviceType: 'test',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(key === undefined ? {} : { 'Idempotency-Key': key }),
      ...headers,
    },
    ...(method === 'GET' ? { query: input as Record<string, string> } : { payload: input }),
  }
  const reply = await app.inject(request)
  return { http: reply.statusCode, ...bodyOf(reply), headers: reply.headers, text: reply.payload }
}

/** Documents and pictures have no envelope, so their body only tells that they arrived. */
function bodyOf({
  payload,
  headers,
}: {
  readonly payload: string
  readonly headers: Readonly<Record<string, unknown>>
}): Pick<Answer, 'status' | 'msg' | 'data'> {
  if (headers['content-disposition'] !== undefined || !String(headers['content-type']).startsWith('application/json'))
    return { status: 0, msg: '', data: {} }
  return JSON.parse(payload) as Pick<Answer, 'status' | 'msg' | 'data'>
}
