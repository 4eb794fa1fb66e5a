import * as z from 'zod/mini'
import { en } from '@bahi/contract/messages/en'
import * as refusals from '@bahi/contract/messages/refusals'
import type { EndpointShape, Method } from '@bahi/contract/wire/endpoint'
import { appVersion, headerNames } from '@bahi/contract/wire/headers'

type Json = { readonly [key: string]: unknown }

const ACCESS_WORDS = {
  visitor: 'Anybody may call.',
  customer: 'Needs a session; one that may only read is enough.',
  'acting-customer': 'Needs a session that may act.',
  staff: 'Needs a session of the console',
} as const satisfies Record<EndpointShape['access'], string>

/** The API document, OpenAPI 3.1: made from the same endpoints that the routes are made from, so the two cannot differ. */
export function describeApi(endpoints: Readonly<Record<string, EndpointShape>>): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const methods = (paths[endpoint.path] ??= {})
    for (const method of endpoint.methods) methods[method.toLowerCase()] = operation(name, endpoint, method)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bahi',
      version: appVersion.version,
      description:
        'Every reply is an envelope: status 0 is success; status 1 is a refusal, and msg names its text in the message catalogue. Money is whole paise, times are ISO 8601 in UTC.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token that the log-in returned.' },
      },
      schemas: { Refused: refused(), Fault: fault() },
    },
  }
}

function operation(name: string, endpoint: EndpointShape, method: Method): Json {
  const input = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as Json
  return {
    operationId: endpoint.methods.length > 1 ? `${name}By${method === 'GET' ? 'Get' : 'Post'}` : name,
    summary: endpoint.summary,
    description: descriptionOf(endpoint),
    tags: [endpoint.area],
    ...(endpoint.access === 'visitor' ? {} : { security: [{ bearer: [] }] }),
    ...parametersOf(endpoint, method, input),
    responses: {
      200: { description: 'Accepted, or refused by a rule', content: answered(endpoint) },
      400: {
        description: `Malformed: ${refusals.parameterMalformed} with the fields`,
        content: jsonContent({ $ref: '#/components/schemas/Refused' }),
      },
      429: {
        description: `Too many requests: ${refusals.tooFrequent}; Retry-After says when to come again`,
        content: jsonContent({ $ref: '#/components/schemas/Refused' }),
      },
      500: {
        description: 'A fault: tips.error with a request id',
        content: jsonContent({ $ref: '#/components/schemas/Fault' }),
      },
      503: {
        description:
          'The database is away at the moment: tips.error with a request id; Retry-After says when to come again, a change with its key',
        content: jsonContent({ $ref: '#/components/schemas/Fault' }),
      },
    },
  }
}

function descriptionOf(endpoint: EndpointShape): string {
  const refusals = endpoint.refusals.map((code) => `- \`${code}\` ${en[code]}`)
  const roles = endpoint.roles === undefined ? '' : ` in one of the roles ${endpoint.roles.join(', ')}.`
  return [
    `${ACCESS_WORDS[endpoint.access]}${roles}`,
    ...(refusals.length === 0 ? [] : ['', 'Refusals, in their order of precedence:', '', ...refusals]),
  ].join('\n')
}

function parametersOf(endpoint: EndpointShape, method: Method, input: Json): Json {
  const key = endpoint.changes
    ? [
        {
          name: headerNames.idempotencyKey,
          in: 'header',
          required: false,
          description: 'One for each intent, kept across retries: the same key and input returns the first answer.',
          schema: { type: 'string', minLength: 1, maxLength: 200 },
        },
      ]
    : []
  if (method === 'POST') {
    const body =
      endpoint.upload === undefined
        ? { 'application/x-www-form-urlencoded': { schema: input }, 'application/json': { schema: input } }
        : { 'multipart/form-data': { schema: withFile(input, endpoint.upload) } }
    return { parameters: key, requestBody: { content: body } }
  }
  const properties = (input['properties'] ?? {}) as Record<string, Json>
  const required = new Set((input['required'] ?? []) as string[])
  const query = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.has(name),
    schema,
  }))
  return { parameters: [...query, ...key] }
}

function withFile(input: Json, field: string): Json {
  return {
    ...input,
    properties: { ...(input['properties'] as Json | undefined), [field]: { type: 'string', format: 'binary' } },
    required: [field],
  }
}

function answered(endpoint: EndpointShape): Json {
  const refusedOrNot = (data: Json): Json => jsonContent({ anyOf: [data, { $ref: '#/components/schemas/Refused' }] })
  if (endpoint.wire === 'picture')
    return {
      'image/jpeg': { schema: { type: 'string', format: 'binary' } },
      ...jsonContent({ $ref: '#/components/schemas/Refused' }),
    }
  if (endpoint.wire === 'document')
    return {
      'application/pdf': { schema: { type: 'string', format: 'binary' } },
      ...jsonContent({ $ref: '#/components/schemas/Refused' }),
    }
  return endpoint.wire === 'older' ? jsonContent(older(endpoint)) : refusedOrNot(accepted(endpoint))
}

/** The older request path tells success and refusal apart by `success`. */
function older(endpoint: EndpointShape): Json {
  const data = { anyOf: [z.toJSONSchema(endpoint.reply, { io: 'output', unrepresentable: 'any' }), { type: 'object' }] }
  return {
    type: 'object',
    required: ['success', 'msg', 'data'],
    properties: { success: { type: 'boolean' }, msg: { type: 'string' }, data },
  }
}

function accepted(endpoint: EndpointShape): Json {
  const data = z.toJSONSchema(endpoint.reply, { io: 'output', unrepresentable: 'any' })
  return {
    type: 'object',
    required: ['status', 'msg', 'data'],
    properties: { status: { const: 0 }, msg: { const: '' }, data },
  }
}

function refused(): Json {
  const params = {
    type: 'object',
    additionalProperties: { type: ['string', 'number'] },
    description: 'Values for the placeholders of the message',
  }
  const fields = { type: 'array', items: { type: 'string' }, description: 'The input fields the message belongs to' }
  const data = { type: 'object', required: ['params', 'fields'], properties: { params, fields } }
  return {
    type: 'object',
    required: ['status', 'msg', 'data'],
    properties: { status: { const: 1 }, msg: { type: 'string', pattern: '^tips\\.' }, data },
  }
}

function fault(): Json {
  const data = { type: 'object', required: ['requestId'], properties: { requestId: { type: 'string' } } }
  return {
    type: 'object',
    required: ['status', 'msg', 'data'],
    properties: { status: { const: 1 }, msg: { const: 'tips.error' }, data },
  }
}

function jsonContent(schema: Json): Json {
  return { 'application/json': { schema } }
}
