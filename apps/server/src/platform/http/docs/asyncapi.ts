import * as z from 'zod/mini'
import { clientMessage, serverMessage, streamPath } from '@bahi/contract/market/stream'
import { appVersion } from '@bahi/contract/wire/headers'

type Json = { readonly [key: string]: unknown }

/** What each message is for. A message of the contract without its words does not compile. */
const CLIENT_WORDS: Record<z.output<typeof clientMessage>['type'], string> = {
  hello: 'The first message. With the token of a session the customer hears of their own orders and news.',
  subscribe: 'Asks for quotes of instruments in one of three lengths; again in another mode takes its place.',
  unsubscribe: 'Ends the quotes of instruments.',
  indices: 'Asks for the levels of the indices, or ends them.',
  snapshot: 'Asks for the newest of everything subscribed, after a gap in the numbers.',
  pong: 'Answers a ping. Who does not answer is taken for gone.',
}
const SERVER_WORDS: Record<z.output<typeof serverMessage>['type'], string> = {
  welcome: 'Answers hello: the heartbeat, the frames and the state of the market.',
  snapshot: 'The newest of everything subscribed.',
  frame: 'What changed since the frame before. `n` counts without a gap; after one ask for a snapshot.',
  order: 'An own order changed. Ask for it by a call: the stream carries no more of it.',
  news: 'Something else of the customer is new. Ask for it by a call.',
  ping: 'The heartbeat.',
  refused: 'What was asked is refused; `msg` is a key of the message catalogue.',
}

/** The document of the live stream, AsyncAPI 3: made from the schemas that the stream itself reads and writes. */
export function describeStream(): Json {
  const fromClient = messagesOf(clientMessage, 'input', CLIENT_WORDS)
  const fromServer = messagesOf(serverMessage, 'output', SERVER_WORDS)
  const messages = { ...named('client', fromClient), ...named('server', fromServer) }
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Bahi, live stream',
      version: appVersion.version,
      description:
        'One WebSocket for quotes, indices and news of an own order. Each message is one JSON text. The market is simulated. Prices are whole paise, quotes are short rows: ltp [id, last, previousClose, second]; quote … + [open, high, low, volume, value, bid, bidQuantity, ask, askQuantity]; full … + [bids, asks, trades].',
    },
    defaultContentType: 'application/json',
    servers: {
      here: { host: '{host}', protocol: 'ws', variables: { host: { description: 'The host of this very Bahi' } } },
    },
    channels: {
      stream: {
        address: streamPath,
        description: 'Open to everybody. Say hello within seconds of the connection.',
        messages: Object.fromEntries(
          Object.keys(messages).map((name) => [name, { $ref: `#/components/messages/${name}` }]),
        ),
      },
    },
    operations: {
      // Named from the side of the server, as AsyncAPI 3 has it.
      hear: operation('receive', 'Messages of the client', Object.keys(named('client', fromClient))),
      tell: operation('send', 'Messages of the server', Object.keys(named('server', fromServer))),
    },
    components: { messages },
  }
}

type Messages = Readonly<Record<string, Json>>

function messagesOf(
  union: { readonly _zod: { readonly def: { readonly options: readonly z.core.$ZodType[] } } },
  io: 'input' | 'output',
  words: Readonly<Record<string, string>>,
): Messages {
  const described = union._zod.def.options.map((option) => {
    const { $schema: _dialect, ...payload } = z.toJSONSchema(option, { io })
    const type = String((payload.properties?.['type'] as { const?: string } | undefined)?.const)
    return [type, { name: type, summary: words[type], payload: { ...payload } }] as const
  })
  return Object.fromEntries(described)
}

/** Both sides have a snapshot, so the names of messages say who sends them. */
function named(side: 'client' | 'server', messages: Messages): Messages {
  return Object.fromEntries(Object.entries(messages).map(([type, message]) => [`${side}-${type}`, message]))
}

function operation(action: 'send' | 'receive', summary: string, names: readonly string[]): Json {
  return {
    action,
    summary,
    channel: { $ref: '#/channels/stream' },
    messages: names.map((name) => ({ $ref: `#/channels/stream/messages/${name}` })),
  }
}
